"""What is not as the official pack has it, in sentences: as it is here, and as the pack has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from muster.core.course import PLANNED
from muster.core.course import deviations as deviations_of
from muster.core.encounter.elements import in_use
from muster.core.event import Event
from muster.core.rulepack.patch import Deviation, Patch, deviations, is_unnamed
from muster.core.rulepack.problems import Path
from muster.core.rulepack.schema import ClockRow, Rulepack
from muster.core.rulepack.times import clock_row
from muster.core.rulepack.tree import child, tree
from muster.words.announcement.about import minutes
from muster.words.plain import clean, listing
from muster.words.sayings import SAYINGS, Spot
from muster.words.tongue import _, ngettext

PATTERNS = sorted((tuple(each.split(".")) for each in SAYINGS), key=len, reverse=True)


@dataclass(frozen=True, slots=True)
class Changed:
    """`because` names the variant or the house rule; one without a name is just a house rule."""

    official: str
    here: str
    because: str

    def __str__(self) -> str:
        return _("{here} In the pack: {official}").format(here=self.here, official=self.official)


def changed(official: Rulepack, rules: Rulepack, patches: Sequence[Patch]) -> tuple[Changed, ...]:
    """Every change once, in the order of the pack; what several places come to is one sentence."""
    found = in_sentences(official, rules, deviations(official, rules, patches))
    return (*found, *_timed_by_size(official, rules, patches))


def changed_here(event: Event) -> tuple[Changed, ...]:
    """The same of an event, with where its plan leaves its own rules."""
    found = in_sentences(event.official, event.rules, deviations_of(event))
    return (*found, *_timed_by_size(event.official, event.rules, event.patches))


def in_sentences(
    official: Rulepack, rules: Rulepack, found: Sequence[Deviation]
) -> tuple[Changed, ...]:
    if not found:
        return ()
    before, after = _Side(official), _Side(rules)
    said: dict[tuple[str, str], list[str]] = {}
    for each in found:
        path = tuple(each.path.split("."))
        if not _is_played(rules, path):
            continue
        if each.path == PLANNED:
            was, now = _rounds(each)
        else:
            pattern = pattern_of(path)
            was, now = before.says(pattern, path), after.says(pattern, path)
        if was == now:
            now = _("{say} How this is worked out is changed.").format(say=now)
        said.setdefault((was, now), []).append(each.because or _("House rule"))
    return tuple(
        Changed(was, now, listing(dict.fromkeys(map(clean, causes))))
        for (was, now), causes in said.items()
    )


def _timed_by_size(
    official: Rulepack, rules: Rulepack, patches: Sequence[Patch]
) -> Iterator[Changed]:
    """A variant of another size has the times of that size, where the pack has a table of them."""
    chosen = {patch.id: patch for patch in patches if patch.kind == "variant"}
    sizes = [each.id for each in official.variants if "size.points" in each.set]
    cause = next((chosen[each] for each in sizes if each in chosen), None)
    before, after = clock_row(official), clock_row(rules)
    if cause is not None and before and after and before != after:
        yield Changed(_time_words(official, before), _time_words(rules, after), clean(cause.called))


def _time_words(rules: Rulepack, row: ClockRow) -> str:
    if row.turn:
        say = _("With {n} {unit} a turn takes {time}, and a round is planned for {round}.")
    else:
        say = _("With {n} {unit} each player has {time} on the clock; a round takes {round}.")
    time, whole = minutes(row.turn or row.player), minutes(row.round)
    return say.format(n=rules.size.points, unit=rules.size.unit, time=time, round=whole)


def _rounds(planned: Deviation) -> tuple[str, str]:
    """More rounds than the rules of the event allow."""
    most, here = int(str(planned.official)), int(str(planned.effective))
    return (
        ngettext("{n} round at most.", "{n} rounds at most.", most).format(n=most),
        ngettext("{n} round is planned.", "{n} rounds are planned.", here).format(n=here),
    )


def _is_played(rules: Rulepack, path: Path) -> bool:
    """Whether a change can be met with here: of an encounter's elements, those in use."""
    if path[0] not in {"elements", "maps"} or not path[1:]:
        return True
    named = {element.id for element in rules.elements}
    used = {each.id for slot in rules.encounter.slots for each in in_use(rules, slot)}
    return path[1] not in named or path[1] in used


def rule_words(official: Rulepack, rules: Rulepack, patch: Patch) -> str:
    """What a variant or house rule is called; one that nobody named is told by what it sets."""
    if not is_unnamed(official, patch):
        return clean(patch.called)
    side = _Side(rules)
    paths = (tuple(path.split(".")) for path in patch.set)
    return " ".join(dict.fromkeys(side.says(pattern_of(path), path) for path in paths))


def pattern_of(path: Path) -> Path:
    """The longest pattern that the path begins with; the table it is in, where there is none."""
    for pattern in PATTERNS:
        pairs = zip(pattern, path, strict=False)
        if len(pattern) <= len(path) and all(name in {"*", step} for name, step in pairs):
            return pattern
    return path[:1]


def _table(pattern: Path) -> str:
    """A table of the pack by its title, for what is in it and has no sentence."""
    return Rulepack.model_fields[pattern[0]].title or ""


class _Side:
    """One of the two packs, as a document that is asked for many places."""

    def __init__(self, rules: Rulepack) -> None:
        self.rules = rules
        self.document: JsonValue = tree(rules)

    def says(self, pattern: Path, path: Path) -> str:
        value, *above = reversed([*self._steps(path[: len(pattern)])])
        stars = [place for place, name in enumerate(pattern) if name == "*"]
        walked = [*reversed(above), value]
        spot = Spot(
            rules=self.rules,
            value=value,
            items=tuple(walked[place] for place in stars),
            keys=tuple(path[place] for place in stars),
        )
        say = SAYINGS.get(".".join(pattern))
        return say(spot) if say else _("Rules of this: {title}.").format(title=_table(pattern))

    def _steps(self, path: Path) -> Iterator[JsonValue]:
        value = self.document
        for step in path:
            value = child(value, step)
            yield value
