"""What a round is about, as it lies on every table, and how chance chose it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from muster.core.event import Event
from muster.core.facts import EncounterDealt
from muster.journal.database.shelf import Held
from muster.paper.encounters import EncounterSheet, encounter_sheet
from muster.words.control import Reference, references
from muster.words.encounters import deal_words
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class DealView:
    """One deal: what every card, roll or lot came to. `say` tells what was not as usual."""

    slots: tuple[str, ...]
    flips: tuple[str, ...]
    say: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EncounterView:
    number: int
    sheet: EncounterSheet
    deals: tuple[DealView, ...]
    control: tuple[Reference, ...]


def encounter_view(held: Held, number: int) -> EncounterView:
    event = held.event
    known = event.encounters.get(number)
    deals = known.deals if known else ()
    return EncounterView(
        number=number,
        sheet=encounter_sheet(event, number),
        deals=tuple(_deal(event, deal) for deal in deals),
        control=references(event.rules, known.parts if known else {}),
    )


def _deal(event: Event, deal: EncounterDealt) -> DealView:
    titles = {slot.id: slot.title for slot in event.rules.encounter.slots}
    return DealView(
        slots=tuple(titles.get(name, name) for name in deal.dealt),
        flips=tuple(deal_words(event.rules, deal)),
        say=tuple(_unusual(deal)),
    )


def _unusual(deal: EncounterDealt) -> Iterator[str]:
    if deal.by_hand:
        yield _("The organiser flipped real cards or rolled real dice.")
    if deal.attempt > 1:
        yield _("It was dealt {n} times.").format(n=deal.attempt)
    if deal.reason:
        yield _("Reason: {reason}").format(reason=deal.reason)
