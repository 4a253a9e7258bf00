"""The two pages and the files they load: what is served, how, and what is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from services.api.pages import BOARDS, FILES, HERE, STATIC, TYPES
from tests.services.api.conftest import open_table

TEMPLATES = sorted((HERE / "templates").glob("*.html"))
SVG = "http://www.w3.org/2000/svg"  # the name of a language; nothing is loaded from it


def policy(header: str) -> dict[str, list[str]]:
    return {name: values for name, *values in (part.split() for part in header.split(";"))}


@pytest.mark.parametrize("path", ["/", "/play/no-such-match"])
def test_a_page_loads_and_talks_to_nothing_but_the_service_itself(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.content_type == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert policy(answer.headers["Content-Security-Policy"]) == {
        "default-src": ["'none'"], "script-src": ["'self'"], "style-src": ["'self'"], "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"], "base-uri": ["'none'"], "form-action": ["'none'"], "frame-ancestors": ["'none'"],
        "require-trusted-types-for": ["'script'"],
    }  # fmt: skip


def test_nothing_of_a_match_is_in_its_page(client: FlaskClient) -> None:
    table = open_table(client, visibility="private")
    one, other = client.get(f"/play/{table.id}"), client.get("/play/another")
    assert one.data == other.data
    assert table.id not in one.text


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_refers_to_files_that_exist_and_has_no_script_or_style_of_its_own(path: Path) -> None:
    text = path.read_text()
    for name in re.findall(r"/static/([\w./-]+)", text):
        assert (STATIC / name).is_file(), name
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|\|\s*safe", text)


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_file_is_served_with_its_type_and_asked_for_again_only_when_it_changed(
    client: FlaskClient, name: str
) -> None:
    answer = client.get(f"/static/{name}")
    assert answer.status_code == 200
    assert answer.content_type == TYPES[Path(name).suffix]
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.data == FILES[name].read_bytes()
    again = client.get(f"/static/{name}", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize(
    "name",
    ["", "none.js", "../__init__.py", "../templates/match.html", "%2e%2e/__init__.py", "..%2f__init__.py",
     "/etc/passwd", "boards", "boards/", "boards/../../__init__.py", "match.js/", "match.js%00"],
)  # fmt: skip
def test_other_names_are_not_found(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/static/{name}")
    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"


@pytest.mark.parametrize("path", ["/", "/play/some", "/static/match.js"])
def test_the_pages_are_only_read(client: FlaskClient, path: str) -> None:
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert client.open(path, method=method).status_code == 405
    assert client.head(path).status_code == 200


@pytest.mark.parametrize("path", [*TEMPLATES, *map(FILES.get, sorted(FILES))], ids=lambda path: path.name)
def test_a_file_makes_no_elements_from_markup_and_names_no_other_place(path: Path) -> None:
    text = path.read_text().replace(SVG, "")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|srcdoc", text)
    assert not re.search(r"https?:|[\"'(]//", text)


@pytest.mark.parametrize("path", [STATIC / name for name in FILES if name.endswith(".js")], ids=lambda path: path.name)
def test_a_module_imports_modules_that_exist(path: Path) -> None:
    for name in re.findall(r"^(?:import|export|\}).* from \"(.+?)\";", path.read_text(), re.MULTILINE):
        assert (path.parent / name).resolve() in FILES.values(), name


def test_the_page_of_a_match_knows_which_games_have_a_picture(client: FlaskClient) -> None:
    told = re.search(r'data-boards="(.*?)"', client.get("/play/some").text)
    assert told is not None
    assert told[1].split() == BOARDS


def test_a_token_goes_nowhere_but_into_a_header() -> None:
    for name, path in FILES.items():
        if name.endswith(".js"):
            assert not re.search(r"[?&]\w*(token|key)=", path.read_text()), name
