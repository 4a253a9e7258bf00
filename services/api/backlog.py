"""What the workers did and what waits for them, as Prometheus reads it."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

from services.eventstore.port import StoreUnavailable
from services.matches import gauges
from services.matches.backend import Backend


def exposed(backend: Backend) -> bytes:
    """Return the gauges in Prometheus' text format; of a store that does not answer, only that it does not."""
    registry = CollectorRegistry()
    registry.register(_Told(tuple(_families(backend))))
    return bytes(generate_latest(registry))


class _Told:
    """A collector of what is known already."""

    def __init__(self, families: tuple[Metric, ...]) -> None:
        self._families = families

    def collect(self) -> tuple[Metric, ...]:
        return self._families


def _families(backend: Backend) -> Iterator[Metric]:
    try:
        found = gauges.read(backend)
    except StoreUnavailable:
        yield GaugeMetricFamily("matchfold_store_up", "Whether the store answers.", 0)
        return
    yield GaugeMetricFamily("matchfold_store_up", "Whether the store answers.", 1)
    yield GaugeMetricFamily("matchfold_owed_turns", "Bots' turns that are owed.", found.owed)
    yield GaugeMetricFamily("matchfold_oldest_owed_seconds", "How long the oldest is owed.", found.oldest_owed)
    yield GaugeMetricFamily("matchfold_stalled_matches", "Matches asked for in vain again and again.", found.stalled)
    yield _queued(found)
    yield _jobs(found)
    yield CounterMetricFamily("matchfold_late_turns", "Turns decided, but too late.", found.conflicts)
    yield CounterMetricFamily("matchfold_stand_ins", "Turns by a weaker level than asked for.", found.stand_ins)
    yield CounterMetricFamily("matchfold_asked_again", "Turns the sweeper asked for again.", found.asked_again)
    yield CounterMetricFamily("matchfold_workers_replaced", "Workers that were replaced.", found.workers_replaced)
    yield _thinking(found.thinking)


def _queued(found: gauges.Gauges) -> Metric:
    family = GaugeMetricFamily("matchfold_queued_jobs", "Jobs that wait for a worker.", labels=("queue",))
    for queue, waiting in (found.queued or {}).items():
        family.add_metric((queue,), waiting)
    return family


def _jobs(found: gauges.Gauges) -> Metric:
    family = CounterMetricFamily("matchfold_jobs", "Jobs by what became of them.", labels=("job", "end"))
    for labels, times in found.jobs.items():
        family.add_metric(labels, times)
    return family


def _thinking(found: gauges.Thinking) -> Metric:
    total, buckets = 0, []
    for bound, times in found.buckets.items():
        total += times
        buckets.append(("+Inf" if bound == float("inf") else str(bound), float(total)))
    return HistogramMetricFamily("matchfold_thinking_seconds", "How long bots thought.", buckets, found.total)
