"""From an event back to the command it is the first consequence of."""

from __future__ import annotations

from domain.games.the_crew import commands
from domain.games.the_crew import events_before as before
from domain.games.the_crew import events_tricks as tricks
from domain.games.the_crew.commands import Command
from domain.games.the_crew.events import Event


def recall(event: Event) -> Command | None:
    """Return the command, or None for what only the rules make happen."""
    match event:
        case tricks.CardPlayed(_, card):
            return commands.PlayCard(card)
        case tricks.Communicated(_, card):
            return commands.Communicate(card)
        case tricks.StayedSilent(_, until):
            return commands.StaySilent(until)
        case tricks.CommunicationRequested():
            return commands.RequestCommunication()
        case tricks.GiveUpProposed():
            return commands.ProposeGiveUp()
        case tricks.GiveUpAnswered(_, agree):
            return commands.AnswerGiveUp(agree)
        case tricks.Continued():
            return commands.Continue()
        case tricks.SkipWanted():
            return commands.SkipMission()
    return _recall_tasks(event) or _recall_votes(event)


def _recall_tasks(event: Event) -> Command | None:
    match event:
        case before.PollAnswered(_, answer):
            return commands.AnswerPoll(answer)
        case before.RoleAssigned(_, seat, "commander"):
            return commands.PickMember(seat)
        case before.RolesAssigned(first_four, last):
            return commands.AssignRoles(first_four, last)
        case before.TokensSwapped(first, second):
            return commands.SwapTokens(first, second)
        case before.TokenMoved(one, other):
            return commands.MoveToken(one, other)
        case before.TokensKept():
            return commands.KeepTokens()
        case before.TaskAssigned(_, seat, "commander"):
            return commands.GiveTask(seat)
        case before.TaskAssigned(card, _, "choice"):
            return commands.TakeTask(card)
    return None


def _recall_votes(event: Event) -> Command | None:
    match event:
        case before.HandoverProposed(_, card, to):
            return commands.ProposeHandover(card, to)
        case before.HandoverAnswered(_, accept):
            return commands.AnswerHandover(accept)
        case before.HandoverPassed():
            return commands.PassHandover()
        case before.DistressVoted(_, vote):
            return commands.VoteDistress(vote)
        case before.DistressUsed(direction, "commander"):
            return commands.ChooseDirection(direction)
        case before.DistressCardChosen(_, _, str(card)):
            return commands.PassCard(card)
    return None
