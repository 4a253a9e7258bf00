"""The documents' Markdown as safe HTML: headings with ids, paragraphs, lists, tables, code; everything else is text."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator
from html import escape

_FENCE = re.compile(r"```\w*\s*")
_HEADING = re.compile(r"(#{1,6}) +(.+?) *#*")
_ITEM = re.compile(r"( *)(?:[-*+]|(\d+)[.)]) +(.*)")
_RULER = re.compile(r"\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
_ELSEWHERE = re.compile(r"https?://\S+")
_DOCUMENT = re.compile(r"([A-Za-z0-9_./-]+)\.md(#[A-Za-z0-9_-]+)?")
_SECTION = re.compile(r"#[A-Za-z0-9_-]+")
_NOT_IN_ID = re.compile(r"[^\w\- ]")
_STRONG = re.compile(r"\*\*(\S(?:.*?\S)?)\*\*")
_STRESSED = re.compile(r"(?<![\w*])\*(\S(?:[^*]*\S)?)\*(?![\w*])")


def to_html(text: str, folder: str) -> str:
    """Return a document as HTML; `folder` is where it is served, so that links to its neighbours hold."""
    return "\n".join(_Writer(folder).blocks(text.splitlines()))


def inline(text: str, folder: str) -> str:
    """Return one line of text as HTML."""
    return _Writer(folder).inline(text)


def title(text: str) -> str:
    """Return a document's first heading, without marks."""
    headings = (_HEADING.fullmatch(line) for line in text.splitlines())
    return next((found[2].replace("`", "") for found in headings if found), "")


def anchor(heading: str) -> str:
    """Return the id of a heading, as GitHub makes it."""
    return _NOT_IN_ID.sub("", heading.strip().lower()).replace(" ", "-")


class _Writer:
    """Writes one document of a folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._anchors: Counter[str] = Counter()

    def blocks(self, lines: list[str]) -> Iterator[str]:
        at = 0
        while at < len(lines):
            line = lines[at]
            end = at + 1
            if _FENCE.fullmatch(line):
                end = next((i for i in range(at + 1, len(lines)) if lines[i].startswith("```")), len(lines))
                yield f"<pre>{escape(chr(10).join(lines[at + 1 : end]))}</pre>"
                end += 1
            elif heading := _HEADING.fullmatch(line):
                yield self._heading(len(heading[1]), heading[2])
            elif line.strip():
                end = _end_of_block(lines, at)
                yield self._block(lines[at:end])
            at = end

    def _heading(self, level: int, text: str) -> str:
        own = anchor(text)
        times = self._anchors[own]
        self._anchors[own] += 1
        name = f"{own}-{times}" if times else own  # as GitHub tells equal headings apart
        return f'<h{level} id="{escape(name)}">{self.inline(text)}</h{level}>'

    def _block(self, lines: list[str]) -> str:
        if _ITEM.fullmatch(lines[0]):
            return self._list(lines)
        if len(lines) > 1 and _RULER.fullmatch(lines[1].strip()):
            return self._table(lines)
        if all(line.startswith(">") for line in lines):
            return f"<blockquote>{self._block([line[1:].strip() for line in lines])}</blockquote>"
        return f"<p>{self.inline(' '.join(line.strip() for line in lines))}</p>"

    def _list(self, lines: list[str]) -> str:
        """Return one list; an item's further lines, and lists within it, are indented."""
        items: list[list[str]] = []
        first = _ITEM.fullmatch(lines[0])
        assert first is not None, "a list begins with an item"
        for line in lines:
            item = _ITEM.fullmatch(line)
            if item is not None and len(item[1]) <= len(first[1]):
                items.append([item[3]])
            else:
                items[-1].append(line)
        inner = "".join(f"<li>{self._item(item)}</li>" for item in items)
        return f'<ol start="{int(first[2])}">{inner}</ol>' if first[2] else f"<ul>{inner}</ul>"

    def _item(self, lines: list[str]) -> str:
        inner = next((i for i, line in enumerate(lines) if i and _ITEM.fullmatch(line)), len(lines))
        own = self.inline(" ".join(line.strip() for line in lines[:inner]))
        return own + (self._list(lines[inner:]) if inner < len(lines) else "")

    def _table(self, lines: list[str]) -> str:
        head, *rows = (self._cells(line) for line in (lines[0], *lines[2:]))
        top = "".join(f"<th>{cell}</th>" for cell in head)
        body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"

    def _cells(self, line: str) -> list[str]:
        inner = line.strip().removeprefix("|").removesuffix("|")
        return [self.inline(cell.strip().replace("\\|", "|")) for cell in re.split(r"(?<!\\)\|", inner)]

    def inline(self, text: str) -> str:
        parts = re.split(r"(`[^`]+`)", text)
        return self._linked("".join(_code(part) if part.startswith("`") else escape(part) for part in parts))

    def _linked(self, safe: str) -> str:
        return _stressed(_LINK.sub(lambda found: self._link(found[1], found[2]), safe))

    def _link(self, text: str, target: str) -> str:
        href = self._href(target)
        return text if href is None else f'<a href="{href}">{text}</a>'

    def _href(self, target: str) -> str | None:
        """Return where a link leads here; None when it leads out of the documents."""
        if _ELSEWHERE.fullmatch(target) or _SECTION.fullmatch(target):
            return target
        found = _DOCUMENT.fullmatch(target)
        path = posixpath.normpath(posixpath.join(self._folder, found[1])) if found else ""
        return path + (found[2] or "") if found and path.startswith("/docs/") else None


def _end_of_block(lines: list[str], start: int) -> int:
    """Return where the lines that belong together end: at a blank line, a heading, a fence, or where a list begins."""
    listed = _ITEM.fullmatch(lines[start]) is not None
    for at in range(start + 1, len(lines)):
        line = lines[at]
        begins_list = not listed and _ITEM.fullmatch(line) is not None
        if not line.strip() or _FENCE.fullmatch(line) or _HEADING.fullmatch(line) or begins_list:
            return at
    return len(lines)


def _code(part: str) -> str:
    return f"<code>{escape(part[1:-1]).replace('*', '&#42;')}</code>"


def _stressed(safe: str) -> str:
    return _STRESSED.sub(r"<em>\1</em>", _STRONG.sub(r"<strong>\1</strong>", safe))
