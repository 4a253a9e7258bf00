"""What is computed from the streams can be computed again."""

from __future__ import annotations

from typing import Any

from services.matches import ledger, load, lobby, player_lists, players, projections, rebuilding, retiring
from services.matches.backend import Backend
from tests.services.matches.desk import open_pairs, play_to_the_end


def shown(backend: Backend, player: str) -> list[Any]:
    over = backend.redis.zrange(retiring.OVER, 0, -1, withscores=True)
    lists = [player_lists.page(backend, player, own) for own in (True, False)]
    return [lobby.page(backend), lists, player_lists.turns(backend, player), ledger.read(backend, "pairs"), over]


def test_deleted_read_models_come_back_as_they_were(backend: Backend) -> None:
    made = players.register(backend, "Ann")
    ann = made.player.id
    for number, visibility in enumerate(("public", "private", "public", "link")):
        kinds = ("human", "bot") if number else ("human", "human")
        match_id = open_pairs(backend, kinds, player=ann, visibility=visibility).committed.match.id
        if number < 2:
            play_to_the_end(backend, match_id, number)
        projections.show(backend, load.latest(backend, match_id).loaded)
    before = shown(backend, ann)
    assert before[2]["waiting"]
    for pattern in (*rebuilding.LISTS, "mf:{results:*"):
        for key in backend.redis.keys(pattern):
            backend.redis.delete(key)
    assert shown(backend, ann) != before
    assert rebuilding.rebuild(backend) == 4
    assert shown(backend, ann) == before
    assert rebuilding.rebuild(backend) == 4
    assert shown(backend, ann) == before
    assert players.of_key(backend, made.key) == ann
