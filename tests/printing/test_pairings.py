"""Pairings for the wall: everybody finds their own name, and every table is there."""

import pytest

from muster.core import commands as ask
from muster.core.ids import PersonId
from muster.core.problem import Code, Refused
from muster.paper.head import Head
from muster.paper.pairings import (
    NameRow,
    PairingsByName,
    PairingsByTable,
    Seated,
    TableRow,
    pairings_by_name,
    pairings_by_table,
)
from tests.hall import Hall
from tests.printing.press import brawl, duels, named

HEAD = Head("Test Cup", "Pairings of round 1", "", "Test Cup · 15 June 2024")


def test_each_game_is_listed_under_the_name_of_either_side() -> None:
    hall = Hall("WC").enter("a b c").start().pair()
    game = hall.event.rounds[0].games[0]
    bye = hall.event.rounds[0].bye
    assert bye is not None
    one, other = (f"{hall.name(e).upper()} Smith" for e in game.entrants)
    rows = [
        NameRow(one, 1, (other,)),
        NameRow(other, 1, (one,)),
        NameRow(f"{hall.name(bye).upper()} Smith", None, ()),
    ]
    expected = PairingsByName(HEAD, tuple(sorted(rows, key=lambda row: row.name)))
    assert pairings_by_name(hall.event, named(hall.event), 1) == expected


def test_names_are_in_alphabetical_order_whatever_their_case_and_accents() -> None:
    hall = duels(names="a b c d")
    called = {"a": "Ömer", "b": "olga", "c": "Pia", "d": "Zoë"}
    rows = pairings_by_name(hall.event, named(hall.event, called), 1).rows
    assert [row.name for row in rows] == ["olga", "Ömer", "Pia", "Zoë"]


def test_the_attacker_is_marked_where_the_pack_names_one() -> None:
    hall = duels(names="a b")
    game = hall.event.rounds[0].games[0]
    names = named(hall.event)
    sides = tuple(Seated(names.entrant(e), e == game.attacker) for e in game.entrants)
    assert sorted(side.attacks for side in sides) == [False, True]
    assert pairings_by_table(hall.event, names, 1).rows == (TableRow(1, sides),)
    shown = {row.name: row.attacks for row in pairings_by_name(hall.event, names, 1).rows}
    assert shown == {side.name: side.attacks for side in sides}


def test_tables_are_in_order_and_whoever_has_a_bye_comes_last() -> None:
    hall = Hall("WC").enter("a b c d e").start().pair()
    now = hall.event.rounds[0]
    names = named(hall.event)
    assert now.bye is not None
    by_table = sorted(now.games, key=lambda game: game.table)
    rows = tuple(
        TableRow(game.table, tuple(Seated(names.entrant(e)) for e in game.entrants))
        for game in by_table
    )
    expected = PairingsByTable(HEAD, rows, bye=names.entrant(now.bye), pods=False)
    assert pairings_by_table(hall.event, names, 1) == expected


def test_at_a_table_of_many_everybody_else_is_against() -> None:
    hall = brawl()
    rows = pairings_by_name(hall.event, named(hall.event), 1).rows
    everybody = {f"{letter} Smith" for letter in "ABCDE"}
    assert [(row.name, row.table, {row.name, *row.against}) for row in rows] == [
        (name, 1, everybody) for name in sorted(everybody)
    ]
    assert pairings_by_table(hall.event, named(hall.event), 1).pods


def test_pairings_that_nobody_should_see_yet_say_so() -> None:
    hall = Hall("GG4").enter("a b").start()
    hall.do(ask.PairRound())
    assert pairings_by_name(hall.event, named(hall.event), 1).head.about == "Not public yet"
    hall.do(ask.PublishPairings())
    assert pairings_by_name(hall.event, named(hall.event), 1).head.about == ""


@pytest.mark.req("SR17-082")
def test_the_wall_does_not_tell_a_secret_scenario_before_play() -> None:
    hall = Hall("SR17").enter("a b").start().pair()
    hall.do(ask.SetEncounter(title="The Pit"))
    assert pairings_by_name(hall.event, named(hall.event), 1).head.about == ""
    hall.do(ask.StartPlay())
    assert pairings_by_name(hall.event, named(hall.event), 1).head.about == "The Pit"


def test_a_round_that_is_not_paired_cannot_be_printed() -> None:
    hall = duels()
    for build in (pairings_by_name, pairings_by_table):
        with pytest.raises(Refused) as refused:
            build(hall.event, named(hall.event), 2)
        assert [problem.code for problem in refused.value.problems] == [Code.ROUND_NOT_PAIRED]


def test_a_person_who_was_erased_is_still_seated() -> None:
    hall = duels(names="a b")
    names = named(hall.event, {"a": ""})
    assert names.person(PersonId("a")) == "(erased)"
    rows = pairings_by_name(hall.event, names, 1).rows
    assert [row.name for row in rows] == ["(erased)", "B Smith"]
