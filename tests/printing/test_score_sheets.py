"""Empty score sheets: a box wherever a game asks something, and no other."""

import pytest

from muster.core import commands as ask
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet.sheet import assemble
from muster.paper.encounters import encounter_sheet
from muster.paper.score_sheets import blank_sheets
from muster.paper.to_fill_in import AnswerRow, Paid, Question, ScoreSheet, SheetPart
from tests.hall import Hall
from tests.printing.press import brawl, duels, named


def one_sheet(hall: Hall) -> ScoreSheet:
    games = hall.event.rounds[0].games
    (sheet,) = blank_sheets(hall.event, named(hall.event), games[:1]).sheets
    return sheet


def raid() -> Hall:
    hall = Hall("WC").enter("a b").start()
    hall.do(ask.SetEncounter(round=1, parts={"battleplan": ("lightning-raid",)}))
    return hall.pair()


def asked(rules: Rulepack, *elements: str) -> list[str]:
    return [
        f"{one.input.ask} {thing}".strip()
        for one in assemble(rules, elements).questions()
        for thing in one.input.of or ("",)
    ]


def test_a_sheet_asks_what_the_game_asks() -> None:
    hall = raid()
    sheet = one_sheet(hall)
    questions = [question.ask for part in sheet.parts[:-1] for question in part.questions]
    assert questions == asked(hall.event.rules, "lightning-raid")
    assert (sheet.round, sheet.table, sheet.encounter) == (1, 1, "Lightning Raid")
    assert sheet.figures == ("Victory points",)


def test_both_sides_have_a_box_for_every_turn_a_question_is_asked_in() -> None:
    sheet = one_sheet(raid())
    first = sheet.parts[0].questions[0]
    assert [row.who for row in first.rows] == list(sheet.sides)
    assert {row.boxes for row in first.rows} == {(False, True, True, True, True, False)}


@pytest.mark.req("SR17-193")
def test_objectives_are_ticked_before_play_in_the_scenarios_that_have_them() -> None:
    def picked(scenario: str) -> list[SheetPart]:
        hall = Hall("SR17").enter("a b").start()
        hall.do(ask.SetEncounter(round=1, parts={"scenario": (scenario,)}))
        return [part for part in one_sheet(hall.pair()).parts if part.title == "Objective"]

    assert picked("breakdown") == []
    (part,) = picked("the-pit-ii")
    assert [question.choices for question in part.questions] == [
        ("a) Armory", "b) Fuel Cache", "c) Stockpile")
    ]
    assert {row.boxes.index(True) for question in part.questions for row in question.rows} == {0}


@pytest.mark.req("SR17-195", "WC-123")
def test_who_controls_what_is_printed_with_the_sheet_and_with_the_encounter() -> None:
    hall = raid()
    sheet = one_sheet(hall)
    assert sheet.control == encounter_sheet(hall.event, 1).control
    assert sheet.control is not None
    (objective,) = sheet.control.told
    assert (objective.title, objective.paragraphs[1].split(". ")[0]) == (
        "Objective",
        'A fighter within 3" of an objective counts',
    )


def test_totals_are_written_down_after_every_turn_and_at_the_end() -> None:
    sheet = one_sheet(raid())
    rows = tuple(AnswerRow(name, (False, True, True, True, True, True)) for name in sheet.sides)
    assert sheet.parts[-1] == SheetPart(
        title="Total",
        group="",
        notes=(),
        turn="Battle round",
        steps=("1", "2", "3", "4"),
        questions=(Question("Points so far, everything together", (), rows),),
        paid=(),
    )


def test_what_each_side_picks_in_secret_says_so_and_the_attacker_is_ticked() -> None:
    hall = duels("GG4", "a b")
    sheet = one_sheet(hall)
    groups = {part.group for part in sheet.parts}
    assert groups == {"Strategy", "Schemes: each side picks 2 in secret", ""}
    attacker = hall.event.rounds[0].games[0].attacker
    assert attacker is not None
    assert (sheet.first, sheet.leads) == ("Attacker", named(hall.event).entrant(attacker))


def test_a_side_whose_turns_are_its_own_has_two_columns_a_turn() -> None:
    hall = Hall("SR17").enter("a b").start().pair()
    hall.do(ask.SetEncounter(round=1, parts={"scenario": ("the-pit-ii",)}))
    sheet = one_sheet(hall)
    assert sheet.parts[0].steps == tuple(f"{turn}{side}" for turn in range(1, 8) for side in "ab")
    control = next(part for part in sheet.parts if part.title == "The Pit II").questions[0]
    assert (control.ask, [row.who for row in control.rows]) == (
        "Who controls what? Rectangular zone 1",
        ["whose"],
    )


def test_a_game_about_nothing_yet_still_has_its_totals() -> None:
    hall = Hall("WC").enter("a b").start().pair()
    assert [part.title for part in one_sheet(hall).parts][-1] == "Total"


def test_a_brawl_counts_everybodys_points_turn_by_turn() -> None:
    sheet = one_sheet(brawl())
    (part,) = sheet.parts
    assert part.title == "Bonanza Brawl"
    (question,) = part.questions
    assert question.rows == tuple(AnswerRow(name, (False, *(True,) * 6)) for name in sheet.sides)
    assert Paid("-3", "Leader killed", "", "") in part.paid
    assert Paid("as counted", "killed an opponent", "", "") in part.paid
