"""Resignation, draws by agreement and the host's closing."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.services.api.conftest import HOST, Table, bearer, open_table

MATCH_ENDED = {"winners": [], "scores": None, "reason": "agreement"}


def test_of_two_seats_the_other_wins_when_one_resigns(table: Table):
    answer = table.post("/resignation", 1)
    assert answer.status_code == 201
    assert [event["type"] for event in answer.json["events"]] == ["match.Resigned", "match.Ended"]
    assert answer.json["state"]["outcome"] == {"winners": [0], "scores": None, "reason": "resignation"}


def test_of_three_a_stand_in_plays_on_and_the_seat_takes_no_more_part(client: FlaskClient):
    table = open_table(client, seats=[{"kind": "human"}] * 3)
    state = table.post("/resignation", 1).json["state"]
    assert (state["status"], state["seats"][1]["resigned"]) == ("running", True)
    for answer in (table.post("/resignation", 1), table.get("/commands", 1), table.play(1, "show 1")):
        assert (answer.status_code, answer.json["code"]) == (409, "already-resigned")


def test_a_draw_that_is_offered_and_accepted_ends_the_match(table: Table):
    assert table.post("/draw-offers", 0).json["state"]["draw_offer"] == 0
    assert table.post("/draw-offers/answer", 1, {"accept": True}).json["state"]["outcome"] == MATCH_ENDED


@pytest.mark.parametrize(("seat", "event"), [(1, "match.DrawDeclined"), (0, "match.DrawWithdrawn")])
def test_a_draw_offer_is_declined_by_the_others_and_withdrawn_by_its_own(table: Table, seat: int, event: str):
    table.post("/draw-offers", 0)
    answer = table.post("/draw-offers/answer", seat, {"accept": False})
    assert [one["type"] for one in answer.json["events"]] == [event]
    assert answer.json["state"]["draw_offer"] is None


def test_a_second_offer_and_an_answer_to_none_are_refused(table: Table):
    assert table.post("/draw-offers/answer", 1, {"accept": True}).json["code"] == "no-draw-offer"
    table.post("/draw-offers", 0)
    assert table.post("/draw-offers", 1).json["code"] == "draw-offered-already"


@pytest.mark.parametrize("body", [{}, {"accept": "true"}, {"accept": 1}, {"accept": None}, [True]])
def test_an_answer_is_true_or_false(table: Table, body: object):
    table.post("/draw-offers", 0)
    assert table.post("/draw-offers/answer", 1, body).status_code == 400


def test_the_host_closes_a_match_without_a_result(table: Table):
    answer = table.post("/abandonment", body={"reason": "tournament-over"}, headers=bearer(HOST))
    assert answer.status_code == 201
    assert answer.json["events"][0]["data"] == {"reason": "tournament-over"}
    assert (answer.json["state"]["status"], answer.json["state"]["outcome"]) == ("abandoned", None)


@pytest.mark.parametrize("path", ["/resignation", "/draw-offers"])
def test_a_repeated_request_ends_nothing_twice(table: Table, path: str):
    first, again = (table.post(path, 0, headers={"Idempotency-Key": "once"}) for _ in range(2))
    assert (first.status_code, again.status_code, again.json) == (201, 201, first.json)


@pytest.mark.parametrize("path", ["/resignation", "/draw-offers"])
def test_nothing_is_ended_in_a_match_that_has_moved_on(table: Table, path: str):
    assert table.post(path, 0, headers={"If-Match": "4"}).status_code == 412
