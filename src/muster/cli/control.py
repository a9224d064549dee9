"""`muster control`: who controls a place by the models that are there, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import RenderableType

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.handed_in import read_document, unclear
from muster.cli.options import LOOK
from muster.cli.setup import find_pack
from muster.cli.tables import table
from muster.core.control.assign import assign, open_choices
from muster.core.control.reading import Asked, one_spelling, read, read_line, read_place
from muster.core.control.spoken import understand
from muster.core.control.verdict import Part, Verdict, judge
from muster.core.rulepack.control_words import fold
from muster.core.rulepack.controls import Control, Question
from muster.core.rulepack.expression import BadExpression
from muster.core.rulepack.problems import Unsound, unknown
from muster.core.rulepack.schema import Rulepack
from muster.journal.folder import NoEvent
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.control import model_words, open_words, part_words, verdict_words
from muster.words.plain import listing

app = typer.Typer()

PackName = Annotated[
    str, typer.Option("--pack", help="gg4, gg18, sr17, wc, or a folder; else the event's pack.")
]

EXAMPLES = (
    "muster control list --pack sr17",
    "muster control list flag --pack sr17",
    'muster control circular-zone --pack sr17 "A: unit 6 in formation" "B: warjack inert"',
    'muster control half --pack wc "A: wholly" "B/Gorl: partly within" --place "halved for B"',
    "muster control ask flag --pack sr17 models.toml",
)
LIKE_THIS = "Write it like this: muster control ask flag FILE, with - for what is piped."


@command(app, "control", LOOK, *EXAMPLES)
def control(
    desk: Desk,
    what: Annotated[
        str, typer.Argument(metavar="PLACE", help="A kind of place; or list, or ask PLACE FILE.")
    ],
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="MODELS…", help='Models as "SIDE: words" or "SIDE/NAME: words".'),
    ] = None,
    pack: PackName = "",
    place: Annotated[str, typer.Option("--place", help="What is true of the place.")] = "",
) -> Answer:
    """Tell who controls a zone, a flag, a marker or a quarter by the models there, and why."""
    rules = rules_of(desk, pack)
    if what == "list":
        return _list(rules, words or [])
    named = words or []
    if what == "ask" and len(named) != len(("PLACE", "FILE")):
        raise Unclear("not-understood", f"Which place, and which file? {LIKE_THIS}", words=named)
    kind = find_control(rules, named[0] if what == "ask" else what)
    try:
        if what == "ask":
            return _answer(kind, read(kind, read_document(named[1])))
        return _answer(kind, _from_words(kind, named, place))
    except Unsound as unsound:
        raise unclear(unsound) from None
    except BadExpression as bad:
        say = f"An expression of {kind.title} has no answer here: {bad}."
        raise Unclear("pack-refused", say) from None


def rules_of(desk: Desk, pack: str) -> Rulepack:
    """The pack that is named, or the event's."""
    try:
        return find_pack(pack) if pack else desk.event.rules
    except NoEvent:
        say = "There is no event here: say whose rules are asked with --pack."
        raise Unclear("no-event", say) from None


def find_control(rules: Rulepack, name: str) -> Control:
    """The place of this name, or the only one whose name begins so."""
    _need_places(rules)
    known = {fold(word): each for each in rules.controls for word in (each.title, each.id)}
    if fold(name) in known:
        return known[fold(name)]
    begun = {each.id: each for word, each in known.items() if word.startswith(fold(name))}
    if len(begun) == 1:
        return next(iter(begun.values()))
    ids = [each.id for each in rules.controls]
    near = unknown(name, ids, f"a place of {rules.short}")
    say = f'"{name}" {near}' + ("" if near.endswith("?") else f"; there are {listing(ids)}.")
    raise Unclear("unknown-place", say, place=name, known=ids)


def _need_places(rules: Rulepack) -> None:
    if not rules.controls:
        say = f"{rules.title} has no places that somebody controls."
        raise Unclear("no-places", say, pack=rules.id)


# ── what is asked ──


def _from_words(kind: Control, words: Sequence[str], place: str) -> Asked:
    found: list[Unsound] = []
    models = []
    for text in words:
        try:
            models.append(read_line(kind.asks, text, (f'"{text}"',)))
        except Unsound as unsound:
            found.append(unsound)
    if found:
        raise Unsound(finding for unsound in found for finding in unsound.findings)
    given = understand(kind.place, place, ("--place",))
    made = read_place(kind, tuple(models), given, "", ("--place",))
    return one_spelling(kind, Asked((made,)))


# ── what is answered ──


def _list(rules: Rulepack, names: Sequence[str]) -> Answer:
    """The places of a pack; of a place that is named, the words that describe models there."""
    if names:
        kind = find_control(rules, names[0])
        about = [("model", kind.asks), ("place", kind.place)]
        rows = [[owner, _question(each)] for owner, asks in about for each in asks]
        words = table(kind.title, ("of a", "words"), rows)
        return Answer({"controls": [kind]}, (words, kind.say))
    _need_places(rules)
    rows = [[each.id, each.title, each.say] for each in rules.controls]
    shown = table(f"{rules.title}: control", ("name", "in words", "what to do"), rows)
    return Answer({"controls": rules.controls}, (shown, "Its words: muster control list NAME"))


def _question(question: Question) -> str:
    """The words that answer a question."""
    if question.choices:
        return listing((choice.title.lower() for choice in question.choices), "or")
    also = f" (also {listing(question.also, 'or')})" if question.also else ""
    needs = {"count": "a number and ", "side": "a side, after "}.get(question.kind, "")
    return f"{needs}{question.ask}{also}" + (f", or {question.no}" if question.no else "")


def _answer(kind: Control, asked: Asked) -> Answer:
    assigned = assign(kind, asked.places, asked.choices)
    _refuse_open_choices(kind, asked)
    verdicts = [judge(kind, place) for place in assigned]
    sides = dict.fromkeys(side for place in assigned for side in place.sides)
    held = {side: sum(side in verdict.controllers for verdict in verdicts) for side in sides}
    data = {"control": kind.id, "places": [_data(kind, v) for v in verdicts], "held": held}
    shown: list[RenderableType] = [part for v in verdicts for part in _shown(kind, v)]
    if verdicts[1:]:
        shown.append(f"In all: {listing(f'{side} {number}' for side, number in held.items())}.")
    return Answer(data, tuple(shown))


def _refuse_open_choices(kind: Control, asked: Asked) -> None:
    """Nothing is decided while somebody has to choose; the side that acted first goes first."""
    due = open_choices(kind, asked.places, asked.choices, asked.first)
    reasons = [
        Unclear("choice-open", f"{open_words(each)} Add it to choices.", side=each.side)
        for each in due
    ]
    if len({each.side for each in due}) > 1 and not asked.first:
        say = "Who took the first activation chooses first: add first with the side's name."
        reasons.insert(0, Unclear("first-missing", say))
    if reasons:
        raise SeveralUnclear(tuple(reasons))


def _shown(kind: Control, verdict: Verdict) -> tuple[RenderableType, str]:
    rows = [
        [
            part.model.side,
            model_words(kind.asks, part.model.name, part.model.replies),
            part_words(part),
            "; ".join(part.because),
        ]
        for part in verdict.parts
    ]
    title = f"{kind.title} {verdict.place}".strip()
    made = table(title, ("side", "model", "part", "because"), rows)
    return made, verdict_words(kind, verdict)


def _data(kind: Control, verdict: Verdict) -> dict[str, object]:
    return {
        "name": verdict.place,
        "controllers": verdict.controllers,
        "contesters": verdict.contesters,
        "because": verdict.because,
        "say": verdict_words(kind, verdict),
        "totals": verdict.totals,
        "models": [_part(part) for part in verdict.parts],
    }


def _part(part: Part) -> dict[str, object]:
    return {
        "side": part.model.side,
        "name": part.model.name,
        "said": part.model.replies,
        "counts": part.counts,
        "contests": part.contests,
        "weight": part.weight,
        "because": part.because,
    }
