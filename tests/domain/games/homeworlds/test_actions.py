"""Rule: homeworlds.md#build to #capture"""

from __future__ import annotations

from domain.games.homeworlds import GAME, state
from domain.games.homeworlds.events import ShipBuilt, ShipCaptured, ShipMoved, ShipTraded, StarAbandoned, TurnEnded
from domain.games.homeworlds.events import SystemDiscovered as Discovered
from tests.domain.games.homeworlds.table import after, at, begin, code, happens, play

MAP = "P1 | P1:y1b2 g1g3- | P2:g2b3 -y3 | S1:g3 y1-b2"


def test_a_build_takes_the_smallest_piece_of_a_colour_that_the_player_has_there():
    assert happens(at(MAP), "build g1 P1") == (ShipBuilt(0, "g1", "P1"), TurnEnded(0, "build g1 P1"))
    assert after(MAP, "build g1 P1") == "P2 | P1:y1b2 g1g1g3- | P2:g2b3 -y3 | *:g3 y1-b2"


def test_when_the_small_ones_are_gone_a_medium_one_is_built():
    position = "P1 | P1:y1b2 g1g1g1g3- | P2:r2b3 -y3"
    assert after(position, "build g2 P1") == "P2 | P1:y1b2 g1g1g1g2g3- | P2:r2b3 -y3"
    assert code(at(position), "build g1 P1") == "not-smallest"
    assert code(at(position), "build g3 P1") == "not-smallest"


def test_when_a_colour_has_run_out_nothing_of_it_can_be_built():
    position = "P1 | P1:g1g2 g1g1g2g2g3- | P2:r2b3 -g3g3y3"
    assert code(at(position), "build g1 P1") == "bank-empty"


def test_a_star_or_a_ship_of_ones_own_gives_power_and_any_ship_acts():
    # S1 is green by its star, and the yellow ship there builds; the large green ship at home moves by the yellow star.
    assert after(MAP, "build y1 S1") == "P2 | P1:y1b2 g1g3- | P2:g2b3 -y3 | *:g3 y1y1-b2"
    assert after(MAP, "move g3 P1 S1") == "P2 | P1:y1b2 g1- | P2:g2b3 -y3 | *:g3 y1g3-b2"


def test_enemy_ships_give_no_power():
    assert code(at(MAP), "trade y1 r1 S1") == "no-power"


def test_a_trade_changes_the_colour_and_keeps_the_size():
    assert happens(at(MAP), "trade g3 r3 P1")[0] == ShipTraded(0, "g3", "r3", "P1")
    assert after(MAP, "trade g3 r3 P1") == "P2 | P1:y1b2 r3g1- | P2:g2b3 -y3 | *:g3 y1-b2"


def test_a_move_goes_to_a_system_without_a_star_of_a_size_of_the_first():
    assert happens(at(MAP), "move g1 P1 S1")[0] == ShipMoved(0, "g1", "P1", "S1")
    assert code(at(MAP), "move g1 P1 P2") == "not-connected"
    assert code(at(MAP), "move g1 P1 P1") == "not-connected"


def test_a_homeworld_with_one_star_left_has_more_connections():
    position = "P1 | P1:y1 g1g3- | P2:g2b3 -y3 | S1:g3 y1-b2"
    assert after(position, "move g3 P1 P2") == "P2 | P1:y1 g1- | P2:g2b3 g3-y3 | *:g3 y1-b2"


def test_a_discovery_puts_a_star_of_the_bank_on_the_map_and_moves_there():
    assert happens(at(MAP), "discover g1 P1 b3 Deneb") == (
        Discovered(0, "g1", "P1", "b3", "Deneb"),
        TurnEnded(0, "discover g1 P1 b3 Deneb"),
    )
    assert after(MAP, "discover g1 P1 g3") == "P2 | P1:y1b2 g3- | P2:g2b3 -y3 | *:g3 g1- | *:g3 y1-b2"


def test_a_new_system_gets_the_number_of_its_discovery_as_a_name():
    now = play(at("P1 | P1:y1b2 y1y2y3- | P2:g2b3 -y3"), "discover y1 P1 r3", "pass", "discover y2 P1 b3 S7", "pass")
    assert now.names == ("P1", "P2", "S1", "S7")
    now = play(now, "move y1 S1 P1", "pass", "discover y1 P1 g3")
    assert now.names == ("P1", "P2", "S7", "S3")  # S1 is gone, and its number is not used again


def test_a_default_name_skips_one_that_is_on_the_map():
    now = play(at("P1 | P1:y1b2 y1y2y3- | P2:g2b3 -y3"), "discover y1 P1 r3 S2", "pass", "discover y2 P1 b3")
    assert now.names == ("P1", "P2", "S2", "S3")


def test_names_may_come_again_once_their_system_is_gone():
    now = play(at("P1 | P1:y1b2 y1y3- | P2:g2b3 -y3"), "discover y1 P1 r3 Sol", "pass", "move y1 Sol P1", "pass")
    assert play(now, "discover y1 P1 b3 Sol").names == ("P1", "P2", "Sol")


def test_a_star_left_without_a_ship_goes_back_to_the_bank_at_once():
    assert happens(at("P1 | P1:y1b2 g3- | P2:g2b3 -y3 | S1:g3 y1-"), "move y1 S1 P1")[:2] == (
        ShipMoved(0, "y1", "S1", "P1"),
        StarAbandoned("S1", "g3"),
    )


def test_an_enemy_ship_keeps_the_star():
    position = "P1 | P1:y1b2 g3- | P2:g2b3 -y3 | S1:g3 y1-b2"
    assert after(position, "move y1 S1 P1") == "P2 | P1:y1b2 y1g3- | P2:g2b3 -y3 | *:g3 -b2"


def test_the_star_left_is_in_the_bank_for_the_next_action():
    now = begin(at("P1 | P1:y1b2 g3- | P2:g2b3 -y3y2 | S1:g3 y1y3-b1"), "sacrifice y3 S1; move y1 S1 P1")
    assert now.names == ("P1", "P2", "S1")
    gone = begin(at("P1 | P1:y1b2 g3- | P2:g2b3 -y3 | S1:g3 y1-"), "move y1 S1 P1")
    assert gone.names == ("P1", "P2")
    assert GAME.view(gone, 0)["bank"]["g3"] == 2


def test_a_capture_takes_a_ship_no_larger_than_ones_largest_there():
    position = "P1 | P1:y1b2 g3- | P2:g2b3 -y3 | S1:r3 y1g2-b2b3g1"
    assert happens(at(position), "capture b2 S1")[0] == ShipCaptured(0, "b2", "S1")
    assert after(position, "capture b2 S1") == "P2 | P1:y1b2 g3- | P2:g2b3 -y3 | *:r3 y1g2b2-g1b3"
    assert code(at(position), "capture b3 S1") == "too-small"
    assert code(at(position), "capture g2 S1") == "no-such-ship"


def test_one_action_is_all_a_turn_has():
    assert code(at(MAP), "build g1 P1; build g1 P1") == "too-many-actions"
    assert code(at(MAP), "build g1 P1; sacrifice g1 P1") == "too-many-actions"


def test_passing_is_always_possible():
    assert after(MAP, "pass") == MAP.replace("P1 | ", "P2 | ", 1).replace("S1", "*")
    assert state.turn_text(at(MAP)) == "pass"


def test_names_are_compared_in_any_case_and_written_as_given():
    now = play(at("P1 | P1:y1b2 y1y3- | P2:g2b3 -y3"), "discover y1 P1 r3 DeNeb", "pass")
    assert happens(now, "move y3 p1 deneb *")[0] == ShipMoved(0, "y3", "P1", "DeNeb")
    assert happens(now, "move y1 DENEB p1")[0] == ShipMoved(0, "y1", "DeNeb", "P1")
