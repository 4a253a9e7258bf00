"""A store knows how it was laid out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from services.eventstore.connect import Client
from services.eventstore.port import WrongStore
from services.eventstore.redis_store import RedisEventStore
from tests.services.eventstore.deeds import SYSTEM, commit, drafts


def test_another_partition_count_is_refused_by_every_door(redis_client: Client) -> None:
    commit(RedisEventStore(redis_client), drafts=drafts(2), due=1)
    wrong = RedisEventStore(redis_client, partitions=16)
    doors: list[Callable[[], Any]] = [
        lambda: commit(wrong, head=wrong.head("m")),
        lambda: commit(wrong, actor=SYSTEM),
        lambda: wrong.read("m"),
        lambda: wrong.tail("m", 0),
        lambda: wrong.exists("m"),
        lambda: wrong.receipt("m", "0", "c"),
        lambda: wrong.secrets("m"),
        lambda: list(wrong.streams()),
        lambda: wrong.partition("m"),
        lambda: wrong.bell("m"),
        lambda: wrong.due(0, 1, 1),
        lambda: wrong.overdue(1, 1),
        lambda: wrong.bump("m", 2),
        lambda: wrong.read_feed("g", "c", 1),
        lambda: wrong.claim_feed("g", "c", 0, 1),
        lambda: wrong.ack_feed("g", []),
    ]
    for door in doors:
        with pytest.raises(WrongStore, match=r"64 partitions.*say 16"):
            door()


def test_the_count_it_was_laid_out_with_opens_it_again(redis_client: Client) -> None:
    commit(RedisEventStore(redis_client, partitions=4))
    again = RedisEventStore(redis_client, partitions=4)
    assert again.head("m").version == 1
    assert again.partitions == range(4)
