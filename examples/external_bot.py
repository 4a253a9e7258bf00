"""A bot that needs nothing but the API: it plays one seat of a match to the end with random turns.

    python examples/external_bot.py http://127.0.0.1:8000 MATCH mfs_its-seats-token

It waits by long poll, asks what it may do, and sends one command at a time with the version it saw, so it never moves
twice. Replace `choose` with something better.
"""

from __future__ import annotations

import json
import random
import sys
import urllib.error
import urllib.request
import uuid
from typing import Any


def call(url: str, token: str, body: dict[str, Any] | None = None, version: int | None = None) -> tuple[int, Any]:
    """Return the status and the JSON of an answer."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    if body is not None:
        headers |= {"Idempotency-Key": str(uuid.uuid4()), "If-Match": f'"{version}"'}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def choose(commands: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the command to give."""
    return random.choice(commands)["command"]


def play(api: str, match: str, token: str) -> dict[str, Any]:
    """Return the match after playing its seat to the end."""
    url = f"{api}/matches/{match}"
    while True:
        _, state = call(url, token)
        if state["status"] in ("finished", "abandoned"):
            return state
        if state["status"] == "open" or state["your_seat"] not in state["awaiting"]:
            call(f"{url}/events?after={state['version']}&wait=20", token)
            continue
        _, choices = call(f"{url}/commands", token)
        status, answer = call(f"{url}/commands", token, {"commands": [choose(choices["commands"])]}, state["version"])
        if status not in (201, 409, 412):  # 409 and 412: somebody was quicker; look again
            raise SystemExit(f"refused: {answer['detail']}")


if __name__ == "__main__":
    ended = play(*sys.argv[1:4])
    print(ended["status"], ended["outcome"])
