"""Battle traits on two phones: picked in the open, the defender first, and seen by both."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from tests.rosters import FIGHTERS, army
from tests.web.at_table import refusal
from tests.web.hiring import HiringTable
from tests.web.venue import Venue

CHAOS, ORDER = "Aspire to Glory", "Courageous Defenders"


@pytest.fixture
def table(venue: Venue) -> HiringTable:
    event = venue.event("WC", 4)
    venue.do(event, ask.SetCatalogue(catalogue=FIGHTERS))
    for entrant in venue.now(event).entrants:
        lists = (army("Burrow", "Chief", "Runt"),)
        venue.do(event, ask.RegisterLists(entrant=entrant, lists=lists))
    venue.do(event, ask.StartEvent(rounds=3))
    return HiringTable.paired(venue, event)


@pytest.mark.req("WC-127")
def test_battle_traits_are_picked_on_the_phone_and_shown_to_both(table: HiringTable) -> None:
    assert "Pick your battle trait" in table.ann.read("")
    read = table.sees(table.dov)
    assert "The defender picks first." in read
    assert (CHAOS in read, ORDER in read) == (True, False)
    status, said = refusal(table.hire(table.dov, "pick-trait", {"trait": ORDER}))
    assert (status, "There Are Always More" in said) == (409, True)
    table.hires(table.dov, "pick-trait", trait=CHAOS)
    assert "does 1 more damage" in table.sees(table.ann)
    assert table.hire(table.dov, "pick-trait", {"trait": CHAOS}).status_code == 409
    table.hires(table.ann, "pick-trait", trait="There Are Always More")
    for by in (table.ann, table.dov):
        assert f"Battle traits: {CHAOS} – There Are Always More" in by.read("")  # noqa: RUF001 - a dash


@pytest.mark.req("WC-127")
def test_an_official_picks_for_who_has_no_phone_and_corrects(table: HiringTable) -> None:
    judge, whose = table.judge, table.sides[0]
    assert f"Choose for {table.names[0]}" in table.sees(judge)
    table.hires(judge, "pick-trait", trait=CHAOS, **{"for": whose})
    assert table.now.traits == {whose: CHAOS}
    assert "Pick this trait" in table.sees(judge, f"?for={whose}&fix=traits")
    fields = {"for": whose, "trait": "There Are Always More", "confirm": "hire-shown"}
    assert table.hire(judge, "pick-trait", fields).status_code == 303
    assert table.now.traits == {whose: "There Are Always More"}
