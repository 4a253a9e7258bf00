"""Webhooks: where to send notices, and of what."""

from __future__ import annotations

from marshmallow import fields, validate

from services.api.schemas.base import PLAYER_ID, Int, Sent, Text, Told, about, word
from services.matches import addresses, webhooks


class NewWebhook(Sent):
    """Where notices are wanted."""

    url = Text(addresses.URL, required=True, metadata=about("http or https; to a public address."))
    kinds = fields.List(
        word(*webhooks.KINDS),
        validate=validate.Length(1, len(webhooks.KINDS)),
        metadata=about("What to tell; left out, everything."),
    )


class Webhook(Told):
    """A webhook, as it is listed."""

    webhook = Text(PLAYER_ID, required=True)
    url = fields.String(required=True)
    kinds = fields.List(fields.String(), required=True)
    created_at = Int(required=True, metadata=about("What happened earlier is not told."))


class OwnWebhook(Webhook):
    """A new webhook, with the secret that its notices are signed with."""

    secret = fields.String(required=True, metadata=about("Shown this once."))


class Webhooks(Told):
    """All webhooks of a player, or of a match."""

    webhooks = fields.List(fields.Nested(Webhook), required=True)


class Removed(Told):
    """What is no more."""

    removed = fields.String(required=True)
