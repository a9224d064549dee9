"""Lists on paper: one entrant after the other, every row with its price and the sum below."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.facts import ArmyList, Extra, Pick
from muster.paper.lists import ListRow, ListTable, lists_sheet
from tests.hall import Hall
from tests.printing.press import UNRULY, duels, named


@pytest.mark.req("SR17-023")
def test_a_list_is_set_out_row_by_row_with_what_it_costs() -> None:
    sheet = lists_sheet((hall := duels("SR17", names="b a")).event, named(hall.event))
    assert [who.name for who in sheet.entrants] == ["A Smith", "B Smith"]
    (table,) = sheet.entrants[0].lists
    assert table == ListTable(
        title="Two",
        terms=(("Faction", table.terms[0][1]),),
        rows=(ListRow(2, UNRULY, "", (), "6", "2 \N{MULTIPLICATION SIGN} 3"),),
        sums=table.sums,
        total="6 army points",
        text="",
    )
    assert table.sums[0] == ("Total", "6")


def test_what_was_bought_and_whose_it_is_stands_with_the_model() -> None:
    hall = Hall("WC").enter("a b")
    bought = (Extra(id="ferocity", weapon="Axe"),)
    pick = Pick(name="Owl", points=100, extras=bought, relation="Attached to the Fox")
    army = ArmyList(title="One", theme="Fog", picks=(pick,))
    hall.do(ask.RegisterLists(entrant="e1", lists=(army,), reason="As it is"))
    (who,) = lists_sheet(hall.event, named(hall.event)).entrants
    (row,) = who.lists[0].rows
    assert row.more == ("Blessing of Ferocity (Axe)", "Attached to the Fox")
    assert ("Theme", "Fog") in who.lists[0].terms


def test_who_handed_in_nothing_is_on_no_sheet() -> None:
    hall = Hall("GG4").enter("a b")
    assert lists_sheet(hall.event, named(hall.event)).entrants == ()
