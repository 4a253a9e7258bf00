"""The steps of an attempt before the first trick, in their order. Rule: the_crew.md#an-attempt"""

from __future__ import annotations

import functools

from domain.games.the_crew.missions import BY_NUMBER
from domain.games.the_crew.records import Phase, Rules


@functools.cache
def steps(mission: int, rules: Rules) -> tuple[Phase, ...]:
    """Return the phases an attempt goes through before its first trick."""
    row = BY_NUMBER[mission]
    plan: list[Phase] = []
    if row.source in ("commander_picks_other", "crew_assigns_any"):
        if row.answers:
            plan.append("role_poll")
        plan.append("role_pick")
    if row.adjustment is not None:
        plan.append("token_adjust")
    if row.assignment == "draft":
        plan.append("draft")
    elif row.assignment == "commander_decision":
        plan += ["role_poll", "role_pick"]
    elif row.assignment == "commander_distribution":
        for _ in range(row.tasks):
            plan += ["role_poll", "role_pick"]
    if row.handover and rules.seats == 5:
        plan.append("handover")
    if rules.allow_distress:
        plan.append("distress_vote")
    return tuple(plan)
