"""Pairs: the smallest game with hidden hands, secret discards and draws, where secrets meet chance.

Twelve cards (1 to 4, three of each). Each seat holds two. On its turn a seat shows a card and scores it, or hides one
face down, then draws; the match ends when nobody holds a card. Most points win.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, NamedTuple

from domain.kernel.chance import Chance, shuffled
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Game, Json, Outcome, Seat
from domain.kernel.shape import Between

Cards = tuple[int, ...]
DECK: Cards = tuple(rank for rank in (1, 2, 3, 4) for _ in range(3))
HAND = 2


class Table(NamedTuple):
    hands: tuple[Cards, ...]
    hidden: tuple[Cards, ...]
    shown: tuple[Cards, ...]
    pile: Cards
    turn: Seat
    acted: bool


@dataclass(frozen=True, slots=True)
class Options:
    hand: Annotated[int, Between(1, 3)] = HAND


@dataclass(frozen=True, slots=True)
class Show:
    """Show a card and score it."""

    TYPE: ClassVar[str] = "show"
    card: int


@dataclass(frozen=True, slots=True)
class Hide:
    """Lay a card away, face down."""

    TYPE: ClassVar[str] = "hide"
    card: int


@dataclass(frozen=True, slots=True)
class Dealt:
    hands: tuple[Cards | None, ...]
    size: int


@dataclass(frozen=True, slots=True)
class Shown:
    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Hidden:
    seat: Seat
    card: int | None


@dataclass(frozen=True, slots=True)
class Drawn:
    seat: Seat
    card: int | None


@dataclass(frozen=True, slots=True)
class TurnPassed:
    seat: Seat


Command = Show | Hide
Event = Dealt | Shown | Hidden | Drawn | TurnPassed


def prepare(options: Options, seats: int, chance: Chance) -> Event:
    order = shuffled(DECK, chance)
    hands = tuple(tuple(sorted(order[s * options.hand : (s + 1) * options.hand])) for s in range(seats))
    return Dealt(hands, options.hand)


def initial(setup: Event) -> Table:
    assert isinstance(setup, Dealt)
    hands = tuple(hand or () for hand in setup.hands)
    empty: tuple[Cards, ...] = ((),) * len(hands)
    return Table(hands, empty, empty, without(DECK, *hands), 0, False)


def without(cards: Cards, *taken: Cards) -> Cards:
    left = list(cards)
    for card in (card for group in taken for card in group):
        left.remove(card)
    return tuple(left)


def outcome(table: Table) -> Outcome | None:
    if any(table.hands):
        return None
    scores = tuple(sum(cards) for cards in table.shown)
    best = max(scores)
    return Outcome(tuple(s for s, score in enumerate(scores) if score == best), "hands-empty", scores)


def awaiting(table: Table) -> frozenset[Seat]:
    return frozenset() if outcome(table) else frozenset({table.turn})


def legal(table: Table, seat: Seat) -> Iterator[Command]:
    if seat in awaiting(table):
        for card in sorted(set(table.hands[seat])):
            yield Show(card)
            yield Hide(card)


def check(table: Table, seat: Seat, command: Command) -> None:
    if seat not in awaiting(table):
        raise IllegalCommand("not-your-turn", "another seat is on turn; wait for it", "pairs.md#turn")
    if command.card not in table.hands[seat]:
        raise IllegalCommand("not-in-hand", "name a card of your hand", "pairs.md#turn")


def resolve(table: Table, seat: Seat, command: Command, chance: Chance) -> tuple[Event, ...]:  # noqa: ARG001
    return (Shown(seat, command.card) if isinstance(command, Show) else Hidden(seat, command.card),)


def forced(table: Table, chance: Chance) -> tuple[Event, ...]:
    if not table.acted:
        return ()
    if table.pile and len(table.hands[table.turn]) < HAND:
        return (Drawn(table.turn, table.pile[chance.pick(len(table.pile))]),)
    seats = len(table.hands)
    order = ((table.turn + i) % seats for i in range(1, seats + 1))
    return (TurnPassed(next((s for s in order if table.hands[s]), table.turn)),)


def put(groups: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return (*groups[:seat], tuple(sorted(cards)), *groups[seat + 1 :])


def evolve(table: Table, event: Event) -> Table:
    match event:
        case Shown(seat, card):
            hands = put(table.hands, seat, without(table.hands[seat], (card,)))
            return table._replace(hands=hands, shown=put(table.shown, seat, (*table.shown[seat], card)), acted=True)
        case Hidden(seat, card):
            assert card is not None
            hands = put(table.hands, seat, without(table.hands[seat], (card,)))
            return table._replace(hands=hands, hidden=put(table.hidden, seat, (*table.hidden[seat], card)), acted=True)
        case Drawn(seat, card):
            assert card is not None
            hands = put(table.hands, seat, (*table.hands[seat], card))
            return table._replace(hands=hands, pile=without(table.pile, (card,)))
        case TurnPassed(seat):
            return table._replace(turn=seat, acted=False)
        case Dealt():
            return initial(event)


def view(table: Table, seat: Seat | None) -> Json:
    mine = {"hand": list(table.hands[seat]), "hidden": list(table.hidden[seat])} if seat is not None else {}
    return {
        "turn": table.turn,
        "shown": [list(cards) for cards in table.shown],
        "hands": [len(cards) for cards in table.hands],
        "hidden_counts": [len(cards) for cards in table.hidden],
        "pile": len(table.pile),
        **mine,
    }


def redact(event: Event, seat: Seat | None) -> Event | None:
    match event:
        case Hidden(owner, _) | Drawn(owner, _) if owner != seat:
            return replace(event, card=None)  # type: ignore[call-arg]
        case Dealt(hands, _):
            return replace(event, hands=tuple(hand if s == seat else None for s, hand in enumerate(hands)))
    return event


def determinize(table: Table, seat: Seat, chance: Chance) -> Table:
    known = (*table.shown, table.hands[seat], table.hidden[seat])
    pool = shuffled(without(DECK, *known), chance)
    hands, hidden = list(table.hands), list(table.hidden)
    for group in (hands, hidden):
        for other in range(len(hands)):
            if other != seat:
                size = len(group[other])
                group[other], pool = tuple(sorted(pool[:size])), pool[size:]
    return table._replace(hands=tuple(hands), hidden=tuple(hidden), pile=tuple(sorted(pool)))


def say(command: Command) -> str:
    return f"{command.TYPE} {command.card}"


def read(table: Table, seat: Seat, text: str, whole: bool) -> tuple[Command, ...]:  # noqa: ARG001
    words = text.split()
    if len(words) != 2 or words[0] not in ("show", "hide") or not words[1].isdigit():
        raise IllegalCommand("syntax", "write `show 3` or `hide 3`", "pairs.md#notation")
    return (Show(int(words[1])) if words[0] == "show" else Hide(int(words[1])),)


def recall(event: Event) -> Command | None:
    match event:
        case Shown(_, card):
            return Show(card)
        case Hidden(_, int(card)):
            return Hide(card)
    return None


def tell(event: Event) -> str:
    match event:
        case Shown(_, card):
            return f"show {card}"
        case Hidden(_, card):
            return f"hide {card or '?'}"
    return ""


def draw(table: Table, seat: Seat | None) -> str:
    hands = (" ".join(map(str, h)) if s == seat else "?" * len(h) for s, h in enumerate(table.hands))
    return "\n".join(f"{s}: {h} | {table.shown[s]}" for s, h in enumerate(hands))


PAIRS: Game[Table, Command, Event] = Game(
    key="pairs", title="Pairs", ruleset=1, seats=(1, 4), hidden=True, chance=True, cooperative=False,
    Options=Options, commands=(Show, Hide), events=(Dealt, Shown, Hidden, Drawn, TurnPassed),
    prepare=prepare, initial=initial, awaiting=awaiting, legal=legal, check=check, resolve=resolve, forced=forced,
    evolve=evolve, outcome=outcome, view=view, redact=redact, determinize=determinize,
    position=lambda table: table, say=say, read=read, tell=tell, draw=draw, recall=recall,
)  # fmt: skip
