"""An encounter as it lies on a table: its parts, their rules, and a drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from muster.core.brawl.terms import terms_of
from muster.core.diagram.page import svg
from muster.core.diagram.scene import map_for_players, scene
from muster.core.diagram.wording import TIMES, description
from muster.core.encounter.known import Encounter
from muster.core.event import Event
from muster.core.problem import Code, refuse
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.schema import Rulepack
from muster.paper.brawl_rules import brawl_rules
from muster.paper.drawing import Drawing
from muster.paper.head import Head, head_of
from muster.paper.told import Told, ToldPart
from muster.words.control import Reference, references
from muster.words.encounters import element_title, parts_of
from muster.words.plain import clean
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class EncounterSheet:
    """`text` is what the organiser added to the pack's own words; `control`: who holds what."""

    layout: ClassVar[str] = "encounter"
    head: Head
    title: str
    text: str
    parts: tuple[ToldPart, ...]
    drawing: Drawing | None
    control: ToldPart | None = None


def encounter_sheet(event: Event, number: int) -> EncounterSheet:
    """What a round is about; `Refused` if it has no encounter and is no brawl either."""
    known = event.encounters.get(number)
    if known is None and not (event.rules.pods and terms_of(event.rules)):
        raise refuse(Code.ENCOUNTER_MISSING, round=number)
    return sheet_of(event, number, known)


def sheet_of(event: Event, number: int, known: Encounter | None) -> EncounterSheet:
    """The same of an encounter that may not be the round's yet; without one it is a brawl."""
    rules = event.rules
    brawl = terms_of(rules) if rules.pods else None
    told = (*_parts(rules, known), *brawl_rules(event, _table_sizes(event, number)))
    return EncounterSheet(
        head=head_of(event, _("Encounter of round {round}").format(round=number)),
        title=clean(known.title) if known else brawl.ledger.title if brawl else "",
        text=known.text.strip() if known else "",
        parts=told,
        drawing=_drawing(rules, _drawn_names(event, number, known)),
        control=control_part(rules, known),
    )


def control_part(rules: Rulepack, known: Encounter | None) -> ToldPart | None:
    """How the places of an encounter are controlled, in the pack's own sentences."""
    told = tuple(
        Told(each.title, (f"{each.tell} {each.how}".strip(), " ".join(_rules_of(each))), ())
        for each in references(rules, known.parts if known else {})
    )
    return ToldPart(_("Who controls what"), told) if told else None


def _rules_of(each: Reference) -> tuple[str, ...]:
    return (*each.counts, *each.contests, *each.unless)


def largest_table(event: Event, number: int) -> int:
    """How many sit at the fullest table of a round; what the pack prefers before it is paired."""
    played = event.round(number)
    sizes = [len(game.entrants) for game in played.games] if played else []
    preferred = event.rules.pods.preferred if event.rules.pods else 2
    return max(sizes, default=preferred)


def _table_sizes(event: Event, number: int) -> Sequence[int]:
    """How many sit at the tables of a round; whatever the pack allows before it is paired."""
    played, pods = event.round(number), event.rules.pods
    allowed = range(pods.least, pods.most + 1) if pods else ()
    return sorted({len(game.entrants) for game in played.games}) if played else allowed


def _parts(rules: Rulepack, known: Encounter | None) -> Iterator[ToldPart]:
    for slot, elements in parts_of(rules, known) if known else ():
        yield ToldPart(slot.title, tuple(map(_told, elements)))


def _told(element: Element) -> Told:
    needs = tuple(f"{need.count} {TIMES} {need.what}" for need in element.needs)
    return Told(element_title(element), (element.setup, element.say), needs)


def _drawn_names(event: Event, number: int, known: Encounter | None) -> list[str]:
    """The elements that have a map, and the table of a brawl."""
    rules = event.rules
    maps = {each.id for each in rules.maps}
    named = [name for chosen in (known.parts if known else {}).values() for name in chosen]
    shared = map_for_players(rules, largest_table(event, number)) if rules.pods else None
    return [*(name for name in named if name in maps), *([shared.id] if shared else [])]


def _drawing(rules: Rulepack, names: Sequence[str]) -> Drawing | None:
    if not names:
        return None
    drawn = scene(rules, names)
    return Drawing(svg(replace(drawn, ours="")), description(drawn), drawn.ours)
