"""Whether a history is what it claims to be: its chain, its fold, the legality of every command, digests and draws.

Needs no store: a file and the rules are enough. Histories come from strangers, so nothing in them is trusted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from domain.kernel.game import AnyGame, Json
from services.eventstore import chain
from services.eventstore.canonical import NotCanonical
from services.eventstore.port import START, Envelope, Head
from services.matches.redecide import Follower, Untrue

NAMES: Final = ("chain", "digests", "refold", "legality", "chance")
HEADER_FIELDS: Final = ("match", "game", "ruleset", "options", "commitment")


class Check(NamedTuple):
    """One of the five checks; `version` is where it fails (0: the header), None when it does not."""

    check: str
    ok: bool
    detail: str
    version: int | None


class Report(NamedTuple):
    """What the checks of a history up to `version` found. Checking stops at the first fault."""

    version: int
    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing speaks against the history."""
        return all(check.ok for check in self.checks)

    @property
    def fault(self) -> Check | None:
        """The check that failed, if one did."""
        return next((check for check in self.checks if not check.ok), None)

    def to_json(self) -> Json:
        """Return {"ok", "version", "checks"}."""
        return {"ok": self.ok, "version": self.version, "checks": [check._asdict() for check in self.checks]}


def verify(
    games: Mapping[str, AnyGame],
    envelopes: Iterable[Envelope],
    header: Json | None = None,
    seed: str | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Return the report on a history. `seed` (hex) is the reveal, where there is one; `progress` hears each version.

    Raises UnknownGame, ForeignRuleset or UnknownEvent when this service does not speak the history's rules.
    """
    verifier = Verifier(games, header, seed)
    try:
        verifier.begin()
        for envelope in envelopes:
            verifier.feed(envelope)
            progress(envelope.version)
        verifier.finish()
    except Untrue as fault:
        return verifier.report(fault)
    return verifier.report(None)


class Verifier:
    """The checks of one history, event by event."""

    def __init__(self, games: Mapping[str, AnyGame], header: Json | None, seed: str | None) -> None:
        self._header, self._seed_text = header, seed
        self._seed = _bytes(seed)
        self._follower = Follower(games, self._seed)
        self._head: Head = START
        self._digests = 0

    @property
    def follower(self) -> Follower:
        """What folds the history."""
        return self._follower

    def begin(self) -> None:
        """Check what can be checked before the first event. Raises Untrue."""
        if self._seed_text is not None and self._seed is None:
            raise Untrue("digests", 0, "the revealed seed is not 64 hexadecimal digits")

    def feed(self, envelope: Envelope) -> None:
        """Check the next event. Raises Untrue, and what the follower raises."""
        fault = chain.verify([envelope], self._head)
        if fault is not None:
            raise Untrue("chain", fault.version, fault.reason)
        self._check_digest(envelope)
        self._follower.follow(envelope)
        if envelope.version == 1:
            self._check_first(envelope)
        self._head = envelope.head

    def finish(self) -> None:
        """Check what can be checked only at the end. Raises Untrue."""
        if self._head == START:
            raise Untrue("chain", 1, "the history has no event")
        header = self._header
        if header is not None and header.get("version") != self._head.version:
            raise Untrue("chain", self._head.version + 1, f"the header announces {header.get('version')} versions")
        if header is not None and header.get("chain") != self._head.chain:
            raise Untrue("chain", 0, "the header's chain is not that of the last version")
        self._follower.close()
        match = self._follower.match
        running = match is not None and not match.over and self._follower.blind_from is None
        if self._seed is not None and header is not None and running:
            raise Untrue("chain", self._head.version + 1, "the seed is revealed, but the match has not ended here")

    def report(self, fault: Untrue | None) -> Report:
        """Return what the five checks found."""
        return Report(self._head.version, tuple(self._check(name, fault) for name in NAMES))

    def _check_digest(self, envelope: Envelope) -> None:
        if self._seed is None or envelope.redacted:
            return
        try:
            found = chain.digest(chain.salt(self._seed, envelope.version), envelope.data)
        except NotCanonical as error:
            raise Untrue("digests", envelope.version, f"its data has no canonical form: {error}") from error
        if found != envelope.digest:
            raise Untrue("digests", envelope.version, "its data is not what the digest was made of")
        self._digests += 1

    def _check_first(self, envelope: Envelope) -> None:
        said = self._header
        if said is not None:
            for name in HEADER_FIELDS:
                if said.get(name) != envelope.data.get(name):
                    raise Untrue("chain", 0, f"the header's {name} is not that of the first event")
        if self._seed is not None and hashlib.sha256(self._seed).hexdigest() != envelope.data.get("commitment"):
            raise Untrue("digests", 1, "the seed is not the one that was committed to")

    def _check(self, name: str, fault: Untrue | None) -> Check:
        if fault is not None and fault.check == name:
            return Check(name, False, fault.reason, fault.version)
        return Check(name, True, self._told(name), None)

    def _told(self, name: str) -> str:
        upto, blind, match = self._head.version, self._follower.blind_from, self._follower.match
        match name:
            case "chain":
                return f"{upto} of {upto} events follow from each other"
            case "digests":
                done = self._digests
                return f"{done} of {upto} events are what their digests were made of{self._rest(done)}"
            case "refold":
                return f"{upto if blind is None else blind - 1} of {upto} events fold"
            case "legality":
                decided = self._follower.decided
                return f"{decided} of {upto} events follow from legal commands{self._rest(decided)}"
        if match is not None and not match.game.chance:
            return "nothing is drawn in this game"
        return "every draw follows from the seed" if self._seed is not None else "waits for the seed's reveal"

    def _rest(self, done: int) -> str:
        return "; the rest waits for the seed's reveal" if self._seed is None and done < self._head.version else ""


def _bytes(seed: str | None) -> bytes | None:
    try:
        known = bytes.fromhex(seed) if seed is not None else None
    except ValueError:
        return None
    return known if known is not None and len(known) == 32 else None

