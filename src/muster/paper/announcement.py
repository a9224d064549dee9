"""An event announced on paper: its sections, what its rounds are about, and where to look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from muster.core.encounter.elements import completed, dealable, title_of
from muster.core.encounter.known import Encounter
from muster.core.event import Event
from muster.core.rulepack.schema import Rulepack
from muster.paper.drawing import Drawing, qr_code
from muster.paper.encounters import EncounterSheet, encounter_sheet, sheet_of
from muster.paper.head import Head, head_of, shown_encounter
from muster.paper.told import Told, ToldPart
from muster.words.announcement.parts import Section
from muster.words.announcement.whole import announcement, notice
from muster.words.names import Names
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an encounter by name: what it says stands below, once for all rounds."""

    title: str
    elements: str


@dataclass(frozen=True, slots=True)
class RoundCard:
    title: str
    encounter: str
    text: str
    parts: tuple[Part, ...]
    drawing: Drawing | None


@dataclass(frozen=True, slots=True)
class Announcement:
    """`notice` stands above a draft; `rules` are those of everything in `rounds`, each once."""

    layout: ClassVar[str] = "announcement"
    head: Head
    notice: str
    sections: tuple[Section, ...]
    rounds: tuple[RoundCard, ...]
    rules: tuple[ToldPart, ...]
    address: str
    qr: Drawing | None


def announcement_sheet(event: Event, names: Names, address: str = "") -> Announcement:
    """`address` is the event's own page; a folder on a disk has none."""
    public = list(_public(event))
    sheets = [sheet for _number, sheet in public]
    alt = _("The page of the event: {address}").format(address=address)
    return Announcement(
        head=head_of(event, _("Event pack"), about=event.rules.title),
        notice=notice(event),
        sections=announcement(event, names),
        rounds=tuple(_card(event, number, sheet) for number, sheet in public),
        rules=tuple(_once(sheets)),
        address=address,
        qr=qr_code(address, alt) if address else None,
    )


def _public(event: Event) -> Iterator[tuple[int, EncounterSheet]]:
    """Encounters that nobody needs to keep secret; a brawl is the same in every round."""
    if event.rules.pods and event.rules.ledger:
        yield 0, encounter_sheet(event, 0)
        return
    if not event.encounters and (always := _always(event.rules)) is not None:
        yield 0, sheet_of(event, 0, always)
    for number in sorted(event.encounters):
        if shown_encounter(event, number) is not None:
            yield number, encounter_sheet(event, number)


def _always(rules: Rulepack) -> Encounter | None:
    """The encounter of every round, where the rules leave nothing of it open."""
    parts = {} if dealable(rules) else completed(rules, {})
    return Encounter(title_of(rules, parts), parts=parts) if parts else None


def _card(event: Event, number: int, sheet: EncounterSheet) -> RoundCard:
    named = number in event.encounters or not event.rules.pods
    alone = len(sheet.parts) == 1 and len(sheet.parts[0].told) == 1
    listed = sheet.parts if named and not alone else ()
    return RoundCard(
        title=_("Round {n}").format(n=number) if number else _("Every round"),
        encounter=sheet.title,
        text=sheet.text,
        parts=tuple(
            Part(part.title, ", ".join(told.title for told in part.told)) for part in listed
        ),
        drawing=sheet.drawing,
    )


def _once(sheets: Sequence[EncounterSheet]) -> Iterator[ToldPart]:
    """Every part with all that is told of it in any round."""
    found: dict[str, dict[str, Told]] = {}
    for sheet in sheets:
        for part in sheet.parts:
            found.setdefault(part.title, {}).update({told.title: told for told in part.told})
    for title, told in found.items():
        yield ToldPart(title, tuple(told.values()))
