"""What the types of a score sheet cannot say: names that exist, and expressions that work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from muster.core.rulepack.encounters import Element
from muster.core.rulepack.expression import BadExpression, compiled, looked_at, measured, names_in
from muster.core.rulepack.problems import Finding, Path, unknown
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Award, End, Frame, Input, Value
from muster.core.rulepack.try_sheets import expressions_of, tried

Findings = Iterator[Finding]

ELEMENTS = "elements"
"""What expressions call the elements in play; words that they look for in it name elements."""
ALWAYS_THERE = ("total", "got", "was")
"""What `my` and `their` have besides answers and values."""
THERE_TOO = (*ALWAYS_THERE, "lately", "sum")
"""The same with what a pack may call something of its own, and then does without."""
WORDS = ("my", "their", "turn", "step", "acting", "first", "last", "early", "elements")
CHECK_WORDS = ("my", "their", "won", "tie", "ending")
"""What doubts about a score see: figures, who won and how, but nothing of the game itself."""

DEEPEST = 50
"""Values that lean on each other in a row: each is worked out while the one above it waits."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part of a sheet where it stands in the pack."""

    path: Path
    inputs: tuple[Input, ...]
    values: tuple[Value, ...]
    awards: tuple[Award, ...]
    ends: tuple[End, ...]


def sheets(pack: Rulepack) -> Findings:
    """Everything wrong with the pack's sheets; expressions are tried only on sound names."""
    frame = pack.play
    whole = Place(("play",), frame.inputs, frame.values, frame.awards, frame.ends)
    found = [*_names(pack, whole, whole), *_frame(pack)]
    for element in pack.elements:
        found += _names(pack, _place(element), whole)
        found += _notes(element)
    yield from found
    if not found:
        yield from tried(pack)


def _place(element: Element) -> Place:
    path = ("elements", element.id)
    return Place(path, element.inputs, element.values, element.awards, element.ends)


def _frame(pack: Rulepack) -> Findings:
    frame = pack.play
    endings = [ending.id for ending in pack.result.endings]
    figures = [figure.id for figure in pack.result.figures]
    for name in frame.report:
        if name not in figures:
            yield Finding(("play", "report", name), unknown(name, figures, "a figure of this pack"))
    for decider in frame.deciders:
        yield from _ending(("play", "deciders", decider.id, "ending"), decider.ending, endings)
    yield from _ending(("play", "tie_ending"), frame.tie_ending, endings)
    if frame.scored_from > frame.turns:
        yield Finding(("play", "scored_from"), f"is past the last of {frame.turns} turns")
    for check in frame.checks:
        path = ("play", "checks", check.id, "doubtful")
        yield from _expression(path, check.doubtful, figures, (), CHECK_WORDS)


def _ending(path: Path, name: str, endings: Sequence[str]) -> Findings:
    if name and name not in endings:
        yield Finding(path, f"{name} {unknown(name, endings, 'an ending of this pack')}")


def _names(pack: Rulepack, place: Place, whole: Place) -> Findings:
    """Ids are new, limits agree, and every name that is used exists."""
    taken = set(ALWAYS_THERE)
    if place is not whole:
        taken |= {asked.id for asked in whole.inputs} | {value.id for value in whole.values}
    for kind, items in (("inputs", place.inputs), ("values", place.values)):
        for one in items:
            if one.id in taken:
                yield Finding((*place.path, kind, one.id), "is already the name of something else")
            taken.add(one.id)
    for asked in place.inputs:
        yield from _input(pack, place, asked)
    for award in place.awards:
        yield from _award(pack, place, award)
    endings = [ending.id for ending in pack.result.endings]
    for end in place.ends:
        yield from _ending((*place.path, "ends", end.id, "ending"), end.ending, endings)
    yield from _expressions(pack.play, place, whole)


def _input(pack: Rulepack, place: Place, asked: Input) -> Findings:
    path = (*place.path, "inputs", asked.id)
    last = asked.to_turn or pack.play.turns
    if isinstance(asked.most, int) and isinstance(asked.least, int) and asked.most < asked.least:
        yield Finding((*path, "most"), "is less than least")
    if asked.carries and (asked.at != "turn" or asked.once):
        yield Finding((*path, "carries"), "is only for questions that are asked turn by turn")
    texts = (asked.least, asked.most, asked.together, asked.fits, asked.only)
    known = [element.id for element in pack.elements]
    for name in (name for text in texts if isinstance(text, str) for name in _sought(text)):
        if name not in known:
            yield Finding(path, f"{name} {unknown(name, known, 'an element of this pack')}")
    if asked.kind == "choice" and not asked.choices:
        yield Finding((*path, "choices"), "is missing: there is nothing to choose from")
    if asked.of and asked.kind != "side":
        yield Finding((*path, "of"), "is only for questions of kind side")
    if not asked.from_turn <= last <= pack.play.turns:
        yield Finding((*path, "to_turn"), f"does not fit a game of {pack.play.turns} turns")


def _sought(text: str) -> list[str]:
    """The elements an expression asks for by name; one that does not work is told of elsewhere."""
    try:
        return [name for name, among in measured(text).sought if among == ELEMENTS]
    except BadExpression:
        return []


def _award(pack: Rulepack, place: Place, award: Award) -> Findings:
    path = (*place.path, "awards", award.id)
    caps = [cap.id for cap in pack.play.caps]
    if award.cap and award.cap not in caps:
        yield Finding((*path, "cap"), f"{award.cap} {unknown(award.cap, caps, 'a cap')}")
    models = [asked.id for asked in place.inputs if asked.kind == "model"]
    if award.death and award.death not in models:
        say = unknown(award.death, models, "a question for a model's name")
        yield Finding((*path, "death"), f"{award.death} {say}")
    if award.id in caps:
        yield Finding((*path, "id"), "is already the name of a cap")
    if award.from_turn is not None and award.from_turn > pack.play.turns:
        yield Finding((*path, "from_turn"), f"is past the last of {pack.play.turns} turns")
    last = award.to_turn or pack.play.turns
    if not (award.from_turn or 1) <= last <= pack.play.turns:
        yield Finding((*path, "to_turn"), f"does not fit a game of {pack.play.turns} turns")


def _notes(element: Element) -> Findings:
    known = [note.id for note in element.notes]
    for award in element.awards:
        for name in award.notes:
            if name not in known:
                path = ("elements", element.id, "awards", award.id, "notes")
                yield Finding(path, f"{name} {unknown(name, known, 'a note of this element')}")


def _expressions(frame: Frame, place: Place, whole: Place) -> Findings:
    """Each expression of a part with the names it may use; a value sees only those above it."""
    inputs = [one.id for one in (*whole.inputs, *place.inputs)]
    values = [one.id for one in whole.values] if place is not whole else []
    got = [*(cap.id for cap in frame.caps), *(award.id for award in place.awards)]
    for value in place.values:
        known = [*THERE_TOO, *inputs, *values]
        yield from _expression(
            (*place.path, "values", value.id, "number"), value.number, known, got
        )
        values.append(value.id)
    yield from _depths(place, whole)
    known = [*THERE_TOO, *inputs, *values]
    for path, text in expressions_of(place.inputs, place.awards, place.ends):
        yield from _expression((*place.path, *path), text, known, got)
    if place is whole:
        for decider in frame.deciders:
            at = ("play", "deciders", decider.id, "number")
            yield from _expression(at, decider.number, known, got)
        for name, text in frame.report.items():
            yield from _expression(("play", "report", name), text, known, got)


def _depths(place: Place, whole: Place) -> Findings:
    """Values lean on each other no deeper than they can be worked out in one go."""
    deep: dict[str, int] = {}
    for value in whole.values if place is not whole else ():
        deep[value.id] = _depth(value.number, deep)
    for value in place.values:
        deep[value.id] = _depth(value.number, deep)
        if deep[value.id] == DEEPEST + 1:
            say = f"leans on values that lean on others, more than {DEEPEST} deep"
            yield Finding((*place.path, "values", value.id, "number"), say)


def _depth(text: str, deep: Mapping[str, int]) -> int:
    """An expression that does not work is told of elsewhere."""
    try:
        named = (*names_in(text, "my"), *names_in(text, "their"))
    except BadExpression:
        return 1
    return 1 + max((deep.get(name, 0) for name in named), default=0)


def _expression(
    path: Path,
    text: str,
    known: Sequence[str],
    got: Sequence[str],
    words: Sequence[str] = WORDS,
) -> Findings:
    try:
        compiled(text)
    except BadExpression as bad:
        yield Finding(path, f"the expression does not work: {bad}")
        return
    for owner in ("my", "their"):
        yield from _missing(path, text, owner, known)
        yield from _missing(path, text, f"{owner}.got", got)
        yield from _missing(path, text, f"{owner}.was", known)
        yield from _missing(path, text, f"{owner}.sum", known)
    for name in dict.fromkeys(name for name, _ in looked_at(text)):
        if name not in words:
            yield Finding(path, f"{name} {unknown(name, words, 'known to expressions')}")


def _missing(path: Path, text: str, owner: str, known: Sequence[str]) -> Findings:
    """What an expression asks of an owner who has no such thing."""
    for name in names_in(text, owner):
        if name not in known:
            yield Finding(path, f"{owner}.{name} {unknown(name, known, 'known here')}")
