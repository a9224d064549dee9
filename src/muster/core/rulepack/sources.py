"""The files of a pack, each read as TOML or refused with the line of its mistake."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from muster.core.rulepack.problems import PackProblem
from muster.core.rulepack.toml_lines import Lines, Steps, line_of, lines_of, too_deep

DEEPEST = 50
"""No table of a pack is nested nearly as deep; a stranger's file may try."""

PLACE = re.compile(r" \((?:at line (?P<line>\d+), column (?P<column>\d+)|at end of document)\)$")
"""How `tomllib` ends a refusal: where the text went wrong."""

LONG = re.compile(r"(?<![\d_])[\d_]{4300,}")
"""More digits than Python reads as a number."""


@dataclass(frozen=True)
class Source:
    """One file of a pack."""

    file: str
    text: str
    tables: Mapping[str, Any]

    def line(self, steps: Steps) -> int:
        return line_of(self._lines, steps)

    @cached_property
    def _lines(self) -> Lines:
        """Looked up only where there is a problem to place."""
        return lines_of(self.text)


def read_sources(files: Mapping[str, str]) -> tuple[list[Source], list[PackProblem]]:
    """Every file that is TOML, and what is wrong with the others."""
    sources: list[Source] = []
    problems: list[PackProblem] = []
    for file, text in files.items():
        deep = too_deep(text, DEEPEST)
        if deep is not None:
            say = f"is nested more than {DEEPEST} deep"
            problems.append(PackProblem(file, "", "", say, deep))
            continue
        try:
            sources.append(Source(file, text, tomllib.loads(text)))
        except tomllib.TOMLDecodeError as refusal:
            problems.append(_syntax(file, text, str(refusal)))
        except ValueError:  # Python's own limit, which the library passes on as it is
            problems.append(_long_number(file, text))
    return sources, problems


def _syntax(file: str, text: str, refusal: str) -> PackProblem:
    """The library's words, with the line taken out of them."""
    place = PLACE.search(refusal)
    what = f"is not TOML: {PLACE.sub('', refusal)}"
    if place is None or place["line"] is None:
        last = text.rstrip().count("\n") + 1
        return PackProblem(file, "", "", f"{what}, at the end of the file", last)
    return PackProblem(file, "", "", f"{what}, at column {place['column']}", int(place["line"]))


def _long_number(file: str, text: str) -> PackProblem:
    place = LONG.search(text)
    line = text.count("\n", 0, place.start() if place else 0) + 1
    return PackProblem(file, "", "", "has a number with thousands of digits", line)
