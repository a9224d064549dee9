"""What can be wrong with a rule pack or a patch, named so that its author finds the place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from muster.core.rulepack.basis import LONGEST_NAME

NEAR = 0.5
"""How alike a suggestion must be; low enough that `pv` suggests `vp`."""
COMPARED = 100_000
"""A name and what it is compared with, letters times letters: some hundred usual names."""
MOST_FINDINGS = 100
"""Nobody reads more of them."""

TOO_MUCH = "there is so much in it that trying all of it would take too long"

Path = tuple[str, ...]
"""A place in a pack, step by step: tables and keys by name, items of a list by their id."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong at a place, before it is known which file or patch says so."""

    path: Path
    say: str


@dataclass(frozen=True, slots=True)
class PackProblem:
    """Something wrong in a file of a pack, or in the patch of that name."""

    file: str
    table: str
    key: str
    say: str
    line: int | None = None

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        place = f"[{self.table}] {self.key}".strip() if self.table else self.key
        return ": ".join(part for part in (where, place, self.say) if part)


class PackRefused(Exception):
    """The pack or the patches cannot be used, for all of these reasons."""

    def __init__(self, problems: Iterable[PackProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Unsound(Exception):
    """A document does not make a pack, for all of these reasons."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(finding.say for finding in self.findings))


def blame(finding: Finding, file: str, line: int | None = None) -> PackProblem:
    """The finding as a problem of the file that says so."""
    *table, key = finding.path or ("",)
    return PackProblem(file, ".".join(table), key, finding.say, line)


def nearest(name: str, choices: Iterable[str]) -> str:
    """The choice that is most like a name, or nothing; of very many, the first are looked at."""
    if not 0 < len(name) <= LONGEST_NAME:
        return ""
    looked = list(_first(choices, COMPARED // len(name)))
    return next(iter(get_close_matches(name, looked, n=1, cutoff=NEAR)), "")


def _first(choices: Iterable[str], letters: int) -> Iterator[str]:
    """As many as have so many letters together."""
    for choice in choices:
        letters -= len(choice)
        if letters < 0:
            return
        yield choice


def repeated(names: Iterable[str]) -> list[str]:
    """Those that are there more than once."""
    return sorted(name for name, times in Counter(names).items() if times > 1)


def unknown(name: str, choices: Iterable[str], what: str = "a key of this table") -> str:
    """Words for a name that does not exist, with the nearest one that does."""
    near = nearest(name, choices)
    return f"is not {what}" + (f"; did you mean {near}?" if near else "")
