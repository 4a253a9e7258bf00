"""The API as a process: the command that starts it, and what stops it from starting."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest

from services.api import __main__ as serving
from services.matches.settings import Settings


def test_the_server_listens_where_the_settings_say():
    command = serving.command(Settings(port=8123, bind="127.0.0.2", api_workers=3, api_threads=7))
    options = dict(pairwise(command))
    assert command[0] == sys.executable
    assert (options["--host"], options["--port"]) == ("127.0.0.2", "8123")
    assert (options["--workers"], options["--blocking-threads"]) == ("3", "7")
    assert command[-1] == "services.api.wsgi:app"


@pytest.mark.parametrize(("variable", "value"), [("REDIS_URL", ""), ("MATCHFOLD_PORT", "http")])
def test_settings_that_will_not_do_are_named_and_nothing_is_started(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], variable: str, value: str
):
    for name in ("REDIS_URL", "EVENTS_REDIS_URL", "QUEUE_REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)
    assert serving.main() == 2
    assert variable in capsys.readouterr().err
