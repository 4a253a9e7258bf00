"""What is told of each request: an id, one log line, and counts. Never a token, a body, a hand or a seed."""

from __future__ import annotations

import logging
import os
import time
from pathlib import Path

from flask import Flask, Response, current_app, g, request
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest, multiprocess

from services.api import headers
from services.api.routes import template

log = logging.getLogger("services.api.requests")

METRICS = "text/plain; version=0.0.4; charset=utf-8"
EXTENSION = "matchfold_metrics"


class Metrics:
    """The counters of one app. With `folder`, what all processes of the service have counted there is told as one.

    prometheus_client itself must then find the folder in PROMETHEUS_MULTIPROC_DIR before it is imported.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "matchfold_requests", "Requests answered.", ("method", "route", "status"), registry=self._registry
        )
        self.refusals = Counter("matchfold_refusals", "Requests refused.", ("code",), registry=self._registry)
        self.seconds = Histogram(
            "matchfold_request_seconds", "Time until an answer began.", ("method", "route"), registry=self._registry
        )

        self.streams_opened = Counter(
            "matchfold_streams_opened", "Streams begun.", ("kind",), registry=self._registry
        )
        self.streams_ended = Counter(
            "matchfold_streams_ended", "Streams over, by how: ended, left by the client, or failed.", ("kind", "how"),
            registry=self._registry,
        )  # fmt: skip

    def exposed(self) -> bytes:
        """Return the counts in Prometheus' text format."""
        registry = self._registry
        if self._folder is not None:
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry, os.fspath(self._folder))  # type: ignore[no-untyped-call]
        return bytes(generate_latest(registry))


def install(app: Flask, metrics: Metrics) -> None:
    """Have every request of the app counted and logged."""
    app.extensions[EXTENSION] = metrics
    app.before_request(_begin)
    app.after_request(_end)


def of(app: Flask) -> Metrics:
    """Return the app's counters."""
    found: Metrics = app.extensions[EXTENSION]
    return found


def _begin() -> None:
    g.started = time.perf_counter()
    g.request_id = headers.request_id(request.headers)


def _end(response: Response) -> Response:
    response.headers[headers.REQUEST_ID] = g.request_id
    seconds = time.perf_counter() - g.started
    rule = request.url_rule
    method, route = ("-", "-") if rule is None else (request.method, template(rule.rule))
    metrics = of(current_app)
    metrics.requests.labels(method, route, response.status_code).inc()
    metrics.seconds.labels(method, route).observe(seconds)
    if "refused" in g:
        metrics.refusals.labels(g.refused).inc()
    match_id = (request.view_args or {}).get("match_id", "-")
    log.info(
        "event=request request=%s method=%s route=%s status=%d ms=%.1f match=%s code=%s",
        g.request_id, method, route, response.status_code, seconds * 1000, match_id, g.get("refused", "-"),
    )  # fmt: skip
    return response
