"""What somebody tapped together on the page of controls: kept in the address, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from muster.core.control.answers import applying, default_of
from muster.core.control.army_reading import JOINED, entry_questions, standing_questions
from muster.core.rulepack.basis import Named
from muster.core.rulepack.controls import Control, Question, Reply
from muster.words.tongue import _

ARMY, AT, NOWHERE, MANY = "army", "at", "nowhere", "many"
SIDES = ("a", "b")
MOST_ROWS = 40
MOST_ALIKE = 20
FIELD = re.compile(r"(?P<row>[1-9][0-9]?)\.(?P<name>[a-z_]{1,40})")
LONGEST = 60
"""Letters of a model's name."""


@dataclass(frozen=True, slots=True)
class Row:
    """Models of one kind and side: `many` of them alike. `joins`: the row of the unit it joined."""

    side: str
    many: int = 0
    name: str = ""
    joins: int = 0
    said: Mapping[str, Reply] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """`on`: the kind of place that is asked about, or the armies of both."""

    on: str
    place: Mapping[str, Reply] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()

    @property
    def query(self) -> str:
        """The address that shows it again."""
        pairs = [("on", self.on), *((f"p.{key}", _text(v)) for key, v in self.place.items())]
        for n, row in enumerate(self.rows, start=1):
            own = {"side": row.side, MANY: str(row.many), "name": row.name}
            own |= {"joins": str(row.joins)} if row.joins else {}
            said = {key: _text(value) for key, value in row.said.items()}
            pairs += [(f"{n}.{key}", value) for key, value in {**own, **said}.items() if value]
        return urlencode([(key, value) for key, value in pairs if value])


def _text(value: Reply) -> str:
    return ("1" if value else "") if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Subject:
    """What is asked about: a kind of place, or without one, the armies of both sides."""

    controls: tuple[Control, ...]
    control: Control | None

    @property
    def id(self) -> str:
        return self.control.id if self.control else ARMY

    @property
    def kind(self) -> Question | None:
        """The question that every model answers by the button it was added with."""
        asks = self.control.asks if self.control else entry_questions(self.controls)
        found = (q for q in asks if q.kind == "choice" and default_of(q) is None)
        return next(found, None)

    @property
    def alike(self) -> bool:
        """Whether several models can be counted in one row: where none has a number of its own."""
        asks = self.control.asks if self.control else ()
        needs = any(q.kind == "count" and default_of(q) is None for q in asks)
        return self.control is not None and not needs

    def asks(self, row: Row) -> tuple[Question, ...]:
        """What is asked of this row now, without the kind that it was added as."""
        if row.joins:
            return JOINED
        every = self.control.asks if self.control else self._of_entry(row)
        named = self.kind.id if self.kind else ""
        return tuple(q for q in applying(every, row.said, "model") if q.id != named)

    def _of_entry(self, row: Row) -> tuple[Question, ...]:
        stands = next((each for each in self.controls if each.id == row.said.get(AT)), None)
        places = [Named(id=each.id, title=each.title) for each in self.controls]
        where = Question(
            id=AT,
            ask=_("Where it stands"),
            kind="choice",
            default=NOWHERE,
            choices=(Named(id=NOWHERE, title=_("in no zone, at no flag")), *places),
        )
        more = standing_questions(self.controls, stands)
        return (*entry_questions(self.controls), where, *more)

    def fresh(self, side: str, said: Mapping[str, Reply] | None = None, name: str = "") -> Row:
        """A new row, with all that is so if nobody says otherwise."""
        row = Row(side, 1, name, said=dict(said or {}))
        known = {q.id: d for q in self.asks(row) if (d := default_of(q)) not in (None, "", False)}
        return replace(row, said={**known, **row.said})


def read_board(subject: Subject, sent: Mapping[str, str]) -> Board:
    """What an address says, without what cannot be; if it says nothing, ready to be tapped."""
    rows: dict[int, dict[str, str]] = {}
    for key, value in sent.items():
        found = FIELD.fullmatch(key)
        if found:
            rows.setdefault(int(found["row"]), {})[found["name"]] = value
    made = tuple(_row(subject, rows[n]) for n in sorted(rows)[:MOST_ROWS])
    place = _replies(subject.control.place, _under("p.", sent)) if subject.control else {}
    if not made and subject.control and subject.kind is None:
        made = tuple(replace(subject.fresh(side), many=int(not subject.alike)) for side in SIDES)
    return Board(subject.id, place, made)


def _under(prefix: str, sent: Mapping[str, str]) -> dict[str, str]:
    return {k.removeprefix(prefix): v for k, v in sent.items() if k.startswith(prefix)}


def _row(subject: Subject, sent: Mapping[str, str]) -> Row:
    side = sent.get("side", "") if sent.get("side") in SIDES else SIDES[0]
    joins = _number(sent.get("joins", ""), 0, MOST_ROWS) or 0
    many = _number(sent.get(MANY, ""), 0, MOST_ALIKE)
    row = Row(side, many if many is not None else 1, sent.get("name", "")[:LONGEST], joins)
    said: dict[str, Reply] = {}
    kind = () if joins or subject.kind is None else (subject.kind,)
    for _again in range(3):  # what is asked depends on what was said, a place deep
        row = replace(row, said=said)
        said = _replies((*kind, *subject.asks(row)), sent)
    return replace(row, said=said)


def _replies(questions: Sequence[Question], sent: Mapping[str, str]) -> dict[str, Reply]:
    """Answers by question. A box that is not ticked says no."""
    said: dict[str, Reply] = {}
    for question in questions:
        reply = READ[question.kind](question, sent.get(question.id, ""))
        if reply is not None:
            said[question.id] = reply
    return said


def _yes(_question: Question, text: str) -> Reply | None:
    return text == "1"


def _count(question: Question, text: str) -> Reply | None:
    return _number(text, question.least, question.most)


def _choice(question: Question, text: str) -> Reply | None:
    return text if text in {choice.id for choice in question.choices} else None


def _side(_question: Question, text: str) -> Reply | None:
    return text if text in SIDES else None


READ: Mapping[str, Callable[[Question, str], Reply | None]] = {
    "yes": _yes,
    "count": _count,
    "choice": _choice,
    "side": _side,
}


def _number(text: str, least: int, most: int) -> int | None:
    fits = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    return min(max(int(text), least), most) if fits else None


# ── what a button does ──


@dataclass(frozen=True, slots=True)
class Offer:
    """A model of somebody's list that can be put on the board."""

    name: str
    said: Mapping[str, Reply]


Offers = Mapping[str, Sequence[Offer]]
"""By side."""


def acted(subject: Subject, board: Board, act: str, offers: Offers) -> Board:
    """The board after a button; one that does not know it stays as it is."""
    kind, _dot, rest = act.partition(".")
    made = ACTS[kind](subject, board, rest.split("."), offers) if kind in ACTS else None
    return board if made is None else replace(board, rows=tuple(made)[:MOST_ROWS])


Made = Sequence[Row] | None


def _add(subject: Subject, board: Board, words: Sequence[str], _offers: Offers) -> Made:
    """`a.warjack`, or `a` where models have no kinds."""
    side, *kinds = words
    question = subject.kind
    said: dict[str, Reply] = {}
    if question is not None:
        known = {choice.id for choice in question.choices}
        if not kinds or kinds[0] not in known:
            return None
        said = {question.id: kinds[0]}
    return (*board.rows, subject.fresh(side, said)) if side in SIDES else None


def _list(subject: Subject, board: Board, words: Sequence[str], offers: Offers) -> Made:
    """`a.3`: the third model of the first side's list."""
    side, number = (*words, "")[:2]
    offered = offers.get(side, ())
    if not number.isdecimal() or not 0 < int(number) <= len(offered):
        return None
    offer = offered[int(number) - 1]
    return (*board.rows, subject.fresh(side, offer.said, offer.name))


def _join(_subject: Subject, board: Board, words: Sequence[str], _offers: Offers) -> Made:
    """`2`: somebody joined the unit of the second row."""
    number = _at(board, words)
    if number is None:
        return None
    row = Row(board.rows[number].side, 1, joins=number + 1, said={"start": 1, "lost": 0})
    return (*board.rows, row)


def _drop(_subject: Subject, board: Board, words: Sequence[str], _offers: Offers) -> Made:
    """What joined a unit goes with it, and the rows that follow move up."""
    number = _at(board, words)
    return None if number is None else list(_without(board.rows, number + 1))


def _without(rows: Sequence[Row], gone: int) -> Iterator[Row]:
    away = {n for n, row in enumerate(rows, start=1) if gone in (n, row.joins)}
    for n, row in enumerate(rows, start=1):
        if n not in away:
            joins = row.joins - sum(each < row.joins for each in away)
            yield replace(row, joins=joins) if row.joins else row


def _step(by: int) -> Callable[..., Made]:
    def step(subject: Subject, board: Board, words: Sequence[str], _offers: Offers) -> Made:
        """`2.models`: one more, or one less, of what is asked of the second row."""
        number = _at(board, words)
        if number is None or not words[1:]:
            return None
        row = board.rows[number]
        if words[1] == MANY:
            changed = replace(row, many=min(max(row.many + by, 0), MOST_ALIKE))
        else:
            question = next((q for q in subject.asks(row) if q.id == words[1]), None)
            if question is None or question.kind != "count":
                return None
            before = row.said.get(question.id)
            value = int(before) + by if before is not None else max(question.least, by > 0)
            value = min(max(value, question.least), question.most)
            changed = replace(row, said={**row.said, question.id: value})
        return [*board.rows[:number], changed, *board.rows[number + 1 :]]

    return step


def _at(board: Board, words: Sequence[str]) -> int | None:
    number = int(words[0]) - 1 if words[0].isdecimal() and len(words[0]) <= len("99") else -1
    return number if 0 <= number < len(board.rows) else None


ACTS: Mapping[str, Callable[[Subject, Board, Sequence[str], Offers], Made]] = {
    "add": _add,
    "list": _list,
    "join": _join,
    "drop": _drop,
    "more": _step(1),
    "less": _step(-1),
}
"""What can be pressed; the rest of its value says where."""
