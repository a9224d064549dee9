"""Army lists and what became of them, as handed in, or everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from muster.core.control.answers import complete
from muster.core.control.army import Attachment, Entry
from muster.core.control.model import Model
from muster.core.control.reading import Table, each, read_model, table_at, texts_of
from muster.core.rulepack.control_words import fold, names_of
from muster.core.rulepack.controls import Control, Question
from muster.core.rulepack.problems import Finding, Path, Unsound, unknown

SHARED = ("kind", "inert", "wild")
"""What the controls of a pack ask of a model, and army points need to know, too."""

COST = Question(id="cost", ask="cost", kind="count", also=("listed cost",), default=0)
START = Question(
    id="start", ask="starting number", kind="count", also=("models",), least=1, default=1
)
LOST = Question(id="lost", ask="lost", kind="count", default=0)
JOINED = (COST, START, LOST)
OWN = (
    *JOINED,
    Question(id="again", ask="destroyed before", kind="count", default=0),
    Question(id="no_room", ask="no room to enter"),
    Question(id="discounted", ask="discounted", also=("free",)),
)
"""What only army points need to know."""


def counts_armies(controls: Sequence[Control]) -> bool:
    """Whether the pack's controls know the kinds of models that army points are made of."""
    return set(SHARED) <= set(_asked(controls))


def read_entries(controls: Sequence[Control], document: Table) -> tuple[Entry, ...]:
    """The entries of a document's `army`; `Unsound` names everything that is wrong with them."""
    found = [Finding((key,), unknown(key, ["army"])) for key in document if key != "army"]
    entries = each(document.get("army"), ("army",), found, partial(_entry, controls))
    if found:
        raise Unsound(found)
    spelt = {fold(entry.side): entry.side for entry in reversed(entries)}
    return tuple(replace(entry, side=spelt[fold(entry.side)]) for entry in entries)


def _asked(controls: Sequence[Control]) -> Mapping[str, Question]:
    """Every question about a model, as the first control that asks it does."""
    return {question.id: question for control in reversed(controls) for question in control.asks}


def entry_questions(controls: Sequence[Control]) -> tuple[Question, ...]:
    """What is asked of every entry of an army."""
    asked = _asked(controls)
    return (*(asked[name] for name in SHARED), *OWN)


def standing_questions(controls: Sequence[Control], place: Control | None) -> tuple[Question, ...]:
    """What is asked beside that of an entry that stands somewhere."""
    own = {"side", "name", *(n for each in entry_questions(controls) for n in names_of(each))}
    asks = place.asks if place else ()
    return tuple(each for each in asks if not own & {*names_of(each)})


def _entry(controls: Sequence[Control], value: object, at: Path) -> Entry:
    """An entry in words, or as a table that may also say where it stands and who joined it."""
    questions = entry_questions(controls)
    if isinstance(value, str):
        return _made(read_model(questions, value, at), at)
    table = table_at(value, at)
    texts, found = texts_of(table, ("at",), at)
    place = _place(controls, texts["at"], (*at, "at"), found)
    attachments = each(table.get("attachments", []), (*at, "attachments"), found, _attachment)
    if found:
        raise Unsound(found)
    where = {name for each in standing_questions(controls, place) for name in names_of(each)}
    stands = {key: reply for key, reply in table.items() if fold(key) in where}
    rest = {key: v for key, v in table.items() if key not in {"at", "attachments", *stands}}
    model = read_model(questions, rest, at)
    entry = replace(_made(model, at), attachments=attachments, at=place)
    if place is None:
        return entry
    shared = {key: model.replies[key] for key in SHARED if _is_of(place, key)}
    return replace(entry, stands=complete(place.asks, {**shared, **stands}, "model", at))


def _is_of(place: Control | None, key: str) -> bool:
    """Whether a key answers a question of the place where an entry stands."""
    return place is not None and any(fold(key) in names_of(question) for question in place.asks)


def _place(
    controls: Sequence[Control], name: str, at: Path, found: list[Finding]
) -> Control | None:
    by_name = {fold(control.id): control for control in controls}
    if name and fold(name) not in by_name:
        known = [control.id for control in controls]
        found.append(Finding(at, f'"{name}" {unknown(name, known, "a place of this pack")}'))
    return by_name.get(fold(name))


def _attachment(value: object, at: Path) -> Attachment:
    table = table_at(value, at)
    texts, found = texts_of(table, ("name",), at)
    if found:
        raise Unsound(found)
    given = {key: reply for key, reply in table.items() if key != "name"}
    replies = complete(JOINED, given, "model", at)
    made = Attachment(texts["name"], *(int(replies[question.id]) for question in JOINED))
    _only_so_many(made, at)
    return made


def _made(model: Model, at: Path) -> Entry:
    said = model.replies
    entry = Entry(
        side=model.side,
        name=model.name or str(said["kind"]),
        kind=str(said["kind"]),
        cost=int(said["cost"]),
        start=int(said["start"]),
        lost=int(said["lost"]),
        again=int(said["again"]),
        inert=said["inert"] is True,
        wild=said["wild"] is True,
        no_room=said["no_room"] is True,
        discounted=said["discounted"] is True,
    )
    _only_so_many(entry, at)
    return entry


def _only_so_many(thing: Entry | Attachment, at: Path) -> None:
    if thing.lost > thing.start:
        say = f"is more than the starting number, {thing.start}; what came back is said with again"
        raise Unsound([Finding((*at, "lost"), say)])
