"""Why a command is refused: one question after the other, in the order of the rules."""

from __future__ import annotations

from typing import NoReturn

from domain.games.homeworlds_settlers import outcome, walks
from domain.games.homeworlds_settlers.board import (
    BORDERING,
    COLOUR,
    EMPTY,
    FIELDS,
    NAME,
    OWN,
    PLACE,
    SIZE,
    SIZES,
    Colour,
    Piece,
    Place,
    Size,
)
from domain.games.homeworlds_settlers.commands import Build, Conquer, Land, Move, Trade, Upgrade
from domain.games.homeworlds_settlers.state import (
    State,
    any_green_has_space,
    has_space,
    in_bank,
    in_progress,
    smallest,
    strengths,
)
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

_WORD = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
_SIZE_WORD = {1: "small", 2: "medium", 3: "large"}
_PLAYER = ("first", "second")


def refuse_out_of_turn(state: State, seat: Seat) -> None:
    """Raise unless `seat` is on turn in a running game."""
    if outcome.outcome(state) is not None:
        _refuse("game-over", "The game is over; nothing more can be played.", "end")
    if seat != state.seat:
        _refuse("not-your-turn", f"It is the {_PLAYER[state.seat]} player's turn; wait until it has ended.", "turn")


def refuse_conquest(state: State, command: Conquer) -> None:
    """Raise unless the conquest is legal. Rule: homeworlds_settlers.md#conquer"""
    board = state.board
    by, at = PLACE[command.by], PLACE[command.at]
    _refuse_action_piece(state, by, "R", "conquer")
    if board[at] not in OWN[1 - state.seat]:
        what = "is empty" if board[at] == EMPTY else "holds your own piece"
        _refuse("not-an-enemy", f"{command.at} {what}; conquer an enemy piece.", "conquer")
    if at not in BORDERING[by]:
        _refuse("not-bordering", f"{command.at} does not border {command.by}; targets border the red piece.", "conquer")
    if SIZE[board[at]] > SIZE[board[by]]:
        detail = f"{NAME[board[at]]} on {command.at} is larger than {NAME[board[by]]}; use a red piece of its size."
        _refuse("target-too-large", detail, "conquer")
    attack, defence = strengths(board, state.seat, at)
    if attack <= defence:
        detail = f"The attack on {command.at} is {attack} and its defence {defence}; attack with more red beside it."
        _refuse("attack-too-weak", detail, "conquer")


def refuse_move(state: State, command: Move) -> None:
    """Raise unless the move is legal. Rule: homeworlds_settlers.md#move"""
    board = state.board
    by, start, goal = PLACE[command.by], PLACE[command.piece], PLACE[command.to]
    left = _refuse_action_piece(state, by, "Y", "move")
    if board[start] not in OWN[state.seat] and not (state.moves_any and board[start] != EMPTY):
        _refuse("not-your-piece", f"No piece that you may move stands on {command.piece}; name one of yours.", "move")
    if start != by and start not in BORDERING[by]:
        detail = f"{command.piece} does not border {command.by}; a yellow piece moves itself and what stands beside it."
        _refuse("not-bordering", detail, "move")
    if board[goal] != EMPTY:
        _refuse("field-occupied", f"{command.to} is occupied; move to an empty field.", "move")
    if walks.distance(board, start, goal, left) is None:
        detail = f"{command.to} is more than {left} free steps from {command.piece}; choose a nearer field."
        _refuse("too-far", detail, "move")


def refuse_build(state: State, command: Build) -> None:
    """Raise unless the build is legal. Rules: homeworlds_settlers.md#build, homeworlds_settlers.md#transfer"""
    board = state.board
    by, at = PLACE[command.by], PLACE[command.at]
    if _hands_on(state, by):
        _refuse_transfer(state, by)
    else:
        _refuse_action_piece(state, by, "G", "build")
    if at not in BORDERING[by]:
        _refuse("not-bordering", f"{command.at} does not border {command.by}; build beside the green piece.", "build")
    if board[at] != EMPTY:
        _refuse("field-occupied", f"{command.at} is occupied; build on an empty field.", "build")
    _refuse_empty_bank(state, command.colour, "build")


def refuse_landing(state: State, command: Land) -> None:
    """Raise unless the landing is legal. Rule: homeworlds_settlers.md#land"""
    if state.turn is not None and state.turn.kind != "G":
        _refuse("wrong-colour", "Landing is a turn of its own, or the last action of a green turn.", "land")
    if any_green_has_space(state.board, state.seat):
        detail = "A green piece of yours still has an empty field beside it; build there instead of landing."
        _refuse("has-space", detail, "land")
    if state.board[PLACE[command.at]] != EMPTY:
        _refuse("field-occupied", f"{command.at} is occupied; land on an empty field.", "land")
    _refuse_empty_bank(state, "G", "land")


def refuse_trade(state: State, command: Trade) -> None:
    """Raise unless the trade is legal. Rule: homeworlds_settlers.md#trade"""
    piece = _refuse_exchange(state, PLACE[command.by], PLACE[command.at], "trade")
    if COLOUR[piece] == command.colour:
        detail = f"The piece on {command.at} is {_WORD[command.colour]} already; choose another colour."
        _refuse("same-colour", detail, "trade")
    _refuse_missing(state, command.colour, SIZE[piece], "trade")


def refuse_upgrade(state: State, command: Upgrade) -> None:
    """Raise unless the upgrade is legal. Rule: homeworlds_settlers.md#upgrade"""
    piece = _refuse_exchange(state, PLACE[command.by], PLACE[command.at], "upgrade")
    if SIZE[piece] == SIZES[-1]:
        _refuse("already-large", f"The piece on {command.at} is large; upgrade a smaller one.", "upgrade")
    _refuse_missing(state, COLOUR[piece], SIZE[piece] + 1, "upgrade")


def refuse_end(state: State) -> None:
    """Raise unless an action was done this turn. Rule: homeworlds_settlers.md#pass"""
    if state.turn is None:
        _refuse("nothing-done", "You have done nothing this turn; act, or pass.", "pass")


def refuse_pass(state: State) -> None:
    """Raise if an action was done this turn. Rule: homeworlds_settlers.md#pass"""
    if state.turn is not None:
        _refuse("already-acted", "You have acted this turn; end the turn instead of passing.", "pass")


def _refuse_action_piece(state: State, by: Place, colour: Colour, anchor: str) -> int:
    """Return the pips left, or raise unless the piece at `by` may do this kind of action now."""
    piece, turn = state.board[by], state.turn
    if piece not in OWN[state.seat]:
        _refuse("not-your-piece", f"No piece of yours stands on {FIELDS[by]}; name one as action piece.", anchor)
    if turn is None:
        if COLOUR[piece] != colour:
            detail = f"The piece on {FIELDS[by]} is {_WORD[COLOUR[piece]]}; to {anchor} takes a {_WORD[colour]} piece."
            _refuse("wrong-colour", detail, anchor)
        return SIZE[piece]
    if by != turn.at:
        detail = f"This turn belongs to the piece on {FIELDS[turn.at]}; go on with it, or end the turn."
        _refuse("other-action-piece", detail, "turn")
    if turn.kind != colour:
        _refuse("wrong-colour", f"This is a {_WORD[turn.kind]} turn; all its actions are of that kind.", "turn")
    return turn.left


def _hands_on(state: State, by: Place) -> bool:
    return state.turn is not None and state.turn.kind == "G" and by != state.turn.at


def _refuse_transfer(state: State, by: Place) -> None:
    """Raise unless the green turn in progress may be handed on. Rule: homeworlds_settlers.md#transfer"""
    colour = OWN[state.seat].get(state.board[by])
    if colour is None:
        _refuse("not-your-piece", f"No piece of yours stands on {FIELDS[by]}; hand on to one of yours.", "transfer")
    if colour != "G":
        _refuse("wrong-colour", f"The piece on {FIELDS[by]} is {_WORD[colour]}; hand on to a green piece.", "transfer")
    at = in_progress(state).at
    if has_space(state.board, at):
        detail = f"{FIELDS[at]} still has an empty field beside it; build there before handing on."
        _refuse("has-space", detail, "transfer")
    if not has_space(state.board, by):
        detail = f"{FIELDS[by]} has no empty field beside it; hand on to a green piece that has."
        _refuse("target-out-of-space", detail, "transfer")


def _refuse_exchange(state: State, by: Place, at: Place, anchor: str) -> Piece:
    """Return the piece to be exchanged, or raise unless the blue piece at `by` reaches it."""
    _refuse_action_piece(state, by, "B", anchor)
    piece = state.board[at]
    if piece not in OWN[state.seat]:
        _refuse("not-your-piece", f"No piece of yours stands on {FIELDS[at]}; {anchor} one of yours.", anchor)
    if at != by and at not in BORDERING[by]:
        detail = f"{FIELDS[at]} does not border {FIELDS[by]}; a blue piece serves itself and what stands beside it."
        _refuse("not-bordering", detail, anchor)
    return piece


def _refuse_missing(state: State, colour: Colour, size: Size, anchor: str) -> None:
    if not in_bank(state.board, state.redless, colour, size):
        _refuse("not-in-bank", f"The bank holds no {_SIZE_WORD[size]} {_WORD[colour]} piece; choose another.", anchor)


def _refuse_empty_bank(state: State, colour: Colour, anchor: str) -> None:
    if smallest(state.board, state.redless, colour) is None:
        _refuse("not-in-bank", f"The bank holds no {_WORD[colour]} piece; choose something else.", anchor)


def _refuse(code: str, detail: str, anchor: str) -> NoReturn:
    raise IllegalCommand(code, detail, rule=f"homeworlds_settlers.md#{anchor}")
