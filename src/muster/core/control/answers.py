"""Answers to a control's questions: what was given is matched, the rest is as the pack has it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from muster.core.control.model import Replies
from muster.core.rulepack.control_words import choices_of, fold, names_of
from muster.core.rulepack.controls import Question, Reply
from muster.core.rulepack.expression import context, truth_in
from muster.core.rulepack.problems import Finding, Path, Unsound, unknown

COST = "cost"
"""The question that the cost of a model answers."""

OTHER = "other"
"""The kind of whatever has no other, where a pack knows such a kind."""

UNSAID: Mapping[str, Reply | None] = {"yes": False, "count": None, "choice": None, "side": ""}
"""What is true if nobody says a word and the pack has no default; nothing: it must be said."""


def complete(
    questions: Sequence[Question], given: Mapping[str, object], owner: str, at: Path
) -> Replies:
    """An answer to every question; `Unsound` names everything that cannot be one.

    `owner` is what expressions call the thing that is described: `model` or `place`.
    """
    said, found = _matched(questions, given, at)
    replies: dict[str, Reply] = {}
    for question in questions:
        reply = said.get(question.id, default_of(question))
        if reply is not None:
            replies[question.id] = reply
        elif not any(finding.path == (*at, question.id) for finding in found):
            found.append(Finding((*at, question.id), f"is not said: {_needed(question)}"))
    if not found:
        found += _needless(questions, said, {owner: replies}, at)
    if found:
        raise Unsound(found)
    return replies


def default_of(question: Question) -> Reply | None:
    return UNSAID[question.kind] if question.default is None else question.default


def applying(
    questions: Sequence[Question], said: Mapping[str, Reply], owner: str
) -> tuple[Question, ...]:
    """The questions that are asked of something that was described so far as `said`."""
    unsaid: Mapping[str, Reply] = {"yes": False, "count": 0, "choice": "", "side": ""}
    known = {q.id: _first(said.get(q.id), default_of(q), unsaid[q.kind]) for q in questions}
    where = context({owner: known})
    return tuple(question for question in questions if truth_in(question.only, where))


def _first(*replies: Reply | None) -> Reply:
    return next(reply for reply in replies if reply is not None)


def by_card(questions: Sequence[Question], traits: Iterable[str], cost: int) -> dict[str, Reply]:
    """What the card of a model answers by itself: its kind and marks by their names, its cost."""
    words = {fold(trait) for trait in traits}
    said: dict[str, Reply] = {}
    for question in questions:
        if question.kind == "yes" and words & {*names_of(question)}:
            said[question.id] = True
        elif question.kind == "choice" and question.default is None:
            said |= _kind_by_card(question, words)
        elif question.kind == "count" and question.id == COST and cost:
            said[question.id] = cost
    return said


def _kind_by_card(question: Question, words: Iterable[str]) -> dict[str, Reply]:
    """The choice that a trait names, be it as its last word: a heavy warjack is a warjack."""
    known = choices_of(question)
    found = [w for w in known if any(f" {trait}".endswith(f" {w}") for trait in words)]
    kind = known.get(max(found, key=len, default=OTHER), "")
    return {question.id: kind} if kind else {}


def _matched(
    questions: Sequence[Question], given: Mapping[str, object], at: Path
) -> tuple[dict[str, Reply], list[Finding]]:
    """What was given, by question; a word for the contrary turns the answer round."""
    by_name = {name: (q, False) for q in questions for name in names_of(q)}
    by_name |= {fold(q.no): (q, True) for q in questions if q.no}
    said: dict[str, Reply] = {}
    found: list[Finding] = []
    for key, value in given.items():
        question, contrary = by_name.get(fold(key), (None, False))
        if question is None:
            found.append(Finding((*at, key), unknown(fold(key), by_name, "asked here")))
        elif question.id in said:
            found.append(Finding((*at, key), f"is said twice ({question.ask})"))
        else:
            reply, wrong = READ[question.kind](question, value)
            found += [Finding((*at, question.id), wrong)] if wrong else []
            said[question.id] = not reply if contrary and not wrong else reply
    return said, found


def _yes(_: Question, value: object) -> tuple[Reply, str]:
    return value is True, "" if isinstance(value, bool) else "must be true or false"


def _count(question: Question, value: object) -> tuple[Reply, str]:
    if isinstance(value, bool) or not isinstance(value, int):
        return 0, "must be a whole number"
    fits = question.least <= value <= question.most
    return value, "" if fits else f"must lie between {question.least} and {question.most}"


def _choice(question: Question, value: object) -> tuple[Reply, str]:
    known = choices_of(question)
    word = fold(str(value))
    return known.get(word, ""), "" if word in known else f'"{value}" {unknown(word, known, "one")}'


def _side(_: Question, value: object) -> tuple[Reply, str]:
    named = isinstance(value, str) and bool(value.strip())
    return (str(value).strip(), "") if named else ("", "must be the name of a side")


READ: Mapping[str, Callable[[Question, object], tuple[Reply, str]]] = {
    "yes": _yes,
    "count": _count,
    "choice": _choice,
    "side": _side,
}
"""How each kind of answer is taken: the reply, and what is wrong with it."""


def _needed(question: Question) -> str:
    named = [choice.title for choice in question.choices]
    return f"{question.ask}, one of {', '.join(named)}" if named else question.ask


def _needless(
    questions: Sequence[Question], said: Mapping[str, Reply], seen: Mapping[str, Replies], at: Path
) -> Iterator[Finding]:
    """What was said although it cannot be so: a warlock is never inert."""
    where = context({name: dict(replies) for name, replies in seen.items()})
    for question in questions:
        told = said.get(question.id, default_of(question)) != default_of(question)
        if told and not truth_in(question.only, where):
            yield Finding((*at, question.id), f"cannot be said of this one ({question.ask})")
