"""Canonical JSON. Rule: docs/history-format.md#canonical-json"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.eventstore.canonical import NotCanonical, encode

SAFE = 2**53 - 1
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-SAFE, SAFE) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(JSON)
def test_it_is_the_json_module_s_sorted_compact_form(value: Any) -> None:
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert encode(value) == plain.encode()


@pytest.mark.parametrize(
    ("value", "form"),
    [
        ({}, b"{}"),
        ([], b"[]"),
        ({"b": [], "a": {"d": None, "c": True}}, b'{"a":{"c":true,"d":null},"b":[]}'),
        ((1, (2,)), b"[1,[2]]"),
        (SAFE, b"9007199254740991"),
        (-SAFE, b"-9007199254740991"),
        ('"\\/\x7f', b'"\\"\\\\/\x7f"'),
        ("\b\t\n\f\r\x00\x1f", rb'"\b\t\n\f\r\u0000\u001f"'),
        ("é\u2028😀", '"é\u2028😀"'.encode()),
        ({"\uffff": 1, "😀": 2}, '{"\uffff":1,"😀":2}'.encode()),
    ],
)
def test_each_value_has_one_form(value: Any, form: bytes) -> None:
    assert encode(value) == form


@pytest.mark.parametrize(
    "value",
    [0.0, 1e300, float("inf"), [0.5], {"a": [{"b": 1.0}]}, SAFE + 1, -SAFE - 1, 2**70, "\udc00", {1: 2}, {"a": {1}}],
)
def test_a_value_without_one_is_refused(value: Any) -> None:
    with pytest.raises(NotCanonical):
        encode(value)


def test_a_refusal_does_not_show_the_value() -> None:
    with pytest.raises(NotCanonical) as refused:
        encode({"card": 0.123})
    assert "0.123" not in str(refused.value)
