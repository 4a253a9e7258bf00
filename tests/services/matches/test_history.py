"""A live history shows each seat what it may see, checks out without any secret, and opens when the match is over."""

from __future__ import annotations

import hashlib
import json

from domain.kernel.chance import SeededChance
from services.eventstore import chain
from services.eventstore.port import Envelope
from services.matches import history, load, seats
from services.matches.backend import Backend
from tests.domain.kernel.pairs import PAIRS
from tests.services.matches.desk import open_pairs, play, play_to_the_end


def test_a_seat_reads_its_own_cards_and_only_the_happening_of_others(backend: Backend) -> None:
    match = open_pairs(backend).committed.match
    loaded = load.latest(backend, match.id).loaded
    for seat in (0, 1, None):
        dealt = history.page(backend, loaded, seat, 0, 500)["events"][-1]
        assert dealt["redacted"] is True
        hands = dealt["data"]["hands"]
        assert [hand is not None for hand in hands] == [s == seat for s in (0, 1)]


def test_a_history_checks_out_for_every_reader_as_it_grows(backend: Backend) -> None:
    match = open_pairs(backend).committed.match
    for _ in range(3):
        play(backend, match.id)
        loaded = load.latest(backend, match.id).loaded
        for seat in (0, 1, None):
            events = history.page(backend, loaded, seat, 0, 500)["events"]
            assert chain.verify(Envelope.from_json(event) for event in events) is None


def test_pages_follow_each_other_without_gap_or_overlap(backend: Backend) -> None:
    match = open_pairs(backend).committed.match
    play_to_the_end(backend, match.id)
    loaded = load.latest(backend, match.id).loaded
    versions, after = [], 0
    while True:
        page = history.page(backend, loaded, None, after, 3)
        versions += [event["version"] for event in page["events"]]
        if page["next"] is None:
            break
        after = page["next"]
    assert versions == list(range(1, loaded.head.version + 1))


def test_nothing_secret_is_in_the_export_of_a_running_match(backend: Backend) -> None:
    match = open_pairs(backend).committed.match
    loaded = load.latest(backend, match.id).loaded
    text = b"".join(history.export(backend, loaded, None)).decode()
    assert loaded.secrets[seats.SEED] not in text
    assert "reveal" not in text
    assert all(mark not in text for mark in loaded.secrets.values())


def test_the_export_of_a_finished_match_opens_everything(backend: Backend) -> None:
    match = open_pairs(backend).committed.match
    play_to_the_end(backend, match.id)
    loaded = load.latest(backend, match.id).loaded
    header, *events, last = [json.loads(line) for line in history.export(backend, loaded, None)]
    seed = bytes.fromhex(last["reveal"]["seed"])
    assert hashlib.sha256(seed).hexdigest() == header["commitment"]
    assert not any("redacted" in event for event in events)
    assert chain.verify((Envelope.from_json(event) for event in events), secret=seed) is None


def test_the_deal_follows_from_the_revealed_seed_and_the_seats_entropy(backend: Backend) -> None:
    match = open_pairs(backend, entropy="00ff").committed.match
    play_to_the_end(backend, match.id)
    loaded = load.latest(backend, match.id).loaded
    seed = bytes.fromhex(history.reveal(loaded)["seed"])
    dealt = backend.store.read(match.id, 0)[4]
    again = PAIRS.prepare(PAIRS.Options(), 2, SeededChance(seed, (bytes.fromhex("00ff"),) * 2, 0))
    assert [list(hand) for hand in again.hands] == dealt.data["hands"]
