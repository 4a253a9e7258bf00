"""Players: their keys, the seats they hold, and the lists of their matches."""

from __future__ import annotations

import pytest

from services.eventstore.connect import Client
from services.matches import load, lobby, opening, player_lists, players, seats
from services.matches.backend import Backend
from services.matches.errors import Unauthenticated, UnknownPlayer, WrongSeat
from tests.services.matches.desk import open_pairs, play, play_to_the_end


def newcomer(backend: Backend, name: str = "Ann") -> players.Registered:
    return players.register(backend, name)


def project(backend: Backend, match_id: str) -> bool:
    return player_lists.project(backend, load.latest(backend, match_id).loaded.match)


def listed(backend: Backend, player: str, own: bool = True, **filters: str) -> list[str]:
    return [row["match"] for row in player_lists.page(backend, player, own, **filters)["matches"]]  # type: ignore[arg-type]


def waiting(backend: Backend, player: str) -> list[str]:
    return [row["match"] for row in player_lists.turns(backend, player)["matches"]]


def test_a_key_is_kept_only_as_a_hash(backend: Backend, redis_client: Client) -> None:
    made = newcomer(backend)
    assert made.key.startswith("mfp_")
    assert seats.TOKEN.fullmatch(made.key)
    assert players.of_key(backend, made.key) == made.player.id
    assert players.find(backend, made.player.id) == made.player
    for key in redis_client.keys("mf:{players}*"):
        assert made.key not in str(redis_client.hgetall(key))


def test_a_replaced_key_is_void_at_once(backend: Backend) -> None:
    made = newcomer(backend)
    fresh = players.rotate(backend, made.player.id)
    with pytest.raises(Unauthenticated):
        players.of_key(backend, made.key)
    assert players.of_key(backend, fresh) == made.player.id


def test_an_unknown_player_is_refused(backend: Backend) -> None:
    for ask in (players.find, players.rotate):
        with pytest.raises(UnknownPlayer):
            ask(backend, "nobodyatall0")
    with pytest.raises(Unauthenticated):
        players.of_key(backend, "mfp_" + "x" * 32)


def test_a_key_speaks_for_the_seat_its_player_holds_and_no_other(backend: Backend) -> None:
    ann, ben = newcomer(backend), newcomer(backend, "Ben")
    match_id = open_pairs(backend, ("human", "open"), player=ann.player.id, visibility="private").committed.match.id
    opening.take_seat(backend, match_id, 1, "sit", "sit", player=ben.player.id)
    assert load.player(backend, match_id, ann.key)[1] == 0
    assert load.player(backend, match_id, ben.key)[1] == 1
    stranger = newcomer(backend, "Cid")
    for ask in (load.player, load.reader):
        with pytest.raises(WrongSeat):
            ask(backend, match_id, stranger.key)


def test_a_key_of_somebody_with_two_seats_must_say_which(backend: Backend) -> None:
    ann = newcomer(backend)
    match_id = open_pairs(backend, player=ann.player.id).committed.match.id
    with pytest.raises(WrongSeat, match="several seats"):
        load.player(backend, match_id, ann.key)
    assert load.reader(backend, match_id, ann.key)[1] == 0


def test_a_released_seat_is_no_longer_the_players(backend: Backend) -> None:
    ann = newcomer(backend)
    opened = open_pairs(backend, player=None)
    match_id = opened.committed.match.id
    opening.release_seat(backend, match_id, 1, load.Actor("player", 1), "leave", "leave", None)
    opening.take_seat(backend, match_id, 1, "sit", "sit", player=ann.player.id)
    project(backend, match_id)
    assert listed(backend, ann.player.id) == [match_id]
    opening.release_seat(backend, match_id, 1, load.Actor("player", 1), "leave-2", "leave", "random")
    with pytest.raises(WrongSeat):
        load.player(backend, match_id, ann.key)
    assert project(backend, match_id)
    assert listed(backend, ann.player.id) == listed(backend, ann.player.id, own=False) == []


def test_private_matches_are_listed_to_the_player_itself_only(backend: Backend) -> None:
    ann = newcomer(backend).player.id
    shown = open_pairs(backend, player=ann).committed.match.id
    hidden = [open_pairs(backend, player=ann, visibility=v).committed.match.id for v in ("link", "private")]
    for match_id in (shown, *hidden):
        assert project(backend, match_id)
    assert set(listed(backend, ann)) == {shown, *hidden}
    assert listed(backend, ann, own=False) == [shown]


def test_a_match_moves_from_list_to_list_with_its_status(backend: Backend) -> None:
    ann = newcomer(backend).player.id
    match_id = open_pairs(backend, player=ann).committed.match.id
    project(backend, match_id)
    assert listed(backend, ann, status="running") == [match_id]
    play_to_the_end(backend, match_id)
    assert project(backend, match_id)
    assert not project(backend, match_id)
    assert listed(backend, ann, status="running") == []
    assert listed(backend, ann, status="finished") == listed(backend, ann, own=False) == [match_id]
    assert waiting(backend, ann) == []


def test_whose_turn_it_is_follows_the_match(backend: Backend) -> None:
    ann, ben = newcomer(backend).player.id, newcomer(backend, "Ben").player.id
    match_id = open_pairs(backend, ("human", "open"), player=ann).committed.match.id
    opening.take_seat(backend, match_id, 1, "sit", "sit", player=ben)
    project(backend, match_id)
    assert (waiting(backend, ann), waiting(backend, ben)) == ([match_id], [])
    play(backend, match_id)
    project(backend, match_id)
    assert (waiting(backend, ann), waiting(backend, ben)) == ([], [match_id])


def test_an_earlier_version_never_replaces_a_later_one(backend: Backend) -> None:
    ann = newcomer(backend).player.id
    early = open_pairs(backend, player=ann).committed.match
    play(backend, early.id)
    assert project(backend, early.id)
    assert not player_lists.project(backend, early)
    assert player_lists.page(backend, ann, True)["matches"][0]["version"] > early.version


def test_pages_show_every_match_once_newest_first(backend: Backend) -> None:
    ann = newcomer(backend).player.id
    born = []
    for _ in range(5):
        match = open_pairs(backend, player=ann).committed.match
        project(backend, match.id)
        born.append((match.created_at, match.id))
    first = player_lists.page(backend, ann, True, limit=3)
    rest = player_lists.page(backend, ann, True, limit=3, cursor=first["next"])
    seen = [row["match"] for page in (first, rest) for row in page["matches"]]
    assert seen == [match_id for _, match_id in sorted(born, reverse=True)]
    assert rest["next"] is None
    with pytest.raises(lobby.InvalidCursor):
        player_lists.page(backend, ann, True, cursor="x")


def test_a_removed_match_is_in_no_list(backend: Backend) -> None:
    ann = newcomer(backend).player.id
    match = open_pairs(backend, player=ann).committed.match
    project(backend, match.id)
    player_lists.remove(backend, match)
    assert listed(backend, ann) == listed(backend, ann, own=False) == waiting(backend, ann) == []
