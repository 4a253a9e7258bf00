"""Plays a match of every game between bots and writes its history: `python -m tests.histories.write RELEASE`."""

from __future__ import annotations

import sys
from pathlib import Path

from domain.ai.choose import choose, levels
from domain.games import GAMES
from domain.kernel.game import AnyGame
from domain.match.commands import Create, Play
from domain.match.events import Wanted
from domain.match.resolve import commitment
from domain.match.state import awaiting
from services.matches import codec, drafting, history_file, shapes

FOLDER = Path(__file__).parent
AT = 1_790_000_000_000


def history(game: AnyGame) -> drafting.History:
    """Return a whole match of the game between random bots, from a fixed seed."""
    seed = bytes([len(game.key)]) * 32
    options = codec.options_from_json(game, {})
    wanted = (Wanted("human"),) * max(2, game.seats[0])
    create = Create(
        match=f"history-of-{game.key}", options=shapes.encode(options), seats=wanted, visibility="public",
        clock={"kind": "none"}, commitment=commitment(seed), entropy=("0f",) * len(wanted),
    )  # fmt: skip
    draft = drafting.opened(game, create, options, seed, levels(game), AT)
    while not draft.match.over:
        state, seat = draft.match.state, min(awaiting(draft.match))
        turn = choose(game, state, seat, levels(game)[0], draft.match.version)
        draft = drafting.then(draft, Play(seat, turn.commands), f"turn-{draft.match.version}", seed, levels(game))
    return draft


def main(release: str) -> None:
    """Write the files of a release; none is overwritten."""
    for game in GAMES.values():
        draft = history(game)
        seed = bytes([len(game.key)]) * 32
        path = FOLDER / f"{game.key}-{game.ruleset}-{release}.ndjson"
        with path.open("xb") as file:
            file.write(history_file.written(draft.match, draft.envelopes, seed.hex()))


if __name__ == "__main__":
    main(sys.argv[1])
