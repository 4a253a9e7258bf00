"""What the use-cases refuse, besides the rules and the store."""

from __future__ import annotations


class UnknownMatch(Exception):
    """There is no match of this id."""


class Gone(UnknownMatch):
    """There was a match of this id; the host has removed it."""


class UnknownPlayer(Exception):
    """There is no player of this id."""


class UnknownGame(Exception):
    """There is no game of this key; `known` lists those there are."""

    def __init__(self, known: tuple[str, ...]) -> None:
        super().__init__(f"choose one of {', '.join(known)}")
        self.known = known


class UnknownVersion(Exception):
    """The match has not come to this version; `version` is where it is."""

    def __init__(self, version: int) -> None:
        super().__init__(f"this match has the versions 1 to {version}")
        self.version = version


class Unauthenticated(Exception):
    """The request needs a token, and has none that is valid here."""


class WrongSeat(Exception):
    """The token is valid, but not for this; the message says whose it must be."""


class ForeignRuleset(Exception):
    """The match was played by a ruleset that this version of the game no longer speaks."""

    def __init__(self, game: str, ruleset: int, known: int) -> None:
        super().__init__(f"this match of {game} was played by ruleset {ruleset}; this service plays ruleset {known}")
        self.ruleset, self.known = ruleset, known
