"""Trying the expressions of score sheets: on an empty sheet, and on one with every answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from muster.core.rulepack.encounters import Element
from muster.core.rulepack.expression import BadExpression, context, names_in, spend, truth_in
from muster.core.rulepack.problems import Finding, Path
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Award, End, Input
from muster.core.sheet.paying import nothing_yet
from muster.core.sheet.seen import Chairs, Moment
from muster.core.sheet.sheet import END, SIDES, START, Answer, Part, Sheet, Spot, assemble

Findings = Iterator[Finding]

OWNERS = ("my", "their", "my.sum", "their.sum")
A_SHEET = 500
"""Steps of putting a sheet together, whatever is on it."""
OF_THE_FRAME = 200
"""Steps of putting one thing that every game has on one more sheet, and of answering it there."""
SAMPLE_NUMBER = 7
SAMPLE_STEP = 3


def expressions_of(
    inputs: Sequence[Input], awards: Sequence[Award], ends: Sequence[End]
) -> Iterator[tuple[Path, str]]:
    """Every expression of a part but its values, with its place in the part."""
    for asked in inputs:
        yield ("inputs", asked.id, "only"), asked.only
        yield ("inputs", asked.id, "fits"), asked.fits
        limits = {"least": asked.least, "most": asked.most, "together": asked.together}
        for name, limit in limits.items():
            if isinstance(limit, str):
                yield ("inputs", asked.id, name), limit
    for award in awards:
        yield ("awards", award.id, "when"), award.when
        if isinstance(award.points, str):
            yield ("awards", award.id, "points"), award.points
    for end in ends:
        yield ("ends", end.id, "when"), end.when


def tried(pack: Rulepack) -> Findings:
    """What goes wrong when every expression of the pack's sheets is asked."""
    whole, sound = assemble(pack, []), True
    for finding in chain(_part(whole, whole.parts[0], ("play",)), _checks(pack)):
        sound = False
        yield finding
    for element in pack.elements if sound else ():
        yield from _element(pack, element)


def _element(pack: Rulepack, element: Element) -> Findings:
    """Its sheet has all that every game has, and none of the other elements."""
    frame = pack.play
    named = (frame.inputs, frame.values, frame.awards, frame.caps, frame.ends, frame.deciders)
    things = sum(map(len, named)) + len(frame.report)
    spend(A_SHEET + OF_THE_FRAME * things)
    sheet = assemble(pack.model_copy(update={"elements": (element,)}), [element.id])
    part = sheet.part(element.id, 0)
    if part is not None:
        yield from _part(sheet, part, ("elements", element.id))
        yield from _unused(element)


def _unused(element: Element) -> Findings:
    """Values that nobody is told and no expression, nor a later value that is used, asks for."""
    used: set[str] = set()
    for _, text in expressions_of(element.inputs, element.awards, element.ends):
        used.update(_looked_for(text))
    unused = []
    for value in reversed(element.values):
        if value.say or value.id in used:
            used.update(_looked_for(value.number))
        else:
            unused.append(value)
    for value in reversed(unused):
        yield Finding(("elements", element.id, "values", value.id), "is used by nothing")


def _looked_for(text: str) -> Iterator[str]:
    """What an expression asks of either side, of this turn or of all before."""
    return (name for owner in OWNERS for name in names_in(text, owner))


def _checks(pack: Rulepack) -> Findings:
    """What is asked about a score that was entered without a sheet, with small figures and large.

    Winner and ending are what `muster.core.sheet.possible` says of a score.
    """
    figures = [figure.id for figure in pack.result.figures]
    sides = [dict.fromkeys(figures, number) for number in (0, SAMPLE_NUMBER)]
    said = {"won": True, "tie": False, "ending": ""}
    made = [context({"my": mine, "their": sides[0], **said}) for mine in sides]
    for check in pack.play.checks:
        asks = (partial(truth_in, check.doubtful, where) for where in made)
        yield from _works(("play", "checks", check.id, "doubtful"), asks)


def _part(sheet: Sheet, part: Part, path: Path) -> Findings:
    """The first sample that an expression fails on is enough."""
    for answers in ({}, _full(sheet)):
        for step in (1, SAMPLE_STEP, END):
            found = list(_sample(sheet, part, path, answers, step))
            if found:
                yield from found
                return


def _sample(
    sheet: Sheet, part: Part, path: Path, answers: Mapping[Spot, Answer], step: int
) -> Findings:
    start = nothing_yet({cap.id: cap for cap in sheet.frame.caps})
    moment = Moment(step, SAMPLE_STEP if step == END else step - 1)
    chairs = Chairs(sheet, part, answers, moment, start)
    texts = [
        *((("values", value.id, "number"), value.number) for value in part.values),
        *expressions_of(part.inputs, part.awards, part.ends),
    ]
    if not part.id:
        frame = sheet.frame
        texts += [(("deciders", one.id, "number"), one.number) for one in frame.deciders]
        texts += [(("report", name), text) for name, text in frame.report.items()]
    for at, text in texts:
        ask = chairs.truth if at[-1] in {"only", "fits", "when"} else chairs.number
        yield from _works((*path, *at), (partial(ask, text, side) for side in SIDES))


def _works(path: Path, asks: Iterable[Callable[[], object]]) -> Findings:
    try:
        for ask in asks:
            ask()
    except BadExpression as bad:
        yield Finding(path, f"the expression does not work: {bad}")


def _full(sheet: Sheet) -> Mapping[Spot, Answer]:
    """Every question answered, before play, in the first turns and at the end."""
    return {
        Spot(step, side, one.part.id, one.input.id): _answer(one.input)
        for one in sheet.questions()
        for side in one.sides
        for step in (START, *range(1, SAMPLE_STEP + 1), END)
    }


def _answer(asked: Input) -> Answer:
    samples: Mapping[str, Answer] = {
        "count": asked.most if isinstance(asked.most, int) else SAMPLE_NUMBER,
        "yes": True,
        "inches": float(SAMPLE_NUMBER),
        "choice": asked.choices[0].id if asked.choices else "",
        "side": ("first",) * len(asked.of) if asked.of else "first",
        "model": "somebody",
    }
    return samples[asked.kind]
