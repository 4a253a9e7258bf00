"""Where notices may be sent: to addresses of the public internet, and never to one behind the service's own walls."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

URL: Final = r"^https?://(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?(?:[/?][!\"$-~]{0,400})?$"
PORTS: Final = {"http": 80, "https": 443}
_NAT64: Final = IPv6Network("64:ff9b::/96")
_ADDRESS = IPv4Address | IPv6Address


class Forbidden(Exception):
    """Nothing is sent there; the message says why."""


class Target(NamedTuple):
    """A URL, taken apart; `path` has the query, too."""

    tls: bool
    host: str
    port: int
    path: str


def target(url: str) -> Target:
    """Return where a URL leads. Raises Forbidden for one that cannot be meant, or names an internal address."""
    if not re.fullmatch(URL.removeprefix("^").removesuffix("$"), url):
        raise Forbidden("write http:// or https://, a host, and perhaps a port and a path")
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except ValueError:
        raise Forbidden("this URL cannot be read") from None
    host = parts.hostname or ""
    if any(not 0 < len(label) <= 63 for label in host.removesuffix(".").split(".")) and ":" not in host:
        raise Forbidden("this is no host's name")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", host, port, path)


def refuse_internal_literal(host: str, loopback: bool) -> None:
    """Return when the host is a name (where it leads is seen when sending) or a public address. Raises Forbidden."""
    try:
        literal = ip_address(host)
    except ValueError:
        return
    if not public(literal, loopback):
        raise Forbidden("this is an internal address")


def vetted(host: str, port: int, loopback: bool) -> str:
    """Return the address to connect to, every address of the host being fit. Raises Forbidden, OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    for text in addresses:
        if not public(ip_address(text.partition("%")[0]), loopback):
            raise Forbidden("the host leads to an internal address")
    return addresses[0]


def public(address: _ADDRESS, loopback: bool = False) -> bool:
    """Return whether an address belongs to the public internet, as do all that are written inside of it.

    With `loopback` the machine's own address will do, too.
    """
    if loopback and address.is_loopback:
        return True
    return all(one.is_global and not one.is_multicast and not one.is_reserved for one in (address, *_inside(address)))


def _inside(address: _ADDRESS) -> Iterator[_ADDRESS]:
    """Yield the IPv4 addresses that an IPv6 address stands for."""
    if isinstance(address, IPv4Address):
        return
    if address.ipv4_mapped is not None:
        yield address.ipv4_mapped
    if address.sixtofour is not None:
        yield address.sixtofour
    if address.teredo is not None:
        yield from address.teredo
    if address in _NAT64 or int(address) >> 32 == 0:
        yield IPv4Address(int(address) & 0xFFFFFFFF)
