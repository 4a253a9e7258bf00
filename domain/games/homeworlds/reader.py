"""Text to commands, tolerant of the ways people write Homeworlds.

Rule: homeworlds.md#notation
"""

from __future__ import annotations

from domain.games.homeworlds import apply, arguments, check, commands, completion, legal, lexer, state
from domain.games.homeworlds.commands import Command
from domain.games.homeworlds.dialect import API, Dialect
from domain.games.homeworlds.lexer import Action
from domain.games.homeworlds.state import State
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

_NOTATION = "homeworlds.md#notation"
_LONGEST = 4_000
_COUNTS = ("1", "2", "3")
_ACTIONS = (
    commands.BuildShip,
    commands.TradeShip,
    commands.MoveShip,
    commands.DiscoverSystem,
    commands.CaptureShip,
    commands.SacrificeShip,
)


def read(now: State, seat: Seat, text: str, whole: bool) -> tuple[Command, ...]:
    """Return the commands a text names; with `whole` the end of the turn is implied."""
    check.check_turn(now, seat)
    return read_as(API, now, seat, text, whole)


def read_as(dialect: Dialect, now: State, seat: Seat, text: str, whole: bool) -> tuple[Command, ...]:
    """Return the commands a text in this dialect names.

    Reading stops at the first command that the rules refuse, which is the last one returned: what comes after it
    cannot be understood without a position, and will not be played anyway.
    """
    if len(text) > _LONGEST:
        raise _syntax(f"A turn has at most {_LONGEST} characters; leave out what is no part of it.")
    texts, starred = (lexer.lines if dialect.lenient else lexer.actions)(text)
    if not texts:
        raise _syntax("The text is empty; write `pass` to pass the turn.")
    turn = _Turn(dialect, now, seat, starred, [_action(part) for part in texts])
    return turn.read(whole)


class _Turn:
    """The reading of one turn: what is read, and the position it has led to."""

    def __init__(self, dialect: Dialect, now: State, seat: Seat, starred: bool, actions: list[Action]) -> None:
        self._dialect, self._now, self._seat, self._starred = dialect, now, seat, starred
        self._actions = [single for action in actions for single in self._singles(action)]
        self._number = now.turn
        self._given_up = 0
        self._read: list[Command] = []

    def read(self, whole: bool) -> tuple[Command, ...]:
        """Return the commands of all actions."""
        for i, action in enumerate(self._actions):
            try:
                if not self._take(action, self._actions[i + 1 :]):
                    return tuple(self._read)
            except IllegalCommand as refusal:
                refusal.step = len(self._read)
                raise
        if self._is_open() and (whole or not self._read):
            self._read.append(self._end())
        return tuple(self._read)

    def _take(self, action: Action, following: list[Action]) -> bool:
        """Return whether reading may go on after this action."""
        if not self._is_open():
            raise _syntax(f"The turn is over before `{action.text}`; leave it out.")
        if action.verb == "pass":
            self._give_up(action)
            return True
        return self._play(self._command(action, following))

    def _command(self, action: Action, following: list[Action]) -> Command:
        if action.verb == "end":
            return self._end()
        if action.verb == "claim-draw":
            return commands.ClaimDraw()
        given = arguments.given(self._dialect, self._now, action)
        full = arguments.full(self._dialect, self._now, action.verb, given, self._starred)
        if full is None:
            return completion.complete(self._dialect, self._now, self._seat, action, given, following)
        command, used = full
        if len(given) > used and not self._dialect.lenient:
            raise _syntax(f"`{action.text}` has words too many; leave out {given[used].word!r}.")
        if self._dialect.lenient and isinstance(command, commands.DiscoverSystem) and len(given) >= used:
            self._dialect.aliases[given[used - 1].word.lower()] = state.next_name(self._now)
        return command

    def _play(self, command: Command) -> bool:
        """Return whether the rules accept the command."""
        self._read.append(command)
        if self._given_up and isinstance(command, _ACTIONS) and self._given_up >= self._actions_left():
            detail = "A `pass` before this action has given it up; leave out one of the two."
            raise IllegalCommand("too-many-actions", detail, "homeworlds.md#sacrifice")
        try:
            check.check(self._now, self._seat, command)
        except IllegalCommand:
            return False
        self._now = apply.apply(self._now, self._seat, command)
        return True

    def _give_up(self, action: Action) -> None:
        words = () if self._dialect.lenient else action.words
        count = words[0] if words else "1"
        if len(words) > 1 or count not in _COUNTS:
            raise _syntax(f"`{action.text}` is not understood; write `pass`, or `pass 2` to give up two actions.")
        self._given_up += int(count)

    def _singles(self, action: Action) -> list[Action]:
        return [action] if self._dialect.lenient else arguments.singles(action)

    def _end(self) -> Command:
        lost = self._now.progress != state.SETUP and state.eliminated(self._now, self._seat)
        return commands.EndTurn(confirm=lost if self._dialect.lenient else self._starred)

    def _actions_left(self) -> int:
        free = state.sacrificed(self._now.progress)
        return free[1] if free else int(self._now.progress == state.FRESH)

    def _is_open(self) -> bool:
        return self._now.turn == self._number and legal.awaiting(self._now) == {self._seat}


def _action(text: str) -> Action:
    action = lexer.action(text)
    if action is None:
        raise _syntax(f"`{text}` does not start with a verb; write `build g1 P1` or the like.")
    return action


def _syntax(detail: str) -> IllegalCommand:
    return IllegalCommand("syntax", detail, _NOTATION)
