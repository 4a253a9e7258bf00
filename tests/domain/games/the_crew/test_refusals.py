"""Rule: the_crew.md#refusals: every code of the table is raised, every rule that is cited exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from domain.games.the_crew import GAME
from domain.games.the_crew.commands import (
    AnswerGiveUp,
    AnswerPoll,
    ChooseDirection,
    Communicate,
    GiveTask,
    KeepTokens,
    PassCard,
    PassHandover,
    PlayCard,
    RequestCommunication,
    SkipMission,
    StaySilent,
    TakeTask,
)
from domain.kernel.errors import IllegalCommand
from tests.domain.games.the_crew.table import opened, position, refusal, to_tricks

ROOT = Path(__file__).resolve().parents[4]
GAME_FOLDER = ROOT / "domain" / "games" / "the_crew"
RULES = (ROOT / "docs" / "rules" / "the_crew.md").read_text()


def refusing_calls() -> list[ast.Call]:
    """Return every call of the functions that refuse, whose last argument is the rule they cite."""
    trees = (ast.parse(path.read_text()) for path in sorted(GAME_FOLDER.glob("refus*.py")))
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [call for call in calls if ast.unparse(call.func).removeprefix("refusing.") in ("refuse", "phase", "turn")]


def words(call: ast.Call, place: int) -> set[str]:
    return {node.value for node in [call.args[place]] if isinstance(node, ast.Constant)}


def test_every_code_in_the_table_is_raised_and_the_other_way_round() -> None:
    documented = set(re.findall(r"^\| `([a-z-]+)` \|", RULES.split("## Refusals")[1], re.M))
    refused = [call for call in refusing_calls() if ast.unparse(call.func).endswith("refuse")]
    assert {code for call in refused for code in words(call, 0)} | {"syntax"} == documented


def test_every_cited_rule_is_a_heading() -> None:
    lines = (line.lstrip("# ").lower() for line in RULES.splitlines() if line.startswith("##"))
    headings = {re.sub(r"[^a-z0-9 -]", "", line).strip().replace(" ", "-") for line in lines}
    text = "".join(path.read_text() for path in sorted(GAME_FOLDER.glob("*.py")))
    cited = {anchor for call in refusing_calls() for anchor in words(call, -1)} | {"handover", "giving-up"}
    cited |= set(re.findall(r"the_crew\.md#([a-z0-9-]+)", text)) | set(re.findall(r"\]\(#([a-z0-9-]+)\)", RULES))
    assert cited <= headings, cited - headings


@pytest.mark.parametrize(
    "command",
    [
        AnswerPoll("yes"), GiveTask(1), KeepTokens(), TakeTask("P1"), PassHandover(), ChooseDirection("left"),
        PassCard("P1"), AnswerGiveUp(True), SkipMission(),
    ],
)  # fmt: skip
def test_given_a_trick_when_giving_a_command_of_another_step_then_refused(command: object) -> None:
    state = to_tricks(opened(10, 4))
    assert refusal(state, state.leader, command) == "wrong-phase"  # type: ignore[arg-type]


@pytest.mark.parametrize("command", [PlayCard("P1"), Communicate("P1"), StaySilent(), RequestCommunication()])
def test_given_a_vote_when_playing_then_refused(command: object) -> None:
    assert refusal(opened(9, 4), 0, command) == "wrong-phase"  # type: ignore[arg-type]


def test_given_a_card_of_another_hand_when_playing_then_refused() -> None:
    state = position(9, "P1", "P2", leader=0)
    assert refusal(state, 0, PlayCard("P2")) == "card-not-in-hand"


def test_given_a_poll_when_answering_otherwise_than_asked_then_refused() -> None:
    state = opened(5, 4)
    (seat,) = GAME.awaiting(state)
    assert refusal(state, seat, AnswerPoll("yes")) == "wrong-answer"
    assert refusal(state, (seat + 1) % 4, AnswerPoll("good")) == "not-your-turn"


def test_a_task_that_is_not_on_the_table_is_refused() -> None:
    state = opened(10, 4)
    drawn = {task["card"] for task in GAME.view(state, None)["tasks"]}
    other = next(f"P{rank}" for rank in range(1, 10) if f"P{rank}" not in drawn)
    assert refusal(state, state.commander, TakeTask(other)) == "task-not-available"


def test_a_refusal_says_what_is_wrong() -> None:
    with pytest.raises(IllegalCommand) as refused:
        GAME.check(opened(9, 4), 0, PlayCard("P1"))
    assert "now it is distress vote" in refused.value.detail
