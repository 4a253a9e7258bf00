"""The documents' Markdown as safe HTML: headings with ids, paragraphs, lists, tables, code; everything else is text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

_FENCE = re.compile(r"```\w*\s*")
_HEADING = re.compile(r"(#{1,6}) +(.+?) *#*")
_ITEM = re.compile(r"( *)(?:[-*+]|(\d+)[.)]) +(.*)")
_RULER = re.compile(r"\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
_TARGET = re.compile(r"(?:https?://[^\s]+|(?:[A-Za-z0-9_./-]+\.md)?(?:#[A-Za-z0-9_-]+)?)")
_NOT_IN_ID = re.compile(r"[^\w\- ]")


def to_html(text: str) -> str:
    """Return a document as HTML."""
    return "\n".join(_blocks(text.splitlines()))


def title(text: str) -> str:
    """Return a document's first heading, without marks."""
    found = next((_HEADING.fullmatch(line) for line in text.splitlines() if _HEADING.fullmatch(line)), None)
    return found[2].replace("`", "") if found else ""


def anchor(heading: str) -> str:
    """Return the id of a heading, as GitHub makes it."""
    return _NOT_IN_ID.sub("", heading.strip().lower()).replace(" ", "-")


def _blocks(lines: list[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif _FENCE.fullmatch(line):
            end = next((i for i in range(at + 1, len(lines)) if lines[i].startswith("```")), len(lines))
            yield f"<pre>{escape(chr(10).join(lines[at + 1 : end]))}</pre>"
            at = end + 1
        elif heading := _HEADING.fullmatch(line):
            level = len(heading[1])
            yield f'<h{level} id="{escape(anchor(heading[2]))}">{_inline(heading[2])}</h{level}>'
            at += 1
        else:
            end = _end_of_block(lines, at)
            yield _block(lines[at:end])
            at = end


def _end_of_block(lines: list[str], start: int) -> int:
    """Return where the lines that belong together end: at a blank line, a heading, a fence, or where a list begins."""
    listed = _ITEM.fullmatch(lines[start]) is not None
    for at in range(start + 1, len(lines)):
        line = lines[at]
        begins_list = not listed and _ITEM.fullmatch(line) is not None
        if not line.strip() or _FENCE.fullmatch(line) or _HEADING.fullmatch(line) or begins_list:
            return at
    return len(lines)


def _block(lines: list[str]) -> str:
    if _ITEM.fullmatch(lines[0]):
        return _list(lines)
    if len(lines) > 1 and _RULER.fullmatch(lines[1].strip()):
        return _table(lines)
    if all(line.startswith(">") for line in lines):
        return f"<blockquote>{_block([line[1:].strip() for line in lines])}</blockquote>"
    return f"<p>{_inline(' '.join(line.strip() for line in lines))}</p>"


def _list(lines: list[str]) -> str:
    """Return one list; an item's further lines, and lists within it, are indented."""
    items: list[list[str]] = []
    first = _ITEM.fullmatch(lines[0])
    assert first is not None
    for line in lines:
        item = _ITEM.fullmatch(line)
        if item is not None and len(item[1]) <= len(first[1]):
            items.append([item[3]])
        else:
            items[-1].append(line)
    kind = f'<ol start="{int(first[2])}">' if first[2] else "<ul>"
    return f"{kind}{''.join(f'<li>{_item(item)}</li>' for item in items)}{'</ol>' if first[2] else '</ul>'}"


def _item(lines: list[str]) -> str:
    inner = next((i for i, line in enumerate(lines) if i and _ITEM.fullmatch(line)), len(lines))
    own = _inline(" ".join(line.strip() for line in lines[:inner]))
    return own + (_list(lines[inner:]) if inner < len(lines) else "")


def _table(lines: list[str]) -> str:
    head, rows = _cells(lines[0]), [_cells(line) for line in lines[2:]]
    top = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [_inline(cell.strip().replace("\\|", "|")) for cell in re.split(r"(?<!\\)\|", inner)]


def _inline(text: str) -> str:
    parts = re.split(r"(`[^`]+`)", text)
    return "".join(_code(part) if part.startswith("`") and len(part) > 2 else _marked(part) for part in parts)


def _code(part: str) -> str:
    return f"<code>{escape(part[1:-1])}</code>"


def _marked(text: str) -> str:
    out, at = [], 0
    for link in _LINK.finditer(text):
        out += [_emphasised(text[at : link.start()]), _linked(link[1], link[2])]
        at = link.end()
    return "".join([*out, _emphasised(text[at:])])


def _emphasised(text: str) -> str:
    safe = escape(text)
    safe = re.sub(r"\*\*(\S(?:.*?\S)?)\*\*", r"<strong>\1</strong>", safe)
    return re.sub(r"(?<![\w*])\*(\S(?:[^*]*\S)?)\*(?![\w*])", r"<em>\1</em>", safe)


def _linked(text: str, target: str) -> str:
    if not target or not _TARGET.fullmatch(target):
        return _emphasised(text)
    page, mark, section = target.partition("#")
    if page.endswith(".md"):
        name = page.rpartition("/")[2].removesuffix(".md")
        own = f"/docs/{name}" if name in ("api", "problems") else f"/docs/rules/{name}"
        target = own + mark + section
    return f'<a href="{escape(target)}">{_emphasised(text)}</a>'
