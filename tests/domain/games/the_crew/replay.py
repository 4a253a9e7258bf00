"""Whether a full state can have come about: its attempt played again from the deal, by the rules alone."""

from __future__ import annotations

from domain.games.the_crew import ending, talk
from domain.games.the_crew import state as crew
from domain.games.the_crew.cards import BITS, PINK_9, ROCKET_1, ROCKET_4, SUIT, SUIT_OF, Card, Hand
from domain.games.the_crew.state import State


def impossible(world: State) -> str:
    """Return what cannot have happened as it did, with the hands of `world`; "" when all can."""
    hands = list(ending.dealt(world))
    if not hands[world.commander] & BITS[ROCKET_4]:
        return "the commander was not dealt rocket 4"
    collector = crew.holder(world, "pink_collector")
    if collector is not None and not hands[crew.left(world.rules, collector, -1)] & BITS[PINK_9]:
        return "pink 9 was dealt to another"
    if world.direction is not None:
        wrong = _pass(world, hands)
        if wrong or world.phase == "distress_pass":
            return wrong
    tricks = [*((trick.leader, trick.cards) for trick in world.tricks), (world.leader, world.table)]
    for number, (leader, played) in enumerate(tricks, 1):
        wrong = _wrong_display(world, hands, number) or _wrong_trick(world, hands, leader, played)
        if wrong:
            return f"trick {number}: {wrong}"
        if world.drawn and number == crew.mission_of(world).draw_after:
            wrong = _draw(world, hands)
            if wrong:
                return wrong
    return "" if tuple(hands) == ending.remaining(world) else "the hands do not add up"


def _pass(world: State, hands: list[Hand]) -> str:
    for place, card in enumerate(world.passed):
        if card is not None and (card >= ROCKET_1 or not hands[place] & BITS[card]):
            return f"place {place} cannot pass {card}"
    if world.phase == "distress_pass":
        return ""
    return _move(hands, [(place, crew.receiver(world, place), card) for place, card in enumerate(world.passed)])


def _draw(world: State, hands: list[Hand]) -> str:
    for place, card in enumerate(world.drawn):
        shown = world.shown[place] if place < len(world.shown) else None
        if shown is not None and shown.trick <= 1 and shown.card == card:
            return f"the card of place {place} lay open"
    return _move(hands, [(place, crew.left(world.rules, place), card) for place, card in enumerate(world.drawn)])


def _move(hands: list[Hand], transfers: list[tuple[int, int, Card | None]]) -> str:
    for giver, _, card in transfers:
        if card is None or not hands[giver] & BITS[card]:
            return f"place {giver} does not hold {card}"
        hands[giver] ^= BITS[card]
    for _, to, card in transfers:
        hands[to] |= BITS[card or 0]
    return ""


def _wrong_display(world: State, hands: list[Hand], number: int) -> str:
    for seat, shown in enumerate(world.shown):
        if shown is None or shown.trick != number:
            continue
        position = talk.place_of(hands[seat], shown.card)
        if not hands[seat] & BITS[shown.card] or position is None:
            return f"seat {seat} could not show {shown.card}"
        if shown.position not in (None, position):
            return f"seat {seat} showed another position"
    return ""


def _wrong_trick(world: State, hands: list[Hand], leader: int, played: tuple[Card, ...]) -> str:
    for place, card in zip(crew.round_from(world.rules, leader), played):
        if not hands[place] & BITS[card]:
            return f"place {place} does not hold {card}"
        followed = SUIT_OF[card] == SUIT_OF[played[0]]
        if not followed and place < world.rules.seats and hands[place] & SUIT[SUIT_OF[played[0]]]:
            return f"place {place} had to follow suit"
        hands[place] ^= BITS[card]
    return ""
