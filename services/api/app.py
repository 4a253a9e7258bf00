"""The Flask app: every operation under its route, and what is true of every answer."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from flask import Flask, Response
from werkzeug.middleware.proxy_fix import ProxyFix

from services.api import description, limits, live, observe, operations, problems, routes
from services.api.pages import pages
from services.api.resources import OPERATIONS
from services.matches.backend import Backend

HEADERS = {
    "Cache-Control": "no-store",
    "Vary": "Authorization, Accept",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
"""What an answer says unless it says otherwise itself."""


def create_app(backend: Backend, metrics_folder: Path | None = None) -> Flask:
    """Return the app that serves `backend`; see observe.Metrics for `metrics_folder`."""
    app = Flask("services.api", static_folder=None)
    routes.install(app)
    observe.install(app, observe.Metrics(metrics_folder))
    live.install(app, backend)
    limits.install(app, backend.settings)
    if backend.settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=backend.settings.proxies)  # type: ignore[method-assign]
    app.after_request(_with_headers)
    app.register_error_handler(Exception, problems.answer)
    for operation in OPERATIONS:
        view = partial(operations.respond, backend, operation)
        app.add_url_rule(
            operation.rule, operation.name, view, methods=[operation.method], provide_automatic_options=False
        )
    description.install(app, backend, OPERATIONS)
    app.register_blueprint(pages)
    return app


def _with_headers(response: Response) -> Response:
    said = {name.lower() for name, _ in response.headers}
    response.headers.extend([(name, value) for name, value in HEADERS.items() if name.lower() not in said])
    return response
