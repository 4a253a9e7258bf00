"""Where notices may go: URLs, and the addresses that names lead to."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Any

import pytest

from services.matches import addresses
from services.matches.addresses import Forbidden, Target

INTERNAL = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "255.255.255.255",
    "224.0.0.1", "239.1.1.1", "240.0.0.1", "192.0.2.7", "198.18.0.1", "::1", "::", "fe80::1", "fc00::1", "fd12::1",
    "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "2002:7f00:1::", "2002:a00:1::", "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe", "2001:0:7f00:1::", "2001:db8::1", "64:ff9b:1::7f00:1",
]  # fmt: skip
PUBLIC = ["8.8.8.8", "1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "2002:808:808::1"]


def leads_to(monkeypatch: pytest.MonkeyPatch, *found: str) -> None:
    """Let every name lead to these addresses."""

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        assert host
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    monkeypatch.setattr(addresses.socket, "getaddrinfo", look_up)


@pytest.mark.parametrize("address", INTERNAL)
def test_internal_addresses_are_refused_however_they_are_written(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not addresses.public(ip_address(address))
    leads_to(monkeypatch, address)
    with pytest.raises(Forbidden):
        addresses.vetted("harmless.example", 443, loopback=False)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_let_through(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leads_to(monkeypatch, address)
    assert addresses.vetted("somewhere.example", 443, loopback=False) == address


def test_one_internal_address_among_others_refuses_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    leads_to(monkeypatch, "8.8.8.8", "10.0.0.1")
    with pytest.raises(Forbidden):
        addresses.vetted("mixed.example", 443, loopback=False)


def test_the_setting_for_tests_allows_the_machine_itself_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    leads_to(monkeypatch, "127.0.0.1")
    assert addresses.vetted("localhost", 80, loopback=True) == "127.0.0.1"
    leads_to(monkeypatch, "10.0.0.1")
    with pytest.raises(Forbidden):
        addresses.vetted("localhost", 80, loopback=True)


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("https://example.org", Target(True, "example.org", 443, "/")),
        ("http://Example.org:8080/a/b?c=d&e", Target(False, "example.org", 8080, "/a/b?c=d&e")),
        ("https://example.org?x", Target(True, "example.org", 443, "/?x")),
        ("http://[2606:4700::1]:81/x", Target(False, "2606:4700::1", 81, "/x")),
    ],
)
def test_a_url_is_taken_apart(url: str, target: Target) -> None:
    assert addresses.target(url) == target


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/", "example.org", "https://", "https:///x", "https://user:pass@example.org/",
        "https://example.org@10.0.0.1/", "https://example.org/#part", "https://example.org:99999/", "https://a..b/",
        "https://exa mple.org/", "https://example.org/a b", "https://example.org/\r\nX: y", "https://[::1/",
        "https://example.org\\@evil.example/", "file:///etc/passwd", "https://[zz]/", "https://example.org:0x50/",
    ],
)  # fmt: skip
def test_what_is_no_plain_url_is_refused(url: str) -> None:
    with pytest.raises(Forbidden):
        addresses.target(url)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "10.0.0.1", "::ffff:127.0.0.1"])
def test_a_literal_internal_address_is_refused_before_anything_is_sent(host: str) -> None:
    with pytest.raises(Forbidden):
        addresses.refuse_internal_literal(host, loopback=False)
    addresses.refuse_internal_literal("example.org", loopback=False)
    addresses.refuse_internal_literal("8.8.8.8", loopback=False)
