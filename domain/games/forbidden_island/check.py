"""Why a command is refused."""

from __future__ import annotations

from typing import assert_never

from domain.games.forbidden_island import cards, legal, reach, refusals
from domain.games.forbidden_island import state as table
from domain.games.forbidden_island.board import BIT
from domain.games.forbidden_island.commands import (
    CaptureTreasure,
    Command,
    Discard,
    DrawFlood,
    DrawTreasure,
    EndTurn,
    Fly,
    GiveCard,
    LiftOff,
    Move,
    Navigate,
    PlayHelicopter,
    PlaySandbags,
    ShoreUp,
    Swim,
    UndoMove,
)
from domain.games.forbidden_island.pieces import (
    HAND_LIMIT,
    LIFT,
    SANDBAGS,
    SET,
    TREASURE_AT,
    TREASURE_NAMES,
    HandCard,
    TileId,
)
from domain.games.forbidden_island.state import Phase, State
from domain.kernel.game import Seat


def check(state: State, seat: Seat, command: Command) -> None:
    """Raise IllegalCommand unless the seat may give the command now. Rule: forbidden_island.md#who-may-act"""
    if state.phase == "over":
        refusals.refuse("game-over", "the game is over", "winning")
    match command:
        case PlaySandbags() | PlayHelicopter() | LiftOff():
            _check_special(state, seat, command)
        case Discard(card):
            _check_discard(state, seat, card)
        case Swim(to):
            _check_swim(state, seat, to)
        case DrawTreasure():
            _check_turn(state, seat, "treasure")
        case DrawFlood():
            _check_turn(state, seat, "flood")
        case EndTurn() | UndoMove():
            _check_turn(state, seat, "actions")
            if isinstance(command, UndoMove) and state.left is None:
                refusals.refuse("nothing-to-undo", "only a move that nothing has followed can be taken back", "undo")
        case Move() | Fly() | Navigate() | ShoreUp() | GiveCard() | CaptureTreasure():
            _check_action(state, seat, command)
        case _:
            assert_never(command)


def _check_turn(state: State, seat: Seat, phase: Phase) -> None:
    if seat != state.active:
        refusals.refuse("not-your-turn", f"seat {state.active} is on turn; wait for yours", "who-may-act")
    if state.phase != phase:
        refusals.refuse("wrong-phase", f"this cannot be done now: {_due(state)}", "turn")


def _due(state: State) -> str:
    match state.phase:
        case "actions":
            return "you take your actions; end them to go on"
        case "treasure":
            return "a treasure card is to be drawn"
        case "flood":
            return "a flood card is to be drawn"
        case "discard":
            return f"seat {table.over_limit(state)} must get down to {HAND_LIMIT} cards"
        case "swim":
            return f"seats {table.in_water(state)} must leave the water"
    return "the game is over"


def _check_action(
    state: State, seat: Seat, command: Move | Fly | Navigate | ShoreUp | GiveCard | CaptureTreasure
) -> None:
    _check_turn(state, seat, "actions")
    if not state.actions:
        refusals.refuse("no-actions-left", "you have no action left; end your turn", "actions")
    match command:
        case Move(to):
            _check_move(state, seat, to)
        case Fly(to):
            _check_flight(state, seat, to)
        case Navigate(pawn, to):
            _check_navigation(state, seat, pawn, to)
        case ShoreUp(tiles):
            _check_shore(state, seat, tiles)
        case GiveCard(to_seat, card):
            _check_gift(state, seat, to_seat, card)
        case CaptureTreasure():
            _check_capture(state, seat)
        case _:
            assert_never(command)


def _check_move(state: State, seat: Seat, to: TileId) -> None:
    role, cell = state.roles[seat], state.pawns[seat]
    ends = reach.move(table.board(state), role, cell, state.flooded, state.sunk)
    refusals.within(state, cell, to, ends, "diver" if role == "diver" else "move")


def _check_flight(state: State, seat: Seat, to: TileId) -> None:
    refusals.only(state, seat, "pilot", "only the Pilot flies; move instead")
    if state.flight_used:
        refusals.refuse("flight-used", "you have flown this turn; move instead", "pilot")
    refusals.landing(state, state.pawns[seat], to, "pilot")


def _check_navigation(state: State, seat: Seat, pawn: Seat, to: TileId) -> None:
    refusals.only(state, seat, "navigator", "only the Navigator moves other pawns")
    refusals.seated(state, pawn)
    if pawn == seat:
        refusals.refuse("own-pawn", "your own pawn takes a move, not a navigation", "navigator")
    cell = state.pawns[pawn]
    refusals.within(
        state, cell, to, reach.navigate(table.board(state), state.roles[pawn], cell, state.sunk), "navigator"
    )


def _check_shore(state: State, seat: Seat, tiles: tuple[TileId, ...]) -> None:
    if len(tiles) > 1:
        refusals.only(state, seat, "engineer", "only the Engineer shores two tiles up at once")
    if len(set(tiles)) < len(tiles) or not 1 <= len(tiles) <= 2:
        refusals.refuse("tile-twice", "name one tile, or two different ones", "engineer")
    board, role, own = table.board(state), state.roles[seat], state.pawns[seat]
    within = reach.touching(board, role, own) | BIT[own]
    for tile in tiles:
        refusals.flooded(state, tile, "shore-up")
        if not within & BIT[table.cell_of(state, tile)]:
            refusals.refuse("not-adjacent", f"{tile} is out of reach of {state.tiles[own]}", "shore-up")


def _check_gift(state: State, seat: Seat, to_seat: Seat, card: HandCard) -> None:
    refusals.seated(state, to_seat)
    if to_seat == seat:
        refusals.refuse("own-hand", "give the card to another seat", "give-a-card")
    if card in (LIFT, SANDBAGS):
        refusals.refuse("card-not-givable", "special cards cannot be given; name a treasure card", "give-a-card")
    refusals.held(state, seat, card, "give-a-card")
    if state.roles[seat] != "messenger" and state.pawns[to_seat] != state.pawns[seat]:
        refusals.refuse("not-same-tile", f"the pawn of seat {to_seat} must stand on your tile first", "give-a-card")


def _check_capture(state: State, seat: Seat) -> None:
    tile = state.tiles[state.pawns[seat]]
    treasure = TREASURE_AT.get(tile)
    if treasure is None:
        refusals.refuse("not-a-treasure-tile", f"no treasure lies on {tile}", "capture")
    if table.captured_by(state, treasure) is not None:
        refusals.refuse("already-captured", f"the team already has {TREASURE_NAMES[treasure]}", "capture")
    held = cards.count(state.hands[seat], treasure)
    if held < SET:
        refusals.refuse(
            "too-few-cards", f"{TREASURE_NAMES[treasure]} takes {SET} {treasure} cards; you hold {held}", "capture"
        )


def _check_discard(state: State, seat: Seat, card: HandCard) -> None:
    if state.phase != "discard":
        refusals.refuse("wrong-phase", f"nobody holds too many cards: {_due(state)}", "hand-limit")
    if seat != table.over_limit(state):
        refusals.refuse("not-your-turn", f"{_due(state)}, not you", "hand-limit")
    refusals.held(state, seat, card, "hand-limit")


def _check_swim(state: State, seat: Seat, to: TileId) -> None:
    if state.phase != "swim":
        refusals.refuse("wrong-phase", f"nobody is in the water: {_due(state)}", "swimming")
    if not table.is_in_water(state, seat):
        refusals.refuse("not-in-water", "your pawn stands on a tile; the others have to swim", "swimming")
    refusals.within(state, state.pawns[seat], to, table.ways_out(state, seat), "swimming")


def _check_special(state: State, seat: Seat, command: PlaySandbags | PlayHelicopter | LiftOff) -> None:
    match command:
        case PlaySandbags(tile):
            refusals.held(state, seat, SANDBAGS, "sandbags")
            refusals.flooded(state, tile, "sandbags")
        case PlayHelicopter(pawns, to):
            refusals.held(state, seat, LIFT, "helicopter-lift")
            _check_passengers(state, pawns)
            refusals.landing(state, state.pawns[pawns[0]], to, "helicopter-lift")
        case LiftOff():
            refusals.held(state, seat, LIFT, "winning")
            _check_lift_off(state)
        case _:
            assert_never(command)


def _check_passengers(state: State, pawns: tuple[Seat, ...]) -> None:
    for pawn in pawns:
        refusals.seated(state, pawn)
    if not pawns or len(set(pawns)) < len(pawns):
        refusals.refuse("pawn-twice", "name at least one pawn, and each only once", "helicopter-lift")
    if len({state.pawns[pawn] for pawn in pawns}) > 1:
        refusals.refuse("pawns-apart", "all pawns of one flight must start from the same tile", "helicopter-lift")


def _check_lift_off(state: State) -> None:
    if not table.all_captured(state):
        refusals.refuse("treasures-missing", "capture all four treasures before you lift off", "winning")
    if not legal.may_lift_off(state):
        refusals.refuse("pawns-missing", "all pawns must stand on fools_landing to lift off", "winning")
