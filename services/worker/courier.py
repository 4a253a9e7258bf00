"""Sends one notice: to the address that was vetted, under the name that was asked for, and no further."""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from typing import Any, Final

from services.matches import addresses
from services.matches.addresses import Target

TIMEOUT: Final = 5.0  # seconds for the connection, and for each wait
DEADLINE: Final = 10.0  # seconds for all of it, whatever trickles in


class Failed(Exception):
    """Nobody took the notice; the message says why."""


def send(url: str, body: bytes, headers: Mapping[str, str], loopback: bool) -> int:
    """Return the status of the answer; of what it says nothing is read, and redirects are not followed.

    Raises Failed, and addresses.Forbidden when the host leads inside.
    """
    target = addresses.target(url)
    try:
        address = addresses.vetted(target.host, target.port, loopback)
        return _exchange(target, address, body, headers)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Failed(type(error).__name__) from None


def _exchange(target: Target, address: str, body: bytes, headers: Mapping[str, str]) -> int:
    connection = (_Tls if target.tls else _Plain)(target, address)
    guard = threading.Timer(DEADLINE, connection.cut)
    guard.daemon = True
    guard.start()
    try:
        connection.request("POST", target.path, body, dict(headers))
        return connection.getresponse().status
    finally:
        guard.cancel()
        connection.close()


class _Plain(http.client.HTTPConnection):
    """A connection to a given address, in the name of the target's host."""

    def __init__(self, target: Target, address: str) -> None:
        super().__init__(target.host, target.port, timeout=TIMEOUT)
        self._address = address
        self.sock: Any = None

    def connect(self) -> None:
        """Connect to the vetted address: nothing is looked up again in between."""
        self.sock = socket.create_connection((self._address, self.port), self.timeout)

    def cut(self) -> None:
        """End the exchange from outside."""
        sock = self.sock
        if sock is not None:
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)


class _Tls(_Plain):
    """The same with TLS, whose certificate must be the host's."""

    default_port = 443

    def connect(self) -> None:
        """Connect, and let the other side prove its name."""
        super().connect()
        # in two steps, so that a handshake that trickles can be cut, too
        context = ssl.create_default_context()
        self.sock = context.wrap_socket(self.sock, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock.do_handshake()
