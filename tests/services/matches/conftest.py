"""The desk's fixtures."""

from tests.services.matches.desk import backend, desk

__all__ = ["backend", "desk"]
