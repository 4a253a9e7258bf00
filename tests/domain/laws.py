"""The laws every game keeps, as checks over one random playout; architecture, section 9, numbers them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from domain.kernel.chance import Chance, SampledChance, choose
from domain.kernel.decide import advance, decide, fold, open_game, recall
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import AnyGame, Json, Seat
from services.matches import codec, shapes

STEP_LIMIT = 6_000
COMMANDS_CHECKED = 40


class Playout:
    """One random match of a game: its states, the events and the commands that led to each."""

    def __init__(self, game: AnyGame, seats: int, seed: int, options: Json | None = None) -> None:
        self.game, self.seats = game, seats
        self.options = codec.options_from_json(game, options or {})
        chance = SampledChance(seed)
        events, state = open_game(game, game.prepare(self.options, seats, chance), chance)
        self.events: list[Any] = list(events)
        self.states: list[Any] = [state]
        self.commands: list[tuple[Seat, Any]] = []
        for seat, command in _walk(game, self, seats, chance):
            caused, state = decide(game, state, seat, [command], chance)
            assert caused, f"law 3: {command} caused no event"
            self.events += caused
            self.states.append(state)
            self.commands.append((seat, command))

    def all_seats(self) -> range:
        return range(self.seats)


def _walk(game: AnyGame, playout: Playout, seats: int, chance: Chance) -> Iterator[tuple[Seat, Any]]:
    for _ in range(STEP_LIMIT):
        state = playout.states[-1]
        if game.outcome(state) is not None:
            return
        seat = choose(sorted(game.awaiting(state)), chance)
        if game.hidden and chance.pick(4) == 0:  # let others interrupt, where a rule lets them
            able = [s for s in range(seats) if next(iter(game.legal(state, s)), None) is not None]
            seat = choose(able, chance)
        yield seat, choose(list(game.legal(state, seat)), chance)
    raise AssertionError(f"law 2: the playout did not end within {STEP_LIMIT} steps")


def check_legal_and_check_agree(playout: Playout) -> None:
    """Law 1: what `legal` yields `check` accepts, each once; what it does not yield `check` refuses."""
    game = playout.game
    seen_commands: set[Any] = set()
    for state in playout.states[:: max(1, len(playout.states) // COMMANDS_CHECKED)]:
        for seat in playout.all_seats():
            legal = list(game.legal(state, seat))
            assert len(legal) == len(set(legal)), "law 1: a command was yielded twice"
            for command in legal[:COMMANDS_CHECKED]:
                game.check(state, seat, command)
            for command in list(seen_commands - set(legal))[:COMMANDS_CHECKED]:
                if not _refused(game, state, seat, command):
                    raise AssertionError(f"law 1: check accepts {command} in\n{game.draw(state, seat)}")
            seen_commands |= set(legal[:COMMANDS_CHECKED])


def _refused(game: AnyGame, state: Any, seat: Seat, command: Any) -> bool:
    try:
        game.check(state, seat, command)
    except IllegalCommand as refusal:
        assert refusal.code
        assert refusal.detail
        return True
    # `legal` may name one of several commands that do the same; then the result must be among the legal ones' results
    return _equivalent(game, state, seat, command)


def _equivalent(game: AnyGame, state: Any, seat: Seat, command: Any) -> bool:
    if game.chance:
        return False
    after = game.position(advance(game, state, seat, command, SampledChance(0)))
    results = (advance(game, state, seat, other, SampledChance(0)) for other in game.legal(state, seat))
    return any(game.position(result) == after for result in results)


def check_someone_is_awaited(playout: Playout) -> None:
    """Law 2: until there is an outcome someone is awaited, and each awaited seat has a legal command."""
    game = playout.game
    for state in playout.states[:-1]:
        awaited = game.awaiting(state)
        assert awaited, "law 2: nobody is awaited"
        assert awaited <= set(playout.all_seats())
        for seat in awaited:
            assert next(iter(game.legal(state, seat)), None) is not None, f"law 2: seat {seat} has no command"
    last = playout.states[-1]
    assert not game.awaiting(last), "law 2: somebody is awaited after the end"
    assert not any(list(game.legal(last, seat)) for seat in playout.all_seats()), "law 2: commands after the end"


def check_nothing_is_forced(playout: Playout) -> None:
    """Law 3: `forced` is empty at the start and after every `decide`."""
    for state in playout.states:
        assert playout.game.forced(state, SampledChance(1)) == (), "law 3: something is still forced"


def check_folding(playout: Playout) -> None:
    """Law 4: folding the recorded events, also after a trip through JSON, gives the same state."""
    game = playout.game
    assert fold(game, playout.events) == playout.states[-1]
    carried = []
    for event in playout.events:
        type_, schema, data = codec.event_to_json(game.key, event)
        data = json.loads(json.dumps(data))
        carried.append(codec.event_from_json(game, game.key, type_, schema, data))
    assert carried == playout.events, "law 4: an event changed on its way through JSON"
    for state in (playout.states[0], playout.states[len(playout.states) // 2], playout.states[-1]):
        stored = json.loads(json.dumps(shapes.encode(state)))
        assert shapes.decode(type(state), stored) == state, "law 4: a state changed on its way through JSON"
        json.dumps(game.view(state, 0))


def check_views_of_determinized_states(playout: Playout) -> None:
    """Laws 6 and 7: what a seat cannot see changes neither its view nor its board; equal views determinize alike."""
    game = playout.game
    for i, state in enumerate(playout.states[:: max(1, len(playout.states) // 12)]):
        for seat in playout.all_seats():
            other = game.determinize(state, seat, SampledChance(i))
            assert game.view(other, seat) == game.view(state, seat), "law 7: a determinized state looks different"
            assert game.draw(other, seat) == game.draw(state, seat), "law 6: the board tells a secret"
            assert game.awaiting(other) == game.awaiting(state), "law 6: who is awaited tells a secret"
            assert set(game.legal(other, seat)) == set(game.legal(state, seat)), "law 7: other commands for the seat"
            again = game.determinize(other, seat, SampledChance(i + 7))
            assert again == game.determinize(state, seat, SampledChance(i + 7)), "law 7: equal views, unequal guesses"
        if game.hidden:
            check_spectators(game, state, playout.seats)


def check_spectators(game: AnyGame, state: Any, seats: int) -> None:
    """A spectator's view does not depend on anything that only some seat knows."""
    shown = game.view(state, None), game.draw(state, None)
    for seat in range(seats):
        other = game.determinize(state, seat, SampledChance(seat))
        assert (game.view(other, None), game.draw(other, None)) == shown, "law 6: a spectator sees a secret"


def check_redaction(playout: Playout) -> None:
    """Law 6 for events: a redacted event keeps its class and survives JSON; a game without secrets redacts nothing."""
    game = playout.game
    for event in playout.events:
        for seat in (*playout.all_seats(), None):
            shown = game.redact(event, seat)
            if not game.hidden:
                assert shown == event, "law 6: a game without secrets redacts"
            if shown is None:
                continue
            assert type(shown) is type(event)
            type_, schema, data = codec.event_to_json(game.key, shown)
            assert codec.event_from_json(game, game.key, type_, schema, json.loads(json.dumps(data))) == shown
            assert isinstance(game.tell(shown), str)


def check_hidden_continuations(playout: Playout) -> None:
    """Law 6 in play: in two states that a seat cannot tell apart, the event a command causes looks the same to it."""
    game = playout.game
    step = max(1, len(playout.commands) // 12)
    for (actor, command), state in list(zip(playout.commands, playout.states))[::step]:
        for seat in playout.all_seats():
            other = game.determinize(state, seat, SampledChance(5))
            if command not in set(game.legal(other, actor)):
                continue
            here = game.resolve(state, actor, command, SampledChance(3))[0]
            there = game.resolve(other, actor, command, SampledChance(3))[0]
            assert game.redact(here, seat) == game.redact(there, seat), f"law 6: {command} shows seat {seat} a secret"


def check_notation(playout: Playout) -> None:
    """Law 8: `read(say(c)) == c`."""
    game = playout.game
    for state in playout.states[:: max(1, len(playout.states) // 25)]:
        for seat in playout.all_seats():
            for command in list(game.legal(state, seat))[:COMMANDS_CHECKED]:
                text = game.say(command)
                assert game.read(state, seat, text, False) == (command,), f"law 8: {text}"
                as_json = json.loads(json.dumps(codec.command_to_json(command)))
                assert codec.command_from_json(game, as_json) == command


def check_advance(playout: Playout) -> None:
    """Law 9: `advance` gives `decide`'s state, through `apply` too."""
    game = playout.game
    for i, ((seat, command), state) in enumerate(zip(playout.commands, playout.states)):
        _, decided = decide(game, state, seat, [command], SampledChance(i))
        assert advance(game, state, seat, command, SampledChance(i)) == decided


def check_recall(playout: Playout) -> None:
    """Law 10: the first event of a command's consequences tells a command with the same consequences."""
    game = playout.game
    assert game.recall is not None, "law 10: the game recalls nothing"
    for i, ((seat, command), state) in enumerate(zip(playout.commands, playout.states)):
        caused, after = decide(game, state, seat, [command], SampledChance(i))
        told = recall(game, state, seat, caused, SampledChance(i))
        assert decide(game, state, seat, told, SampledChance(i)) == (caused, after), f"law 10: {command} became {told}"


LAWS = (
    check_legal_and_check_agree,
    check_someone_is_awaited,
    check_nothing_is_forced,
    check_folding,
    check_views_of_determinized_states,
    check_redaction,
    check_hidden_continuations,
    check_notation,
    check_advance,
    check_recall,
)
"""Law 5, the conservation of pieces, is each game's own test: only the game knows what to count."""
