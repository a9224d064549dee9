"""What the types of a ledger cannot say: names that exist and expressions that work."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from muster.core.deck import DECK
from muster.core.rulepack.expression import (
    BadExpression,
    Seen,
    context,
    looked_at,
    names_in,
    number_in,
    truth_in,
)
from muster.core.rulepack.ledger import Change, Happening, Ledger, Mark
from muster.core.rulepack.problems import TOO_MUCH, Finding, Path, unknown
from muster.core.rulepack.schema import Rulepack

Findings = Iterator[Finding]
Model = Mapping[str, object]

OWN = ("id", "cost", "in_play", "loot", "total")
"""What every model has, whatever its ledger marks."""
SAID = ("by", "to", "through")
"""What words of a ledger may name in braces."""


def ledgers(pack: Rulepack) -> Findings:
    """The ledger in use exists, every ledger holds together, and loot is a whole deck."""
    ids = [ledger.id for ledger in pack.ledgers]
    if pack.ledger and pack.ledger not in ids:
        say = f"{pack.ledger} {unknown(pack.ledger, ids, 'a ledger of this pack')}"
        yield Finding(("ledger",), say)
    yield from _twice(("ledgers",), ids)
    for ledger in pack.ledgers:
        yield from ledger_findings(ledger)
        if ledger.loot and len(pack.loot) != len(DECK):
            say = f"a loot deck has {len(DECK)} cards, and [[loot]] lists {len(pack.loot)}"
            yield Finding(("ledgers", ledger.id, "loot"), say)
    yield from _twice(("loot",), [card.id for card in pack.loot])


def _twice(path: Path, names: Iterable[str]) -> Findings:
    for name, times in Counter(names).items():
        if times > 1:
            yield Finding((*path, name), "is there twice")


def ledger_findings(ledger: Ledger) -> Findings:
    """What is wrong with one ledger by itself."""
    path: Path = ("ledgers", ledger.id)
    try:
        yield from _of(ledger, path)
    except BadExpression:
        yield Finding(path, TOO_MUCH)


def _of(ledger: Ledger, path: Path) -> Findings:
    yield from _twice((*path, "marks"), [mark.id for mark in ledger.marks])
    for mark in ledger.marks:
        if mark.id in OWN:
            yield Finding((*path, "marks", mark.id), "is already the name of something else")
    yield from _twice((*path, "happenings"), [each.id for each in ledger.happenings])
    marks = {mark.id: mark for mark in ledger.marks}
    models = {so: _model(ledger.marks, so=so) for so in (False, True)}
    for happening in ledger.happenings:
        at = (*path, "happenings", happening.id)
        yield from _happening(at, happening, marks, models)


def _happening(
    path: Path, happening: Happening, marks: Mapping[str, Mark], models: Mapping[bool, Model]
) -> Findings:
    yield from _twice((*path, "questions"), [each.id for each in happening.questions])
    yield from _twice((*path, "awards"), [award.id for award in happening.awards])
    yield from _roles(path, happening)
    yield from _words(path, happening)
    for number, change in enumerate(happening.changes, start=1):
        yield from _change((*path, "changes", str(number)), change, marks)
    samples = [_sample(happening, model, so=so) for so, model in models.items()]
    expressions = list(_expressions(path, happening))
    made = [context(sample) for sample in samples if expressions]
    for at, text, is_number in expressions:
        yield from _expression(at, text, samples[0], made, is_number=is_number)


def _roles(path: Path, happening: Happening) -> Findings:
    """Nobody can gain, be killed or activate in a part that has no player."""
    for award in happening.awards:
        if getattr(happening, award.to) == "none":
            say = f'needs {award.to} = "player"'
            yield Finding((*path, "awards", award.id, "to"), say)
    if happening.kills and happening.to != "player":
        yield Finding((*path, "kills"), 'needs to = "player"')
    if (happening.activates or happening.once_a_turn) and happening.by != "player":
        key = "activates" if happening.activates else "once_a_turn"
        yield Finding((*path, key), 'needs by = "player"')


def _words(path: Path, happening: Happening) -> Findings:
    """Words name only what is known when they are said."""
    words: dict[Path, str] = {("title",): happening.title}
    words |= {("awards", award.id, "say"): award.say for award in happening.awards}
    words |= {("needs", str(n), "say"): each.say for n, each in enumerate(happening.needs, start=1)}
    for step, say in words.items():
        for name in _braced(say):
            if name not in SAID:
                yield Finding((*path, *step), f"{{{name}}} {unknown(name, SAID, 'known here')}")


def _braced(say: str) -> list[str]:
    """The names in braces; a brace that is not closed is named as it stands."""
    try:
        return [name for _, name, _, _ in string.Formatter().parse(say) if name is not None]
    except ValueError:
        return [say]


def _change(path: Path, change: Change, marks: Mapping[str, Mark]) -> Findings:
    mark = marks.get(change.mark)
    if mark is None:
        say = f"{change.mark} {unknown(change.mark, marks, 'a mark of this ledger')}"
        yield Finding((*path, "mark"), say)
    elif mark.kind == "yes" and (change.now is None or change.add or change.clear):
        yield Finding((*path, "mark"), f"{change.mark} is yes or no: it needs now, and only that")
    elif mark.kind == "players" and change.now is not None:
        yield Finding((*path, "mark"), f"{change.mark} is a list of players: use add or clear")


# ── expressions ──


def _expressions(path: Path, happening: Happening) -> Iterator[tuple[Path, str, bool]]:
    """Every expression with its place, and whether its answer is a number."""
    for n, need in enumerate(happening.needs, start=1):
        yield (*path, "needs", str(n), "when"), need.when, False
    for award in happening.awards:
        yield (*path, "awards", award.id, "when"), award.when, False
        if isinstance(award.points, str):
            yield (*path, "awards", award.id, "points"), award.points, True
    for n, change in enumerate(happening.changes, start=1):
        yield (*path, "changes", str(n), "when"), change.when, False


def _expression(
    path: Path, text: str, sample: Model, made: Sequence[Seen], *, is_number: bool
) -> Findings:
    """Names are looked up first, because a condition may never reach some of them."""
    try:
        wrong = list(_unknown_names(text, sample))
        for seen in () if wrong else made:
            (number_in if is_number else truth_in)(text, seen)
    except BadExpression as bad:
        wrong = [f"the expression does not work: {bad}"]
    for say in wrong:
        yield Finding(path, say)


def _unknown_names(text: str, sample: Mapping[str, object]) -> Iterator[str]:
    for name, _ in looked_at(text):
        if name not in sample:
            yield f"{name} {unknown(name, sample, 'known here')}"
    for owner, inside in sample.items():
        names = inside if isinstance(inside, Mapping) else {}
        for name in names_in(text, owner):
            if name not in names:
                yield f"{owner}.{name} {unknown(name, names, 'known here')}"


def _model(marks: Iterable[Mark], *, so: bool) -> Model:
    """What expressions see of a model, with everything so or nothing so."""
    model: dict[str, object] = {name: int(so) for name in OWN}
    model |= {"id": "p1", "model": "p1", "in_play": so, "up": so}
    return model | {mark.id: so if mark.kind == "yes" else ["p1"] * so for mark in marks}


def _sample(happening: Happening, model: Model, *, so: bool) -> Model:
    """What expressions see with such models, and everything else so or not so."""
    answers = {each.id: so if each.kind == "yes" else int(so) for each in happening.questions}
    sample = {"by": model, "to": model, "enemy": so, "turn": 1, "answer": answers}
    return {**sample, "through": so}
