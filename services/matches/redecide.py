"""Following a history commit by commit: folding it, and deciding every command in it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from domain.kernel.chance import Chance, NoChance, SeededChance
from domain.kernel.errors import DomainError
from domain.kernel.game import AnyGame
from domain.match import events, evolve, legal, recall, resolve
from domain.match.state import Match, Recorded
from services.eventstore.port import Envelope
from services.matches import codec, load


class Untrue(Exception):
    """Something in a history that cannot have happened; `check` says which check finds it, `version` where."""

    def __init__(self, check: str, version: int, reason: str) -> None:
        super().__init__(reason)
        self.check, self.version, self.reason = check, version, reason


class Step(NamedTuple):
    """An envelope and the event it records."""

    envelope: Envelope
    recorded: Recorded


class Follower:
    """Folds envelopes into a match and re-decides each commit once it is whole.

    With the seed every draw is made again; without it, the commits of a game with chance are folded and not decided.
    Redacted events end the folding: what follows them can only be followed by those who may see them.
    """

    def __init__(self, games: Mapping[str, AnyGame], seed: bytes | None) -> None:
        self._games, self._seed = games, seed
        self._before: Match | None = None
        self._commit: list[Step] = []
        self.match: Match | None = None
        self.decided = 0
        self.blind_from: int | None = None

    def follow(self, envelope: Envelope) -> None:
        """Take the next envelope. Raises Untrue, UnknownGame, ForeignRuleset, UnknownEvent."""
        if self.blind_from is not None:
            return
        if self._commit and not _same_commit(self._commit[-1].envelope, envelope):
            self.close()
        if envelope.redacted:
            self.blind_from = envelope.version
            self._commit.clear()
            return
        if not self._commit:
            self._before = self.match
        recorded = self._fold(envelope)
        self._commit.append(Step(envelope, recorded))

    def close(self) -> None:
        """Decide the commit that has been taken so far again; the history ends here, or another commit begins."""
        commit, self._commit = self._commit, []
        if not commit or self.match is None or not self._decidable():
            return
        first = commit[0].envelope.version
        happened = tuple(step.recorded.event for step in commit)
        try:
            caused = self._again(self.match, commit[0].recorded, happened)
        except DomainError as refusal:
            raise Untrue("legality", first, f"the rules refuse it: {refusal.detail}") from refusal
        except Exception as error:  # a forged event may break the rules' code anywhere: then it is no history
            raise Untrue("legality", first, f"it cannot be decided: {type(error).__name__}") from error
        self._compare(first, happened, caused)
        self.decided += len(commit)

    def _fold(self, envelope: Envelope) -> Recorded:
        try:
            if self.match is None:
                self.match = load.birth(self._games, envelope)
                return load.recorded(self.match.game, envelope)
            recorded = load.recorded(self.match.game, envelope)
            self.match = evolve.evolve(self.match, recorded)
        except load.NOT_HERE:
            raise
        except Exception as error:  # as above: forged data may break the folding anywhere
            raise Untrue("refold", envelope.version, f"it cannot be folded: {type(error).__name__}: {error}") from error
        return recorded

    def _decidable(self) -> bool:
        assert self.match is not None
        return self._seed is not None or not self.match.game.chance

    def _again(self, after: Match, first: Recorded, happened: Sequence[Any]) -> tuple[Any, ...]:
        game, before = after.game, self._before
        options = codec.options_from_json(game, after.options)
        if before is None:
            command = recall.creation(happened)
            levels = tuple(wanted.level for wanted in command.seats if wanted.level is not None)
            if command.origin is not None and command.origin.get("kind") == "fork":
                copied = tuple(event for event in happened if not events.of_match(event))
                return resolve.fork(game, command, levels, copied)
            return resolve.create(game, command, options, levels, self._draws(0))
        asked = recall.command(before, first, happened, self._draws(before.version)(before.entropy))
        levels = tuple(filter(None, [getattr(asked, "level", None)]))
        legal.check(before, asked, levels, bot=first.actor.kind == "bot")
        legal.check_time(before, asked, first.at)
        return resolve.resolve(before, asked, self._draws(before.version), options)

    def _draws(self, version: int) -> resolve.Draws:
        def chance(entropy: tuple[str, ...]) -> Chance:
            if self._seed is None:
                return NoChance()
            return SeededChance(self._seed, (bytes.fromhex(one) for one in entropy), version)

        return chance

    def _compare(self, first: int, happened: Sequence[Any], caused: Sequence[Any]) -> None:
        if tuple(happened) == tuple(caused):
            return
        assert self.match is not None
        check = "chance" if self.match.game.chance else "legality"
        for i, (here, there) in enumerate(zip(happened, caused)):
            if here != there:
                raise Untrue(check, first + i, "by the rules and the seed something else happens here")
        if len(happened) < len(caused):
            raise Untrue("legality", first + len(happened), "the history breaks off in the middle of a commit")
        raise Untrue("legality", first + len(caused), "nothing caused this event")


def _same_commit(one: Envelope, other: Envelope) -> bool:
    return (one.command_id, one.actor, one.at, one.caused_by) == (
        other.command_id,
        other.actor,
        other.at,
        other.caused_by,
    )
