"""The files of a pack put together into one document, and every finding traced back to its line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pydantic import JsonValue

from muster.core.rulepack.problems import Finding, PackProblem, PackRefused, Path, blame
from muster.core.rulepack.sources import Source
from muster.core.rulepack.toml_lines import Steps
from muster.core.rulepack.tree import id_of

Origin = tuple[Source, Steps]
"""The file that says something, and the place where it does."""


@dataclass(frozen=True, slots=True)
class Merged:
    """All tables together; a list may be spread over several files."""

    document: dict[str, object]
    main: str
    origins: dict[Steps, Origin] = field(default_factory=dict)

    def blamed(self, found: Iterable[Finding]) -> list[PackProblem]:
        """Each finding as a problem of the file and line that says it."""
        return [blame(finding, *self._place(finding.path)) for finding in found]

    def _place(self, path: Path) -> tuple[str, int]:
        steps = steps_to(self.document, path)
        for known in (steps[:2], steps[:1]):
            if known in self.origins:
                source, place = self.origins[known]
                return source.file, source.line((*place, *steps[len(known) :]))
        return self.main, 1


def merge(sources: Iterable[Source], main: str) -> Merged:
    """The document that these files make; a table that is in two of them is refused."""
    merged = Merged({}, main)
    problems = [problem for source in sources for problem in _add(merged, source)]
    if problems:
        raise PackRefused(problems)
    return merged


def _add(merged: Merged, source: Source) -> Iterable[PackProblem]:
    document, origins = merged.document, merged.origins
    for name, value in source.tables.items():
        there = document.setdefault(name, [] if isinstance(value, list) else value)
        if isinstance(there, list) and isinstance(value, list):
            for index in range(len(value)):
                origins[name, len(there) + index] = source, (name, index)
            there += value
        elif (name,) in origins:
            first, _ = origins[name,]
            say = f"is already in {first.file}"
            yield PackProblem(source.file, "", name, say, source.line((name,)))
        origins.setdefault((name,), (source, (name,)))


def steps_to(document: object, path: Path) -> Steps:
    """As much of a path as the document has, with items by their index."""
    if not path:
        return ()
    name, rest = path[0], path[1:]
    if isinstance(document, dict):
        if name in document:
            return name, *steps_to(document[name], rest)
        # A variant sets keys with dots in them, and its problem may lie deeper than the key.
        key = max((key for key in document if name.startswith(f"{key}.")), key=len, default=None)
        deeper = name.removeprefix(f"{key}.").split(".")
        return () if key is None else (key, *steps_to(document[key], (*deeper, *rest)))
    if isinstance(document, list):
        index = _item(document, name)
        return () if index is None else (index, *steps_to(document[index], rest))
    return ()


def _item(items: list[JsonValue], name: str) -> int | None:
    """The item of this number, if it has no id; else the last of this id: the first came first."""
    number = int(name) if name.isdecimal() and len(name) < len("1000000") else 0
    if 1 <= number <= len(items) and not id_of(items[number - 1]):
        return number - 1
    return next((i for i in reversed(range(len(items))) if id_of(items[i]) == name), None)
