"""Rule: the_crew.md#secrets: what a seat may know, and what is guessed for it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from domain.games.the_crew import GAME, cards, facts, guess
from domain.games.the_crew import state as crew
from domain.games.the_crew.cards import BITS, NUMBERS, PINK_9, ROCKET_4, SUIT, Hand
from domain.games.the_crew.commands import Communicate, PassCard, VoteDistress
from domain.games.the_crew.events import Event
from domain.games.the_crew.events_before import (
    CardsPassed,
    CommanderFound,
    DistressCardChosen,
    DistressVoted,
    HandDealt,
    JarvisDealt,
    Transfer,
)
from domain.games.the_crew.events_tricks import CardPlayed, CardsDrawn, Communicated, HandsRevealed, PositionShown
from domain.games.the_crew.records import Shown
from domain.games.the_crew.state import JARVIS, State
from domain.kernel.chance import SampledChance
from tests.domain.games.the_crew import play, replay
from tests.domain.games.the_crew.table import after, after_tricks, names, opened, position, reach

SAMPLES = 3000


def worlds(state: State, seat: int, count: int = 100) -> list[State]:
    return [GAME.determinize(state, seat, SampledChance(seed)) for seed in range(count)]


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (HandDealt(0, 2, ("P1", "P2")), HandDealt(0, 2, ())),
        (JarvisDealt(("P1",), ("P2",)), JarvisDealt(("P1",), ())),
        (DistressCardChosen(0, 2, "P1"), DistressCardChosen(0, 2, None)),
        (
            CardsPassed((Transfer(0, 2, "P1", False), Transfer(2, 3, "P2", False), Transfer(3, 0, "P3", True))),
            CardsPassed((Transfer(0, 2, None, False), Transfer(2, 3, None, False), Transfer(3, 0, "P3", True))),
        ),
        (
            CardsDrawn((Transfer(0, 1, "P1", False), Transfer(2, 0, "P2", False)), None),
            CardsDrawn((Transfer(0, 1, "P1", False), Transfer(2, 0, None, False)), None),
        ),
    ],
)
def test_given_a_secret_of_others_then_seat_1_sees_only_that_it_happened(event: Event, shown: Event) -> None:
    assert GAME.redact(event, 1) == shown
    assert "P1" not in repr(GAME.redact(event, None)) or isinstance(event, JarvisDealt)


@pytest.mark.parametrize(
    "event",
    [
        HandDealt(0, 2, ("P1", "P2")),
        DistressCardChosen(0, 2, "P1"),
        CardsPassed((Transfer(0, 1, "P1", False), Transfer(2, 0, "P2", False))),
    ],
)
def test_given_an_own_secret_then_it_is_shown(event: Event) -> None:
    assert GAME.redact(event, 0) == event
    assert GAME.redact(event, None) != event


@pytest.mark.parametrize(
    "event",
    [
        CommanderFound(2),
        CardPlayed(0, "P1", 1),
        Communicated(0, "P1"),
        PositionShown(0, "only"),
        DistressVoted(0, "left"),
        HandsRevealed((("P1",),), (("P1", "P2"),)),
    ],
)
def test_given_a_public_event_then_everybody_sees_all_of_it(event: Event) -> None:
    assert GAME.redact(event, 1) == GAME.redact(event, None) == event


def test_a_view_shows_the_own_hand_and_the_sizes_of_the_others() -> None:
    state = opened(4, 3)
    for seat in range(3):
        shown = GAME.view(state, seat)
        assert shown["hands"][seat] == list(cards.names(state.hands[seat]))
        assert [hand is None for hand in shown["hands"]] == [other != seat for other in range(3)]
    assert GAME.view(state, None)["hands"] == [None] * 3


def test_what_jarvis_has_face_down_is_seen_by_nobody_before_the_attempt_is_over() -> None:
    for state in play.states(9, 2, 3):
        shown = [column["face_down"] for seat in (0, 1, None) for column in GAME.view(state, seat)["columns"]]
        over = state.phase in ("attempt_over", "over")
        assert over or not any(shown)


def test_the_signal_of_a_passed_card_shows_nothing_before_all_have_chosen() -> None:
    state = reach(opened(9, 3), "distress_vote")
    for seat in range(3):
        state = after(state, seat, VoteDistress("left"))
    one, other = (after(state, 0, PassCard(card)) for card in sorted(names(state.hands[0]))[:2])
    for seat in (1, 2, None):
        assert GAME.view(one, seat) == GAME.view(other, seat)
        assert GAME.draw(one, seat) == GAME.draw(other, seat)


def test_every_guess_keeps_the_own_hand_and_deals_the_rest_anew() -> None:
    state = opened(9, 4)
    seen: Counter[str] = Counter()
    for world in worlds(state, 0, SAMPLES):
        assert world.hands[0] == state.hands[0]
        assert [hand.bit_count() for hand in world.hands] == [10] * 4
        seen.update(names(world.hands[1]))
    free = names(cards.DECK & ~state.hands[0] & ~BITS[ROCKET_4])
    assert set(seen) - {"R4"} == free - set()
    expected = SAMPLES * 10 / 30
    assert all(0.85 < seen[card] / expected < 1.15 for card in free - {"R4"})


def test_rocket_4_is_with_the_commander_in_every_guess() -> None:
    for seats in (2, 3, 4, 5):
        state = opened(9, seats)
        for seat in range(seats):
            assert all(world.hands[state.commander] & BITS[ROCKET_4] for world in worlds(state, seat, 20))


def test_a_seat_that_did_not_follow_suit_holds_none_of_it() -> None:
    mine = " ".join(f"0:{card}" for card in ("R4", *(f"G{rank}" for rank in range(2, 10))))
    state = after_tricks(16, "0:P8 1:B1 2:P2 3:P3", fill=f"{mine} 1:B2 1:B3 1:B4 1:B5 1:B6 1:B7 1:B8 1:B9 1:G1")
    assert not any(world.hands[1] & SUIT[0] for world in worlds(state, 0))
    assert any(world.hands[2] & SUIT[0] for world in worlds(state, 0))


def test_a_shown_card_stays_where_it_is_and_tells_what_is_beside_it() -> None:
    state = position(4, "P9", "P3 P5 P7 B1 B2 B3 B4 B5 B6 B7", tasks="Y9:0 Y8:1 Y7:2")
    for card, position_, above, below in (("P7", "highest", 0, 1), ("P3", "lowest", 1, 0)):
        shown = state._replace(shown=(None, Shown(NUMBERS[card], position_, 1), None, None))  # type: ignore[arg-type]
        for world in worlds(shown, 0):
            held = world.hands[1]
            assert held & BITS[NUMBERS[card]]
            assert bool(held & cards.ABOVE[NUMBERS[card]]) == bool(above)
            assert bool(held & cards.BELOW[NUMBERS[card]]) == bool(below)


def test_an_only_card_is_the_only_one() -> None:
    state = position(4, "P9", "P3 B1 B2", tasks="Y9:0 Y8:1 Y7:2")
    held = state.hands[1] & ~SUIT[0] | BITS[NUMBERS["P3"]]
    shown = state._replace(shown=(None, Shown(NUMBERS["P3"], "only", 1), None, None))
    assert held
    assert all(world.hands[1] & SUIT[0] == BITS[NUMBERS["P3"]] for world in worlds(shown, 2))


def test_in_a_dead_zone_a_shown_card_is_never_in_the_middle() -> None:
    state = position(6, "R4 G1 G2 G3 G4 G5 G6 G7 G8 G9", "P1 P3 P5 B1 B2 B3 B4 B5 B6 B7", tasks="Y9:0 Y8:1 Y7:2")
    shown = state._replace(shown=(None, Shown(NUMBERS["P5"], None, 1), None, None))
    sides = set()
    for world in worlds(shown, 0):
        held = world.hands[1]
        higher, lower = bool(held & cards.ABOVE[NUMBERS["P5"]]), bool(held & cards.BELOW[NUMBERS["P5"]])
        assert not (higher and lower)
        sides.add((higher, lower))
    assert sides == {(True, False), (False, True), (False, False)}


def test_giver_and_receiver_know_a_passed_card() -> None:
    state = reach(opened(9, 4), "distress_vote")
    for seat in range(4):
        state = after(state, seat, VoteDistress("left"))
    for seat in range(4):
        state = after(state, seat, PassCard(min(names(state.hands[seat] & ~cards.ROCKETS))))
    given = state.passed[0]
    assert given is not None
    assert all(world.hands[1] & BITS[given] for world in worlds(state, 0))
    assert not all(world.hands[1] & BITS[given] for world in worlds(state, 2))
    assert all(world.passed[0] == given for world in worlds(state, 1, 20))
    # for the others the card is any that its receiver may have got
    assert len({world.passed[0] for world in worlds(state, 2)}) > 3


def test_pink_9_is_where_it_was_announced_or_went_one_place_on() -> None:
    state = opened(46, 5, seed=2)
    collector = state.roles[0].place
    holder = (collector - 1) % 5
    watcher = (holder + 3) % 5
    assert all(world.hands[holder] & BITS[PINK_9] for world in worlds(state, watcher, 30))
    for seat in range(5):
        state = after(state, seat, VoteDistress("left"))
    for seat in range(5):
        choices = names(state.hands[seat] & ~cards.ROCKETS) - {"P9"}
        state = after(state, seat, PassCard(min(choices)))
    places = {next(s for s in range(5) if world.hands[s] & BITS[PINK_9]) for world in worlds(state, watcher, 200)}
    assert places == {holder, collector}
    # the collector knows what it got
    assert all(world.hands[holder] & BITS[PINK_9] for world in worlds(state, collector, 30))


def test_jarvis_never_has_rocket_4_face_down() -> None:
    state = opened(9, 2)
    for world in worlds(state, 1 - state.commander):
        assert not crew.face_down(world) & BITS[ROCKET_4]
        assert [column.face_up for column in world.columns] == [column.face_up for column in state.columns]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("mission", [6, 9, 12, 29, 46])
def test_every_guess_is_a_position_that_can_have_come_about(mission: int, seats: int) -> None:
    for seed in range(2):
        for i, state in enumerate(play.states(mission, seats, seed, votes=("left", "right", "any"))):
            seat = i % seats
            world = GAME.determinize(state, seat, SampledChance(i))
            assert replay.impossible(world) == ""
            assert GAME.view(world, seat) == GAME.view(state, seat)


def possible_worlds(state: State, seat: int) -> set[tuple[tuple[Hand, ...], tuple[int | None, ...]]]:
    """Return (hands, drawn cards) of all states that the seat cannot tell from this one, found by trying all."""
    unknown = list(cards.cards(facts.unseen(state, seat)))
    others = [s for s in range(state.rules.seats) if s != seat]
    sizes = [state.hands[s].bit_count() for s in others]
    found = set()
    for split in _splits(unknown, sizes):
        hands = list(state.hands)
        for other, hand in zip(others, split):
            hands[other] = hand
        for drawn in _draws(state, seat, tuple(hands)):
            world = state._replace(hands=tuple(hands), drawn=drawn)
            if replay.impossible(world) == "":
                found.add((world.hands, world.drawn))
    return found


def _splits(unknown: list[int], sizes: list[int]) -> list[list[Hand]]:
    if not sizes:
        return [[]]
    found = []
    for chosen in combinations(unknown, sizes[0]):
        rest = [card for card in unknown if card not in chosen]
        found += [[sum(BITS[card] for card in chosen), *more] for more in _splits(rest, sizes[1:])]
    return found


def _draws(state: State, seat: int, hands: tuple[Hand, ...]) -> list[tuple[int | None, ...]]:
    if not state.drawn:
        return [()]
    choices: list[list[int | None]] = []
    for giver, card in enumerate(state.drawn):
        to = crew.left(state.rules, giver)
        since = [played for number, played in facts.played_by(state, to) if number > 1]
        choices.append([card] if guess.sees_draw(state, seat, giver) else [*cards.cards(hands[to]), *since])
    return list(product(*choices))


def near_the_end(mission: int, seed: int, hidden: int) -> State | None:
    """Return a position of three seats with few cards left that seat 0 does not see, or None."""
    for state in play.states(mission, 3, seed, votes=("no",)):
        if state.phase == "trick" and not state.table and facts.unseen(state, 0).bit_count() <= hidden:
            return state
    return None


def as_in_a_dead_zone(state: State) -> State:
    """Return the same position, as if no position had been shown with any card."""
    shown = (None if one is None else one._replace(position=None) for one in state.shown)
    return state._replace(mission=29, shown=tuple(shown))


@pytest.mark.parametrize(
    ("mission", "seeds", "dead_zone"),
    [(13, range(40), False), (12, range(600), False), (33, range(20), False), (33, range(30), True)],
)
def test_all_deals_that_fit_are_guessed_and_equally_often(mission: int, seeds: range, dead_zone: bool) -> None:
    checked = 0
    for seed in seeds:
        state = near_the_end(mission, seed, 7)
        if state is None or checked == 4:
            continue
        state = as_in_a_dead_zone(state) if dead_zone else state
        wanted = possible_worlds(state, 0)
        assert (state.hands, state.drawn) in wanted
        if len(wanted) > 40 or len(wanted) < 2:
            continue
        checked += 1
        counts = Counter((world.hands, world.drawn) for world in worlds(state, 0, 150 * len(wanted)))
        assert set(counts) == wanted
        # 150 of each are expected, give or take 12
        assert all(90 < count < 215 for count in counts.values()), counts
    assert checked


def test_a_hand_of_rockets_is_asked_like_any_other() -> None:
    state = position(4, tasks="Y9:0 Y8:1 Y7:2")._replace(phase="communicate", asked=15, asks=15)
    rockets = state._replace(hands=(cards.ROCKETS, *(hand & ~cards.ROCKETS for hand in state.hands[1:])))
    assert GAME.awaiting(state) == GAME.awaiting(rockets) == {0}
    assert any(isinstance(command, Communicate) for command in GAME.legal(state, 0))
    assert not any(isinstance(command, Communicate) for command in GAME.legal(rockets, 0))


def test_the_place_of_jarvis_is_no_secret() -> None:
    assert GAME.view(opened(9, 2, jarvis_after=1), None)["jarvis"] == {"seat": JARVIS, "after": 1}
