"""The page's scripts that need no browser, in Node: the stream's parser, the verifier, the filter of choices."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from services.api.pages import STATIC
from services.matches import history, load, opening
from services.matches.backend import Backend
from tests.services.matches.desk import fake_desk, play, play_to_the_end

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def node(module: str, body: str, *told: Any) -> Any:
    """What `body` gives, with the module's exports as `m` and `told` as the array `told`."""
    script = f"""
      const told = JSON.parse(require("fs").readFileSync(0, "utf8"));
      import({json.dumps((STATIC / module).as_uri())}).then(async (m) => {{
        const result = await (async () => {{ {body} }})();
        console.log(JSON.stringify(result ?? null));
      }});"""
    done = subprocess.run(
        ["node", "-e", script], input=json.dumps(told), capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


STREAM = (
    ': hello\r\nretry: 2000\r\n\r\nid: 17\nevent: state\ndata: {"a":\ndata: "ä€"}\n\n'
    ":\n\nid:18\rdata:x\r\revent: end\ndata\ndata:  y\nother: z\n\n"
)
FRAMES = [
    {"id": "17", "event": "state", "data": '{"a":\n"ä€"}'},
    {"id": "18", "event": "message", "data": "x"},
    {"id": "18", "event": "end", "data": "\n y"},
]


def test_a_stream_reads_the_same_wherever_it_is_cut() -> None:
    body = """
      const bytes = Buffer.from(told[0], "utf8");
      const read = (pieces) => {
        const text = new TextDecoder();
        const parse = m.parser();
        return pieces.flatMap((piece) => parse(text.decode(piece, { stream: true })));
      };
      const cuts = [...bytes.keys()].map((at) => [bytes.subarray(0, at), bytes.subarray(at)]);
      cuts.push([...bytes].map((byte) => Buffer.of(byte)));
      return [...new Set(cuts.map((pieces) => JSON.stringify(read(pieces))))].map((text) => JSON.parse(text));"""
    assert node("sse.js", body, STREAM) == [FRAMES]


@pytest.mark.parametrize(
    ("text", "word", "found"),
    [
        ("build g1 P1", "P1", True), ("build g1 P11", "P1", False), ("12@c1/45,F", "c1", True), ("*a1", "a1", True),
        ("12@c1/45,F", "2", False), ("12@c1/45,F", "F", True), ("12@c1/45,F", "45", True), ("-45,F", "45", True),
        ("move lost_lagoon", "lagoon", False), ("move lost_lagoon", "lost_lagoon", True), ("claim-draw", "draw", True),
        ("discover y1 S1 g2 S2", "S2", True), ("place a4", "A4", False), ("a1a a1", "a1", True),
    ],
)  # fmt: skip
def test_a_word_is_found_as_a_whole(text: str, word: str, found: bool) -> None:
    assert node("picks.js", "return m.has(told[0], told[1]);", text, word) is found


def test_picks_and_the_search_narrow_the_choices_and_a_pick_that_does_not_fit_begins_anew() -> None:
    choices = [{"text": text} for text in ("build g1 P1", "trade g1 b1 P1", "trade g1 r1 P1", "move g1 P1 S2", "end")]
    body = """
      const texts = (picked, query) => m.narrowed(told[0], new Set(picked), query).map(({ text }) => text);
      const toggled = (picked, word) => [...m.toggled(told[0], new Set(picked), word)];
      const groups = m.grouped(told[0]).map(([word, of]) => [word, of.length]);
      return [texts(["g1", "b1"]), texts(["P1"], "TRADE r1"), texts([], ""), toggled(["g1"], "S2"),
              toggled(["g1", "S2"], "S2"), toggled(["b1"], "S2"), groups];"""
    assert node("picks.js", body, choices) == [
        ["trade g1 b1 P1"],
        ["trade g1 r1 P1"],
        [choice["text"] for choice in choices],
        ["g1", "S2"],
        ["g1"],
        ["S2"],
        [["build", 1], ["trade", 2], ["move", 1], ["end", 1]],
    ]


def test_a_clock_runs_for_the_seats_whose_time_runs() -> None:
    clock = {"kind": "total", "remaining": [60_000, 5000, 1000], "running": [0, 2], "since": 1000}
    body = "return [0, 1, 2, 3].map((seat) => m.left(told[0], seat, 11_000)).concat([61e3, 3661e3, 2e8].map(m.asTime));"
    assert node("clock.js", body, clock) == [50_000, 5000, 0, None, "1:01", "1:01:01", "2 d 7 h"]


@pytest.fixture(scope="module")
def desk() -> Backend:
    return fake_desk().backend


@pytest.fixture(scope="module")
def exports(desk: Backend) -> dict[bool, str]:
    """An export of a match that has ended, and of one that goes on."""

    def exported(ended: bool) -> str:
        opened = opening.open_match(desk, opening.Order("tranquility"), f"create-{ended}", f"create-{ended}")
        match_id = opened.committed.match.id
        play_to_the_end(desk, match_id) if ended else play(desk, match_id)
        return b"".join(history.export(desk, load.latest(desk, match_id).loaded, None)).decode()

    return {ended: exported(ended) for ended in (True, False)}


VERIFY = """
  try { return await m.verify(told[0], new Map(told[1])); }
  catch (error) { return { fault: error.version ?? error.stack, reason: error.message }; }"""


def verified(text: str, seen: list[Any] | None = None) -> Any:
    return node("verify.js", VERIFY, text, seen or [])


@pytest.mark.parametrize("ended", [True, False])
def test_a_true_history_is_verified(exports: dict[bool, str], ended: bool) -> None:
    lines = [json.loads(line) for line in exports[ended].splitlines()]
    told = verified(exports[ended], [[2, lines[2]["chain"]]])
    head = lines[0]
    opened = head["version"] if ended else 0
    assert told == {"version": head["version"], "chain": head["chain"], "opened": opened, "compared": 1}


@pytest.mark.parametrize("field", ["version", "type", "schema", "at", "actor", "command_id", "digest", "data", "chain"])
def test_a_changed_event_is_found_at_its_version(exports: dict[bool, str], field: str) -> None:
    lines = exports[True].splitlines()
    event = json.loads(lines[6])
    event[field] = event[field] + 1 if isinstance(event[field], int) else "changed" if field != "data" else {"seat": 5}
    lines[6] = json.dumps(event)
    assert verified("\n".join(lines))["fault"] == 6


def changed_line(text: str, line: int, **more: Any) -> str:
    lines = text.splitlines()
    lines[line] = json.dumps(json.loads(lines[line]) | more)
    return "\n".join(lines)


def test_a_history_is_not_cut_swapped_or_headed_anew(exports: dict[bool, str]) -> None:
    text = exports[True]
    lines = text.splitlines()
    without = [*lines[:4], *lines[5:]]
    assert verified("\n".join(without))["fault"] == 4
    assert verified("\n".join(lines[:-4]))["fault"] == 0
    assert verified(changed_line(text, 0, game="homeworlds"))["fault"] == 0
    assert verified(changed_line(text, 0, commitment="0" * 64))["fault"] == 0
    assert verified(changed_line(text, -1, reveal={"seed": "1" * 64}))["fault"] == 1
    assert verified("no history")["fault"] == 0
    assert verified(lines[0])["fault"] == 1


def test_another_history_than_the_one_seen_live_is_found(exports: dict[bool, str]) -> None:
    assert verified(exports[False], [[3, "0" * 64]])["fault"] == 3


def test_the_canonical_form_is_the_documented_one() -> None:
    value = {"b": [], "a": {"ä": '\u0007\n"\\/\u007f', "😀": 1, "￿": -5}, "c": [True, None, 9007199254740991]}
    canonical = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert node("verify.js", "return m.canonical(told[0]);", value) == canonical
    refused = "return told.map((value) => { try { m.canonical(value); return 0; } catch { return 1; } });"
    assert node("verify.js", refused, 0.5, 2**53, "\ud800", {"a": 1.5}) == [1, 1, 1, 1]


def test_its_chain_and_digests_are_those_of_the_test_vector() -> None:
    document = (STATIC.parents[3] / "docs" / "history-format.md").read_text()
    vector = json.loads(document.split("## Test vector")[1].split("```json")[1].split("```")[0])
    body = """
      let chain = "0".repeat(64);
      const links = [];
      for (const event of told[0].events) { chain = await m.link(chain, event); links.push(chain); }
      const digest = await m.digester(Uint8Array.from(Buffer.from(told[0].secret, "hex")));
      return [links, await Promise.all(told[0].events.map((event) => digest(event.version, event.data)))];"""
    links = [event["chain"] for event in vector["events"]]
    digests = [event["digest"] for event in vector["events"]]
    assert node("verify.js", body, vector) == [links, digests]


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.js")), ids=lambda path: path.name)
def test_a_module_is_well_formed(path: Path) -> None:
    done = subprocess.run(
        ["node", "--check", "--input-type=module"],
        input=path.read_bytes(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
