"""The little Markdown that help pages use, as HTML.

Headings, paragraphs, lists, tables, **bold**, *slanted*, `code`, links and
fenced blocks; nothing else, and never HTML of the page's own.

    >>> print(html("# Bids\\n\\nLay **two** cards."))
    <h1>Bids</h1>
    <p>Lay <strong>two</strong> cards.</p>
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

FENCE = "```"
HEADING = re.compile(r"(#{1,6}) (.+)")
ITEM = re.compile(r"(?:[-*]|(\d+)\.) +(.+)")
ROW = re.compile(r"\|(.+)\|\s*$")
RULE = re.compile(r"\|[\s:|-]+\|\s*$")
SAFE = re.compile(r"(https?:|mailto:|#|\./)")

Fenced = Callable[[str, str], str]  # info string, body -> HTML


def code(_: str, body: str) -> str:
    """A fenced block that means nothing in particular."""
    return f"<pre><code>{escape(body)}</code></pre>"


def html(text: str, fenced: Fenced = code) -> str:
    """The HTML of a page; `fenced` says what its fenced blocks become."""
    return "\n".join(_blocks(text.split("\n"), fenced))


def _blocks(lines: list[str], fenced: Fenced) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith(FENCE):
            end = next((i for i in range(at + 1, len(lines)) if lines[i].startswith(FENCE)), len(lines))
            yield fenced(line.removeprefix(FENCE).strip(), "\n".join(lines[at + 1 : end]))
            at = end + 1
        elif heading := HEADING.fullmatch(line):
            level = len(heading[1])
            yield f"<h{level}>{inline(heading[2])}</h{level}>"
            at += 1
        elif not line.strip():
            at += 1
        else:
            end = _end(lines, at)
            yield _block(lines[at:end])
            at = end


def _end(lines: list[str], at: int) -> int:
    """Where the paragraph, list or table that begins here is over."""
    for i in range(at + 1, len(lines)):
        line = lines[i]
        fresh = bool(ITEM.fullmatch(line)) and not ITEM.fullmatch(lines[at])
        if not line.strip() or line.startswith(FENCE) or HEADING.fullmatch(line) or fresh:
            return i
    return len(lines)


def _block(lines: list[str]) -> str:
    if ITEM.fullmatch(lines[0]):
        return _list(lines)
    if ROW.fullmatch(lines[0]):
        return _table(lines)
    return f"<p>{inline(' '.join(map(str.strip, lines)))}</p>"


def _list(lines: list[str]) -> str:
    items: list[str] = []
    for line in lines:
        if found := ITEM.fullmatch(line):
            items.append(found[2])
        else:  # the item goes on
            items[-1] += " " + line.strip()
    first = ITEM.fullmatch(lines[0])
    kind = "ol" if first and first[1] else "ul"
    return f"<{kind}>{''.join(f'<li>{inline(item)}</li>' for item in items)}</{kind}>"


def _table(lines: list[str]) -> str:
    head = len(lines) > 1 and bool(RULE.fullmatch(lines[1]))
    rows = [_cells(line) for line in lines if not RULE.fullmatch(line)]
    made = [_row(row, "th" if head and i == 0 else "td") for i, row in enumerate(rows)]
    if head:
        return f"<table><thead>{made[0]}</thead><tbody>{''.join(made[1:])}</tbody></table>"
    return f"<table><tbody>{''.join(made)}</tbody></table>"


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _row(cells: list[str], kind: str) -> str:
    scope = ' scope="col"' if kind == "th" else ""
    return f"<tr>{''.join(f'<{kind}{scope}>{inline(cell)}</{kind}>' for cell in cells)}</tr>"


def inline(text: str) -> str:
    """Bold, slanted, code and links within a line; all else is plain text.

    >>> inline("`<b>` is **not** *this*, see [there](#/help)")
    '<code>&lt;b&gt;</code> is <strong>not</strong> <em>this</em>, see <a href="#/help">there</a>'
    """
    return "".join(
        f"<code>{escape(part)}</code>" if i % 2 else _marked(escape(part))
        for i, part in enumerate(text.split("`"))
    )


def _marked(text: str) -> str:
    text = re.sub(r"\[([^\]]+)\]\(([^)\s]+)\)", _link, text)
    text = re.sub(r"\*\*(\S(?:.*?\S)?)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"\*(\S(?:.*?\S)?)\*", r"<em>\1</em>", text)


def _link(found: re.Match[str]) -> str:
    return f'<a href="{found[2]}">{found[1]}</a>' if SAFE.match(found[2]) else found[1]
