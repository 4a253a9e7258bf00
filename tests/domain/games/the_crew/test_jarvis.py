"""Rule: the_crew.md#jarvis."""

from __future__ import annotations

import pytest

from domain.games.the_crew import GAME, cards
from domain.games.the_crew import state as crew
from domain.games.the_crew.cards import BITS, NAMES, NUMBERS, ROCKET_4, ROCKETS
from domain.games.the_crew.commands import PassCard, PickMember, PlayCard, TakeTask, VoteDistress
from domain.games.the_crew.events_tricks import JarvisCardRevealed
from domain.games.the_crew.records import Column
from domain.games.the_crew.state import JARVIS, State
from domain.kernel.chance import SampledChance
from domain.kernel.errors import InvalidOptions
from tests.domain.games.the_crew.table import after, allowed, happens, opened, playable, reach, refusal, settled


def columns(text: str) -> tuple[Column, ...]:
    """Return columns written as `P3/G2`: P3 face up on G2."""
    pairs = (pair.split("/") for pair in text.split())
    return tuple(Column(NUMBERS.get(up), NUMBERS.get(down)) for up, down in pairs)


def facing(led: str, jarvis: str, commander: int = 0) -> State:
    """Return a trick of mission 16 led by seat 0, with JARVIS next."""
    state = opened(16, 2, jarvis_after=0, allow_distress=False)
    own = cards.hand_of([led, "B1", "B2"])
    return state._replace(
        phase="trick", asked=0, asks=0, hands=(own & ~BITS[NUMBERS[led]], cards.hand_of(["Y1", "Y2", "Y3"])),
        columns=columns(jarvis), commander=commander, leader=0, table=(NUMBERS[led],),
    )  # fmt: skip


def test_the_deal_gives_jarvis_seven_columns_and_never_rocket_4() -> None:
    for seed in range(30):
        state = opened(1, 2, seed)
        assert [hand.bit_count() for hand in state.hands] == [13, 13]
        assert len(state.columns) == 7
        assert all(up is not None and down is not None for up, down in state.columns)
        assert state.hands[state.commander] & BITS[ROCKET_4]
        assert state.commander in (0, 1)


def test_jarvis_follows_suit_with_what_lies_face_up_only() -> None:
    state = facing("G9", "G7/G2 B4/Y9")
    assert playable(state, 0) == {"G7"}
    assert refusal(state, 0, PlayCard("B4")) == "must-follow-suit"
    assert refusal(state, 0, PlayCard("G2")) == "not-an-open-jarvis-card"
    state = facing("P9", "G7/P2 B4/Y9")
    assert playable(state, 0) == {"G7", "B4"}


def test_the_commander_alone_plays_for_jarvis() -> None:
    state = facing("G9", "G7/G2 B4/Y9", commander=1)
    assert GAME.awaiting(state) == {1}
    assert refusal(state, 0, PlayCard("G7")) == "not-your-turn"
    state = after(state, 1, PlayCard("G7"))
    assert state.table[-1] == NUMBERS["G7"]


def test_a_card_is_turned_up_when_the_trick_is_over_in_which_its_cover_was_played() -> None:
    state = after(facing("G6", "G7/G2 B4/Y9"), 0, PlayCard("G7"))
    assert state.columns[0] == Column(None, NUMBERS["G2"])
    events, state = happens(state, 1, PlayCard("Y1"))
    assert JarvisCardRevealed(0, "G2") in events
    assert state.columns[0] == Column(NUMBERS["G2"], None)


def test_jarvis_may_lead() -> None:
    state = after(facing("G6", "G7/G2 B4/Y9"), 0, PlayCard("G7"))
    state = after(state, 1, PlayCard("Y1"))
    assert state.leader == JARVIS
    assert playable(state, 0) == {"G2", "B4"}


@pytest.mark.parametrize("after_seat", [0, 1])
def test_jarvis_sits_behind_the_seat_that_was_chosen(after_seat: int) -> None:
    state = opened(1, 2, jarvis_after=after_seat)
    assert crew.left(state.rules, after_seat) == JARVIS
    assert sorted(crew.round_from(state.rules, 0)) == [0, 1, 2]


def test_given_no_choice_then_chance_says_where_jarvis_sits() -> None:
    assert {opened(1, 2, seed).rules.jarvis_after for seed in range(20)} == {0, 1}


def test_given_more_seats_then_jarvis_has_no_place() -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.prepare(GAME.Options(jarvis_after=0), 3, SampledChance(1))
    assert refused.value.field == "jarvis_after"


def test_the_commander_takes_tasks_for_jarvis_in_its_turn() -> None:
    state = opened(10, 2, seed=4)
    owners = []
    while state.phase == "draft":
        place = crew.acting(state)
        owners.append(place)
        seat = state.commander if place == JARVIS else place
        assert GAME.awaiting(state) == {seat}
        assert seat is not None
        free = next(task.card for task in state.tasks if task.owner is None and task.card is not None)
        state = after(state, seat, TakeTask(NAMES[free]))
    assert JARVIS in owners
    assert any(task.owner == JARVIS for task in state.tasks)


def test_jarvis_answers_no_poll_but_may_be_named() -> None:
    state = opened(5, 2)
    assert GAME.awaiting(state) == {1 - state.commander}
    state = reach(state, "role_pick")
    assert allowed(state, state.commander) == {f"pick {1 - state.commander}", "pick 2"}
    state = after(state, state.commander, PickMember(JARVIS))
    assert state.roles[0].place == JARVIS


def test_jarvis_cannot_be_silent() -> None:
    state = opened(11, 2)
    assert refusal(state, state.commander, PickMember(JARVIS)) == "seat-not-eligible"


def test_jarvis_has_no_vote_and_is_never_asked() -> None:
    state = opened(9, 2)
    assert GAME.awaiting(state) == {0, 1}
    state = after(after(state, 0, VoteDistress("no")), 1, VoteDistress("no"))
    assert state.asked == 0b11


@pytest.mark.parametrize("direction", ["left", "right"])
def test_the_commander_passes_a_face_up_card_for_jarvis_and_what_it_gets_lies_face_up(direction: str) -> None:
    state = opened(9, 2, seed=3)
    for seat in (0, 1):
        state = after(state, seat, VoteDistress(direction))  # type: ignore[arg-type]
    before = state
    commander = state.commander
    up = [column.face_up for column in state.columns if column.face_up is not None and column.face_up < 36]
    assert refusal(state, 1 - commander, PassCard(NAMES[up[0]])) == "card-not-in-hand"
    state = after(state, commander, PassCard(NAMES[up[0]]))
    assert GAME.awaiting(state) == {0, 1}
    assert GAME.view(state, 1 - commander)["passed"][JARVIS] is None
    given = [min(cards.names(before.hands[seat] & ~ROCKETS)) for seat in (0, 1)]
    state = after(state, commander, PassCard(given[commander]))
    state = after(state, 1 - commander, PassCard(given[1 - commander]))
    giver = next(seat for seat in (0, 1) if crew.receiver(state, seat) == JARVIS)
    index = before.columns.index(next(column for column in before.columns if column.face_up == up[0]))
    assert state.columns[index] == Column(NUMBERS[given[giver]], before.columns[index].face_down)
    assert state.hands[crew.receiver(state, JARVIS)] & BITS[up[0]]
    # both cards lay open, so everybody saw them
    assert GAME.view(state, None)["passed"][JARVIS] == NAMES[up[0]]
    assert GAME.view(state, None)["passed"][giver] == given[giver]


def test_jarvis_shows_and_keeps_one_card_at_the_end() -> None:
    state = opened(13, 2, seed=2, allow_distress=False)
    while state.phase in ("communicate", "trick"):
        (seat,) = GAME.awaiting(state)
        state = after(state, seat, next(iter(GAME.legal(state, seat))))
    if len(state.tricks) == 13:
        assert sum(up is not None for up, _ in state.columns) == 1
    assert settled(state) == state
