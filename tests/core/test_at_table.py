"""What a table does next, in the order of the rules."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.at_table import Doing, NextThing, Standing, next_at_table
from muster.core.facts import ArmyList
from muster.core.sheet import taps
from muster.core.sheet.of_game import opening
from muster.core.sheet.played import Played, apply, opened
from tests.hall import Hall
from tests.rosters import ENGINES, army, of_points

STORM, SIEGE = army("Storm", *of_points(101)), army("Siege", *of_points(99, "Vance 2"))


def playing(*lists: ArmyList, scenario: str = "the-pit-ii") -> Hall:
    hall = Hall("SR17").enter("a b", faction="Ironways")
    hall.do(ask.SetCatalogue(catalogue=ENGINES))
    for name in "ab" if lists else "":
        hall.do(ask.RegisterLists(entrant=hall.id(name), lists=lists))
    hall.start().pair()
    if scenario:
        hall.do(ask.SetEncounter(round=1, parts={"scenario": (scenario,)}))
    return hall


def after(hall: Hall, played: Played | None = None) -> NextThing | None:
    return next_at_table(hall.event, hall.game("a"), Standing(played))


def sheet(hall: Hall, *said: taps.Tap) -> Played:
    played = opened(hall.event.rules, opening(hall.event, hall.game("a")))
    for tap in said:
        played = apply(played, tap)
    return played


@pytest.mark.req("SR17-099", "SR17-201")
def test_a_steamroller_table_goes_by_the_order_of_the_document() -> None:
    assert after(playing(scenario="")) == NextThing(Doing.ENCOUNTER)
    hall = playing(STORM, SIEGE)
    both = hall.game("a").entrants
    assert after(hall) == NextThing(Doing.LISTS, both)
    one = taps.ListSealed(side=0, commitment="x")
    assert after(hall, sheet(hall, one)) == NextThing(Doing.LISTS, both[1:])
    lists = taps.ListsShown(titles=("Storm", "Siege"), salts=("", ""))
    slot = next(s for s in hall.event.rules.encounter.slots if s.id == "objective")
    assert after(hall, sheet(hall, lists)) == NextThing(Doing.PICKS, both, slot.title)
    picks = taps.PicksShown(slot="objective", parts=("armory", "armory"), salts=("", ""))
    assert after(hall, sheet(hall, lists, picks)) == NextThing(Doing.FIRST)
    first = taps.FirstSaid(side=1)
    assert after(hall, sheet(hall, lists, picks, first)) == NextThing(Doing.CLOCK)
    begun = sheet(hall, lists, picks, first, taps.TurnEnded(step=1))
    assert after(hall, begun) == NextThing(Doing.PLAY)


@pytest.mark.req("SR17-201")
def test_what_nobody_has_to_choose_is_passed_over() -> None:
    assert after(playing(scenario="breakdown")) == NextThing(Doing.FIRST)


@pytest.mark.req("SR17-201")
def test_a_table_with_a_result_and_a_table_of_many_have_no_next_step() -> None:
    hall = playing(scenario="breakdown")
    score = hall.score("a 5:40 - 0:22 b scenario")
    hall.do(ask.ReportResult(game=hall.game("a").id, score=score))
    assert after(hall) is None


def test_where_nothing_is_chosen_rolled_for_or_timed_a_table_plays() -> None:
    hall = Hall("WC").enter("a b").start().pair()
    hall.do(ask.SetEncounter(round=1, parts={"battleplan": ("mystic-glade",)}))
    assert after(hall) == NextThing(Doing.PLAY)
