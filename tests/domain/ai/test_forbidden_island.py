"""What Forbidden Island's bots make of a position: the turns until the lift-off, cards in several hands, lost cards."""

from __future__ import annotations

from domain.ai.bot import Budget, Task
from domain.ai.bots import forbidden_island as bots
from domain.ai.bots.forbidden_island_worth import WON, worth
from domain.games.forbidden_island import GAME, cards
from domain.games.forbidden_island.commands import LiftOff
from domain.games.forbidden_island.pieces import TREASURES
from domain.games.forbidden_island.state import State
from domain.kernel.chance import SampledChance
from tests.domain.games.forbidden_island.table import position

LIFT = "helicopter_lift"
SEATED = "engineer {}, diver {}, navigator {}, explorer {}"


def home(*holders: int, cells: tuple[int, ...] = (44, 44, 44, 44)) -> State:
    hands = [LIFT if seat in holders else "" for seat in range(4)]
    return position(SEATED.format(*cells), hands=hands, captured=TREASURES)


def test_the_sooner_a_seat_with_a_lift_is_on_turn_the_better() -> None:
    values = [worth(home(seat)) for seat in (1, 2, 3, 0)]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 4


def test_a_lift_that_comes_before_the_last_pawn_waits_a_round() -> None:
    late = (44, 44, 13, 44)
    assert worth(home(3, cells=late)) > worth(home(1, cells=late))
    assert worth(home(1, 3, cells=late)) - worth(home(3, cells=late)) < worth(home(1, 3)) - worth(home(3))


def test_without_a_lift_the_wait_is_longest() -> None:
    assert worth(home()) < min(worth(home(seat)) for seat in range(4))


def test_a_wait_is_never_taken_for_a_win() -> None:
    state = home(1, 2, 3)
    task = Task(GAME, bots.BOT, state, 0, Budget(100_000, lambda: False), SampledChance(1))
    for level in bots.BOT.levels[:3]:
        assert LiftOff() not in level.searcher(task)[0].commands
    assert worth(home(0, 1, 2)) < WON / 2


def test_a_card_in_another_hand_counts_for_more_the_nearer_the_set_is() -> None:
    def gain(held: str) -> float:
        alone = position("engineer 33, diver 34, pilot 46", hands=(held, "", ""))
        return worth(alone._replace(hands=(alone.hands[0], cards.packed(("fire",)), 0))) - worth(alone)

    assert gain("3 fire") > gain("2 fire") > 0


def test_a_treasure_whose_cards_are_gone_is_worth_less() -> None:
    state = position("engineer 33, diver 34", hands=("2 fire", ""))
    gone = cards.packed(("fire", "fire"))
    assert worth(state._replace(discards=state.discards + gone)) < worth(state._replace(discards=state.discards)) - 5


def test_a_team_that_stays_together_is_worth_more() -> None:
    assert worth(position("engineer 44, diver 43")) > worth(position("engineer 13, diver 64"))
