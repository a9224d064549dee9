"""Places and their models as somebody handed them in, or everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from muster.core.control.answers import complete
from muster.core.control.assign import Choice
from muster.core.control.model import Model, Place, Replies
from muster.core.control.spoken import understand
from muster.core.rulepack.control_words import fold
from muster.core.rulepack.controls import Control, Question, Reply
from muster.core.rulepack.problems import Finding, Path, Unsound, unknown

MOST = 1000
"""Models at a place, and places of a game."""

TOP = ("first", "choices", "places")
CHOICE = ("side", "model", "place")

Read = TypeVar("Read")
Table = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a document asks: places, and who chose what for models near several of them."""

    places: tuple[Place, ...]
    choices: tuple[Choice, ...] = ()
    first: str = ""


def read(control: Control, document: Table) -> Asked:
    """A document of one place (`models` and what is true of it) or of several (`places`)."""
    found: list[Finding] = []
    single = {key: value for key, value in document.items() if key not in TOP}
    if "places" in document:
        found += [Finding((key,), unknown(key, TOP, "asked here")) for key in single]
        places = each(document["places"], ("places",), found, partial(_place, control))
    else:
        places = _tried(found, lambda: _place(control, single, ()))
    choices = each(document.get("choices", []), ("choices",), found, _choice)
    texts, wrong = texts_of(document, ("first",), ())
    found += [*wrong, *_same_names(places)]
    if found:
        raise Unsound(found)
    return one_spelling(control, Asked(places, choices, texts["first"]))


def read_line(questions: Sequence[Question], text: str, at: Path) -> Model:
    """A model in words: `SIDE: words`, or `SIDE/NAME: words`."""
    who, colon, words = text.partition(":")
    side, _, name = (part.strip() for part in who.partition("/"))
    if not colon or not side:
        raise Unsound([Finding(at, 'must begin with its side, as in "A: …"')])
    replies = complete(questions, understand(questions, words, at), "model", at)
    return Model(side, replies, name)


def read_model(questions: Sequence[Question], value: object, at: Path) -> Model:
    """A model in words or as a table."""
    if isinstance(value, str):
        return read_line(questions, value, at)
    table = table_at(value, at)
    texts, found = texts_of(table, ("side", "name"), at)
    if not texts["side"]:
        found.append(Finding((*at, "side"), "is missing"))
    given = {key: answer for key, answer in table.items() if key not in texts}
    replies = _tried(found, lambda: complete(questions, given, "model", at))
    if found:
        raise Unsound(found)
    return Model(texts["side"], replies[0], texts["name"])


def read_place(
    control: Control, models: tuple[Model, ...], given: Table, name: str, at: Path
) -> Place:
    """A place with its circumstances; a side is one of those that have models there."""
    place = Place(models, complete(control.place, given, "place", at), name)
    sides = [fold(side) for side in place.sides]
    for question in control.place:
        said = str(place.replies[question.id])
        if question.kind == "side" and said and sides and fold(said) not in sides:
            say = f'"{said}" {unknown(fold(said), sides, "a side that has models here")}'
            raise Unsound([Finding((*at, question.id), say)])
    return place


def one_spelling(control: Control, asked: Asked) -> Asked:
    """The same with every name spelt as it was first: `ann` and `Ann` are one side, or model."""
    spelt: dict[str, str] = {}
    for name in _names_of(asked):
        spelt.setdefault(fold(name), name)
    named = {q.id for q in (*control.place, *control.asks) if q.kind == "side"}
    places = {fold(place.name): place.name for place in asked.places}

    def spell(text: str) -> str:
        return spelt.get(fold(text), text)

    def spelt_in(replies: Replies) -> dict[str, Reply]:
        return {key: spell(str(r)) if key in named else r for key, r in replies.items()}

    def even(place: Place) -> Place:
        models = tuple(
            replace(
                model,
                side=spell(model.side),
                name=spell(model.name),
                replies=spelt_in(model.replies),
            )
            for model in place.models
        )
        return replace(place, models=models, replies=spelt_in(place.replies))

    return Asked(
        tuple(even(place) for place in asked.places),
        tuple(
            Choice(
                spell(choice.side),
                spell(choice.model),
                places.get(fold(choice.place), choice.place),
            )
            for choice in asked.choices
        ),
        spell(asked.first),
    )


def _names_of(asked: Asked) -> Iterator[str]:
    """What sides are called, then models."""
    for place in asked.places:
        yield from place.sides
    for place in asked.places:
        yield from (model.name for model in place.models)


# ── pieces, for whatever else is read like this ──


def each(
    value: object, at: Path, found: list[Finding], reader: Callable[[object, Path], Read]
) -> tuple[Read, ...]:
    """Every item of a list that can be read; what is wrong with the others is found."""
    if not isinstance(value, list) or len(value) > MOST:
        found.append(Finding(at, f"must be a list of {MOST} at most"))
        return ()
    numbered = [(item, (*at, str(number))) for number, item in enumerate(value, start=1)]
    return tuple(
        read for item, where in numbered for read in _tried(found, partial(reader, item, where))
    )


def texts_of(table: Table, names: Sequence[str], at: Path) -> tuple[dict[str, str], list[Finding]]:
    """The texts of a table by name, empty where there is none."""
    wrong = [name for name in names if not isinstance(table.get(name, ""), str)]
    texts = {name: str(table.get(name, "")).strip() for name in names}
    return texts, [Finding((*at, name), "must be text") for name in wrong]


def table_at(value: object, at: Path) -> Table:
    if not isinstance(value, dict):
        raise Unsound([Finding(at, "must be a table")])
    return value


def _tried(found: list[Finding], reader: Callable[[], Read]) -> tuple[Read, ...]:
    """What could be read, or nothing; what was wrong with it is found."""
    try:
        return (reader(),)
    except Unsound as unsound:
        found += unsound.findings
        return ()


def _place(control: Control, value: object, at: Path) -> Place:
    table = table_at(value, at)
    texts, found = texts_of(table, ("name",), at)
    given = {key: answer for key, answer in table.items() if key not in {"name", "models"}}
    reader = partial(read_model, control.asks)
    models = each(table.get("models"), (*at, "models"), found, reader)
    name = texts["name"] or "".join(at[-1:])
    made = _tried(found, lambda: read_place(control, models, given, name, at))
    if found:
        raise Unsound(found)
    return made[0]


def _same_names(places: Sequence[Place]) -> list[Finding]:
    names = [fold(place.name) for place in places]
    twice = dict.fromkeys(place.name for place in places if names.count(fold(place.name)) > 1)
    return [Finding(("places",), f"{name} is the name of two places") for name in twice]


def _choice(value: object, at: Path) -> Choice:
    table = table_at(value, at)
    texts, found = texts_of(table, CHOICE, at)
    found += [Finding((*at, key), unknown(key, CHOICE)) for key in table if key not in CHOICE]
    found += [Finding((*at, key), "is missing") for key, text in texts.items() if not text]
    if found:
        raise Unsound(found)
    return Choice(texts["side"], texts["model"], texts["place"])
