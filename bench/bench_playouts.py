"""Random playouts and whole-turn lists a second, beside python-chess doing the same in the same run.

    .venv/bin/python bench/bench_playouts.py [SECONDS]

A step is one command made by `advance`, chosen at random from all that `legal` yields, until the turn is over; a turn
that loses on the spot is tried again, as the random bot does. Games without chance begin after an opening by the greedy
bot, as matches of bots do. A whole-turn list is every turn of one position, composed and merged; the bot's list is the
candidates it looks at. The positions come from matches of the greedy bot.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import chess

from domain.ai import bots
from domain.ai.choose import choose
from domain.ai.search import moves, worth
from domain.ai.search.turns import whole_turns
from domain.games import GAMES
from domain.kernel.chance import SampledChance
from domain.kernel.decide import decide, open_game
from domain.kernel.game import AnyGame

CAP = 2_000
OPENING = 2
TRIES = 10
PLAIN = bots.PLAIN
SAMPLED = 60


def measured(work: Iterator[int], seconds: float) -> tuple[float, float]:
    """Return (units, rounds) a second of processor time."""
    units = 0
    began = time.process_time()
    for rounds, done in enumerate(work, 1):
        units += done
        spent = time.process_time() - began
        if spent >= seconds:
            return units / spent, rounds / spent
    raise AssertionError("the work never ends")


def chess_playouts() -> Iterator[int]:
    """Yield the number of moves of random games of chess, for ever."""
    chance = random.Random(1)
    while True:
        board, moves = chess.Board(), 0
        while not board.is_game_over() and moves < 300:
            legal = list(board.legal_moves)
            board.push(legal[int(chance.random() * len(legal))])
            moves += 1
        yield moves


def playouts(game: AnyGame) -> Iterator[int]:
    """Yield the number of commands of random matches, for ever."""
    chance = SampledChance(1)
    while True:
        state, steps = opened(game, chance), 0
        while awaited := game.awaiting(state):
            for _ in range(TRIES):
                commands, after = moves.walk(game, PLAIN, state, min(awaited), chance)
                steps += len(commands)
                if not worth.is_lost(game, after, min(awaited)):
                    break
            state = after
        yield steps


def chess_lists() -> Iterator[int]:
    """Yield the number of legal moves of positions of random games, for ever."""
    chance = random.Random(2)
    boards = []
    board = chess.Board()
    while len(boards) < SAMPLED:
        legal = list(board.legal_moves)
        board.push(legal[int(chance.random() * len(legal))])
        if board.is_game_over():
            board = chess.Board()
        boards.append(board.copy(stack=False))
    for board in cycle(boards):
        made = 0
        for move in board.legal_moves:
            board.push(move)
            board.pop()
            made += 1
        yield made


def lists(game: AnyGame, turns: Callable[[Any, int], Any]) -> Iterator[int]:
    """Yield the number of turns of positions met in greedy play, for ever."""
    yield from (sum(1 for _ in turns(state, min(game.awaiting(state)))) for state in cycle(positions(game)))


def positions(game: AnyGame) -> list[Any]:
    """Return positions at the start of turns of two matches, evenly spread."""
    chance = SampledChance(2)
    found: list[Any] = []
    for _ in range(2):
        state = opened(game, chance)
        while game.awaiting(state):
            found.append(state)
            state = greedy(game, state, len(found), chance)
    return found[:: max(1, len(found) // SAMPLED)]


def opened(game: AnyGame, chance: SampledChance) -> Any:
    """Return the first state of a match, after its opening."""
    state = open_game(game, game.prepare(game.Options(), max(2, game.seats[0]), chance), chance)[1]
    for _ in range(0 if game.chance else OPENING):
        state = greedy(game, state, chance.pick(1 << 30), chance)
    return state


def greedy(game: AnyGame, state: Any, seed: int, chance: SampledChance) -> Any:
    """Return the state after a turn of the greedy bot."""
    seat = min(game.awaiting(state))
    return decide(game, state, seat, choose(game, state, seat, "greedy", seed).commands, chance)[1]


def main() -> None:
    """Print both tables."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    yardstick, games = measured(chess_playouts(), seconds)
    print(f"{'random playouts':22}{'steps/s':>10}{'matches/s':>11}{'of chess':>10}")
    print(f"{'python-chess':22}{yardstick:10.0f}{games:11.1f}{1:10.2f}")
    for key, game in GAMES.items():
        steps, games = measured(playouts(game), seconds)
        print(f"{key:22}{steps:10.0f}{games:11.1f}{steps / yardstick:10.2f}")
    print(f"\n{'whole-turn lists':22}{'turns/s':>10}{'lists/s':>11}{'turns each':>12}")
    rows = [("python-chess", chess_lists())]
    for key, game in GAMES.items():
        if game.turn is not None and not game.chance:
            rows.append((key, lists(game, lambda state, seat, game=game: whole_turns(game, state, seat, CAP))))
            turns = bots.of(game).turns
            if turns is not None:
                rows.append((f"{key}, bot's", lists(game, turns)))
    for name, work in rows:
        turns_made, made = measured(work, seconds)
        print(f"{name:22}{turns_made:10.0f}{made:11.1f}{turns_made / made:12.1f}")


if __name__ == "__main__":
    main()
