"""Rule: the_crew.md#random-draw."""

from __future__ import annotations

import pytest

from domain.games.the_crew import GAME
from domain.games.the_crew import state as crew
from domain.games.the_crew.cards import BITS, NAMES
from domain.games.the_crew.events_tricks import CardPlayed, CardsDrawn
from domain.games.the_crew.records import Shown
from domain.games.the_crew.state import JARVIS, State
from domain.kernel.chance import SampledChance
from domain.kernel.decide import decide
from tests.domain.games.the_crew.table import after_tricks, opened, play, position, settled, to_tricks


def drawn_at(seats: int, seed: int) -> tuple[State, tuple[object, ...], State]:
    """Return (position before the last card of trick 1, events, position after them)."""
    chance = SampledChance(seed)
    state = to_tricks(opened(12, seats, seed))
    while True:
        seat = min(GAME.awaiting(state))
        legal = [c for c in GAME.legal(state, seat) if type(c).__name__ in ("PlayCard", "StaySilent", "Communicate")]
        events, following = decide(GAME, state, seat, [legal[chance.pick(len(legal))]], chance)
        if following.tricks:
            return state, events, following
        state = following


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_hand_has_the_same_size_after_the_draw_and_the_left_neighbour_the_card(seats: int) -> None:
    seen = 0
    for seed in range(12):
        before, events, state = drawn_at(seats, seed)
        draws = [event for event in events if isinstance(event, CardsDrawn)]
        if state.result is not None:
            # an attempt that the trick ended has no draw
            assert draws == []
            continue
        seen += 1
        (draw,) = draws
        sizes = [hand.bit_count() for hand in before.hands]
        last = crew.acting(before)
        if last is not None and last < len(sizes):
            sizes[last] -= 1
        assert [hand.bit_count() for hand in state.hands] == sizes
        for transfer in draw.transfers:
            assert transfer.to == crew.left(state.rules, transfer.from_)
            card = next(i for i, name in enumerate(NAMES) if name == transfer.card)
            if transfer.to < len(state.hands):
                assert state.hands[transfer.to] & BITS[card]
            else:
                assert draw.column is not None
                assert state.columns[draw.column].face_down == card
    assert seen


def test_a_card_that_lies_open_is_never_drawn() -> None:
    start = after_tricks(12, "0:Y2 1:Y8 2:Y6", tasks="P1[omega]:0 P2:1 P3:2 P4:3", fill="3:B7 0:P9 1:G1")
    start = start._replace(shown=(Shown(8, "highest", 1), Shown(18, "lowest", 1), None, None))
    for seed in range(60):
        state = GAME.evolve(start, CardPlayed(3, "B7", 1))
        chance = SampledChance(seed)
        while pending := GAME.forced(state, chance):
            for event in pending:
                state = GAME.evolve(state, event)
        assert state.drawn
        assert state.hands[0] & BITS[8]
        assert state.hands[1] & BITS[18]


def test_given_an_attempt_ended_by_trick_1_then_nothing_is_drawn() -> None:
    state = after_tricks(12, "0:P9 1:P1 2:P2 3:P3", tasks="P1[omega]:3 P4:1 P5:2 P6:3")
    assert state.result is not None
    assert state.drawn == ()


def test_cards_are_drawn_once_in_an_attempt() -> None:
    tricks = ("0:P9 1:P8 2:P2 3:P3", "0:B9 1:B1 2:B2 3:B3")
    state = after_tricks(12, tricks[0], tasks="P1[omega]:3 P4:1 P5:2 P6:3", fill=tricks[1])
    drawn = state.drawn
    assert len(drawn) == 4
    assert play(state, tricks[1]).drawn == drawn


def test_jarvis_gives_from_a_column_and_gets_into_it_face_down() -> None:
    for seed in range(10):
        before, events, state = drawn_at(2, seed)
        draws = [event for event in events if isinstance(event, CardsDrawn)]
        if draws:
            assert state.column is not None
            hidden = state.columns[state.column].face_down
            assert hidden == state.drawn[crew.left(state.rules, JARVIS, -1)]
            assert NAMES[hidden or 0] in {transfer.card for transfer in draws[0].transfers}
            assert before.column is None


def test_other_missions_know_no_draw() -> None:
    assert settled(play(position(10, tasks="P1:0"), "0:P9 1:P8 2:P2 3:P3")).drawn == ()
