"""A history written in memory, commit by commit, before it becomes a stream: what imports and forks are made with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.kernel import decide
from domain.kernel.chance import Chance, NoChance, SeededChance
from domain.kernel.game import AnyGame, Seat
from domain.match import events, evolve, legal, resolve
from domain.match.commands import Create, MatchCommand, Play, Resign
from domain.match.state import Actor, Match, Recorded
from services.eventstore import chain
from services.eventstore.port import START, Draft, Envelope
from services.matches import codec


class History(NamedTuple):
    """A match and the envelopes of its events so far."""

    match: Match
    envelopes: tuple[Envelope, ...]


def opened(
    game: AnyGame, create: Create, options: Any, seed: bytes, levels: tuple[str, ...], at: int
) -> History:
    """Return the history that begins with this creation. Raises InvalidOptions."""
    caused = resolve.create(game, create, options, levels, draws(seed, 0))
    return begun(game, caused, seed, at, "create")


def begun(game: AnyGame, caused: Sequence[Any], seed: bytes, at: int, command_id: str) -> History:
    """Return the history of one commit that opens a match with these events."""
    actor = Actor("system")
    match = evolve.birth(game, Recorded(1, at, actor, command_id, caused[0]))
    return _extended(History(match, ()), caused, actor, command_id, seed, at)


def then(history: History, command: MatchCommand, command_id: str, seed: bytes, levels: tuple[str, ...]) -> History:
    """Return the history after one more command. Raises IllegalCommand."""
    match = history.match
    legal.check(match, command, levels)
    options = codec.options_from_json(match.game, match.options)
    caused = resolve.resolve(match, command, draws(seed, match.version), options)
    seat = command.seat if isinstance(command, (Play, Resign)) else None
    actor = Actor("player", seat) if seat is not None else Actor("system")
    return _extended(history, caused, actor, command_id, seed, match.at)


def draws(seed: bytes, version: int) -> resolve.Draws:
    """Return the chance of a commit that builds on `version`, for the seats' entropy (hex)."""

    def chance(entropy: tuple[str, ...]) -> Chance:
        return SeededChance(seed, (bytes.fromhex(one) for one in entropy), version)

    return chance


def draft_of(game_key: str, event: Any) -> Draft:
    """Return an event, the match's or the game's, as the store takes it."""
    prefix = events.PREFIX if events.of_match(event) else game_key
    return Draft(*codec.event_to_json(prefix, event))


def actor_json(actor: Actor) -> dict[str, Any]:
    """Return an actor as an envelope names it."""
    return {"kind": actor.kind} if actor.seat is None else {"kind": actor.kind, "seat": actor.seat}


def nothing_drawn() -> Chance:
    """Return the chance of a game without any."""
    return NoChance()


def decided(game: AnyGame, state: Any, seat: Seat, commands: Sequence[Any]) -> Any:
    """Return the state after the commands of a game without chance. Raises IllegalCommand."""
    return decide.decide(game, state, seat, commands, NoChance())[1]


def _extended(
    history: History, caused: Sequence[Any], actor: Actor, command_id: str, seed: bytes, at: int
) -> History:
    match, envelopes = history
    head = envelopes[-1].head if envelopes else START
    drafts = tuple(draft_of(match.game.key, event) for event in caused)
    sealed = chain.seal(head, drafts, actor_json(actor), command_id, None, seed, at)
    for version, event in enumerate(caused, head.version + 1):
        if version > 1:
            match = evolve.evolve(match, Recorded(version, at, actor, command_id, event))
    return History(match, (*envelopes, *(envelope for envelope, _ in sealed)))
