"""The verifier in another language agrees with ours, from the documents alone."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from services.matches import history, load, opening
from services.matches.backend import Backend
from tests.services.matches.desk import play, play_to_the_end

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "examples" / "verify.mjs"

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def node(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["node", *arguments], capture_output=True, text=True, timeout=60, check=False)


def exported(backend: Backend, tmp_path: Path, ended: bool) -> Path:
    match_id = opening.open_match(backend, opening.Order("tranquility"), "create", "create").committed.match.id
    play_to_the_end(backend, match_id) if ended else play(backend, match_id)
    file = tmp_path / "history.ndjson"
    file.write_bytes(b"".join(history.export(backend, load.latest(backend, match_id).loaded, None)))
    return file


@pytest.mark.parametrize("ended", [True, False])
def test_a_true_history_passes(backend: Backend, tmp_path: Path, ended: bool) -> None:
    done = node(str(SCRIPT), str(exported(backend, tmp_path, ended)))
    assert done.returncode == 0, done.stderr
    assert ("every digest fit" in done.stdout) is ended


@pytest.mark.parametrize("field", ["at", "command_id", "digest", "data", "type", "chain"])
def test_a_changed_history_fails_at_its_version(backend: Backend, tmp_path: Path, field: str) -> None:
    file = exported(backend, tmp_path, True)
    lines = file.read_text().splitlines()
    event = json.loads(lines[6])
    event[field] = {"seat": 5} if field == "data" else event["at"] + 1 if field == "at" else "changed"
    lines[6] = json.dumps(event)
    file.write_text("\n".join(lines))
    done = node(str(SCRIPT), str(file))
    assert done.returncode == 1
    assert done.stderr.startswith("FAULT version 6: ")


def test_its_chance_is_the_documented_one() -> None:
    found = re.search(r"```json\n(.*?)```", (ROOT / "docs" / "fair-chance.md").read_text(), re.DOTALL)
    assert found is not None
    script = f"""
      import {{ chance }} from {json.dumps(SCRIPT.as_uri())};
      const v = JSON.parse(process.argv[1]);
      const numbers = [...process.argv[1].match(/"of": \\[(.*?)\\]/)[1].split(",")].map((text) => BigInt(text));
      for (const d of v.draws) {{
        const pick = chance(Buffer.from(v.seed, "hex"), d.entropy, d.version);
        console.log(numbers.map((n) => pick(n)).join(","));
      }}"""
    done = node("--input-type=module", "-e", script, found[1])
    drawn = [[int(number) for number in line.split(",")] for line in done.stdout.split()]
    assert drawn == [draw["picks"] for draw in json.loads(found[1])["draws"]], done.stderr
