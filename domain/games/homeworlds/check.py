"""Whether a command is allowed. The first thing wrong, in the order of the table of refusals, is the one reported.

Rule: homeworlds.md#refusals
"""

from __future__ import annotations

from typing import NoReturn, assert_never

from domain.games.homeworlds import bank, commands, legal, names, pieces, state, systems
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.pieces import BLUE, GREEN, RED, YELLOW, Letter, Piece
from domain.games.homeworlds.state import State
from domain.games.homeworlds.systems import Facts, Side
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

_ACTION = {RED: "capture", YELLOW: "move or discover", GREEN: "build", BLUE: "trade"}


def check(now: State, seat: Seat, command: Command) -> None:
    """Return when the command is allowed, or raise IllegalCommand."""
    check_turn(now, seat)
    _check_phase(now, command)
    match command:
        case commands.FoundHomeworld():
            _check_founding(now, command)
        case commands.BuildShip():
            _check_build(now, seat, command)
        case commands.TradeShip():
            _check_trade(now, seat, command)
        case commands.MoveShip():
            _check_move(now, seat, command)
        case commands.DiscoverSystem():
            _check_discover(now, seat, command)
        case commands.CaptureShip():
            _check_capture(now, seat, command)
        case commands.SacrificeShip():
            _check_sacrifice(now, seat, command)
        case commands.CallCatastrophe():
            _check_catastrophe(now, command)
        case commands.EndTurn():
            _check_end(now, seat, command)
        case commands.ClaimDraw():
            _check_claim(now)
        case _:
            assert_never(command)


def check_turn(now: State, seat: Seat) -> None:
    """Return when the game waits for this seat, or raise IllegalCommand."""
    awaited = legal.awaiting(now)
    if not awaited:
        _refuse("game-over", "The game is over.", "homeworlds.md#end")
    if seat not in awaited:
        side = state.HOMES[state.to_move(now)]
        _refuse("not-your-turn", f"It is the turn of {side}; wait for it to end.", "homeworlds.md#turn")


def _check_phase(now: State, command: Command) -> None:
    founding = isinstance(command, commands.FoundHomeworld)
    if founding and now.progress != state.SETUP:
        _refuse("wrong-phase", "The homeworlds are founded; take a normal turn.", "homeworlds.md#setup")
    if not founding and now.progress == state.SETUP:
        detail = "Found your homeworld first: two stars and a ship, such as `homeworld y1 b2 g3`."
        _refuse("wrong-phase", detail, "homeworlds.md#setup")


def _check_founding(now: State, command: commands.FoundHomeworld) -> None:
    wanted = (*command.stars, command.ship)
    if not pieces.covers(state.bank(now), wanted):
        _refuse("bank-empty", f"The bank does not hold {' '.join(wanted)}; choose other pieces.", "homeworlds.md#setup")
    if pieces.SIZE[command.ship] < pieces.SIZES[-1] and not command.override:
        detail = f"A first ship should be large, and {command.ship} is not; add `*` (override) if you mean it."
        _refuse("not-large", detail, "homeworlds.md#setup")


def _check_build(now: State, seat: Seat, command: commands.BuildShip) -> None:
    side = _check_action(now, seat, GREEN, command.at).sides[seat]
    letter = command.piece[0]
    if letter not in side.colours:
        detail = f"You have no {pieces.WORD[letter]} ship at {command.at}; build a colour you have there."
        _refuse("no-model-ship", detail, "homeworlds.md#build")
    smallest = bank.shelf(state.bank(now)).smallest.get(letter, command.piece)
    if command.piece != smallest:
        detail = f"The smallest {pieces.WORD[letter]} piece in the bank is {smallest}; build that."
        _refuse("not-smallest", detail, "homeworlds.md#build")
    _check_bank(now, command.piece, "homeworlds.md#build")


def _check_trade(now: State, seat: Seat, command: commands.TradeShip) -> None:
    side = _check_action(now, seat, BLUE, command.at).sides[seat]
    _check_own(side, command.piece, command.at)
    if command.into[1] != command.piece[1]:
        detail = f"{command.piece} and {command.into} differ in size; trade for a ship of the same size."
        _refuse("trade-size", detail, "homeworlds.md#trade")
    if command.into == command.piece:
        _refuse("trade-same", "Trade for another colour, or pass.", "homeworlds.md#trade")
    _check_bank(now, command.into, "homeworlds.md#trade")


def _check_move(now: State, seat: Seat, command: commands.MoveShip) -> None:
    _facts(now, command.from_)
    goal = _facts(now, command.to)
    start = _check_action(now, seat, YELLOW, command.from_)
    _check_own(start.sides[seat], command.piece, command.from_)
    if start.sizes & goal.sizes:
        detail = f"{command.from_} and {command.to} share a star size, so they are not connected; go by another system."
        _refuse("not-connected", detail, "homeworlds.md#move")


def _check_discover(now: State, seat: Seat, command: commands.DiscoverSystem) -> None:
    if command.name is not None and not names.is_well_formed(command.name):
        detail = f"{command.name!r} is no system name: use 1 to 24 letters, digits or underscores."
        _refuse("syntax", detail, "homeworlds.md#names")
    _facts(now, command.from_)
    if command.name is not None:
        _check_name(now, command.name)
    start = _check_action(now, seat, YELLOW, command.from_)
    _check_own(start.sides[seat], command.piece, command.from_)
    if start.sizes & systems.facts(systems.STAR[command.star]).sizes:
        detail = f"{command.from_} has a star as large as {command.star}; discover one of a size it does not have."
        _refuse("not-connected", detail, "homeworlds.md#discover")
    _check_bank(now, command.star, "homeworlds.md#discover")


def _check_name(now: State, name: str) -> None:
    if state.index_of(now, name) >= 0:
        _refuse("name-in-use", f"A system called {name} is on the map; choose another name.", "homeworlds.md#names")
    if names.is_reserved(name):
        detail = f"{name} means something else in the notation; choose another name."
        _refuse("reserved-name", detail, "homeworlds.md#names")


def _check_capture(now: State, seat: Seat, command: commands.CaptureShip) -> None:
    facts = _check_action(now, seat, RED, command.at)
    if command.piece not in facts.sides[1 - seat].kinds:
        detail = f"Your opponent has no {command.piece} at {command.at}; capture a ship that is there."
        _refuse("no-such-ship", detail, "homeworlds.md#capture")
    if command.piece not in facts.sides[seat].prey:
        detail = f"{command.piece} is larger than your largest ship at {command.at}; bring a larger one first."
        _refuse("too-small", detail, "homeworlds.md#capture")


def _check_sacrifice(now: State, seat: Seat, command: commands.SacrificeShip) -> None:
    facts = _facts(now, command.at)
    if now.progress != state.FRESH:
        detail = "One sacrifice or one action is all a turn has, and you have had it; end your turn."
        _refuse("too-many-actions", detail, "homeworlds.md#sacrifice")
    _check_presence(facts.sides[seat], command.at)
    _check_own(facts.sides[seat], command.piece, command.at)


def _check_catastrophe(now: State, command: commands.CallCatastrophe) -> None:
    if command.colour not in _facts(now, command.at).overpopulated:
        detail = f"Fewer than four {command.colour} pieces are at {command.at}, so there can be no catastrophe yet."
        _refuse("no-overpopulation", detail, "homeworlds.md#catastrophe")


def _check_end(now: State, seat: Seat, command: commands.EndTurn) -> None:
    if state.eliminated(now, seat) and not command.confirm:
        detail = "This turn leaves you no ship at home and so eliminates you; add `*` (confirm) if you mean it."
        _refuse("self-elimination", detail, "homeworlds.md#end")


def _check_claim(now: State) -> None:
    if now.steps:
        _refuse("wrong-phase", "A draw is claimed before the first step of a turn.", "homeworlds.md#draws")
    if not legal.can_claim(now):
        times = state.repetitions(now)
        detail = f"This position has occurred {times} time{'s' * (times != 1)}; a draw takes {state.CLAIMABLE}."
        _refuse("no-repetition", detail, "homeworlds.md#draws")


def _check_action(now: State, seat: Seat, letter: Letter, at: str) -> Facts:
    """Return the system's facts when an action of this colour may be done there."""
    facts = _facts(now, at)
    free = state.sacrificed(now.progress)
    if free is None and now.progress != state.FRESH:
        detail = "Your turn has no action left; end it, or call a catastrophe."
        _refuse("too-many-actions", detail, "homeworlds.md#turn")
    if free is not None and free[0] != letter:
        detail = f"A {pieces.WORD[free[0]]} sacrifice only lets you {_ACTION[free[0]]}."
        _refuse("wrong-colour", detail, "homeworlds.md#sacrifice")
    side = facts.sides[seat]
    _check_presence(side, at)
    if free is None and letter not in side.power:
        word = pieces.WORD[letter]
        detail = f"To {_ACTION[letter]} at {at} you need a {word} star or {word} ship of yours there, or a sacrifice."
        _refuse("no-power", detail, "homeworlds.md#power")
    return facts


def _facts(now: State, name: str) -> Facts:
    at = state.index_of(now, name)
    if at < 0:
        detail = f"No system called {name} is on the map; the systems are {_on_map(now)}."
        _refuse("no-such-system", detail, "homeworlds.md#names")
    return systems.facts(now.systems[at])


def _on_map(now: State) -> str:
    return ", ".join(name for name, system in zip(now.names, now.systems) if system)


def _check_presence(side: Side, at: str) -> None:
    if not side.kinds:
        _refuse("no-ship-there", f"You have no ship at {at}; act where you have one.", "homeworlds.md#power")


def _check_own(side: Side, piece: Piece, at: str) -> None:
    if piece not in side.kinds:
        detail = f"You have no {piece} at {at}; your ships there are {', '.join(side.fleet)}."
        _refuse("no-such-ship", detail, "homeworlds.md#power")


def _check_bank(now: State, piece: Piece, rule: str) -> None:
    if not pieces.count(state.bank(now), piece):
        _refuse("bank-empty", f"The bank has no {piece} left; choose another piece.", rule)


def _refuse(code: str, detail: str, rule: str) -> NoReturn:
    raise IllegalCommand(code, detail, rule)
