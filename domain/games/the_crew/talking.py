"""Events in the words of the notation. Rule: the_crew.md#notation"""

from __future__ import annotations

from domain.games.the_crew import events_before as before
from domain.games.the_crew import events_tricks as tricks
from domain.games.the_crew.events import Event


def tell(event: Event) -> str:
    """Return a (redacted) event as text; "" for what goes without saying."""
    match event:
        case tricks.CardPlayed(_, card):
            return card
        case tricks.TrickWon(number, seat):
            return f"seat {seat} wins trick {number}"
        case tricks.TaskFulfilled(card):
            return f"task {card} fulfilled"
        case tricks.Communicated(_, card):
            return f"show {card}"
        case tricks.PositionShown(_, position):
            return position
        case tricks.StayedSilent(_, until):
            return "silent" if until == "next_trick" else "silent until request"
        case tricks.CommunicationRequested():
            return "request"
        case tricks.JarvisCardRevealed(column, card):
            return f"JARVIS turns up {card} in column {column + 1}"
        case tricks.CardsDrawn(transfers):
            return _moved("draw", transfers)
        case tricks.TrickStarted() | tricks.HandsRevealed():
            return ""
    return _tell_attempts(event) or _tell_tasks(event) or _tell_votes(event)


def _tell_attempts(event: Event) -> str:
    match event:
        case before.AttemptStarted(mission, attempt):
            return f"mission {mission}, attempt {attempt}"
        case before.CommanderFound(seat):
            return f"seat {seat} is commander"
        case before.HandDealt(_, _, cards) if cards:
            return f"dealt {' '.join(cards)}"
        case before.JarvisDealt(face_up):
            return f"JARVIS shows {' '.join(face_up)}"
        case tricks.AttemptSucceeded():
            return "mission solved"
        case tricks.AttemptFailed(reason, _, card):
            return f"failed: {reason.replace('_', ' ')}" + (f" ({card})" if card else "")
        case tricks.MissionLogged(mission, _, _, entry, solved):
            return f"log: mission {mission} {'solved' if solved else 'skipped'}, {entry}"
        case tricks.VoyageEnded(total):
            return f"match over, total {total}"
    return ""


def _tell_tasks(event: Event) -> str:
    match event:
        case before.TasksDrawn(cards, tokens):
            marks = (f"[{token}]" if token else "" for token in tokens)
            return "tasks " + " ".join(f"{card or '??'}{mark}" for card, mark in zip(cards, marks))
        case before.TaskRevealed(card):
            return f"task {card}"
        case before.TaskAssigned(card, seat):
            return f"{card} to seat {seat}"
        case before.RoleAssigned(role, seat):
            return f"{role.replace('_', ' ')}: seat {seat}"
        case before.RolesAssigned(first_four, last):
            return f"first four: seat {first_four}, last: seat {last}"
        case before.PollAnswered(_, answer):
            return f"answer {answer}"
        case before.TokensSwapped(first, second):
            return f"swap {first} {second}"
        case before.TokenMoved(one, other):
            return f"move {one} {other}"
        case before.TokensKept():
            return "keep"
        case before.TaskHandedOver(card, _, to):
            return f"{card} goes to seat {to}"
        case before.HandoverClosed():
            return "no task handed over"
    return ""


def _tell_votes(event: Event) -> str:
    match event:
        case tricks.GiveUpProposed():
            return "give up"
        case tricks.GiveUpAnswered(_, agree):
            return "agree" if agree else "disagree"
        case tricks.Continued():
            return "continue"
        case tricks.SkipWanted():
            return "skip"
        case before.HandoverProposed(_, card, to):
            return f"hand {card} {to}"
        case before.HandoverAnswered(_, accept):
            return "accept" if accept else "reject"
        case before.HandoverPassed():
            return "no handover"
    return _tell_distress(event)


def _tell_distress(event: Event) -> str:
    match event:
        case before.DistressVoted(_, vote):
            return f"vote {vote}"
        case before.DistressVotesSplit():
            return "the commander chooses the direction"
        case before.DistressUsed(direction):
            return f"distress signal, to the {direction}"
        case before.DistressNotUsed():
            return "no distress signal"
        case before.DistressCardChosen(_, _, card):
            return f"pass {card}" if card else "pass"
        case before.CardsPassed(transfers):
            return _moved("pass", transfers)
    return ""


def _moved(word: str, transfers: tuple[before.Transfer, ...]) -> str:
    seen = ", ".join(f"{t.card} from seat {t.from_} to seat {t.to}" for t in transfers if t.card)
    return f"all {word} a card" + (f": {seen}" if seen else "")
