"""The lobby shows each public match once, as it is at its latest folded version."""

from __future__ import annotations

import pytest

from services.matches import load, lobby
from services.matches.backend import Backend
from tests.services.matches.desk import open_pairs, play, play_to_the_end


def project(backend: Backend, match_id: str) -> bool:
    return lobby.project(backend, load.latest(backend, match_id).loaded.match)


def listed(backend: Backend, **filters: str) -> list[str]:
    return [row["match"] for row in lobby.page(backend, **filters)["matches"]]  # type: ignore[arg-type]


def test_a_match_moves_from_list_to_list_with_its_status(backend: Backend) -> None:
    match_id = open_pairs(backend).committed.match.id
    assert project(backend, match_id)
    assert listed(backend, status="running") == [match_id]
    play_to_the_end(backend, match_id)
    assert project(backend, match_id)
    assert listed(backend, status="running") == []
    assert listed(backend, status="finished", game="pairs") == listed(backend, game="pairs") == [match_id]
    assert listed(backend, game="homeworlds") == []


def test_a_row_never_goes_back(backend: Backend) -> None:
    early = open_pairs(backend).committed.match
    play(backend, early.id)
    assert project(backend, early.id)
    assert not lobby.project(backend, early)
    assert lobby.page(backend)["matches"][0]["version"] > early.version


def test_matches_that_are_not_public_are_not_listed(backend: Backend) -> None:
    for visibility in ("link", "private"):
        project(backend, open_pairs(backend, visibility=visibility).committed.match.id)
    assert lobby.page(backend) == {"matches": [], "next": None}


def test_pages_show_every_match_once_newest_first(backend: Backend) -> None:
    born = []
    for _ in range(7):
        match = open_pairs(backend).committed.match
        project(backend, match.id)
        born.append((match.created_at, match.id))
    seen, cursor = [], None
    while True:
        page = lobby.page(backend, cursor=cursor, limit=3)
        seen += [row["match"] for row in page["matches"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert seen == [match_id for _, match_id in sorted(born, reverse=True)]


@pytest.mark.parametrize("cursor", ["", "x", "123:abc", "00000000000001:", "1" * 14])
def test_a_made_up_cursor_is_refused(backend: Backend, cursor: str) -> None:
    with pytest.raises(lobby.InvalidCursor):
        lobby.page(backend, cursor=cursor)
