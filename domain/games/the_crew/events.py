"""All that can happen. Cards that only some may see are emptied by `view.redact`."""

from __future__ import annotations

from typing import TypeAlias, get_args

from domain.games.the_crew.events_before import (
    AttemptStarted,
    CardsPassed,
    CommanderFound,
    CrewAssembled,
    DistressCardChosen,
    DistressNotUsed,
    DistressUsed,
    DistressVoted,
    DistressVotesSplit,
    HandDealt,
    HandoverAnswered,
    HandoverClosed,
    HandoverPassed,
    HandoverProposed,
    JarvisDealt,
    PollAnswered,
    RoleAssigned,
    RolesAssigned,
    StepBegun,
    TaskAssigned,
    TaskHandedOver,
    TaskRevealed,
    TasksDrawn,
    TokenMoved,
    TokensKept,
    TokensSwapped,
)
from domain.games.the_crew.events_tricks import (
    AttemptFailed,
    AttemptSucceeded,
    CardPlayed,
    CardsDrawn,
    Communicated,
    CommunicationRequested,
    Continued,
    GiveUpAnswered,
    GiveUpProposed,
    HandsRevealed,
    JarvisCardRevealed,
    MissionLogged,
    PositionShown,
    SkipWanted,
    StayedSilent,
    TaskFulfilled,
    TrickStarted,
    TrickWon,
    VoyageEnded,
)

BeforeTricks: TypeAlias = (
    HandDealt
    | JarvisDealt
    | CommanderFound
    | RoleAssigned
    | RolesAssigned
    | TasksDrawn
    | TaskRevealed
    | StepBegun
    | PollAnswered
    | TokensSwapped
    | TokenMoved
    | TokensKept
    | TaskAssigned
    | HandoverProposed
    | HandoverAnswered
    | HandoverPassed
    | TaskHandedOver
    | HandoverClosed
    | DistressVoted
    | DistressVotesSplit
    | DistressUsed
    | DistressNotUsed
    | DistressCardChosen
    | CardsPassed
)
"""What happens between the start of an attempt and its first trick."""

Event: TypeAlias = (
    CrewAssembled
    | AttemptStarted
    | BeforeTricks
    | CardsDrawn
    | TrickStarted
    | Communicated
    | PositionShown
    | StayedSilent
    | CommunicationRequested
    | CardPlayed
    | TrickWon
    | TaskFulfilled
    | JarvisCardRevealed
    | AttemptSucceeded
    | AttemptFailed
    | HandsRevealed
    | Continued
    | SkipWanted
    | GiveUpProposed
    | GiveUpAnswered
    | MissionLogged
    | VoyageEnded
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
