"""What the types of a control cannot say: names, words and expressions that must work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from muster.core.rulepack.control_words import words_of
from muster.core.rulepack.controls import Control, Question, Reply
from muster.core.rulepack.expression import (
    FUNCTIONS,
    BadExpression,
    Seen,
    context,
    looked_at,
    measured,
    names_in,
    number_in,
    spend,
    truth_in,
)
from muster.core.rulepack.problems import MOST_FINDINGS, Finding, Path, unknown
from muster.core.rulepack.schema import Rulepack

Findings = Iterator[Finding]
Answer = Callable[[str, Seen], int]
Expression = tuple[Path, str, tuple[str, ...], Answer]
"""Where it stands, what it says, which variables it sees, how it is asked."""

A_REPLY = 20
"""Steps of making up an answer to a question."""

MODEL = ("model", "place")
TOTAL = ("place", "side", "sum")
VOID = ("place", "sum")

RESERVED = {
    "asks": frozenset({"side", "name"}),
    "place": frozenset({"name", "models", "places", "first", "choices"}),
}
"""What is said of every model and every place, beside the questions of the pack."""

TYPES: Mapping[str, type] = {"yes": bool, "count": int, "choice": str, "side": str}
"""What kind of value answers a question of each kind."""


def control_findings(pack: Rulepack) -> Findings:
    """Everything that is wrong with the controls of a pack."""
    yield from _repeated(("controls",), [control.id for control in pack.controls])
    for control in pack.controls:
        yield from _of(control)
    known = dict.fromkeys(control.id for control in pack.controls)
    for element in pack.elements:
        for name in element.controls:
            if name not in known:
                say = f"{name} {unknown(name, known, 'a kind of place')}"
                yield Finding(("elements", element.id, "controls"), say)


@lru_cache(maxsize=64)
def _of(control: Control) -> tuple[Finding, ...]:
    """Kept, because reading a pack tries all its variants, and few of them change a control."""
    return tuple(islice(_looked_at(control, ("controls", control.id)), MOST_FINDINGS))


def _looked_at(control: Control, at: Path) -> Findings:
    for key, reserved in RESERVED.items():
        yield from _questions((*at, key), getattr(control, key), reserved)
    sides = [question.id for question in control.asks if question.kind == "side"]
    if control.contester and control.contester not in sides:
        say = unknown(control.contester, sides, "a question about a model that a side answers")
        yield Finding((*at, "contester"), f"{control.contester} {say}")
    there = _there(control)
    samples = _samples(control)
    for expression in _expressions(control, at):
        yield from _expression(there, samples, expression)


def _questions(at: Path, questions: Sequence[Question], reserved: frozenset[str]) -> Findings:
    """Questions with sound answers, and words that mean one thing."""
    yield from _repeated(at, [question.id for question in questions])
    for question in questions:
        yield from _question((*at, question.id), question)
        if question.id in reserved:
            yield Finding((*at, question.id, "id"), "is already the name of something else")
    meant = Counter(word for question in questions for word in words_of(question))
    for word in sorted(word for word, times in meant.items() if times > 1):
        yield Finding(at, f'"{word}" would answer two questions')


def _repeated(path: Path, names: Sequence[str]) -> Findings:
    for name in sorted(name for name, times in Counter(names).items() if times > 1):
        yield Finding((*path, name), "is there twice")


def _question(at: Path, question: Question) -> Findings:
    if (question.kind == "choice") != bool(question.choices):
        yield Finding((*at, "choices"), "belong to a question of the kind choice, and to no other")
    if question.no and question.kind != "yes":
        yield Finding((*at, "no"), "belongs to a question of the kind yes")
    if question.least > question.most:
        yield Finding((*at, "most"), "is less than least")
    yield from _default((*at, "default"), question)


def _default(at: Path, question: Question) -> Findings:
    default = question.default
    ids = [choice.id for choice in question.choices]
    if default is None:
        return
    if type(default) is not TYPES[question.kind]:
        yield Finding(at, f"is no answer to a question of the kind {question.kind}")
    elif question.kind == "choice" and default not in ids:
        yield Finding(at, f"{default} {unknown(str(default), ids, 'one of the choices')}")
    elif question.kind == "count" and not question.least <= int(default) <= question.most:
        yield Finding(at, "must lie between least and most")


def _expressions(control: Control, at: Path) -> Iterator[Expression]:
    """Every expression of a control."""
    for key, owner in (("asks", "model"), ("place", "place")):
        for question in getattr(control, key):
            yield (*at, key, question.id, "only"), question.only, (owner,), truth_in
    for key in ("counts", "contests", "unless"):
        for number, clause in enumerate(getattr(control, key), start=1):
            yield (*at, key, str(number), "when"), clause.when, MODEL, truth_in
    for number, clause in enumerate(control.void, start=1):
        yield (*at, "void", str(number), "when"), clause.when, VOID, truth_in
    yield (*at, "weight"), control.weight, MODEL, number_in
    yield (*at, "total"), control.total, TOTAL, number_in


class There(NamedTuple):
    """What expressions may name: questions by whom they are asked of, and answers to choose."""

    asked: Mapping[str, Mapping[str, None]]
    choices: Mapping[str, None]


def _there(control: Control) -> There:
    questions = {"model": control.asks, "place": control.place}
    return There(
        {owner: dict.fromkeys(one.id for one in asked) for owner, asked in questions.items()},
        dict.fromkeys(c.id for asked in questions.values() for one in asked for c in one.choices),
    )


def _expression(there: There, samples: Sequence[Seen], expression: Expression) -> Findings:
    """An expression names what exists, compares with words that exist, and gives an answer."""
    at, text, sees, ask = expression
    try:
        found = [Finding(at, say) for say in _unknown_names(there, text, sees)]
        for sample in samples if not found else ():
            ask(text, sample)
    except BadExpression as bad:
        found = [Finding(at, f"the expression does not work: {bad}")]
    yield from found


def _unknown_names(there: There, text: str, sees: tuple[str, ...]) -> Iterator[str]:
    names = tuple(dict.fromkeys(name for name, _ in looked_at(text)))
    yield from _strange(names, sees, "seen by this expression")
    made_of = measured(text)
    yield from _strange(made_of.functions, (*FUNCTIONS, "size"), "a function")
    for owner in sees:
        if owner in there.asked:
            yield from _strange(names_in(text, owner), there.asked[owner], f"asked of a {owner}")
    words = [word for word in made_of.words if word]
    yield from _strange(words, there.choices, "one of the choices")


def _strange(names: Sequence[str], known: Collection[str], what: str) -> Iterator[str]:
    return (f"{name} {unknown(name, known, what)}" for name in names if name not in known)


def _samples(control: Control) -> list[Seen]:
    """All sorts of models and places: every choice, with nothing true and with everything."""
    asked = (*control.asks, *control.place)
    most = max((len(question.choices) for question in asked), default=0)
    spend(A_REPLY * len(asked) * 2 * (most or 1))
    return [
        context(
            {
                "model": _replies(control.asks, number, full=full),
                "place": _replies(control.place, number, full=full),
                "side": "A",
                "sum": 1000 * full,
            }
        )
        for number, full in product(range(most or 1), (0, 1))
    ]


def _replies(questions: Sequence[Question], number: int, *, full: int) -> dict[str, Reply]:
    return {question.id: _reply(question, number, full=full) for question in questions}


def _reply(question: Question, number: int, *, full: int) -> Reply:
    if question.kind == "choice" and question.choices:
        return question.choices[number % len(question.choices)].id
    extremes: Mapping[str, tuple[Reply, Reply]] = {
        "yes": (False, True),
        "count": (question.least, question.most),
        "side": ("", "A"),
        "choice": ("", ""),
    }
    return extremes[question.kind][full]
