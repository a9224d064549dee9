"""What is played is what was handed in: the same cards, of the same size, with the same extras."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.catalogue import Catalogue
from muster.core.facts import ArmyList, Pick
from muster.core.problem import Code
from tests.core.crewing import Table, crew, pick, variant
from tests.hall import Hall
from tests.rosters import ENGINES, FIGHTERS, army, blessed, hall, of_points
from tests.rosters import pick as row


def seated(pack: str, catalogue: Catalogue, listed: ArmyList, *variants: str) -> Hall:
    """`a` has handed in a list and meets `b`."""
    made = hall(pack, catalogue, *variants)
    made.do(ask.RegisterLists(entrant=made.id("a"), lists=(listed,)), by="a")
    made.do(ask.CheckIn(arrivals=(ask.Arrival(entrant=made.id("a"), faction="Ironways"),)))
    return made.enter("b", faction="Ironways").start(rounds=3).pair()


def playing(made: Hall, played: ArmyList) -> ask.PlayCrew:
    return ask.PlayCrew(game=made.game("a").id, entrant=made.id("a"), crew=played)


@pytest.mark.req("WC-002")
def test_a_warband_is_played_with_the_blessings_that_were_handed_in() -> None:
    made = seated("WC", FIGHTERS, army("One", blessed("Chief", "swiftness"), "Runt"))
    for other in (blessed("Chief", "resilience"), row("Chief")):
        assert made.refused(playing(made, army("One", other, "Runt")), by="a") == [Code.CREW_FIXED]
    made.do(playing(made, army("Two", "Runt", blessed("Chief", "swiftness"))), by="a")


@pytest.mark.req("SR17-022")
def test_whom_a_model_belongs_to_stays_the_same_in_all_rounds() -> None:
    guard = (*of_points(85), row("Rail Guard", points=15))
    attached = [row("Rail Guard Sergeant", relation=to) for to in ("Rail Guard", "Gravel")]
    made = seated("SR17", ENGINES, army("One", *guard, attached[0]))
    other = playing(made, army("One", *guard, attached[1]))
    assert made.refused(other, by="a") == [Code.CREW_FIXED]
    made.do(playing(made, army("One", *guard, attached[0])), by="a")


@pytest.mark.req("SR17-155")
def test_a_swap_takes_out_whole_cards_and_makes_no_unit_smaller() -> None:
    listed = army("One", *of_points(89), row("Rail Guard", points=15), _by("Stoker"))
    made = seated("SR17", ENGINES, listed, "specialists")
    smaller = army("One", *of_points(89), row("Rail Guard", points=9), row("Stoker"))
    assert made.refused(playing(made, smaller), by="a") == [Code.SWAP_ADDS]
    made.do(playing(made, army("One", *of_points(89), row("Rail Guard", points=15))), by="a")


def _by(name: str) -> Pick:
    return row(name, role="specialist")


@pytest.mark.req("GG4-112")
def test_a_crew_nobody_handed_in_stays_what_it_was_in_the_first_game() -> None:
    table = Table(variant("henchman-hardcore")).start()
    first = crew("Dorte", "Spring", "Spring", "Bell")
    table.play(first).next_round()
    assert table.codes(crew("Emmet", "Miller", "Miller", "Sluice")) == [Code.CREW_FIXED]
    assert table.codes(first) == []


def test_a_list_with_a_leader_nobody_called_so_is_played_with_that_leader() -> None:
    table = Table(variant("henchman-hardcore"))
    rows = (pick("Dorte"), pick("Spring", count=2), pick("Bell"))
    listed = ArmyList(title="One", picks=rows)
    table.hall.do(ask.RegisterLists(entrant=table.hall.id("a"), lists=(listed,)), by="a")
    table.start()
    assert table.codes(crew("Dorte", "Spring", "Spring", "Bell")) == []


@pytest.mark.req("GG4-087")
def test_nobody_shows_a_crew_before_the_other_side_has_banned() -> None:
    table = Table(variant("bans", bans=1)).start().announce(a="Aurelia", b="Bruno")
    made, game = table.hall, table.game
    wish = ask.PlayCrew(game=game.id, entrant=made.id("a"), crew=crew("Aurelia", "Spring"))
    assert made.refused(wish, by="a") == [Code.BANS_MISSING]
    for name in sorted("ab", key=lambda each: made.id(each) != game.attacker):
        made.do(ask.BanKeywords(game=game.id, entrant=made.id(name)), by=name)
    made.do(wish, by="a")


@pytest.mark.req("GG4-072")
def test_a_crew_said_to_cost_too_much_is_too_large_although_its_rows_have_no_prices() -> None:
    table = Table()
    table.hall.do(ask.SetCatalogue(catalogue=None))
    table.start()
    rows = (Pick(name="Somebody", role="leader"), Pick(name="Friends", count=4))
    assert table.codes(ArmyList(title="One", points=50, picks=rows)) == []
    assert table.codes(ArmyList(title="One", points=51, picks=rows)) == [Code.CREW_COST]
