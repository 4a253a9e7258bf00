"""Rule: the_crew.md#missions: the literals against the reference data, and against the table of the rules document."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from domain.games.the_crew import conditions
from domain.games.the_crew.missions import MISSIONS, Mission

ROOT = Path(__file__).resolve().parents[4]
DATA = ROOT.parent / "shared" / "data" / "the_crew" / "missions.json"
RULES = ROOT / "docs" / "rules" / "the_crew.md"
LETTERS = {"": "none", "d": "draft", "D": "commander_decision", "X": "commander_distribution"}


def reference() -> list[dict[str, Any]]:
    if not DATA.exists():
        pytest.skip("the reference data of the missions is not here")
    missions: list[dict[str, Any]] = json.loads(DATA.read_text())["missions"]
    return missions


def test_there_are_fifty_missions_numbered_in_order() -> None:
    assert [mission.number for mission in MISSIONS] == list(range(1, 51))


def test_every_mission_is_as_in_the_reference_data() -> None:
    for mission, wanted in zip(MISSIONS, reference(), strict=True):
        assert mission.number == wanted["number"]
        assert mission.label == wanted["label"]
        assert mission.tasks == wanted["tasks"]
        assert list(mission.tokens) == wanted["tokens"]
        assert mission.assignment == wanted["assignment"]
        assert mission.dead_zone == (wanted["communication"]["mode"] == "dead_zone")
        assert mission.from_trick == wanted["communication"]["from_trick"]
        assert mission.handover == wanted["five_player_handover"]
        assert [mission.adjustment] * bool(mission.adjustment) == [step["code"] for step in wanted["setup"]]
        assert mission.draw_after == sum(effect["after_trick"] for effect in wanted["timed_effects"])
        assert_roles(mission, wanted["roles"])
        assert_conditions(mission, wanted["conditions"])


def assert_roles(mission: Mission, wanted: list[dict[str, Any]]) -> None:
    if not wanted:
        assert mission.source is None
        return
    assert {role["source"] for role in wanted} == {mission.source}
    assert list(mission.answers) == (wanted[0]["poll_answers"] or [])
    if mission.source != "crew_assigns_any":
        assert [mission.role] == [role["role"] for role in wanted]


def assert_conditions(mission: Mission, wanted: list[dict[str, Any]]) -> None:
    # who is silent bears on no trick
    looked_at = [row for row in wanted if row["code"] != "role_may_not_communicate"]
    assert [conditions.code(row) for row in mission.conditions] == [row["code"] for row in looked_at]
    for condition, row in zip(mission.conditions, looked_at, strict=True):
        fields = condition._asdict()
        for ours, theirs in (("role", "role"), ("rank", "rank"), ("wins", "count"), ("max_gap", "max_gap")):
            assert fields.get(ours) == row.get(theirs)
        for name in ("ordered", "only_those", "first"):
            assert fields.get(name) == row.get(name)


def rows() -> list[list[str]]:
    text = RULES.read_text().split("## Missions")[1]
    found = [line.strip().strip("|").split("|") for line in text.splitlines() if re.match(r"\| \d+ \|", line)]
    return [[cell.strip() for cell in row] for row in found][:50]


def test_the_table_of_the_rules_document_is_true() -> None:
    for mission, row in zip(MISSIONS, rows(), strict=True):
        number, tasks, tokens, assigned, communication, _, five = row
        assert int(number) == mission.number
        assert int(tasks or 0) == mission.tasks
        assert re.findall("`([^`]+)`", tokens) == list(mission.tokens)
        assert LETTERS[assigned] == mission.assignment
        assert (communication == "DZ") == mission.dead_zone
        assert (f"from {mission.from_trick}" == communication) == (mission.from_trick > 1)
        assert (five == "5") == mission.handover
