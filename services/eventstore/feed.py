"""The feed: each partition's stream of commits, read by consumer groups that keep projections.

A commit is given to one consumer of a group; what that one does not acknowledge, another takes over. The feed is an
outbox of limited length: who was away for longer than it reaches back must look at the streams themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

from redis.exceptions import ResponseError

from services.eventstore.keys import Keys
from services.eventstore.records import FeedLine

LENGTH: Final = 100_000


def read(client: Any, keys: Keys, group: str, consumer: str, count: int) -> list[FeedLine]:
    """Return commits that no consumer of the group has been given, at most `count` a partition."""
    command = ("XREADGROUP", "GROUP", group, consumer, "COUNT", count, "STREAMS")
    answers = _ask_all(client, keys, group, {p: (*command, keys.feed(p), ">") for p in range(keys.count)})
    return [line for p, answer in answers.items() for _, entries in answer or () for line in _lines(p, entries)]


def claim(client: Any, keys: Keys, group: str, consumer: str, idle: int, count: int) -> list[FeedLine]:
    """Return commits given out more than `idle` ms ago and never acknowledged, now this consumer's."""
    rest = (group, consumer, idle, "0-0", "COUNT", count)
    answers = _ask_all(client, keys, group, {p: ("XAUTOCLAIM", keys.feed(p), *rest) for p in range(keys.count)})
    return [line for p, answer in answers.items() for line in _lines(p, answer[1])]


def ack(client: Any, keys: Keys, group: str, lines: Iterable[FeedLine]) -> None:
    """Note that the group is done with these commits."""
    by_partition: defaultdict[int, list[str]] = defaultdict(list)
    for line in lines:
        by_partition[line.partition].append(line.id)
    pipe = client.pipeline(transaction=False)
    for partition, ids in by_partition.items():
        pipe.xack(keys.feed(partition), group, *ids)
    pipe.execute()


def _ask_all(client: Any, keys: Keys, group: str, commands: dict[int, tuple[Any, ...]]) -> dict[int, Any]:
    """Return the answers of the partitions, having made the group where it is new."""
    answers = _pipelined(client, commands)
    # Whatever a server calls a group or a feed that is not there yet; any other error meets us again below.
    new = [p for p, answer in answers.items() if isinstance(answer, ResponseError)]
    if new:
        _make_groups(client, group, [keys.feed(p) for p in new])
        answers |= _pipelined(client, {p: commands[p] for p in new})
    for answer in answers.values():
        if isinstance(answer, Exception):
            raise answer
    return answers


def _pipelined(client: Any, commands: dict[int, tuple[Any, ...]]) -> dict[int, Any]:
    pipe = client.pipeline(transaction=False)
    for command in commands.values():
        pipe.execute_command(*command)
    return dict(zip(commands, pipe.execute(raise_on_error=False), strict=True))


def _make_groups(client: Any, group: str, feeds: list[str]) -> None:
    # From the beginning: a new projection wants all that the feed still holds.
    pipe = client.pipeline(transaction=False)
    for feed in feeds:
        pipe.execute_command("XGROUP CREATE", feed, group, "0", "MKSTREAM")
    for answer in pipe.execute(raise_on_error=False):
        if isinstance(answer, Exception) and "BUSYGROUP" not in str(answer):
            raise answer


def _lines(partition: int, entries: Iterable[tuple[bytes, dict[bytes, bytes] | None]]) -> Iterable[FeedLine]:
    for id, fields in entries:
        if fields:  # a line trimmed away since it was given out has none
            yield FeedLine(partition, id.decode(), fields[b"m"].decode(), int(fields[b"v"]))
