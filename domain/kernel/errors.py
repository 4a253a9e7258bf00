"""The refusals the domain can raise."""

from __future__ import annotations


class DomainError(Exception):
    """Anything the domain refuses; `detail` says what is wrong and what to do, in one sentence a player understands."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class IllegalCommand(DomainError):
    """A command the rules refuse.

    `code` is stable and machine-readable (`not-smallest`); `rule` points into docs/rules (`homeworlds.md#build`), or is
    None when no rule of a game is concerned; `step` is the 0-based position in the request, filled in by `decide`;
    `candidates` lists the readings of an ambiguous text.
    """

    def __init__(self, code: str, detail: str, rule: str | None = None, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(detail)
        self.code = code
        self.rule = rule
        self.candidates = candidates
        self.step: int | None = None


class InvalidOptions(DomainError):
    """An option of a new match that the game does not offer; `field` names it."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field


class PeekRefused(DomainError):
    """A dry run reached a draw: its outcome may not be shown before it happens."""
