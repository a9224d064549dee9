"""What the types of a score sheet cannot say: names that exist, and expressions that work."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace

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


Known = MutableMapping[str, None]
"""Names that are known: they are looked for often, so never in a list."""


@dataclass(frozen=True, slots=True)
class There:
    """What every part of a sheet may name; `deep`: how deep the values of every game lean."""

    elements: Known
    endings: Known
    caps: Known
    inputs: Known = field(default_factory=dict)
    values: Known = field(default_factory=dict)
    deep: MutableMapping[str, int] = field(default_factory=dict)


def sheets(pack: Rulepack) -> Findings:
    """Everything wrong with the pack's sheets; expressions are tried only on sound names."""
    sound = True
    for finding in _named(pack):
        sound = False
        yield finding
    if sound:
        yield from tried(pack)


def _named(pack: Rulepack) -> Findings:
    """Everything wrong with names; the frame has been looked at before the elements lean on it."""
    frame = pack.play
    there = There(
        elements=dict.fromkeys(element.id for element in pack.elements),
        endings=dict.fromkeys(ending.id for ending in pack.result.endings),
        caps=dict.fromkeys(cap.id for cap in frame.caps),
    )
    whole = Place(("play",), frame.inputs, frame.values, frame.awards, frame.ends)
    yield from _names(frame, whole, there)
    there = replace(
        there,
        inputs=dict.fromkeys(asked.id for asked in frame.inputs),
        values=dict.fromkeys(value.id for value in frame.values),
        deep=dict(_depths(frame.values, {})),
    )
    yield from _frame(pack, there)
    for element in pack.elements:
        yield from _names(frame, _place(element), there)
        yield from _notes(element)


def _place(element: Element) -> Place:
    path = ("elements", element.id)
    return Place(path, element.inputs, element.values, element.awards, element.ends)


def _frame(pack: Rulepack, there: There) -> Findings:
    frame = pack.play
    figures = dict.fromkeys(figure.id for figure in pack.result.figures)
    known: Known = ChainMap(there.values, there.inputs, dict.fromkeys(THERE_TOO))
    got: Known = ChainMap(dict.fromkeys(award.id for award in frame.awards), there.caps)
    for decider in frame.deciders:
        at = ("play", "deciders", decider.id, "number")
        yield from _expression(at, decider.number, known, got)
    for name, text in frame.report.items():
        yield from _expression(("play", "report", name), text, known, got)
    for name in frame.report:
        if name not in figures:
            yield Finding(("play", "report", name), unknown(name, figures, "a figure of this pack"))
    for decider in frame.deciders:
        at = ("play", "deciders", decider.id, "ending")
        yield from _ending(at, decider.ending, there.endings)
    yield from _ending(("play", "tie_ending"), frame.tie_ending, there.endings)
    if frame.scored_from > frame.turns:
        yield Finding(("play", "scored_from"), f"is past the last of {frame.turns} turns")
    for check in frame.checks:
        path = ("play", "checks", check.id, "doubtful")
        yield from _expression(path, check.doubtful, figures, {}, CHECK_WORDS)


def _ending(path: Path, name: str, endings: Known) -> Findings:
    if name and name not in endings:
        yield Finding(path, f"{name} {unknown(name, endings, 'an ending of this pack')}")


def _names(frame: Frame, place: Place, there: There) -> Findings:
    """Ids are new, limits agree, and every name that is used exists."""
    taken: Known = ChainMap({}, there.inputs, there.values, dict.fromkeys(ALWAYS_THERE))
    for kind, items in (("inputs", place.inputs), ("values", place.values)):
        for one in items:
            if one.id in taken:
                yield Finding((*place.path, kind, one.id), "is already the name of something else")
            taken[one.id] = None
    for asked in place.inputs:
        yield from _input(frame, place, there, asked)
    models = dict.fromkeys(asked.id for asked in place.inputs if asked.kind == "model")
    for award in place.awards:
        at = (*place.path, "awards", award.id)
        yield from _award(frame, there.caps, models, award, at)
    for end in place.ends:
        yield from _ending((*place.path, "ends", end.id, "ending"), end.ending, there.endings)
    yield from _expressions(place, there)


def _input(frame: Frame, place: Place, there: There, asked: Input) -> Findings:
    path = (*place.path, "inputs", asked.id)
    last = asked.to_turn or frame.turns
    if isinstance(asked.most, int) and isinstance(asked.least, int) and asked.most < asked.least:
        yield Finding((*path, "most"), "is less than least")
    if asked.carries and (asked.at != "turn" or asked.once):
        yield Finding((*path, "carries"), "is only for questions that are asked turn by turn")
    texts = (asked.least, asked.most, asked.together, asked.fits, asked.only)
    known = there.elements
    for name in (name for text in texts if isinstance(text, str) for name in _sought(text)):
        if name not in known:
            yield Finding(path, f"{name} {unknown(name, known, 'an element of this pack')}")
    if asked.kind == "choice" and not asked.choices:
        yield Finding((*path, "choices"), "is missing: there is nothing to choose from")
    if asked.of and asked.kind != "side":
        yield Finding((*path, "of"), "is only for questions of kind side")
    if not asked.from_turn <= last <= frame.turns:
        yield Finding((*path, "to_turn"), f"does not fit a game of {frame.turns} turns")


def _sought(text: str) -> list[str]:
    """The elements an expression asks for by name; one that does not work is told of elsewhere."""
    try:
        return [name for name, among in measured(text).sought if among == ELEMENTS]
    except BadExpression:
        return []


def _award(frame: Frame, caps: Known, models: Known, award: Award, path: Path) -> Findings:
    if award.cap and award.cap not in caps:
        yield Finding((*path, "cap"), f"{award.cap} {unknown(award.cap, caps, 'a cap')}")
    if award.death and award.death not in models:
        say = unknown(award.death, models, "a question for a model's name")
        yield Finding((*path, "death"), f"{award.death} {say}")
    if award.id in caps:
        yield Finding((*path, "id"), "is already the name of a cap")
    if award.from_turn is not None and award.from_turn > frame.turns:
        yield Finding((*path, "from_turn"), f"is past the last of {frame.turns} turns")
    last = award.to_turn or frame.turns
    if not (award.from_turn or 1) <= last <= frame.turns:
        yield Finding((*path, "to_turn"), f"does not fit a game of {frame.turns} turns")


def _notes(element: Element) -> Findings:
    known = dict.fromkeys(note.id for note in element.notes)
    for award in element.awards:
        for name in award.notes:
            if name not in known:
                path = ("elements", element.id, "awards", award.id, "notes")
                yield Finding(path, f"{name} {unknown(name, known, 'a note of this element')}")


def _expressions(place: Place, there: There) -> Findings:
    """Each expression of a part with the names it may use; a value sees only those above it."""
    above: Known = {}
    inputs = dict.fromkeys(asked.id for asked in place.inputs)
    known: Known = ChainMap(above, there.values, inputs, there.inputs, dict.fromkeys(THERE_TOO))
    got: Known = ChainMap(dict.fromkeys(award.id for award in place.awards), there.caps)
    for value in place.values:
        at = (*place.path, "values", value.id, "number")
        yield from _expression(at, value.number, known, got)
        above[value.id] = None
    for name, deep in _depths(place.values, there.deep):
        if deep == DEEPEST + 1:
            say = f"leans on values that lean on others, more than {DEEPEST} deep"
            yield Finding((*place.path, "values", name, "number"), say)
    for path, text in expressions_of(place.inputs, place.awards, place.ends):
        yield from _expression((*place.path, *path), text, known, got)


def _depths(values: Iterable[Value], below: MutableMapping[str, int]) -> Iterator[tuple[str, int]]:
    """How deep each value leans on others: no deeper than they can be worked out in one go."""
    deep: MutableMapping[str, int] = ChainMap({}, below)
    for value in values:
        deep[value.id] = _depth(value.number, deep)
        yield value.id, deep[value.id]


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
    known: Known,
    got: Known,
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


def _missing(path: Path, text: str, owner: str, known: Known) -> Findings:
    """What an expression asks of an owner who has no such thing."""
    for name in names_in(text, owner):
        if name not in known:
            yield Finding(path, f"{owner}.{name} {unknown(name, known, 'known here')}")
