"""Many matches of bots at once on the default deployment: how long until all have ended, and what it took.

The yardstick is the same service with one match: what a turn costs when nobody else plays.
"""

from __future__ import annotations

import argparse
import statistics
import time

from bench import product

GAME, LEVEL = "homeworlds_settlers", "random"
OVER = ("finished", "abandoned")
PARTS = {"API": (b"granian", b"services.api"), "workers": (b"services.worker",), "store": (b"valkey", b"redis-server")}


def opened(client: product.Client, game: str, level: str, seats: int) -> str:
    """Return the id of a new match of bots."""
    order = {"game": game, "seats": [{"kind": "bot", "level": level}] * seats}
    return str(client.ask("POST", "/matches", body=order)["match"])


def ended(client: product.Client, matches: list[str]) -> tuple[float, int]:
    """Wait until all have ended; return the seconds and how many events they have."""
    began, events, left = time.perf_counter(), 0, list(matches)
    while left:
        found = client.ask("GET", f"/matches/{left[-1]}")
        if found["status"] in OVER:
            events += found["version"]
            left.pop()
        else:
            time.sleep(0.1)
    return time.perf_counter() - began, events


def looked_at(client: product.Client, matches: list[str]) -> list[float]:
    """Return how long a look at each of the matches takes, in ms."""
    times = []
    for match in matches:
        asked = time.perf_counter()
        client.ask("GET", f"/matches/{match}")
        times.append((time.perf_counter() - asked) * 1000)
    return times


def measure(service: product.Product, wanted: argparse.Namespace) -> None:
    """Play one match by itself, then many at once, and print what they took."""
    client = product.Client(service.port)
    order = (wanted.game, wanted.level, wanted.seats)
    alone = [ended(client, [opened(client, *order)]) for _ in range(3)]
    print(f"one match by itself: {sum(n for _, n in alone) / sum(t for t, _ in alone):.0f} events a second")
    jobs, before = service.metric("matchfold_jobs_total"), memory(service)
    began, matches, times = time.perf_counter(), [], []
    for _ in range(wanted.matches):
        asked = time.perf_counter()
        matches.append(opened(client, *order))
        times.append((time.perf_counter() - asked) * 1000)
    print(f"{wanted.matches} opened in {sum(times) / 1000:.1f} s, each p50 {statistics.median(times):.1f} ms")
    views = looked_at(client, matches[:50])
    print(f"a look at one of them meanwhile, p50 {statistics.median(views):.1f} ms, most {max(views):.1f} ms")
    _, events = ended(client, matches)
    seconds, jobs = time.perf_counter() - began, service.metric("matchfold_jobs_total") - jobs
    print(f"all ended after {seconds:.1f} s: {events / seconds:.0f} events and {jobs / seconds:.0f} jobs a second")
    for name, after in memory(service).items():
        print(f"memory of the {name}: {before[name] / 1024:.0f} MiB before, {after / 1024:.0f} MiB after")
    late, stalled = (service.metric(f"matchfold_{name}") for name in ("late_turns_total", "stalled_matches"))
    print(f"turns decided twice: {late:.0f}; matches that stalled: {stalled:.0f}")


def memory(service: product.Product) -> dict[str, int]:
    """Return the memory of each part, in KiB."""
    return {name: service.memory(*words) for name, words in PARTS.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--level", default=LEVEL)
    parser.add_argument("--seats", type=int, default=2)
    wanted = parser.parse_args()
    with product.running(MATCHFOLD_LIMITS="off") as service:
        measure(service, wanted)


if __name__ == "__main__":
    main()
