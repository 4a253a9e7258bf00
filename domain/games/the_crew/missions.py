"""The 50 missions of the log book, as plain literals. Rule: the_crew.md#missions"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from domain.games.the_crew.cards import Suit

Token: TypeAlias = Literal["", "1", "2", "3", "4", "5", ">", ">>", ">>>", ">>>>", "omega"]
RoleName: TypeAlias = Literal[
    "sick", "silent", "volunteer", "lander", "commander", "pink_collector", "first_four", "last", "all_tasks"
]
Answer: TypeAlias = Literal["good", "bad", "yes", "no", "first_four", "between", "last"]
Assignment: TypeAlias = Literal["none", "draft", "commander_decision", "commander_distribution"]
Adjustment: TypeAlias = Literal["swap_two_tokens", "move_one_token"]
Source: TypeAlias = Literal["commander", "commander_picks_other", "left_of_pink_9_holder", "crew_assigns_any"]


class RoleWinsNoTrick(NamedTuple):
    """The member wins nothing, to the end."""

    role: RoleName


class RankWinsAtLeast(NamedTuple):
    """Colour cards of a rank win so many tricks."""

    rank: int
    wins: int


class RankNeverWins(NamedTuple):
    """No trick is won by a colour card of the rank."""

    rank: int


class EachRocketWins(NamedTuple):
    """Every rocket wins a trick, from low to high if `ordered`."""

    ordered: bool


class BalancedTricks(NamedTuple):
    """Nobody is ever more than `max_gap` tricks ahead of another, to the end."""

    max_gap: int


class RoleWinsExactly(NamedTuple):
    """The member wins so many tricks, none with a rocket, to the end."""

    role: RoleName
    wins: int


class RoleWinsFirstAndLast(NamedTuple):
    """The member wins the first and the last trick; if `only_those` no other, and none with a rocket."""

    role: RoleName
    only_those: bool


class RoleWinsAllOfSuit(NamedTuple):
    """The member wins every card of the suit."""

    role: RoleName
    suit: Suit


class OmegaInLastTrick(NamedTuple):
    """The omega task is fulfilled in the very last trick."""


class TrickPartition(NamedTuple):
    """One member wins the first tricks, one the last, the others all between, to the end."""

    first: int


Condition: TypeAlias = (
    RoleWinsNoTrick
    | RankWinsAtLeast
    | RankNeverWins
    | EachRocketWins
    | BalancedTricks
    | RoleWinsExactly
    | RoleWinsFirstAndLast
    | RoleWinsAllOfSuit
    | OmegaInLastTrick
    | TrickPartition
)


class Mission(NamedTuple):
    """One mission; `answers` is what others may say before the commander names who takes the role or the tasks."""

    number: int
    label: str
    tasks: int = 0
    tokens: tuple[Token, ...] = ()
    """Token i lies on the i-th task card."""
    assignment: Assignment = "none"
    dead_zone: bool = False
    from_trick: int = 1
    """The first trick before which the crew may communicate."""
    adjustment: Adjustment | None = None
    role: RoleName | None = None
    source: Source | None = None
    answers: tuple[Answer, ...] = ()
    conditions: tuple[Condition, ...] = ()
    draw_after: int = 0
    """After this trick everybody draws a card from the right neighbour; 0 for never."""
    handover: bool = False
    """With five seats one task may change hands before the first trick."""


YES_NO: tuple[Answer, ...] = ("yes", "no")
PARTS: tuple[Answer, ...] = ("first_four", "between", "last")

MISSIONS: tuple[Mission, ...] = (
    Mission(1, "One task", tasks=1, assignment="draft"),
    Mission(2, "Two tasks", tasks=2, assignment="draft"),
    Mission(3, "Two tasks, both in fixed order", tasks=2, tokens=("1", "2"), assignment="draft"),
    Mission(4, "Three tasks", tasks=3, assignment="draft"),
    Mission(
        5,
        "One member may not win any trick",
        role="sick",
        source="commander_picks_other",
        answers=("good", "bad"),
        conditions=(RoleWinsNoTrick("sick"),),
    ),
    Mission(
        6,
        "Three tasks, one before another, dead zone",
        tasks=3,
        tokens=(">", ">>"),
        assignment="draft",
        dead_zone=True,
    ),
    Mission(7, "Three tasks, one last", tasks=3, tokens=("omega",), assignment="draft"),
    Mission(8, "Three tasks in fixed order", tasks=3, tokens=("1", "2", "3"), assignment="draft"),
    Mission(9, "A colour 1 wins a trick", conditions=(RankWinsAtLeast(1, 1),)),
    Mission(10, "Four tasks", tasks=4, assignment="draft"),
    Mission(
        11,
        "Four tasks, one first, one silent member",
        tasks=4,
        tokens=("1",),
        assignment="draft",
        role="silent",
        source="commander_picks_other",
    ),
    Mission(
        12,
        "Four tasks, one last, random draw after trick 1",
        tasks=4,
        tokens=("omega",),
        assignment="draft",
        draw_after=1,
    ),
    Mission(13, "Every rocket wins a trick", conditions=(EachRocketWins(False),)),
    Mission(
        14,
        "Four tasks, three in relative order, dead zone",
        tasks=4,
        tokens=(">", ">>", ">>>"),
        assignment="draft",
        dead_zone=True,
    ),
    Mission(15, "Four tasks in fixed order", tasks=4, tokens=("1", "2", "3", "4"), assignment="draft"),
    Mission(16, "No 9 wins a trick", conditions=(RankNeverWins(9),)),
    Mission(17, "Two tasks, no 9 wins a trick", tasks=2, assignment="draft", conditions=(RankNeverWins(9),)),
    Mission(18, "Five tasks, silence before trick 2", tasks=5, assignment="draft", from_trick=2),
    Mission(
        19,
        "Five tasks, one first, silence before trick 3",
        tasks=5,
        tokens=("1",),
        assignment="draft",
        from_trick=3,
    ),
    Mission(20, "Two hidden tasks for one member", tasks=2, assignment="commander_decision", answers=YES_NO),
    Mission(
        21,
        "Five tasks, two in fixed order, dead zone",
        tasks=5,
        tokens=("1", "2"),
        assignment="draft",
        dead_zone=True,
    ),
    Mission(22, "Five tasks, four in relative order", tasks=5, tokens=(">", ">>", ">>>", ">>>>"), assignment="draft"),
    Mission(
        23,
        "Five tasks in fixed order, one swap allowed",
        tasks=5,
        tokens=("1", "2", "3", "4", "5"),
        assignment="draft",
        adjustment="swap_two_tokens",
    ),
    Mission(24, "Six tasks dealt out by the commander", tasks=6, assignment="commander_distribution", answers=YES_NO),
    Mission(
        25,
        "Six tasks, one before another, dead zone",
        tasks=6,
        tokens=(">", ">>"),
        assignment="draft",
        dead_zone=True,
        handover=True,
    ),
    Mission(26, "Two colour 1s win a trick each", conditions=(RankWinsAtLeast(1, 2),)),
    Mission(
        27,
        "Three hidden tasks for one member",
        tasks=3,
        assignment="commander_decision",
        answers=YES_NO,
        handover=True,
    ),
    Mission(
        28,
        "Six tasks, one first, one last, silence before trick 3",
        tasks=6,
        tokens=("1", "omega"),
        assignment="draft",
        from_trick=3,
        handover=True,
    ),
    Mission(29, "Balanced tricks, dead zone", dead_zone=True, conditions=(BalancedTricks(1),)),
    Mission(
        30,
        "Six tasks, three in relative order, silence before trick 2",
        tasks=6,
        tokens=(">", ">>", ">>>"),
        assignment="draft",
        from_trick=2,
        handover=True,
    ),
    Mission(31, "Six tasks, three in fixed order", tasks=6, tokens=("1", "2", "3"), assignment="draft", handover=True),
    Mission(
        32,
        "Seven tasks dealt out by the commander",
        tasks=7,
        assignment="commander_distribution",
        answers=YES_NO,
        handover=True,
    ),
    Mission(
        33,
        "One member wins exactly one trick, no rocket",
        role="volunteer",
        source="commander_picks_other",
        answers=YES_NO,
        conditions=(RoleWinsExactly("volunteer", 1),),
    ),
    Mission(
        34,
        "Balanced tricks, commander wins first and last",
        role="commander",
        source="commander",
        conditions=(BalancedTricks(1), RoleWinsFirstAndLast("commander", False)),
    ),
    Mission(
        35,
        "Seven tasks, three in relative order",
        tasks=7,
        tokens=(">", ">>", ">>>"),
        assignment="draft",
        handover=True,
    ),
    Mission(
        36,
        "Seven tasks dealt out, two in fixed order",
        tasks=7,
        tokens=("1", "2"),
        assignment="commander_distribution",
        answers=YES_NO,
        handover=True,
    ),
    Mission(
        37,
        "Four hidden tasks for one member",
        tasks=4,
        assignment="commander_decision",
        answers=YES_NO,
        handover=True,
    ),
    Mission(38, "Eight tasks, silence before trick 3", tasks=8, assignment="draft", from_trick=3, handover=True),
    Mission(
        39,
        "Eight tasks, three in relative order, dead zone",
        tasks=8,
        tokens=(">", ">>", ">>>"),
        assignment="draft",
        dead_zone=True,
        handover=True,
    ),
    Mission(
        40,
        "Eight tasks, three in fixed order, one token may move",
        tasks=8,
        tokens=("1", "2", "3"),
        assignment="draft",
        adjustment="move_one_token",
        handover=True,
    ),
    Mission(
        41,
        "One member wins only first and last, no rocket",
        role="lander",
        source="commander_picks_other",
        answers=YES_NO,
        conditions=(RoleWinsFirstAndLast("lander", True),),
    ),
    Mission(42, "Nine tasks", tasks=9, assignment="draft", handover=True),
    Mission(
        43,
        "Nine tasks dealt out by the commander",
        tasks=9,
        assignment="commander_distribution",
        answers=YES_NO,
        handover=True,
    ),
    Mission(44, "Every rocket wins a trick, ascending", conditions=(EachRocketWins(True),)),
    Mission(
        45,
        "Nine tasks, three in relative order",
        tasks=9,
        tokens=(">", ">>", ">>>"),
        assignment="draft",
        handover=True,
    ),
    Mission(
        46,
        "Left neighbour of pink 9 wins every pink card",
        role="pink_collector",
        source="left_of_pink_9_holder",
        conditions=(RoleWinsAllOfSuit("pink_collector", 0),),
    ),
    Mission(47, "Ten tasks", tasks=10, assignment="draft", handover=True),
    Mission(
        48,
        "Three tasks, omega task in the last trick",
        tasks=3,
        tokens=("omega",),
        assignment="draft",
        conditions=(OmegaInLastTrick(),),
        handover=True,
    ),
    Mission(
        49,
        "Ten tasks, three in relative order",
        tasks=10,
        tokens=(">", ">>", ">>>"),
        assignment="draft",
        handover=True,
    ),
    Mission(
        50,
        "Tricks split: first four, between, last",
        source="crew_assigns_any",
        answers=PARTS,
        conditions=(TrickPartition(4),),
    ),
)

BY_NUMBER: dict[int, Mission] = {mission.number: mission for mission in MISSIONS}
