"""Commands and events as text. Rule: the_crew.md#notation"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

from domain.games.the_crew.commands import (
    AnswerGiveUp,
    AnswerHandover,
    AnswerPoll,
    AssignRoles,
    ChooseDirection,
    Command,
    Communicate,
    Continue,
    GiveTask,
    KeepTokens,
    MoveToken,
    PassCard,
    PassHandover,
    PickMember,
    PlayCard,
    ProposeGiveUp,
    ProposeHandover,
    RequestCommunication,
    SkipMission,
    StaySilent,
    SwapTokens,
    TakeTask,
    VoteDistress,
)
from domain.games.the_crew.missions import Answer
from domain.games.the_crew.records import Direction, Vote
from domain.games.the_crew.state import JARVIS, State
from domain.kernel.errors import IllegalCommand
from domain.kernel.game import Seat

_CARD = "([PBGY][1-9]|R[1-4])"
_TASK = "([PBGY][1-9])"
_PLACE = "([0-4J])"
_WORDS: dict[str, Command] = {
    "KEEP": KeepTokens(),
    "ACCEPT": AnswerHandover(True),
    "REJECT": AnswerHandover(False),
    "NO HANDOVER": PassHandover(),
    "SILENT": StaySilent("next_trick"),
    "SILENT UNTIL REQUEST": StaySilent("request"),
    "REQUEST": RequestCommunication(),
    "GIVE UP": ProposeGiveUp(),
    "AGREE": AnswerGiveUp(True),
    "DISAGREE": AnswerGiveUp(False),
    "CONTINUE": Continue(),
    "SKIP": SkipMission(),
}
_SAYINGS: dict[type[Command], str] = {
    PlayCard: "{0.card}",
    Communicate: "show {0.card}",
    PassCard: "pass {0.card}",
    TakeTask: "take {0.task}",
    SwapTokens: "swap {0.first} {0.second}",
    MoveToken: "move {0.from_} {0.to}",
    ProposeHandover: "hand {0.task} {0.seat}",
    PickMember: "pick {0.seat}",
    GiveTask: "give {0.seat}",
    AssignRoles: "roles {0.first_four} {0.last}",
    AnswerPoll: "answer {0.answer}",
    VoteDistress: "vote {0.vote}",
    ChooseDirection: "direction {0.direction}",
}
_TEXTS = {command: words.lower() for words, command in _WORDS.items()}
_FORMS: tuple[tuple[re.Pattern[str], Callable[..., Command]], ...] = tuple(
    (re.compile(form), build)
    for form, build in (
        (f"(?:PLAY )?{_CARD}", PlayCard),
        (f"SHOW {_CARD}", Communicate),
        (f"PASS {_CARD}", PassCard),
        (f"TAKE {_TASK}", TakeTask),
        (f"SWAP {_TASK} {_TASK}", SwapTokens),
        (f"MOVE {_TASK} {_TASK}", MoveToken),
        (f"HAND {_TASK} {_PLACE}", lambda card, place: ProposeHandover(card, _place(place))),
        (f"PICK {_PLACE}", lambda place: PickMember(_place(place))),
        (f"GIVE {_PLACE}", lambda place: GiveTask(_place(place))),
        (f"ROLES {_PLACE} {_PLACE}", lambda first, last: AssignRoles(_place(first), _place(last))),
        ("ANSWER (GOOD|BAD|YES|NO|FIRST_FOUR|BETWEEN|LAST)", lambda word: AnswerPoll(cast(Answer, word.lower()))),
        ("VOTE (NO|LEFT|RIGHT|ANY)", lambda word: VoteDistress(cast(Vote, word.lower()))),
        ("DIRECTION (LEFT|RIGHT)", lambda word: ChooseDirection(cast(Direction, word.lower()))),
    )
)


def say(command: Command) -> str:
    """Return a command as text."""
    saying = _SAYINGS.get(type(command))
    return _TEXTS[command] if saying is None else saying.format(command)


def read(state: State, seat: Seat, text: str, whole: bool) -> tuple[Command, ...]:  # noqa: ARG001
    """Return the one command that a text names; raises IllegalCommand `syntax`. A turn is one command."""
    packed = " ".join(text.split()).upper()
    if packed in _WORDS:
        return (_WORDS[packed],)
    for form, build in _FORMS:
        found = form.fullmatch(packed)
        if found:
            return (build(*found.groups()),)
    raise IllegalCommand(
        "syntax",
        f"cannot read {text!r}; write P9 to play pink 9, or words such as show P9, take P9, pass P9, vote left, silent,"
        " answer yes, pick 1, continue",
        "the_crew.md#notation",
    )


def _place(text: str) -> int:
    return JARVIS if text == "J" else int(text)
