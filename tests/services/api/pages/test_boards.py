"""The pictures of the boards: every position draws, and what choices name can be picked.

Positions come from recorded games and from games of random choices, as each seat that is awaited, one that is not and a
spectator see them. The words of a choice that stand for something on the table (systems, pieces, cells, cards, tiles,
seats) must all be there to pick; verbs, numbers of a poll, votes and the like are left to the list of choices.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest

from domain.games import GAMES
from domain.games.forbidden_island.pieces import HAND_CARDS, TILES
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, open_game
from domain.kernel.game import AnyGame, Seat
from services.matches import codec
from tests.playthroughs import record

ROOT = Path(__file__).parents[4]
BOARDS = ROOT / "services" / "api" / "pages" / "static" / "boards"
HELPER = Path(__file__).with_name("draw_boards.mjs")
EVERY = 4
"""Of the positions of a game every so manieth is drawn."""
LONGEST = 250

WORDS = {
    "homeworlds": r"[rygb][123]|P[12]|S\d+|red|yellow|green|blue",
    "homeworlds_settlers": r"[a-f][1-6]|[RYGB][a-f][1-6]|[RYGB]",
    "forbidden_island": "|".join((*TILES, *HAND_CARDS, "[0-3]", "capture", "lift", "treasure", "flood")),
    "photosynthesis": "[a-g][1-7]|seed|small|medium|large",
    "tranquility": r"[a-f][1-6]|\d+|F|S",
    "the_crew": "[PBGY][1-9]|R[1-4]|[0-4]",
}
"""The words of each notation that stand for something on the table."""

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "forbidden_island": [{"layout": "bridge_of_horrors"}, {"layout": "coral_reef", "difficulty": "legendary"}],
    "the_crew": [{"start_mission": mission, "missions": 1} for mission in (5, 11, 23, 24, 27, 40, 50)],
}
SEATS = {"the_crew": (5, 4), "tranquility": (1, 5), "forbidden_island": (2, 4), "photosynthesis": (2, 4)}

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


Moment: TypeAlias = tuple[Any, dict[str, Any] | None]
"""A state of a game and the move before it."""


class Position(NamedTuple):
    """What a page has of a match, and the texts of what the seat may do."""

    game: str
    state: dict[str, Any]
    choices: tuple[str, ...]


def walked(game: AnyGame, options: dict[str, Any], seats: int, seed: int) -> Iterator[Moment]:
    """Yield the states of a game of random choices, each with the move before it."""
    chance = SeededChance(seed.to_bytes(32, "big"), (), 0)
    dice = random.Random(seed)
    _, state = open_game(game, game.prepare(codec.options_from_json(game, options), seats, chance), chance)
    last = None
    for number in range(1, LONGEST):
        yield state, last
        if game.outcome(state) is not None:
            return
        seat = min(game.awaiting(state))
        command = dice.choice(list(game.legal(state, seat)))
        _, state = decide(game, state, seat, [command], SeededChance(seed.to_bytes(32, "big"), (), number))
        last = {"seat": seat, "text": game.say(command)}


def replayed(path: Path) -> Iterator[Moment]:
    """Yield the states of a recorded game, each with the move before it."""
    header, moves = record.parse(path.read_text())
    game, seed = GAMES[header.game], header.seed.to_bytes(32, "big")
    chance = SeededChance(seed, (), 0)
    options = codec.options_from_json(game, header.options)
    _, state = open_game(game, game.prepare(options, header.seats, chance), chance)
    yield state, None
    for number, (seat, text) in enumerate(moves, 1):
        _, state = decide(game, state, seat, game.read(state, seat, text, False), SeededChance(seed, (), number))
        yield state, {"seat": seat, "text": text}


def seen(name: str, state: Any, last: dict[str, Any] | None, seats: int) -> Iterator[Position]:
    """Yield a position as those see it who are awaited, one who is not, and a spectator."""
    game = GAMES[name]
    awaited = sorted(game.awaiting(state))
    others: list[Seat | None] = [seat for seat in range(seats) if seat not in awaited]
    for seat in [*awaited, *others[:1], None]:
        table = {
            "game": name,
            "your_seat": seat,
            "awaiting": awaited,
            "seats": [{"seat": each, "kind": "human"} for each in range(seats)],
            "last": last,
            "view": game.view(state, seat),
        }
        legal = game.legal(state, seat) if seat in awaited else ()
        yield Position(name, table, tuple(map(game.say, legal)))


def games_of(name: str) -> Iterator[tuple[int, Iterator[Moment]]]:
    """Yield (seats, states) of the recorded games and of some random ones."""
    for path in record.files():
        if path.parent.name == name:
            yield record.parse(path.read_text())[0].seats, replayed(path)
    for seed, options in enumerate([{}, *OPTIONS.get(name, [])]):
        seats = SEATS.get(name, (2,))[seed % len(SEATS.get(name, (2,)))]
        yield seats, walked(GAMES[name], options, seats, seed)


@cache
def positions(name: str) -> tuple[Position, ...]:
    """Return the positions of a game that are drawn: the first, the last and every so manieth of each match."""
    found: list[Position] = []
    for seats, states in games_of(name):
        every = list(states)
        for state, last in [*every[:-1:EVERY], every[-1]]:
            found += seen(name, state, last, seats)
    return tuple(found)


def draw(drawn: tuple[Position, ...], boards: Path = BOARDS) -> list[dict[str, Any]]:
    """Return what node makes of each position: its picks, how many elements, or an error."""
    lines = "\n".join(json.dumps({"game": each.game, "state": each.state}) for each in drawn)
    done = subprocess.run(
        ["node", str(HELPER), str(boards)], input=lines, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@cache
def pictures(name: str) -> list[dict[str, Any]]:
    """Return the pictures of a game's positions."""
    return draw(positions(name))


def faults(position: Position, picture: dict[str, Any]) -> list[str]:
    """Return what is wrong with a picture: an error, a pick that is none, a word of a choice that cannot be picked."""
    if picture["error"]:
        return [picture["error"]]
    word = re.compile(WORDS[position.game])
    picks = {pick["data-pick"] for pick in picture["picks"]}
    found = [f"`{pick}` is no word" for pick in picks if not word.fullmatch(pick)]
    for pick in picture["picks"]:
        if not pick.get("aria-label") or pick.get("role") != "button" or pick.get("tabindex") != "0":
            found.append(f"`{pick['data-pick']}` cannot be picked by all")
    return found + [f"`{part}` cannot be picked" for part in sorted(all_named(position) - picks)]


def named(game: str, text: str) -> set[str]:
    """Return the words of a choice that stand for something on the table."""
    word = re.compile(WORDS[game])
    return {part for part in re.findall(r"\w+", text) if word.fullmatch(part)}


def all_named(position: Position) -> set[str]:
    """Return the words of all choices that stand for something on the table."""
    return {part for text in position.choices for part in named(position.game, text)}


@pytest.mark.parametrize("name", GAMES)
def test_every_position_draws_and_what_choices_name_can_be_picked(name: str) -> None:
    drawn, pictured = positions(name), pictures(name)
    assert len(drawn) == len(pictured) > 50
    for position, picture in zip(drawn, pictured):
        assert not faults(position, picture), position.state
        assert picture["elements"] > 5


@pytest.mark.parametrize("name", GAMES)
def test_choices_name_something_on_the_table(name: str) -> None:
    choices = {text for position in positions(name) for text in position.choices}
    assert sum(bool(named(name, text)) for text in choices) > len(choices) / 2


@pytest.mark.parametrize("name", GAMES)
def test_a_word_that_is_missing_is_found(name: str) -> None:
    at, gone = next((at, named) for at, named in enumerate(map(all_named, positions(name))) if named)
    position, picture = positions(name)[at], pictures(name)[at]
    left = [pick for pick in picture["picks"] if pick["data-pick"] not in gone]
    assert faults(position, {**picture, "picks": left}) == [f"`{part}` cannot be picked" for part in sorted(gone)]


BROKEN = {
    "style": 'h("p", { style: "color: red" })',
    "undefined": 'h("p", {}, `seat ${state.nothing}`)',
    "child": 'h("p", {}, false)',
    "element": 'h("script", {})',
    "document": 'document.createElement("p")',
    "read only": "state.view.seat = 1",
    "no word": 'h("p", { "data-pick": "build g1", "aria-label": "x", role: "button", tabindex: "0" })',
    "by all": 'h("p", { "data-pick": "g1" })',
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_picture_is_found(fault: str, tmp_path: Path) -> None:
    script = f"export const draw = (state, {{ h }}) => {BROKEN[fault]};\n"
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "homeworlds.js").write_text(script)
    position = positions("homeworlds")[0]._replace(choices=())
    (picture,) = draw((position,), tmp_path)
    (found,) = faults(position, picture)
    assert fault in found or picture["error"]


@pytest.mark.parametrize("path", sorted(BOARDS.glob("*.js")), ids=lambda path: path.stem)
def test_pictures_load_nothing_and_know_no_page(path: Path) -> None:
    text = path.read_text()
    assert not re.search(r"\b(document|window|globalThis|fetch|innerHTML|eval|style)\b", text)
    assert set(re.findall(r'from "([^"]+)"', text)) <= {f"./{other.name}" for other in BOARDS.glob("*.js")}
    assert text.startswith("/** ")
    assert len(text.splitlines()) <= 250
