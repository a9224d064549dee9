"""The line on which every table, key and item of a TOML text stands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import count

Steps = tuple[str | int, ...]
"""A place in a document, step by step: tables by their keys, lists by their indices."""

Lines = Mapping[Steps, int]

TOKEN = re.compile(
    r"""
    (?P<blank> [ \t\r\n]+ | \#[^\n]* )
  | (?P<text>
        "{3} (?: \\ (?: . | \Z ) | [^\\] )*? (?: "{3} "{0,2} | \Z )  # may end in quotes of its own
      | '{3} .*? (?: '{3} '{0,2} | \Z )
      | " (?: \\[^\n] | [^"\\\n] )* "?
      | ' [^'\n]* '?
    )
  | (?P<bare> \d{4}-\d\d-\d\d[ ]\d[\w:.+-]* | [\w:.+-]+ )  # a day and a time may stand apart
  | (?P<mark> [\[\]{},=] )
    """,
    re.VERBOSE | re.DOTALL,
)
"""What a text is made of. A string that is never closed is one too, so that no text takes long."""

Token = tuple[str, str, int]
"""Its kind, its spelling, and its line."""

END: Token = ("end", "", 0)


def lines_of(text: str) -> Lines:
    """Every place of a text that is TOML; what is not TOML is for `tomllib` to refuse first."""
    reader = _Reader(text)
    reader.read()
    return reader.lines


def line_of(lines: Lines, steps: Steps) -> int:
    """The line of a place, or of what is nearest around it; the text as a whole starts on 1."""
    around = (steps[:length] for length in range(len(steps), 0, -1))
    return next((lines[place] for place in around if place in lines), 1)


def too_deep(text: str, deepest: int) -> int | None:
    """The first line with more brackets open, or more names joined by dots, than that.

    This is looked for in any text, before `tomllib` loses its way or its time in there.
    """
    opened = names = 0
    for kind, spelling, line in _tokens(text):
        if kind == "mark":
            opened = max(0, opened + OPENS.get(spelling, 0))
            names = 0
        else:
            names += 1 if kind == "text" else len(_names(kind, spelling))
        if opened + names > deepest:
            return line
    return None


OPENS = {"[": 1, "{": 1, "]": -1, "}": -1}


def _tokens(text: str) -> Iterator[Token]:
    line = 1
    for found in TOKEN.finditer(text):
        kind, spelling = found.lastgroup or "", found.group()
        if kind != "blank":
            yield kind, spelling, line
        line += spelling.count("\n")


class _Reader:
    """Reads statements one after the other; a text known to be TOML leaves nothing to check."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Steps, int] = {}
        self._tokens = _tokens(text)
        self._next = next(self._tokens, END)
        self._sizes: dict[Steps, int] = {}

    def read(self) -> None:
        table: Steps = ()
        while self._next is not END:
            if self._spelling == "[":
                table = self._header()
            else:
                self._pair(table)

    @property
    def _spelling(self) -> str:
        kind, spelling, _ = self._next
        return spelling if kind == "mark" else ""

    def _take(self) -> Token:
        taken = self._next
        self._next = next(self._tokens, END)
        return taken

    def _skip(self, mark: str) -> bool:
        """Take this mark if it comes next; the end of the text closes whatever is open."""
        if self._spelling == mark:
            self._take()
            return True
        return self._next is END

    def _header(self) -> Steps:
        """`[a.b]`, or `[[a.b]]` that begins another item; a list on the way means its last item."""
        *_, line = self._take()
        another = self._skip("[")
        *around, name = self._key()
        table = self._down((), around, line)
        table = (*table, name)
        if another:
            self.lines.setdefault(table, line)
            self._sizes[table] = self._sizes.get(table, 0) + 1
            table = (*table, self._sizes[table] - 1)
        self.lines[table] = line
        for _ in range(1 + another):
            self._skip("]")
        return table

    def _down(self, table: Steps, names: list[str], line: int) -> Steps:
        """Into tables that are there, or that this mention makes."""
        for name in names:
            table = (*table, name)
            self.lines.setdefault(table, line)
            if table in self._sizes:
                table = (*table, self._sizes[table] - 1)
        return table

    def _key(self) -> list[str]:
        """The names of a dotted key; a dot may be written apart from the names it joins."""
        names: list[str] = []
        while not self._spelling and self._next is not END:
            kind, spelling, _ = self._take()
            names += _names(kind, spelling)
        return names

    def _pair(self, table: Steps) -> None:
        *_, line = self._next
        *around, name = self._key()
        self._skip("=")
        place = (*self._down(table, around, line), name)
        self.lines[place] = line
        self._value(place)

    def _value(self, place: Steps) -> None:
        if self._skip("["):
            for index in count():
                if self._skip("]"):
                    break
                *_, self.lines[*place, index] = self._next
                self._value((*place, index))
                self._skip(",")
        elif self._skip("{"):
            while not self._skip("}"):
                self._pair(place)
                self._skip(",")
        else:
            self._take()


def _names(kind: str, spelling: str) -> list[str]:
    """The names in a part of a dotted key; `tomllib` knows what is meant by a quoted one."""
    if kind == "text":
        return [tomllib.loads(f"key = {spelling}")["key"]]
    return [name for name in spelling.split(".") if name]
