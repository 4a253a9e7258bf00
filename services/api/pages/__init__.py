"""The web page: the lobby at `/`, a match at `/play/<id>`, and the files they load. It knows no match and no store.

Everything that happens on it goes through the JSON API, as with any other client.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import NotFound

from domain.games import GAMES

HERE: Final = Path(__file__).resolve().parent
STATIC: Final = HERE / "static"
TYPES: Final = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}
POLICY: Final = "; ".join(
    [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
    ]
)  # fmt: skip


def _known_files() -> dict[str, Path]:
    """Return the files that are served, by their path below `/static/`."""
    found = (path for path in STATIC.rglob("*") if path.suffix in TYPES and path.is_file())
    return {path.relative_to(STATIC).as_posix(): path for path in found}


FILES: Final = _known_files()
"""What was there when the service began: no other name leads to a file, however it is written."""

BOARDS: Final = [key for key in GAMES if f"boards/{key}.js" in FILES]
"""The games that have a picture."""

pages = Blueprint("pages", __name__, template_folder="templates")


def lobby() -> Response:
    """Return the page where matches are opened and found."""
    return _page("lobby.html")


def match(match_id: str) -> Response:  # noqa: ARG001
    """Return the page of a match. It is the same for all: what the match is, the page asks the API."""
    return _page("match.html", boards=" ".join(BOARDS))


def file(name: str) -> Response:
    """Return a script, a style or a picture. Raises NotFound for all that is not one of ours."""
    if name not in FILES:
        raise NotFound
    answer = Response(FILES[name].read_bytes(), content_type=TYPES[FILES[name].suffix])
    return _fresh(answer)


def _page(template: str, **more: str) -> Response:
    answer = Response(render_template(template, **more), content_type="text/html; charset=utf-8")
    answer.headers["Content-Security-Policy"] = POLICY
    return _fresh(answer)


def _fresh(answer: Response) -> Response:
    """Return the answer so that a browser may keep it, but asks each time whether it still holds."""
    answer.headers["Cache-Control"] = "no-cache"
    answer.add_etag()
    answer.make_conditional(request)
    return answer


for _rule, _view in (("/", lobby), ("/play/<match:match_id>", match), ("/static/<path:name>", file)):
    pages.add_url_rule(_rule, view_func=_view, methods=["GET"], provide_automatic_options=False)
