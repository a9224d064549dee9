"""The house rules that are offered: what the pack says, and what was filled in instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.http import QueryDict
from pydantic import JsonValue

from muster.core.rulepack.apply import Document
from muster.core.rulepack.patch import place_title
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.tree import tree
from muster.core.rulepack.worth import point_names
from muster.web.desk.setup.wrongs import Wrongs
from muster.web.forms.house import Kind, Offer, offers, official_value
from muster.words import tiebreaks
from muster.words.names import Names
from muster.words.plain import listing
from muster.words.tongue import _

Option = tuple[str, str]
"""A value as it is sent and as it is said."""


@dataclass(frozen=True, slots=True)
class HouseView:
    """`values`: one, or as many as there are places in an order; `official` in words."""

    name: str
    label: str
    kind: Kind
    values: tuple[str, ...]
    official: str
    options: tuple[Option, ...]
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HouseGroup:
    """`open`: something in it is filled in or wrong, or it is what most organisers look for."""

    table: str
    title: str
    rules: tuple[HouseView, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class Filling:
    """A pack, also as one document, and what was typed about it."""

    pack: Rulepack
    document: Document
    sent: QueryDict
    wrongs: Wrongs


def house_groups(pack: Rulepack, sent: QueryDict, wrongs: Wrongs) -> tuple[HouseGroup, ...]:
    """By the tables of the schema, in their order."""
    found: list[HouseGroup] = []
    filling = Filling(pack, tree(pack), sent, wrongs)
    for table, of_it in groupby(offers(pack), key=lambda offer: offer.path.partition(".")[0]):
        rules = tuple(_house(filling, offer) for offer in of_it)
        touched = any(rule.wrong or any(rule.values) for rule in rules)
        shown = touched or table == "times"
        found.append(HouseGroup(table, place_title(filling.document, table), rules, shown))
    return tuple(found)


def _house(filling: Filling, offer: Offer) -> HouseView:
    pack, document = filling.pack, filling.document
    name = f"house.{offer.path}"
    filled = [text.strip() for text in filling.sent.getlist(name) if text.strip()]
    room = max(len(_tie_breaks(pack)), len(filled)) if offer.kind == "order" else 1
    return HouseView(
        name=name,
        label=place_title(document, offer.path).rpartition(": ")[2],
        kind=offer.kind,
        values=(*filled, *[""] * room)[:room],
        official=_words(pack, offer.kind, official_value(document, offer.path)),
        options=OPTIONS[offer.kind](pack),
        wrong=filling.wrongs.get(name, ()),
    )


def _words(pack: Rulepack, kind: Kind, value: JsonValue) -> str:
    """A value as people say it."""
    if isinstance(value, list) and kind == "words":
        return listing(map(str, value)) or _("none")
    if isinstance(value, list):
        return listing(_tie_break(pack, str(item)) for item in value) or _("none")
    words = {"None": _("none"), "True": _("yes"), "False": _("no")}
    return words.get(str(value), str(value))


def _tie_breaks(pack: Rulepack) -> tuple[str, ...]:
    return (*point_names(pack), "sos", *pack.standings.counts)


def _tie_break(pack: Rulepack, name: str) -> str:
    figures = {figure.id: figure.title for figure in pack.result.figures}
    return tiebreaks.title(name, Names(figures=figures))


def _typed(_pack: Rulepack) -> tuple[Option, ...]:
    return ()


def _switch(_pack: Rulepack) -> tuple[Option, ...]:
    return (("true", _("yes")), ("false", _("no")))


def _sizes(pack: Rulepack) -> tuple[Option, ...]:
    return tuple((str(size), f"{size} {pack.size.unit}") for size in pack.size.table)


def _apart(_pack: Rulepack) -> tuple[Option, ...]:
    return (
        ('["club"]', _("people of one club")),
        ('["region"]', _("people of one region")),
        ('["club","region"]', _("people of one club or region")),
        ("[]", _("nobody")),
    )


def _order(pack: Rulepack) -> tuple[Option, ...]:
    return tuple((name, _tie_break(pack, name)) for name in _tie_breaks(pack))


OPTIONS: Mapping[Kind, Callable[[Rulepack], tuple[Option, ...]]] = {
    "number": _typed,
    "switch": _switch,
    "sizes": _sizes,
    "apart": _apart,
    "order": _order,
    "words": _typed,
}
