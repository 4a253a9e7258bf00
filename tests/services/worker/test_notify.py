"""The notify job: what receivers get, and what becomes of a notice that nobody takes."""

from __future__ import annotations

import hashlib
import hmac
import http.server
import json
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.match.commands import Resign
from domain.match.state import Actor
from services.matches import addresses, load, outbox, projections, queue, submit, webhooks
from services.matches.backend import Backend
from services.worker import chores, courier, standing
from services.worker.jobs import notify
from tests.services.worker.draining import work
from tests.services.worker.matches import open_match


class Receiver:
    """A server on this machine that answers with `status`, and keeps what it was sent."""

    def __init__(self) -> None:
        self.status = 204
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((self.path, dict(self.headers), body))
                self.send_response(receiver.status)
                if receiver.status == 302:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                return

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.close()


@pytest.fixture
def near(backend: Backend) -> Iterator[Backend]:
    """The backend with a machine that may be told itself."""
    made = replace(backend, settings=replace(backend.settings, hooks_loopback=True))
    token = standing.BACKEND.set(made)
    yield made
    standing.BACKEND.reset(token)


def ended_match(backend: Backend, url: str) -> webhooks.Hook:
    """A match with a webhook, that has just ended; its one notice is on its way."""
    match_id = open_match(backend, ("human", "human"))
    hook = webhooks.add(backend, webhooks.of_match(match_id), url, ("ended",))
    submit.submit(backend, match_id, lambda _: Resign(0), submit.Request(Actor("player", 0), "resign", "resign"))
    projections.show(backend, load.latest(backend, match_id).loaded)
    return hook


def waiting(backend: Backend) -> int:
    return int(backend.redis.zcard(outbox.DUE))


def test_a_notice_arrives_signed(near: Backend, receiver: Receiver) -> None:
    hook = ended_match(near, f"http://localhost:{receiver.port}/hook?a=b")
    assert work(near, queue.HOOKS)
    [(path, headers, body)] = receiver.got
    assert path == "/hook?a=b"
    assert headers["Host"] == f"localhost:{receiver.port}"
    told = json.loads(body)
    assert (told["kind"], told["id"]) == ("ended", headers["Matchfold-Delivery"])
    assert hook.owner == webhooks.of_match(told["match"])
    at, mark = (part.partition("=")[2] for part in headers["Matchfold-Signature"].split(","))
    assert abs(int(at) - time.time()) < 60
    assert mark == hmac.new(hook.secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()
    assert waiting(near) == 0


@pytest.mark.parametrize("status", [500, 404, 302])
def test_what_nobody_takes_is_tried_again_later(near: Backend, receiver: Receiver, status: int) -> None:
    receiver.status = status
    ended_match(near, f"http://127.0.0.1:{receiver.port}/")
    notify.notify()
    assert len(receiver.got) == 1, "a redirect is not followed"
    assert waiting(near) == 1
    notify.notify()
    assert len(receiver.got) == 1, "not before its time"
    receiver.status = 200
    near.redis.zadd(outbox.DUE, dict.fromkeys(near.redis.zrange(outbox.DUE, 0, -1), 0))
    notify.notify()
    assert len(receiver.got) == 2
    assert receiver.got[0][2] == receiver.got[1][2]
    assert waiting(near) == 0


def test_410_removes_the_webhook(near: Backend, receiver: Receiver) -> None:
    receiver.status = 410
    hook = ended_match(near, f"http://127.0.0.1:{receiver.port}/")
    notify.notify()
    assert webhooks.listed(near, hook.owner) == []
    assert waiting(near) == 0


def test_what_a_removed_webhook_would_have_been_told_is_dropped(near: Backend, receiver: Receiver) -> None:
    hook = ended_match(near, f"http://127.0.0.1:{receiver.port}/")
    webhooks.remove(near, hook.owner, hook.id)
    notify.notify()
    assert receiver.got == []
    assert waiting(near) == 0


def test_without_the_setting_nothing_is_sent_inside(backend: Backend, receiver: Receiver) -> None:
    ended_match(backend, f"http://localhost:{receiver.port}/")
    notify.notify()
    assert receiver.got == []
    assert waiting(backend) == 0


def test_a_server_that_does_not_answer_is_left_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that says nothing, and one that trickles for ever."""
    monkeypatch.setattr(courier, "TIMEOUT", 0.3)
    monkeypatch.setattr(courier, "DEADLINE", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def trickle() -> None:
            while True:
                try:
                    other, _ = server.accept()
                    with other:
                        for sign in "HTTP/1.1 200 OK\r\nX: " + "x" * 1000:
                            other.sendall(sign.encode())
                            time.sleep(0.1)
                except OSError:
                    if server.fileno() < 0:
                        return

        threading.Thread(target=trickle, daemon=True).start()
        began = time.monotonic()
        with pytest.raises(courier.Failed):
            courier.send(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {}, loopback=True)
        assert 0.5 < time.monotonic() - began < 3
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(courier.Failed):
        courier.send(f"http://127.0.0.1:{silent.getsockname()[1]}/", b"{}", {}, loopback=True)


def test_the_host_is_looked_up_once_and_the_vetted_address_used(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads elsewhere at the second look cannot slip in."""
    looked: list[str] = []
    really = socket.getaddrinfo

    def look_up(host: str, *args: Any, **more: Any) -> Any:
        looked.append(host)
        return really("127.0.0.1" if host == "rebound.example" else host, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    assert courier.send(f"http://rebound.example:{receiver.port}/", b"{}", {}, loopback=True) == 204
    assert looked.count("rebound.example") == 1
    assert receiver.got[0][1]["Host"] == f"rebound.example:{receiver.port}"


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl to make a certificate")
def test_the_certificate_must_be_the_hosts(
    receiver: Receiver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=hooks.example",
         "-addext", "subjectAltName=DNS:hooks.example", "-keyout", str(key), "-out", str(cert)],
        check=True, capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    receiver.server.socket = context.wrap_socket(receiver.server.socket, server_side=True)
    really = socket.getaddrinfo
    names = ("hooks.example", "other.example")

    def look_up(host: str, *args: Any, **more: Any) -> Any:
        return really("127.0.0.1" if host in names else host, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setenv("SSL_CERT_FILE", str(cert))
    assert courier.send(f"https://hooks.example:{receiver.port}/", b"{}", {}, loopback=True) == 204
    with pytest.raises(courier.Failed, match="SSLCertVerificationError"):
        courier.send(f"https://other.example:{receiver.port}/", b"{}", {}, loopback=True)
    assert len(receiver.got) == 1


def test_a_lost_job_is_asked_for_again_while_something_is_due(near: Backend, receiver: Receiver) -> None:
    ended_match(near, f"http://127.0.0.1:{receiver.port}/")
    on = queue.queue(near.settings, queue.HOOKS)
    on.empty()
    chores.see_to(near)
    chores.see_to(near)
    assert on.count == 1
    assert work(near, queue.HOOKS)
    assert len(receiver.got) == 1
    chores.see_to(near)
    assert on.count == 0


def test_forbidden_is_no_failure_of_the_net() -> None:
    with pytest.raises(addresses.Forbidden):
        courier.send("http://10.0.0.1/", b"{}", {}, loopback=True)
