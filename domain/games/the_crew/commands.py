"""What a seat may ask for. Cards and tasks are named by suit and rank: `P9`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from domain.games.the_crew.cards import CardName, ColourCard
from domain.games.the_crew.missions import Answer
from domain.games.the_crew.records import Direction, Place, Vote
from domain.kernel.shape import About

TaskCard: TypeAlias = Annotated[ColourCard, About("The task card, named as the card it asks for.")]


@dataclass(frozen=True, slots=True)
class AnswerPoll:
    """Answer what the commander asks."""

    TYPE: ClassVar[str] = "answer_poll"
    answer: Answer


@dataclass(frozen=True, slots=True)
class PickMember:
    """As commander, name who takes the role, or all tasks."""

    TYPE: ClassVar[str] = "pick_member"
    seat: Place


@dataclass(frozen=True, slots=True)
class AssignRoles:
    """As commander, name who wins the first four tricks and who the last."""

    TYPE: ClassVar[str] = "assign_roles"
    first_four: Place
    last: Place


@dataclass(frozen=True, slots=True)
class GiveTask:
    """As commander, give the task turned up to somebody."""

    TYPE: ClassVar[str] = "give_task"
    seat: Place


@dataclass(frozen=True, slots=True)
class SwapTokens:
    """As commander, exchange the tokens of two tasks."""

    TYPE: ClassVar[str] = "swap_tokens"
    first: TaskCard
    second: TaskCard


@dataclass(frozen=True, slots=True)
class MoveToken:
    """As commander, move a token to a task without one."""

    TYPE: ClassVar[str] = "move_token"
    from_: TaskCard
    to: TaskCard


@dataclass(frozen=True, slots=True)
class KeepTokens:
    """As commander, leave the tokens where they lie."""

    TYPE: ClassVar[str] = "keep_tokens"


@dataclass(frozen=True, slots=True)
class TakeTask:
    """Take a task from those on offer; the commander also takes for JARVIS."""

    TYPE: ClassVar[str] = "take_task"
    task: TaskCard


@dataclass(frozen=True, slots=True)
class ProposeHandover:
    """Propose that a task goes to somebody else."""

    TYPE: ClassVar[str] = "propose_handover"
    task: TaskCard
    seat: Place


@dataclass(frozen=True, slots=True)
class AnswerHandover:
    """Accept or reject the handover that is proposed."""

    TYPE: ClassVar[str] = "answer_handover"
    accept: bool


@dataclass(frozen=True, slots=True)
class PassHandover:
    """Want no handover."""

    TYPE: ClassVar[str] = "pass_handover"


@dataclass(frozen=True, slots=True)
class VoteDistress:
    """Vote on the distress signal, or change the vote until all have voted."""

    TYPE: ClassVar[str] = "vote_distress"
    vote: Annotated[Vote, About("`any` goes along with the others.")]


@dataclass(frozen=True, slots=True)
class ChooseDirection:
    """As commander, choose where the cards go when the votes differ."""

    TYPE: ClassVar[str] = "choose_direction"
    direction: Direction


@dataclass(frozen=True, slots=True)
class PassCard:
    """Choose the card to pass; the commander also names one that JARVIS has face up."""

    TYPE: ClassVar[str] = "pass_card"
    card: CardName


@dataclass(frozen=True, slots=True)
class Communicate:
    """Show a card that is the highest, lowest or only one of its colour in the hand."""

    TYPE: ClassVar[str] = "communicate"
    card: CardName


@dataclass(frozen=True, slots=True)
class StaySilent:
    """Show nothing before this trick."""

    TYPE: ClassVar[str] = "stay_silent"
    until: Annotated[
        Literal["next_trick", "request"], About("Be asked again before the next trick, or only after a request.")
    ] = "next_trick"


@dataclass(frozen=True, slots=True)
class RequestCommunication:
    """Ask to be asked again, from the next trick on."""

    TYPE: ClassVar[str] = "request_communication"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card to the trick; the commander also plays what JARVIS has face up."""

    TYPE: ClassVar[str] = "play_card"
    card: CardName


@dataclass(frozen=True, slots=True)
class ProposeGiveUp:
    """Propose to give the attempt up."""

    TYPE: ClassVar[str] = "propose_give_up"


@dataclass(frozen=True, slots=True)
class AnswerGiveUp:
    """Agree or not to give the attempt up."""

    TYPE: ClassVar[str] = "answer_give_up"
    agree: bool


@dataclass(frozen=True, slots=True)
class Continue:
    """Be ready for the next attempt or mission."""

    TYPE: ClassVar[str] = "continue"


@dataclass(frozen=True, slots=True)
class SkipMission:
    """Want to leave the mission unsolved and go on."""

    TYPE: ClassVar[str] = "skip_mission"


Command: TypeAlias = (
    AnswerPoll
    | PickMember
    | AssignRoles
    | GiveTask
    | SwapTokens
    | MoveToken
    | KeepTokens
    | TakeTask
    | ProposeHandover
    | AnswerHandover
    | PassHandover
    | VoteDistress
    | ChooseDirection
    | PassCard
    | Communicate
    | StaySilent
    | RequestCommunication
    | PlayCard
    | ProposeGiveUp
    | AnswerGiveUp
    | Continue
    | SkipMission
)
BeforeTricks: TypeAlias = (
    AnswerPoll
    | PickMember
    | AssignRoles
    | GiveTask
    | SwapTokens
    | MoveToken
    | KeepTokens
    | TakeTask
    | ProposeHandover
    | PassHandover
    | VoteDistress
    | ChooseDirection
    | PassCard
)
"""What belongs to the steps before the first trick, but for answers to a proposal."""
COMMANDS: tuple[type[Command], ...] = get_args(Command)
