"""Health: is the process alive, does the store answer, what has been counted."""

from __future__ import annotations

from flask import current_app

from services.api import backlog, observe
from services.api.operations import Answer, Call, Reply, operation
from services.api.schemas.service import Health

PROBE = "readiness"
"""A stream that nobody has; asking for it makes the store answer."""


@operation("GET", "/healthz", "anyone", tag="service", summary="Is it alive?", replies={200: Reply("Yes.", Health)})
def alive(call: Call) -> Answer:  # noqa: ARG001
    """Answer as long as the process runs, whatever the store does."""
    return Answer(200, {"status": "alive"})


@operation("GET", "/readyz", "anyone", tag="service", summary="Can it work?", replies={200: Reply("Yes.", Health)})
def ready(call: Call) -> Answer:
    """Answer when the store does, else with 503."""
    call.backend.store.exists(PROBE)
    return Answer(200, {"status": "ready"})


@operation(
    "GET", "/metrics", "anyone", tag="service", summary="What has been counted?",
    replies={200: Reply("Prometheus' text format.", media=(observe.METRICS,))},
)  # fmt: skip
def metrics(call: Call) -> Answer:
    """Tell requests by route and status, their durations, refusals by code, and what the workers did and have to do."""
    told = observe.of(current_app).exposed() + backlog.exposed(call.backend)
    return Answer(200, told, media=observe.METRICS)


OPERATIONS = (alive, ready, metrics)
