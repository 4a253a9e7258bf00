"""Health, counts, documents and the API's description."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from domain.match import errors as match_errors
from services.api import description, markdown, problems
from services.api.operations import Operation
from services.api.resources import OPERATIONS
from services.eventstore.port import StoreUnavailable
from services.matches import gauges
from services.matches.backend import Backend
from tests.services.api.conftest import Table, open_table, raising

DOCS = Path(__file__).resolve().parents[3] / "docs"


class Page(HTMLParser):
    """The ids, links and tags of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.twice: set[str] = set()
        self.links: set[str] = set()
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name == "id":
                self.twice |= {value or ""} & self.ids
                self.ids.add(value or "")
            if name in ("href", "src"):
                self.links.add(value or "")


def page(client: FlaskClient, path: str) -> Page:
    answer = client.get(path)
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    return Page(answer.text)


def test_a_process_is_alive_whatever_the_store_does(
    client: FlaskClient, backend: Backend, monkeypatch: pytest.MonkeyPatch
):
    assert client.get("/readyz").json == {"status": "ready"}
    monkeypatch.setattr(backend.store, "exists", raising(StoreUnavailable("gone")))
    assert client.get("/healthz").json == {"status": "alive"}
    assert client.get("/readyz").status_code == 503


def test_requests_and_refusals_are_counted_by_route_and_code(client: FlaskClient, table: Table):
    table.play(1, "show 1")
    client.get("/matches/nowhere")
    client.get("/a/path/that/is/none")
    told = client.get("/metrics")
    assert told.mimetype == "text/plain"
    for line in (
        'matchfold_requests_total{method="POST",route="/matches/{match_id}/commands",status="422"} 1.0',
        'matchfold_requests_total{method="-",route="-",status="404"} 1.0',
        'matchfold_refusals_total{code="not-your-turn"} 1.0',
        'matchfold_refusals_total{code="unknown-match"} 1.0',
        'matchfold_request_seconds_count{method="POST",route="/matches"} 1.0',
    ):
        assert line in told.text
    assert table.id not in told.text
    assert "path/that" not in told.text


def test_what_the_workers_did_and_have_to_do_is_told(client: FlaskClient, backend: Backend):
    open_table(client, seats=[{"kind": "bot", "level": "random"}, {"kind": "human"}])
    gauges.count(backend.redis, "think.done", 3)
    gauges.time_thinking(backend.redis, 40)
    lines = client.get("/metrics").text.splitlines()
    for line in (
        "matchfold_store_up 1.0",
        "matchfold_owed_turns 1.0",
        'matchfold_jobs_total{end="done",job="think"} 3.0',
        'matchfold_thinking_seconds_bucket{le="0.025"} 0.0',
        'matchfold_thinking_seconds_bucket{le="0.05"} 1.0',
        "matchfold_thinking_seconds_sum 0.04",
    ):
        assert line in lines


def test_counts_are_told_without_the_store(client: FlaskClient, backend: Backend, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(backend.store, "now", raising(StoreUnavailable("gone")))
    told = client.get("/metrics")
    assert told.status_code == 200
    assert "matchfold_store_up 0.0" in told.text


def test_games_are_listed_and_described_with_the_schemas_that_check_them(client: FlaskClient):
    listed = client.get("/games").json["games"]
    assert {"pairs", "homeworlds_settlers"} <= {game["game"] for game in listed}
    game = client.get("/games/pairs").json
    assert game["seats"] == {"min": 1, "max": 4}
    assert (game["hidden"], game["chance"], game["cooperative"], game["ruleset"]) == (True, True, False, 1)
    assert game["levels"] == ["random", "greedy"]
    assert game["options"]["properties"]["hand"] == {"type": "integer", "minimum": 1, "maximum": 3, "default": 2}
    assert {one["properties"]["type"]["const"] for one in game["commands"]["oneOf"]} == {"show", "hide"}
    answer = client.get("/games/chess")
    assert (answer.status_code, answer.json["code"]) == (404, "unknown-game")


def test_every_hosted_games_rules_and_notation_can_be_read(client: FlaskClient):
    for game in client.get("/games").json["games"]:
        if game["game"] != "pairs":
            assert "notation" in page(client, game["rules"]).ids, game["game"]
            assert game["notation"] == f"{game['rules']}#notation"


@pytest.mark.parametrize("code", [*problems.KINDS, *match_errors._SECTIONS])
def test_every_problem_is_explained_where_its_type_points(client: FlaskClient, code: str):
    assert code in page(client, "/docs/problems").ids


def test_every_match_refusal_cites_a_section_that_is_there(client: FlaskClient):
    sections = {problems.rule_link(f"match.md#{section}") for section in match_errors._SECTIONS.values()}
    ids = page(client, "/docs/rules/match").ids
    assert {link.partition("#")[2] for link in sections} <= ids


@pytest.mark.parametrize("path", sorted(str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md")))
def test_every_document_is_served_with_the_links_between_them_intact(client: FlaskClient, path: str):
    shown = page(client, f"/docs/{path.removesuffix('.md')}")
    assert shown.tags.isdisjoint({"script", "iframe", "img", "object"})
    assert not shown.twice
    for link in shown.links:
        target, _, section = link.partition("#")
        if target.startswith("/docs/") and target not in ("/docs/style.css",):
            there = page(client, target)
            assert not section or section in there.ids, link
        elif not target:
            assert section in shown.ids, link


@pytest.mark.parametrize("path", ["/docs/nothing", "/docs/rules/nothing", "/docs/rules/..%2fapi", "/docs/.hidden"])
def test_a_document_that_is_none_is_not_found(client: FlaskClient, path: str):
    assert client.get(path).status_code == 404


def test_the_description_is_openapi_and_names_every_operation(client: FlaskClient):
    told = client.get("/openapi.json").json
    assert told["openapi"] == "3.1.0"
    named = {operation["operationId"] for methods in told["paths"].values() for operation in methods.values()}
    assert named == {op.name for op in OPERATIONS}
    refs = set(re.findall(r'"#/components/schemas/([^"]+)"', client.get("/openapi.json").text))
    assert refs <= set(told["components"]["schemas"])
    assert "pairs.Command" in refs


@pytest.mark.parametrize("op", OPERATIONS, ids=lambda op: op.name)
def test_every_refusal_that_is_declared_has_a_kind_and_a_line_in_the_description(client: FlaskClient, op: Operation):
    codes = description.refusals(op)
    assert set(codes) <= set(problems.KINDS)
    told = client.get("/openapi.json").json["paths"]
    responses = next(m for p in told.values() for m in p.values() if m["operationId"] == op.name)["responses"]
    assert all(f"`{code}`" in responses[str(problems.KINDS[code].status)]["description"] for code in codes)


def test_what_is_shown_of_a_match_is_what_is_described(client: FlaskClient, table: Table):
    schemas = client.get("/openapi.json").json["components"]["schemas"]
    assert set(table.get(seat=0).json) == set(schemas["MatchState"]["properties"])
    assert set(table.get("/events").json["events"][0]) <= set(schemas["Envelope"]["properties"])
    assert set(client.get("/games/pairs").json) == set(schemas["Game"]["properties"])


def test_the_human_page_names_every_route_and_loads_nothing_from_outside(client: FlaskClient):
    answer = client.get("/docs")
    shown = page(client, "/docs")
    assert {op.name for op in OPERATIONS} <= shown.ids
    assert not shown.twice
    assert all(link.startswith(("/", "#")) for link in shown.links)
    assert {link[1:] for link in shown.links if link.startswith("#")} <= shown.ids
    assert shown.tags.isdisjoint({"script", "style", "iframe", "img"})
    assert "default-src 'none'; style-src 'self'" in answer.headers["Content-Security-Policy"]
    assert client.get("/docs/style.css").mimetype == "text/css"
    assert "url(" not in client.get("/docs/style.css").text


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("## Draw offers", '<h2 id="draw-offers">Draw offers</h2>'),
        ("## A `code` & more!", '<h2 id="a-code--more">A <code>code</code> &amp; more!</h2>'),
        ("# A\n## A", '<h1 id="a">A</h1>\n<h2 id="a-1">A</h2>'),
        ("one\ntwo\n\nthree", "<p>one two</p>\n<p>three</p>"),
        ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>"),
        ("a `<b>` c", "<p>a <code>&lt;b&gt;</code> c</p>"),
        ("`a * b` and *c* and **d**", "<p><code>a &#42; b</code> and <em>c</em> and <strong>d</strong></p>"),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
        ("[x](javascript:alert)", "<p>x</p>"),
        ('[x](https://a.example/"onclick)', '<p><a href="https://a.example/&quot;onclick">x</a></p>'),
        ("[x](../api.md#play)", '<p><a href="/docs/api#play">x</a></p>'),
        ("[x](match.md)", '<p><a href="/docs/rules/match">x</a></p>'),
        ("[x](../../README.md)", "<p>x</p>"),
        ("[x](#end)", '<p><a href="#end">x</a></p>'),
        ("- a\n  more\n- b", "<ul><li>a more</li><li>b</li></ul>"),
        ("3. a\n   - b\n4. c", '<ol start="3"><li>a<ul><li>b</li></ul></li><li>c</li></ol>'),
        ("text\n- a", "<p>text</p>\n<ul><li>a</li></ul>"),
        ("```\n<a>\n# b\n```", "<pre>&lt;a&gt;\n# b</pre>"),
        ("> quoted\n> more", "<blockquote><p>quoted more</p></blockquote>"),
        (
            "| a | b |\n|---|---|\n| `x\\|y` | 2 |",
            "<table><thead><tr><th>a</th><th>b</th></tr></thead>"
            "<tbody><tr><td><code>x|y</code></td><td>2</td></tr></tbody></table>",
        ),
    ],
)
def test_documents_are_written_as_safe_html(text: str, html: str):
    assert markdown.to_html(text, "/docs/rules") == html
