"""Games recorded in another notation, decided turn by turn into a history. Needs no store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.kernel.errors import IllegalCommand
from domain.kernel.game import AnyGame, Seat, Transcript
from domain.match.commands import Create, MatchCommand, Play, Resign
from domain.match.events import Wanted
from domain.match.resolve import commitment
from services.matches import codec, drafting, seats, shapes


def written(
    game: AnyGame, text: str, format_: str, match_id: str, seed: bytes, levels: tuple[str, ...], at: int
) -> drafting.History:
    """Return the history of the game that `text` records. Raises IllegalCommand (its detail names the turn)."""
    transcript = read_transcript(game, text, format_)
    wanted = (Wanted("human"),) * _seats_of(game, transcript)
    create = Create(
        match=match_id, options=shapes.encode(transcript.options), seats=wanted, visibility="public",
        clock={"kind": "none"}, commitment=commitment(seed), entropy=tuple(seats.new_entropy() for _ in wanted),
        origin={"kind": "transcript", "format": format_},
    )  # fmt: skip
    draft = drafting.opened(game, create, transcript.options, seed, levels, at)
    for number, command in enumerate(_commands(transcript, len(wanted)), 1):
        draft = drafting.then(draft, command, f"turn-{number}", seed, levels)
    return draft


def read_transcript(game: AnyGame, text: str, format_: str) -> Transcript:
    """Return the game that a text records. Raises IllegalCommand."""
    reader = game.transcripts.get(format_)
    if reader is None and format_ == "text":
        return _plain(game, text)
    if reader is None:
        known = ", ".join(dict.fromkeys(("text", *game.transcripts)))
        raise IllegalCommand("syntax", f"transcripts of {game.title} are read in the formats {known}")
    return reader(text)


def _plain(game: AnyGame, text: str) -> Transcript:
    if game.chance:
        raise IllegalCommand("syntax", f"{game.title} draws cards or lots; import an exported history instead")
    options = codec.options_from_json(game, {})
    setup = game.prepare(options, game.seats[0], drafting.nothing_drawn())
    state = game.initial(setup)
    turns: list[tuple[Seat, tuple[Any, ...]]] = []
    for number, line in enumerate(filter(str.strip, text.splitlines()), 1):
        seat = min(game.awaiting(state), default=0)
        try:
            commands = game.read(state, seat, line.strip(), True)
            state = drafting.decided(game, state, seat, commands)
        except IllegalCommand as refusal:
            raise IllegalCommand(refusal.code, f"turn {number}: {refusal.detail}", refusal.rule) from refusal
        turns.append((seat, commands))
    return Transcript(options, tuple(turns), None)


def _commands(transcript: Transcript, seats_: int) -> Sequence[MatchCommand]:
    played: list[MatchCommand] = [Play(seat, commands) for seat, commands in transcript.turns]
    if transcript.winner is not None:
        played += [Resign(seat) for seat in range(seats_) if seat != transcript.winner]
    return played


def _seats_of(game: AnyGame, transcript: Transcript) -> int:
    return max([game.seats[0], *(seat + 1 for seat, _ in transcript.turns)])
