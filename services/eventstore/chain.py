"""The hash chain that lets anyone notice a changed history. Rule: docs/history-format.md"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from services.eventstore import canonical
from services.eventstore.records import START, Draft, Envelope, Head

SALT_LABEL = b"matchfold salt 1"
INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))
_STORED = b'{"version":%d,"type":%b,"schema":%b,"data":%b,%b,"digest":"%b","chain":"%b"}'
"""What `orjson.dumps(envelope.to_json())` would give, made of parts that are bytes already."""
PUBLIC = ("version", "type", "schema", "at", "actor", "command_id", "caused_by", "digest")


class Fault(NamedTuple):
    """The first version of a history that does not fit, and why."""

    version: int
    reason: str


def salt(secret: bytes, version: int) -> bytes:
    """Return the 32 bytes that keep the digest of this version from being guessed."""
    return hmac.digest(secret, SALT_LABEL + version.to_bytes(8, "big"), "sha256")


def digest(salt: bytes, data: Any) -> str:
    """Return the hash that stands in for `data` where it may not be seen; raises NotCanonical."""
    return hashlib.sha256(salt + canonical.encode(data)).hexdigest()


def link(previous: str, public: Mapping[str, Any]) -> str:
    """Return the `chain` of an envelope with these public fields after `previous`; raises NotCanonical."""
    return hashlib.sha256(previous.encode() + canonical.encode(public)).hexdigest()


def public(envelope: Envelope) -> dict[str, Any]:
    """Return the fields of an envelope that everybody sees and the chain covers."""
    shown = envelope.to_json()
    return {name: shown[name] for name in PUBLIC if name in shown}


def seal(
    head: Head,
    drafts: Sequence[Draft],
    actor: dict[str, Any],
    command_id: str,
    caused_by: int | None,
    secret: bytes,
    now: int,
) -> Iterator[tuple[Envelope, bytes]]:
    """Yield the envelopes of the drafts after `head`, each with its stored form; raises NotCanonical.

    Time never runs backward in a stream, whatever the clock says.
    """
    chain, at, salts = head.chain, max(head.at, now), _Salts(secret)
    common: dict[str, Any] = {"at": at, "actor": actor, "command_id": command_id}
    if caused_by is not None:
        common["caused_by"] = caused_by
    # Every commit pays for this loop: what its events have in common is written once, for the chain and for the store.
    first, same = canonical.encode(common)[:-1], orjson.dumps(common)[1:-1]
    for version, (type, schema, content) in enumerate(drafts, head.version + 1):
        data, named, numbered = canonical.encode(content), canonical.encode(type), canonical.encode(schema)
        mark = hashlib.sha256(salts.of(version) + data).hexdigest()
        digested = mark.encode()
        fields = (chain.encode(), first, digested, numbered, named, version)
        chain = hashlib.sha256(b'%b%b,"digest":"%b","schema":%b,"type":%b,"version":%d}' % fields).hexdigest()
        stored = _STORED % (version, named, numbered, data, same, digested, chain.encode())
        yield Envelope(version, type, schema, orjson.loads(data), at, actor, command_id, caused_by, mark, chain), stored


def verify(envelopes: Iterable[Envelope], start: Head = START, secret: bytes | None = None) -> Fault | None:
    """Return the first fault of the events after `start`, None when there is none.

    With the `secret` each digest is checked too, where the data was not redacted.
    """
    head = start
    for envelope in envelopes:
        reason = _fault(head, envelope, secret)
        if reason is not None:
            return Fault(head.version + 1, reason)
        head = envelope.head
    return None


class _Salts:
    """The salts of many versions: what `salt` gives, with HMAC's two keys made once."""

    def __init__(self, secret: bytes) -> None:
        key = (secret if len(secret) <= 64 else hashlib.sha256(secret).digest()).ljust(64, b"\0")
        self._inner = key.translate(INNER_PAD) + SALT_LABEL
        self._outer = key.translate(OUTER_PAD)

    def of(self, version: int) -> bytes:
        inner = hashlib.sha256(self._inner + version.to_bytes(8, "big")).digest()
        return hashlib.sha256(self._outer + inner).digest()


def _fault(head: Head, envelope: Envelope, secret: bytes | None) -> str | None:
    """Return why this envelope cannot follow `head`, None when it can."""
    if not _well_formed(envelope):
        return "a field is not of its type"
    if envelope.version != head.version + 1:
        return f"expected version {head.version + 1}, found {envelope.version}"
    if envelope.at < head.at:
        return f"recorded at {envelope.at}, before its predecessor at {head.at}"
    if envelope.caused_by is not None and not 1 <= envelope.caused_by < envelope.version:
        return f"caused by version {envelope.caused_by}, which does not come before it"
    try:
        if link(head.chain, public(envelope)) != envelope.chain:
            return "its chain does not follow from its predecessor and its public fields"
        known = secret is not None and not envelope.redacted
        if known and digest(salt(secret or b"", envelope.version), envelope.data) != envelope.digest:
            return "its digest is not that of its data"
    except canonical.NotCanonical as error:
        return f"it has no canonical form: {error}"
    return None


def _well_formed(envelope: Envelope) -> bool:
    # Histories come from strangers, and JSON lets a boolean or a string stand where a number belongs.
    numbers = (envelope.version, envelope.schema, envelope.at)
    texts = (envelope.type, envelope.command_id, envelope.digest, envelope.chain)
    return (
        all(type(number) is int for number in numbers)
        and all(type(text) is str for text in texts)
        and type(envelope.actor) is dict
        and type(envelope.data) is dict
        and (envelope.caused_by is None or type(envelope.caused_by) is int)
    )
