"""Standings for the wall: places with the pack's tie-breaks, in the pack's order."""

from muster.core import commands as ask
from muster.paper.standings import Column, StandingRow, standings_sheet
from tests.hall import Hall
from tests.printing.press import brawl, duels, named


def test_the_table_after_the_last_closed_round() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c3-3d").pair()
    sheet = standings_sheet(hall.event, named(hall.event))
    assert sheet.head.title == "Standings after round 1"
    assert sheet.columns == (
        Column("TP", "Tournament points"),
        Column("DIFF", "Differential"),
        Column("VP", "Victory points"),
    )
    assert sheet.rows == (
        StandingRow(1, "A Smith", "", "Guild", (1, 0, 0), ("3", "3", "5")),
        StandingRow(2, "C Smith", "", "Guild", (0, 1, 0), ("1", "0", "3")),
        StandingRow(2, "D Smith", "", "Guild", (0, 1, 0), ("1", "0", "3")),
        StandingRow(4, "B Smith", "", "Guild", (0, 0, 1), ("0", "-3", "2")),
    )
    assert (sheet.factions, sheet.records) == (True, True)


def test_a_steamroller_table_shows_strength_of_schedule() -> None:
    hall = Hall("SR17").enter("a b").start()
    sheet = standings_sheet(hall.event, named(hall.event))
    assert sheet.columns == (
        Column("TP", "Tournament points"),
        Column("SoS", "Strength of schedule"),
        Column("CP", "Control points"),
        Column("APD", "Army points destroyed"),
    )


def test_a_round_still_being_played_is_named_as_such_when_asked_for() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", close=False)
    assert standings_sheet(hall.event, named(hall.event), 1).head.title == (
        "Standings during round 1"
    )


def test_before_the_first_round_the_table_is_of_entrants() -> None:
    hall = duels()
    sheet = standings_sheet(hall.event, named(hall.event))
    assert sheet.head.title == "Entrants"
    assert [row.place for row in sheet.rows] == [1] * 6


def test_the_last_table_is_final_and_whoever_left_is_marked() -> None:
    hall = Hall("GG4").enter("a b c d").start(rounds=1).pair().play("a5-2b", "c3-3d")
    hall.do(ask.DropEntrant(entrant=hall.id("b"), reason="train"))
    hall.do(ask.FinishEvent())
    sheet = standings_sheet(hall.event, named(hall.event))
    assert sheet.head.title == "Final standings"
    assert [(row.name, row.note) for row in sheet.rows if row.note] == [("B Smith", "dropped")]


def test_a_brawl_has_no_wins_and_losses() -> None:
    hall = brawl()
    sheet = standings_sheet(hall.event, named(hall.event))
    assert (sheet.columns, sheet.records) == ((Column("VP", "Victory points"),), False)
