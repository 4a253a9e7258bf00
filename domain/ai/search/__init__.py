"""Searchers: they know `Game` and `Bot`, and no game."""
