"""Who may know what. Rule: the_crew.md#secrets"""

from __future__ import annotations

from dataclasses import replace

from domain.games.the_crew import events_before as before
from domain.games.the_crew import events_tricks as tricks
from domain.games.the_crew import facts, guess, talk
from domain.games.the_crew import state as table
from domain.games.the_crew.cards import NAMES, SUIT_NAMES, Card, names
from domain.games.the_crew.events import Event
from domain.games.the_crew.records import Place, Shown, Trick
from domain.games.the_crew.state import State
from domain.kernel.game import Json, Seat


def view(state: State, seat: Seat | None) -> Json:
    """Return the table as a seat sees it; between attempts all cards lie open."""
    if not table.dealt(state):
        return _voyage(state)
    return {**_voyage(state), **_mission(state), **_cards(state, seat), **_talk(state), **_tricks(state)}


def redact(event: Event, seat: Seat | None) -> Event:
    """Return an event without the cards that only others may see."""
    match event:
        case before.HandDealt(owner):
            return event if owner == seat else replace(event, cards=())
        case before.JarvisDealt():
            return replace(event, face_down=())
        case before.DistressCardChosen(chooser):
            return event if chooser == seat else replace(event, card=None)
        case before.CardsPassed(transfers) | tricks.CardsDrawn(transfers):
            return replace(event, transfers=tuple(_transfer(transfer, seat) for transfer in transfers))
    return event


def _transfer(transfer: before.Transfer, seat: Seat | None) -> before.Transfer:
    seen = transfer.open or seat in (transfer.from_, transfer.to)
    return transfer if seen else replace(transfer, card=None)


def _voyage(state: State) -> Json:
    rules = state.rules
    return {
        "options": {**rules._asdict()},
        "jarvis": {"seat": table.JARVIS, "after": rules.jarvis_after} if state.columns else None,
        "log": [entry._asdict() for entry in state.log],
        "mission": state.mission,
        "attempt": state.attempt,
        "distress_active": state.distress,
        "phase": state.phase,
        "turn": table.acting(state),
        "result": _result(state),
    }


def _mission(state: State) -> Json:
    mission = table.mission_of(state)
    return {
        "label": mission.label,
        "assignment": mission.assignment,
        "dead_zone": mission.dead_zone,
        "communication_from_trick": mission.from_trick,
        "commander": state.commander,
        "roles": {role.name: role.place for role in state.roles},
        "tasks": [
            {"card": _name(card), "token": token, "owner": owner, "fulfilled_in_trick": trick or None}
            for card, token, owner, trick in state.tasks
        ],
        "possible_answers": list(mission.answers),
        "answers": list(state.answers),
        "votes": list(state.votes),
        "direction": state.direction,
        "proposal": _proposal(state),
        "agreed": _places(state.agreed),
        "ready": _places(state.ready),
    }


def _cards(state: State, seat: Seat | None) -> Json:
    over = state.phase in ("attempt_over", "over")
    return {
        "hand_sizes": [hand.bit_count() for hand in state.hands],
        "hands": [list(names(hand)) if over or s == seat else None for s, hand in enumerate(state.hands)],
        "columns": [
            {
                "face_up": _name(column.face_up),
                "covers": column.face_down is not None,
                "face_down": _name(column.face_down) if over else None,
            }
            for column in state.columns
        ],
        "passes_chosen": [card is not None for card in state.passed],
        "passed": [
            _name(card) if card is not None and (over or guess.sees_pass(state, seat, giver)) else None
            for giver, card in enumerate(state.passed)
        ],
        "drawn": [
            _name(card) if over or guess.sees_draw(state, seat, giver) else None
            for giver, card in enumerate(state.drawn)
        ],
        "drawn_column": state.column,
    }


def _talk(state: State) -> Json:
    return {
        "communication": [_shown(state, s, shown) for s, shown in enumerate(state.shown)],
        "asked_before_each_trick": _places(state.asks),
        "yet_to_be_asked": _places(state.asked),
    }


def _tricks(state: State) -> Json:
    size = table.places(state.rules)
    won = table.winners(state)
    shown = state.tricks if state.rules.open_tricks else state.tricks[-1:]
    first = len(state.tricks) - len(shown) + 1
    return {
        "trick": table.number_of_trick(state),
        "tricks_in_all": table.tricks_in_all(state.rules),
        "leader": state.leader,
        "table": _played(state, Trick(state.leader, state.table)),
        "tricks_won": [won.count(place) for place in range(size)],
        "tricks": [
            {"number": number, "winner": won[number - 1], "cards": _played(state, trick)}
            for number, trick in enumerate(shown, first)
        ],
        # what everybody may remember
        "played": [[NAMES[card] for card in played] for played in facts.played(state)],
        "not_followed": [
            {"trick": number, "seat": place, "suit": SUIT_NAMES[suit]} for number, place, suit in facts.voids(state)
        ],
    }


def _played(state: State, trick: Trick) -> list[Json]:
    order = table.round_from(state.rules, trick.leader)
    return [{"seat": place, "card": NAMES[card]} for place, card in zip(order, trick.cards)]


def _shown(state: State, seat: Seat, shown: Shown | None) -> Json:
    if shown is None:
        token = "silenced" if table.holder(state, "silent") == seat else "unused"
        return {"token": token, "card": None, "position": None, "before_trick": None}
    token = "shown" if talk.on_display(state, seat) else "used"
    position = shown.position or "unspecified"
    return {"token": token, "card": NAMES[shown.card], "position": position, "before_trick": shown.trick}


def _result(state: State) -> Json | None:
    if state.result is None:
        return None
    reason, place, card = state.result
    return {"reason": reason, "seat": place, "card": _name(card)}


def _proposal(state: State) -> Json | None:
    if state.proposal is None:
        return None
    seat, card, to = state.proposal
    return {"seat": seat, "kind": "give_up" if card is None else "handover", "task": _name(card), "to": to}


def _places(bits: int) -> list[Place]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def _name(card: Card | None) -> str | None:
    return None if card is None else NAMES[card]
