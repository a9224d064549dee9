"""The signs of an expression, one by one: no comment, line break or quote changes what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

SIGNS = re.compile(
    r"""(?P<space>[ \t\n\f\r]+|//[^\n]*)
    |(?P<bytes>(?:[bB][rR]?|[rR][bB])['"])
    |(?P<raw>[rR](?:'{3}.*?'{3}|"{3}.*?"{3}|'[^'\n\r]*'|"[^"\n\r]*"))
    |(?P<text>'{3}(?:[^\\]|\\.)*?'{3}|"{3}(?:[^\\]|\\.)*?"{3}
        |'(?:[^'\\\n\r]|\\.)*'|"(?:[^"\\\n\r]|\\.)*")
    |(?P<number>0x[0-9a-fA-F]+[uU]?|(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?[uU]?)
    |(?P<name>[A-Za-z_][A-Za-z_0-9]*)
    |(?P<sign>&&|\|\||[<>=!]=|[-+*/%<>!?:.,()\[\]{}])""",
    re.VERBOSE | re.DOTALL,
)
"""Every sign of CEL; what matches none of these is no expression."""

ESCAPE = re.compile(
    r"""\\(?:[xX](?P<x>[0-9a-fA-F]{2})|u(?P<u>[0-9a-fA-F]{4})|U(?P<U>[0-9a-fA-F]{8})
    |(?P<o>[0-3][0-7]{2})|(?P<one>.))""",
    re.VERBOSE | re.DOTALL,
)
BASES: Mapping[str, int] = {"x": 16, "u": 16, "U": 16, "o": 8}
ONE_LETTER: Mapping[str, str] = {
    **dict(zip("abfnrtv", "\a\b\f\n\r\t\v", strict=True)),
    **{sign: sign for sign in "\\?\"'`"},
}
LAST_LETTER = 0x10FFFF
HALVES = re.compile("[\ud800-\udfff]")
"""Numbers that stand for no letter by themselves."""
PLAIN = re.compile(r"[ !#-&(-\[\]-~]")
"""Letters that mean themselves between any quotes."""


class NotCel(Exception):
    """A text that is no expression, or none of the kind that packs may have; says why."""


class Sign(NamedTuple):
    """One sign: its kind, how the engine is given it, where it stood, and what a text says."""

    kind: str
    written: str
    at: int
    says: str = ""


def signs_of(text: str) -> Iterator[Sign]:
    """Every sign that means something; `NotCel` names the place of one that there is not."""
    at = 0
    while at < len(text):
        found = SIGNS.match(text, at)
        kind = found.lastgroup if found else None
        if found is None or kind is None or kind == "bytes":
            raise NotCel(f"letter {at + 1} is no part of an expression")
        if kind in {"raw", "text"}:
            says = _between_quotes(found[0], at)
            yield Sign("text", _quoted(says), at, says)
        elif kind != "space":
            yield Sign(kind, found[0], at)
        at = found.end()


def _between_quotes(text: str, at: int) -> str:
    raw = text[0] in "rR"
    text = text[raw:]
    ends = 3 if text[:3] in {"'''", '"""'} else 1
    inside = text[ends:-ends]
    says = inside if raw else ESCAPE.sub(lambda found: _letter(found, at), inside)
    if HALVES.search(says):
        raise NotCel(f"the text at letter {at + 1} has half a letter, which nothing can write")
    return says


def _letter(found: re.Match[str], at: int) -> str:
    kind = str(found.lastgroup)
    letter = found[kind]
    if kind in BASES and int(letter, BASES[kind]) <= LAST_LETTER:
        return chr(int(letter, BASES[kind]))
    if letter not in ONE_LETTER:
        raise NotCel(f"the text at letter {at + 1} has a backslash before what needs none")
    return ONE_LETTER[letter]


def _quoted(says: str) -> str:
    """A text as nobody can misread it: letters that could end it or hide are told by number."""
    told = (one if PLAIN.fullmatch(one) else f"\\U{ord(one):08X}" for one in says)
    return f"'{''.join(told)}'"
