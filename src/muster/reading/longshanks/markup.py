"""A page of a stranger made plain: whole tags with a few attributes, and no more than can be read.

Python's reader of HTML takes hours over a small file that is broken on purpose, so it only ever
sees what went through here, in one pass.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import NoReturn

from bs4 import BeautifulSoup

from muster.reading.unclear import Unclear
from muster.words.tongue import _, number_words

LARGEST = 4_000_000
"""Letters of one page; a real one of hundreds of players has not a quarter of that."""
MOST_PARTS = 80_000
DEEPEST = 200

TAG = re.compile(
    r"<(/?)([a-z][a-z0-9]*+)((?:[^>=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+'|))*+)>", re.IGNORECASE
)
ATTRIBUTE = re.compile(r"([^\s=>/\"']++)\s*+(?:=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s>]++)))?+")
KEPT = frozenset({"alt", "class", "content", "id", "itemprop", "onclick", "property", "title"})
VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr"}
)
UNREAD = ("script", "style", "svg", "template")
"""What is in these is nothing that a page says."""


def page_of(text: str) -> BeautifulSoup:
    """The page, or why it is none that can be read."""
    if len(text) > LARGEST:
        say = _("A page may have {most} letters at most.").format(most=number_words(LARGEST))
        raise Unclear("file-too-large", say, most=LARGEST)
    if max(map(text.count, "<>&")) > MOST_PARTS:
        raise _too_large()
    return BeautifulSoup("".join(_plain(text)), "html.parser")


def _plain(text: str) -> Iterator[str]:
    """Tags that are whole, one after the other, and the text between them."""
    lower = text.lower()
    place = depth = 0
    while (opens := text.find("<", place)) >= 0:
        yield _said(text[place:opens])
        place = _aside(lower, opens)
        if place > opens:
            continue
        tag = _tag(text, lower, opens)
        if tag is None:
            place = opens + 1
            yield "&lt;"
            continue
        name = tag[2].lower()
        depth += _step(name, tag)
        if depth > DEEPEST:
            raise _too_large()
        place = _after(lower, tag.end(), name) if not tag[1] else tag.end()
        yield "" if name in UNREAD else f"</{name}>" if tag[1] else _start(name, tag[3])
    yield _said(text[place:])


def _too_large() -> Unclear:
    return Unclear("page-too-large", _("This page has more parts than an event has."))


def _tag(text: str, lower: str, opens: int) -> re.Match[str] | None:
    """The tag that begins here; a sign that begins none is a letter like others."""
    if not lower[opens + 1 : opens + 3].removeprefix("/")[:1].isalpha():
        return None
    return TAG.match(text, opens) or _broken()


def _said(text: str) -> str:
    return html.escape(html.unescape(text), quote=False)


def _step(name: str, tag: re.Match[str]) -> int:
    if name in VOID or name in UNREAD:
        return 0
    return -1 if tag[1] else 1


def _aside(lower: str, opens: int) -> int:
    """Where the page goes on after a comment or a declaration; `opens` if there is none."""
    if lower.startswith("<!--", opens):
        return _beyond(lower, "-->", opens)
    return _beyond(lower, ">", opens) if lower.startswith(("<!", "<?"), opens) else opens


def _after(lower: str, end: int, name: str) -> int:
    """What is in a script ends with the script, whatever looks like a tag in it."""
    return _beyond(lower, f"</{name}>", end) if name in UNREAD else end


def _beyond(lower: str, sign: str, start: int) -> int:
    found = lower.find(sign, start)
    if found < 0:
        _broken()
    return found + len(sign)


def _broken() -> NoReturn:
    raise Unclear("page-broken", _("This page is cut off: save it once more, as a whole."))


def _start(name: str, attributes: str) -> str:
    kept = [
        f' {found[1].lower()}="{html.escape(html.unescape("".join(_values(found))))}"'
        for found in ATTRIBUTE.finditer(attributes)
        if found[1].lower() in KEPT
    ]
    return f"<{name}{''.join(kept)}>"


def _values(found: re.Match[str]) -> Iterator[str]:
    """What an attribute says, in double quotes, in single ones or in none."""
    yield from (value for value in found.groups()[1:] if value)
