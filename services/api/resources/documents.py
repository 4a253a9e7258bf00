"""Documents: the API's description, for programs and for people, and the pages that refusals point to."""

from __future__ import annotations

from pathlib import Path

from flask import render_template
from werkzeug.exceptions import NotFound

from services.api import description, markdown
from services.api.bodies import JSON
from services.api.operations import Answer, Call, Reply, operation

HTML = "text/html; charset=utf-8"
CSS = "text/css; charset=utf-8"
ROOT = Path(__file__).resolve().parents[3] / "docs"
STYLE = Path(__file__).resolve().parents[1] / "static" / "docs.css"
PAGE = {200: Reply("The page.", media=(HTML,))}
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}


@operation(
    "GET", "/openapi.json", "anyone", tag="docs", summary="Describe the API to programs",
    replies={200: Reply("OpenAPI 3.1.", media=(JSON,))},
)  # fmt: skip
def openapi(call: Call) -> Answer:  # noqa: ARG001
    """Describe the API in OpenAPI 3.1, made from the declarations that serve it."""
    return Answer(200, description.of_current(), {"Cache-Control": "no-cache"})


@operation("GET", "/docs", "anyone", tag="docs", summary="Describe the API to people", replies=PAGE)
def human(call: Call) -> Answer:  # noqa: ARG001
    """Describe the API as a page; it loads nothing from outside."""
    return _page(render_template("docs.html", api=description.described(), marked=_marked))


@operation(
    "GET", "/docs/style.css", "anyone", tag="docs", summary="The documents' look",
    replies={200: Reply("A style sheet.", media=(CSS,))},
)  # fmt: skip
def style(call: Call) -> Answer:  # noqa: ARG001
    """Return the style sheet of these pages."""
    return Answer(200, STYLE.read_bytes(), {"Cache-Control": "no-cache"}, CSS)


@operation(
    "GET", "/docs/<page:page>", "anyone", tag="docs", summary="A document", replies=PAGE, errors=("not-found",)
)  # fmt: skip
def document(call: Call) -> Answer:
    """Show a document: `api` explains how the API is used, `problems` every kind of refusal."""
    return _document(call.path["page"])


@operation(
    "GET", "/docs/rules/<page:page>", "anyone", tag="docs", summary="The rules of a game, or of a match", replies=PAGE,
    errors=("not-found",),
)  # fmt: skip
def rules(call: Call) -> Answer:
    """Show the rules of a game (or of a `match`): where the `rule` of a refusal points."""
    return _document(call.path["page"], "rules")


def _marked(text: str | None) -> str:
    return markdown.inline(text or "", "/docs")


def _document(page: str, folder: str = "") -> Answer:
    try:
        text = (ROOT / folder / f"{page}.md").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NotFound from None
    body = markdown.to_html(text, f"/docs/{folder}")
    return _page(render_template("document.html", title=markdown.title(text), body=body))


def _page(html: str) -> Answer:
    return Answer(200, html.encode(), HEADERS, HTML)


OPERATIONS = (openapi, human, style, document, rules)
