"""Result slips: whose game it is, and a box for everything the pack wants reported."""

from urllib.parse import unquote

import pytest

from muster.core import commands as ask
from muster.core.facts import ArmyList
from muster.core.slip import read_slip
from muster.paper.drawing import qr_code
from muster.paper.slips import Slip, SlipPart, SlipSide, slips
from tests.hall import Hall
from tests.printing.press import brawl, duels, named, table_page


def test_a_slip_names_its_game_and_leads_to_its_page() -> None:
    hall = duels(names="a b")
    game = hall.event.rounds[0].games[0]
    names = named(hall.event)
    (slip,) = slips(hall.event, names, 1, table_page).slips
    address = "http://hall.test/e/cup/table/1/1/"
    assert slip == Slip(
        code=slip.code,
        table=1,
        sides=tuple(SlipSide(names.entrant(e), e == game.attacker) for e in game.entrants),
        address=address,
        qr=qr_code(address, f"The page of table 1 in round 1: {address}"),
    )
    assert read_slip(hall.event, slip.code) == game.id


def test_slips_lie_in_the_order_of_tables() -> None:
    hall = duels()
    assert [s.table for s in slips(hall.event, named(hall.event), 1, table_page).slips] == [1, 2, 3]


def test_a_slip_tells_the_encounter_and_its_parts() -> None:
    hall = duels("GG4")
    made = slips(hall.event, named(hall.event), 1, table_page)
    known = hall.event.encounters[1]
    titles = {element.id: element.title for element in hall.event.rules.elements}
    assert made.encounter == known.title
    assert made.parts == tuple(
        SlipPart(part.capitalize(), tuple(titles[name] for name in chosen))
        for part, chosen in known.parts.items()
    )
    assert (made.figures, made.endings, made.drawn) == (("Victory points",), (), True)


@pytest.mark.req("SR17-060", "SR17-061")
def test_a_steamroller_slip_has_boxes_for_both_figures_and_every_ending_players_report() -> None:
    hall = Hall("SR17").enter("a b").start().pair()
    made = slips(hall.event, named(hall.event), 1, table_page)
    assert made.figures == ("Control points", "Army points destroyed")
    assert made.endings == (
        "Assassination",
        "Scenario",
        "Tie-breaker at the end of the game",
        "The loser's clock ran out",
        "Level on every tie-breaker",
        "Called a tie when the round's time was up",
    )
    assert not made.drawn


@pytest.mark.req("SR17-060")
def test_a_slip_has_the_lists_to_tick_where_players_may_know_them() -> None:
    two = (ArmyList(title="Storm"), ArmyList(title="Siege"))
    ticked = {}
    for pack in ("SR17", "GG4"):
        hall = Hall(pack).enter("a b")
        hall.do(ask.RegisterLists(entrant=hall.id("a"), lists=two))
        hall.do(ask.RegisterLists(entrant=hall.id("b"), lists=two[:1]))
        hall.start().pair()
        (slip,) = slips(hall.event, named(hall.event), 1, table_page).slips
        ticked[pack] = {side.name: side.lists for side in slip.sides}
    assert ticked == {
        "SR17": {"A Smith": ("Storm", "Siege"), "B Smith": ()},
        "GG4": {"A Smith": (), "B Smith": ()},
    }


@pytest.mark.req("SR17-082")
def test_a_slip_does_not_tell_a_secret_scenario_before_play() -> None:
    hall = Hall("SR17").enter("a b").start().pair()
    hall.do(ask.DealEncounter(round=1))
    before = slips(hall.event, named(hall.event), 1, table_page)
    assert (before.encounter, before.parts) == ("", ())
    hall.do(ask.StartPlay())
    after = slips(hall.event, named(hall.event), 1, table_page)
    assert after.encounter == hall.event.encounters[1].title


def test_a_table_of_many_has_one_slip_for_all() -> None:
    hall = brawl()
    made = slips(hall.event, named(hall.event), 1, table_page)
    (slip,) = made.slips
    assert sorted(side.name for side in slip.sides) == [
        "A Smith",
        "B Smith",
        "C Smith",
        "D Smith",
        "E Smith",
    ]
    assert not made.drawn


def test_a_code_to_scan_is_a_drawing_that_needs_nothing_else() -> None:
    drawing = qr_code("http://hall.test/", "The page")
    assert drawing.svg.startswith("<svg")
    assert drawing == qr_code("http://hall.test/", "The page")
    kind, _, data = drawing.data_uri.partition(",")
    assert (kind, unquote(data)) == ("data:image/svg+xml;charset=utf-8", drawing.svg)
