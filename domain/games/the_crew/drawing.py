"""The table as text, as a seat may see it. Rule: the_crew.md#notation"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from domain.games.the_crew import guess, legal, notation, talk
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import LETTERS, NAMES, RANK_OF, SUIT, Hand, cards, names
from domain.games.the_crew.records import Place, Task, Trick
from domain.games.the_crew.state import State
from domain.kernel.game import Seat

COMMANDS_SHOWN = 24


def draw(state: State, seat: Seat | None) -> str:
    """Return mission, seats, tasks, cards and, for a seat, its hand and what it may do."""
    if not table.dealt(state):
        return "The cards are being dealt."
    parts = (_mission(state), _seats(state, seat), _tasks(state), _tricks(state), _step(state), _own(state, seat))
    return "\n".join(chain.from_iterable(parts))


def place_name(state: State, place: Place) -> str:
    """Return what a place is called."""
    return "JARVIS" if table.is_jarvis(state, place) else f"seat {place}"


def _mission(state: State) -> Iterator[str]:
    mission, most = table.mission_of(state), state.rules.max_attempts
    attempt = f"attempt {state.attempt}" + (f" of {most}" if most else "")
    yield f"Mission {mission.number}, {attempt}: {mission.label}"
    if state.log:
        lines = (f"{e.mission} {'solved' if e.solved else 'skipped'} ({e.entry})" for e in state.log)
        yield f"Log: {', '.join(lines)}"
    if state.distress:
        yield "The distress signal counts for this mission."
    if mission.dead_zone:
        yield "Dead zone: cards are shown without their position."
    if mission.from_trick > 1:
        yield f"Disruption: nobody communicates before trick {mission.from_trick}."


def _seats(state: State, seat: Seat | None) -> Iterator[str]:
    won, acting = table.winners(state), table.acting(state)
    open_hands = state.phase in ("attempt_over", "over")
    for place in table.round_from(state.rules, 0):
        mark = ">" if acting == place else " "
        facts = [f"cards {_size(state, place)}", f"tricks {won.count(place)}"]
        if place == state.commander:
            facts.append("commander")
        facts += [name.replace("_", " ") for name, holder in state.roles if holder == place]
        facts += _token(state, place)
        if place == seat:
            facts.append("you")
        yield f"{mark} {place_name(state, place)}: {', '.join(facts)}"
        if open_hands and not table.is_jarvis(state, place):
            yield f"    left: {' '.join(names(state.hands[place])) or 'nothing'}"
    if state.columns:
        yield f"  JARVIS's columns: {' '.join(_columns(state, open_hands))}"


def _size(state: State, place: Place) -> int:
    if not table.is_jarvis(state, place):
        return state.hands[place].bit_count()
    return table.hand(state, place).bit_count() + table.face_down(state).bit_count()


def _token(state: State, place: Place) -> list[str]:
    if table.is_jarvis(state, place):
        return []
    shown = state.shown[place]
    if shown is None:
        return []
    word = "shows" if talk.on_display(state, place) else "showed"
    return [f"{word} {NAMES[shown.card]} ({shown.position or 'highest, lowest or only'})"]


def _columns(state: State, open_hands: bool) -> Iterator[str]:
    for up, down in state.columns:
        cover = NAMES[up] if up is not None else "--"
        below = "" if down is None else NAMES[down] if open_hands else "?"
        yield f"{cover}/{below}" if below else cover


def _tasks(state: State) -> Iterator[str]:
    if state.tasks:
        yield "Tasks: " + ", ".join(_task(state, task) for task in state.tasks)


def _task(state: State, task: Task) -> str:
    card = "??" if task.card is None else NAMES[task.card]
    token = f"[{task.token}]" if task.token else ""
    owner = f" {place_name(state, task.owner)}" if task.owner is not None else ""
    return f"{card}{token}{owner}" + (f" done in trick {task.trick}" if task.trick else "")


def _tricks(state: State) -> Iterator[str]:
    won = table.winners(state)
    shown = state.tricks if state.rules.open_tricks else state.tricks[-1:]
    for number, trick in enumerate(shown, len(state.tricks) - len(shown) + 1):
        yield f"Trick {number}: {_played(state, trick)}, won by {place_name(state, won[number - 1])}"
    if state.phase in ("communicate", "trick"):
        played = _played(state, Trick(state.leader, state.table)) if state.table else "no card yet"
        last = table.tricks_in_all(state.rules)
        yield f"Trick {table.number_of_trick(state)} of {last}, led by {place_name(state, state.leader)}: {played}"


def _played(state: State, trick: Trick) -> str:
    order = table.round_from(state.rules, trick.leader)
    return " ".join(f"{'J' if table.is_jarvis(state, p) else p}:{NAMES[card]}" for p, card in zip(order, trick.cards))


def _step(state: State) -> Iterator[str]:
    if any(state.answers):
        yield "Answers: " + ", ".join(f"seat {s} {answer}" for s, answer in enumerate(state.answers) if answer)
    if any(state.votes) and state.phase in ("distress_vote", "distress_direction"):
        yield "Votes: " + ", ".join(f"seat {s} {vote}" for s, vote in enumerate(state.votes) if vote)
    if state.phase == "distress_pass":
        choosing = (place_name(state, place) for place, card in enumerate(state.passed) if card is None)
        yield f"Everybody passes a card to the {state.direction}; to choose: {', '.join(choosing)}"
    if state.result is not None:
        reason, place, card = state.result
        where = f" by {place_name(state, place)}" if place is not None else ""
        with_card = f" ({NAMES[card]})" if card is not None else ""
        yield "Solved." if reason == "solved" else f"Failed: {reason.replace('_', ' ')}{where}{with_card}"
    if state.proposal is not None:
        seat, task, to = state.proposal
        what = f"hands {NAMES[task]} to seat {to}" if task is not None else "gives the attempt up"
        yield f"Seat {seat} proposes that the crew {what}."
    waiting = ", ".join(map(str, sorted(legal.awaiting(state)))) or "nobody"
    yield f"Phase: {state.phase.replace('_', ' ')}; waiting for seats: {waiting}"


def _own(state: State, seat: Seat | None) -> Iterator[str]:
    if seat is None:
        return
    yield f"Your hand: {_by_suit(state.hands[seat])}"
    for giver, card in enumerate(state.passed):
        to = table.receiver(state, giver) if state.phase != "distress_pass" else None
        if card is not None and guess.sees_pass(state, seat, giver):
            whose = "you" if giver == seat else place_name(state, giver)
            yield f"Passed by {whose}: {NAMES[card]}" + (f", to {place_name(state, to)}" if to is not None else "")
    for giver, card in enumerate(state.drawn):
        if card is not None and guess.sees_draw(state, seat, giver):
            to = table.left(state.rules, giver)
            yield f"Drawn from {place_name(state, giver)} by {place_name(state, to)}: {NAMES[card]}"
    options = [notation.say(command) for command in legal.legal(state, seat)]
    if options:
        more = f", and {len(options) - COMMANDS_SHOWN} more" if len(options) > COMMANDS_SHOWN else ""
        place = table.acting(state)
        whose = " (for JARVIS)" if place is not None and table.is_jarvis(state, place) else ""
        yield f"You may{whose}: {', '.join(options[:COMMANDS_SHOWN])}{more}"


@lru_cache(maxsize=1 << 12)
def _by_suit(hand: Hand) -> str:
    held = ((LETTERS[suit], cards(hand & SUIT[suit])) for suit in range(5) if hand & SUIT[suit])
    texts = (f"{letter} {' '.join(str(RANK_OF[card]) for card in of_suit)}" for letter, of_suit in held)
    return " | ".join(texts) or "empty"
