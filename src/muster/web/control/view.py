"""The board as it is shown: what can be tapped, what every model does there, and the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from muster.core.control.answers import by_card, complete, default_of
from muster.core.control.army import CASTERS, Army, Entry, Line, armies
from muster.core.control.army_reading import counts_armies, entry_questions, read_entries
from muster.core.control.model import Model, Place
from muster.core.control.verdict import Part, judge
from muster.core.event import Event
from muster.core.ids import EntrantId
from muster.core.rulepack.controls import Control, Question, Reply
from muster.core.rulepack.problems import Unsound
from muster.core.rulepack.schema import Rulepack
from muster.web.control.board import (
    ARMY,
    AT,
    MANY,
    MOST_ALIKE,
    MOST_ROWS,
    NOWHERE,
    SIDES,
    Board,
    Offer,
    Row,
    Subject,
)
from muster.words.control import (
    Reference,
    army_words,
    line_words,
    part_words,
    reference,
    tie_words,
    verdict_words,
)
from muster.words.tongue import _

RARE = ("again", "no_room", "discounted")
"""What is hardly ever so of an entry of an army."""
UNIT = "unit"
MOST_OFFERED = 60

Names = Mapping[str, str]
"""What the two sides are called."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question of a row. `look`: `tick`, `stepper` or `choice`; `own`: its words are names."""

    id: str
    name: str
    say: str
    look: str
    value: str
    options: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    act: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class RowView:
    """`does`: what these models do there, and `because`: why. `missing`: what is not said yet."""

    n: int
    title: str
    named: bool
    side: str
    hidden: tuple[tuple[str, str], ...]
    many: Ask | None
    asks: tuple[Ask, ...]
    rare: tuple[Ask, ...]
    joins: bool
    drops: bool
    does: str
    because: str
    missing: str


@dataclass(frozen=True, slots=True)
class SideView:
    """`kinds` and `offers`: what the buttons that add a model say, and are called."""

    key: str
    name: str
    rows: tuple[RowView, ...]
    kinds: tuple[tuple[str, str], ...]
    offers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    """`places`: the other kinds that can be asked about. `answers`: nothing before it is asked."""

    at: str
    on: str
    title: str
    say: str
    places: tuple[tuple[str, str, bool], ...]
    place: tuple[Ask, ...]
    sides: tuple[SideView, ...]
    full: bool
    answers: tuple[str, ...]
    reference: Reference | None


def subject_of(rules: Rulepack, wanted: Sequence[str], on: str) -> Subject | None:
    """What is asked about: by its name, else the first kind of place that the encounter has."""
    known = {control.id: control for control in rules.controls}
    if not known:
        return None
    if on == ARMY and counts_armies(rules.controls):
        return Subject(rules.controls, None)
    first = next((name for name in wanted if name in known), next(iter(known)))
    return Subject(rules.controls, known.get(on, known[first]))


def offers_of(event: Event, entrant: EntrantId, subject: Subject) -> tuple[Offer, ...]:
    """The models of somebody's lists, with what their cards answer; none where nothing is asked."""
    asks = subject.control.asks if subject.control else entry_questions(subject.controls)
    cards = event.catalogue.by_id if event.catalogue else {}
    found: dict[str, Offer] = {}
    for pick in (pick for army in event.entrants[entrant].lists for pick in army.picks):
        card = cards.get(pick.model)
        cost = pick.points if pick.points is not None else card.cost if card else 0
        said = by_card(asks, card.traits if card else (), cost)
        needs = subject.kind is not None and subject.kind.id not in said
        if asks and card is not None and not needs:
            found.setdefault(pick.name, Offer(pick.name, said))
    return tuple(found.values())[:MOST_OFFERED]


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks what, and where. `names`: of the sides, `offers`: the models of their lists.

    `wanted`: the kinds of places that the encounter has; none: all of the pack.
    """

    at: str
    subject: Subject
    names: Names
    wanted: tuple[str, ...] = ()
    offers: Mapping[str, Sequence[Offer]] = field(default_factory=dict)


def board_view(asking: Asking, board: Board) -> BoardView:
    subject, names = asking.subject, asking.names
    told = _told(subject, board, names)
    control = subject.control
    place = control.place if control else ()
    return BoardView(
        at=asking.at,
        on=subject.id,
        title=control.title if control else _("Army points and presence"),
        say=control.say if control else _("Say what became of every entry of both lists."),
        places=tuple(_places(asking)),
        place=tuple(_ask("p.", q, board.place.get(q.id), names) for q in place),
        sides=tuple(_side(asking, board, side, told.rows) for side in SIDES),
        full=len(board.rows) >= MOST_ROWS,
        answers=told.answers,
        reference=reference(control) if control else None,
    )


def _places(asking: Asking) -> Iterator[tuple[str, str, bool]]:
    subject = asking.subject
    for control in subject.controls:
        here = control == subject.control
        if here or not asking.wanted or control.id in asking.wanted:
            yield f"{asking.at}?on={control.id}", control.title, here
    if counts_armies(subject.controls):
        yield f"{asking.at}?on={ARMY}", _("Army points"), subject.control is None


# ── what can be tapped ──


def _side(asking: Asking, board: Board, side: str, told: Mapping[int, _Told]) -> SideView:
    subject, names, offers = asking.subject, asking.names, asking.offers
    kind = subject.kind
    kinds = [(f"add.{side}.{each.id}", each.title) for each in kind.choices] if kind else []
    if kind is None and (subject.control is None or subject.control.asks):
        kinds = [(f"add.{side}", _("Add other models") if subject.alike else _("Add a model"))]
    mine = [(n, row) for n, row in enumerate(board.rows, start=1) if row.side == side]
    mine.sort(key=lambda one: (one[1].joins or one[0], one[0]))
    return SideView(
        key=side,
        name=names[side],
        rows=tuple(
            _row(asking, row, n, told.get(n, _Told()), drops=kind is not None or len(mine) > 1)
            for n, row in mine
        ),
        kinds=tuple(kinds),
        offers=tuple(
            (f"list.{side}.{n}", offer.name)
            for n, offer in enumerate(offers.get(side, ()), start=1)
        ),
    )


def _row(asking: Asking, row: Row, n: int, told: _Told, *, drops: bool) -> RowView:
    subject, names = asking.subject, asking.names
    kind = subject.kind
    titles = {choice.id: choice.title for choice in kind.choices} if kind else {}
    chosen = str(row.said.get(kind.id, "")) if kind else ""
    asks = [q for q in subject.asks(row) if q.id != "cost" or chosen not in CASTERS]
    made = {q.id: _ask(f"{n}.", q, row.said.get(q.id), names, row.side) for q in asks}
    hidden = {"side": row.side, "name": row.name, "joins": str(row.joins or "")}
    hidden |= {kind.id: chosen} if kind else {}
    hidden |= {} if subject.alike else {MANY: "1"}
    generic = _("Attachment") if row.joins else titles.get(chosen, _("Models"))
    return RowView(
        n=n,
        title=f"{row.name}" or generic,
        named=bool(row.name),
        side=row.side,
        hidden=tuple((f"{n}.{key}", value) for key, value in hidden.items() if value),
        many=_many(n, row.many) if subject.alike else None,
        asks=tuple(ask for name, ask in made.items() if name not in RARE),
        rare=tuple(ask for name, ask in made.items() if name in RARE),
        joins=subject.control is None and chosen == UNIT,
        drops=drops,
        does=told.does,
        because=told.because,
        missing=told.missing,
    )


def _many(n: int, many: int) -> Ask:
    return Ask(
        f"r{n}-{MANY}",
        f"{n}.{MANY}",
        _("How many"),
        "stepper",
        str(many),
        most=MOST_ALIKE,
        act=f"{n}.{MANY}",
    )


def _ask(prefix: str, question: Question, reply: Reply | None, names: Names, side: str = "") -> Ask:
    said = default_of(question) if reply is None else reply
    name = f"{prefix}{question.id}"
    id_ = f"r{name.replace('.', '-')}"
    say = f"{question.ask[:1].upper()}{question.ask[1:]}"
    if question.kind == "side" and side:
        other = next(each for each in SIDES if each != side)
        say = f"{say} {names[other]}"
        chosen = (other if said == other else "", other)
        return Ask(id_, name, say, "tick", chosen[0], ((other, ""),))
    if question.kind == "side":
        options = (("", _("nobody")), *((key, names[key]) for key in SIDES))
        return Ask(id_, name, say, "choice", str(said or ""), options, own=True)
    if question.kind == "yes":
        return Ask(id_, name, say, "tick", "1" if said else "", (("1", ""),))
    if question.kind == "count":
        value = "" if said is None else str(said)
        least, most = question.least, question.most
        return Ask(id_, name, say, "stepper", value, (), least, most, act=name)
    options = tuple((choice.id, choice.title) for choice in question.choices)
    return Ask(id_, name, say, "choice", str(said or ""), options)


# ── what it comes to ──


@dataclass(frozen=True, slots=True)
class _Told:
    does: str = ""
    because: str = ""
    missing: str = ""


@dataclass(frozen=True, slots=True)
class _Answer:
    """What is told of each row by its number, and of the whole."""

    rows: Mapping[int, _Told]
    answers: tuple[str, ...]


def _told(subject: Subject, board: Board, names: Names) -> _Answer:
    control = subject.control
    return _of_armies(subject, board, names) if control is None else _of(control, board, names)


def _of(control: Control, board: Board, names: Names) -> _Answer:
    """Who controls the place by the rows that are complete; the others say what they lack."""
    rows: dict[int, _Told] = {}
    models: list[tuple[int, Model]] = []
    for n, row in enumerate(board.rows, start=1):
        try:
            replies = complete(control.asks, _named(control.asks, row.said, names), "model", ())
        except Unsound as unsound:
            rows[n] = _Told(missing=_lacking(control.asks, unsound))
            continue
        models += [(n, Model(names[row.side], replies, row.name))] * row.many
    if not models:
        return _Answer(rows, ())
    place = Place(
        tuple(model for _n, model in models),
        complete(control.place, _named(control.place, board.place, names), "place", ()),
    )
    verdict = judge(control, place)
    for (n, _model), part in zip(models, verdict.parts, strict=True):
        rows[n] = _part(part)
    return _Answer(rows, (verdict_words(control, verdict),))


def _part(part: Part) -> _Told:
    return _Told(part_words(part), "; ".join(part.because))


def _named(
    questions: Sequence[Question], said: Mapping[str, Reply], names: Names
) -> dict[str, object]:
    """Answers with the names of the sides in them, and nothing of what nobody said."""
    sides = {question.id for question in questions if question.kind == "side"}
    known = {question.id for question in questions}
    return {
        key: names.get(str(value), "") if key in sides else value
        for key, value in said.items()
        if key in known and value != ""
    }


def _lacking(questions: Sequence[Question], unsound: Unsound) -> str:
    asks = {question.id: question.ask for question in questions}
    lacking = [asks[f.path[-1]] for f in unsound.findings if f.path and f.path[-1] in asks]
    return _("Not counted yet. Say: {what}").format(what=", ".join(dict.fromkeys(lacking)))


def _of_armies(subject: Subject, board: Board, names: Names) -> _Answer:
    """Each entry with what it gave away and still holds; then both tie-breaks."""
    rows: dict[int, _Told] = {}
    numbers: list[int] = []
    entries: list[Entry] = []
    for n, row in enumerate(board.rows, start=1):
        if row.joins:
            continue
        try:
            entries += read_entries(subject.controls, {"army": [_entry(subject, board, n, names)]})
            numbers.append(n)
        except Unsound as unsound:
            rows[n] = _Told(missing="; ".join(finding.say for finding in unsound.findings))
    counted = armies(entries)
    left = {side: [n for n in numbers if board.rows[n - 1].side == side] for side in SIDES}
    for army in counted:
        key = next(side for side in SIDES if names[side] == army.side)
        rows |= {n: _line(line) for n, line in zip(left[key], army.lines, strict=True)}
    return _Answer(rows, tuple(_sums(counted)))


def _sums(counted: Sequence[Army]) -> Iterator[str]:
    yield from (army_words(army, counted) for army in counted)
    if len(counted) == len(SIDES):
        yield tie_words(counted)


def _line(line: Line) -> _Told:
    say = _("{lost} lost, presence {presence}")
    return _Told(say.format(lost=line.destroyed, presence=line.presence), line_words(line))


def _entry(subject: Subject, board: Board, n: int, names: Names) -> dict[str, object]:
    """An entry as the reader of armies takes it."""
    row = board.rows[n - 1]
    asks = (*subject.asks(row), *((subject.kind,) if subject.kind else ()))
    said = _named(asks, row.said, names)
    if said.get(AT) == NOWHERE:
        said.pop(AT)
    joined = [
        {"name": each.name or _("Attachment"), **each.said}
        for each in board.rows
        if each.joins == n
    ]
    return {"side": names[row.side], "name": row.name, **said, "attachments": joined}
