"""The hash chain that lets anyone notice a changed history. Rule: docs/history-format.md"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import orjson

from services.eventstore import canonical
from services.eventstore.records import START, Draft, Envelope, Head

SALT_LABEL = b"matchfold salt 1"


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


def link(
    previous: str,
    version: int,
    type: str,
    schema: int,
    at: int,
    actor: dict[str, Any],
    command_id: str,
    caused_by: int | None,
    digest: str,
) -> str:
    """Return the `chain` of an envelope with these public fields after `previous`; raises NotCanonical."""
    public: dict[str, Any] = {
        "actor": actor,
        "at": at,
        "command_id": command_id,
        "digest": digest,
        "schema": schema,
        "type": type,
        "version": version,
    }
    if caused_by is not None:
        public["caused_by"] = caused_by
    return hashlib.sha256(previous.encode() + canonical.encode(public)).hexdigest()


def relink(previous: str, envelope: Envelope) -> str:
    """Return the `chain` that this envelope must have after `previous`; raises NotCanonical."""
    e = envelope
    return link(previous, e.version, e.type, e.schema, e.at, e.actor, e.command_id, e.caused_by, e.digest)


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
    chain, at = head.chain, max(head.at, now)
    for version, draft in enumerate(drafts, head.version + 1):
        data = canonical.encode(draft.data)
        mark = hashlib.sha256(salt(secret, version) + data).hexdigest()
        chain = link(chain, version, draft.type, draft.schema, at, actor, command_id, caused_by, mark)
        read_back = orjson.loads(data)
        envelope = Envelope(version, draft.type, draft.schema, read_back, at, actor, command_id, caused_by, mark, chain)
        yield envelope, orjson.dumps(envelope.to_json() | {"data": orjson.Fragment(data)})


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
        if relink(head.chain, envelope) != envelope.chain:
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
