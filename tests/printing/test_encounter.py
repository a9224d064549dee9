"""An encounter for the table: every part with its rules, and a drawing."""

import pytest

from muster.core import commands as ask
from muster.core.problem import Code, Refused
from muster.paper.encounters import encounter_sheet
from muster.paper.told import Told, ToldPart
from tests.hall import Hall
from tests.printing.press import brawl


def about(pack: str, **parts: str) -> Hall:
    hall = Hall(pack).enter("a b").start()
    chosen = {slot: tuple(names.split()) for slot, names in parts.items()}
    hall.do(ask.SetEncounter(round=1, title="", parts=chosen, text="Mind the doors."))
    return hall.pair()


def test_every_part_is_told_in_the_packs_words() -> None:
    hall = about("WC", battleplan="lightning-raid")
    (plan,) = (e for e in hall.event.rules.elements if e.id == "lightning-raid")
    sheet = encounter_sheet(hall.event, 1)
    needs = tuple(f"{need.count} × {need.what}" for need in plan.needs)  # noqa: RUF001 - as printed
    assert sheet.parts == (
        ToldPart("Battleplan", (Told(plan.title, (plan.setup, plan.say), needs),)),
    )
    assert (sheet.title, sheet.text) == (plan.title, "Mind the doors.")
    assert sheet.head.title == "Encounter of round 1"


def test_a_part_with_a_map_is_drawn_and_told_to_those_who_cannot_see_it() -> None:
    drawing = encounter_sheet(about("WC", battleplan="lightning-raid").event, 1).drawing
    assert drawing is not None
    assert drawing.svg.startswith("<svg")
    assert drawing.alt


def test_what_the_pack_has_altered_is_marked() -> None:
    hall = Hall("GG4").enter("a b").start()
    hall.do(
        ask.SetEncounter(
            round=1,
            parts={"strategy": ("plant-explosives",)},
            confirm=frozenset(Code),
        )
    )
    (part, *_) = encounter_sheet(hall.event, 1).parts
    assert (part.title, part.told[0].title) == ("Strategy", "Plant Explosives*")


def test_an_encounter_in_the_organisers_own_words_has_no_drawing() -> None:
    hall = Hall("SR17").enter("a b").start().pair()
    hall.do(ask.SetEncounter(title="The Pit", text="Two zones and a circle."))
    sheet = encounter_sheet(hall.event, 1)
    assert (sheet.title, sheet.text, sheet.parts, sheet.drawing) == (
        "The Pit",
        "Two zones and a circle.",
        (),
        None,
    )


@pytest.mark.req("BB-004")
def test_a_brawl_is_set_up_for_as_many_as_sit_at_the_table() -> None:
    told = {
        names: encounter_sheet(brawl(names).event, 1).parts[0].told[0].paragraphs[1:3]
        for names in ("a b c d", "a b c d e", "a b c d e f g h i")
    }
    one = "One Strategy Marker on the Centerpoint, once everybody has deployed."
    two = (
        "Two Strategy Markers on the Diagonal Centerline, "
        'centred 6" left and 6" right of the Centerpoint, once everybody has deployed.'
    )
    traits = "These Markers are Ht 5, Blocking and Impassable."
    assert told == {
        "a b c d": (one, traits),
        "a b c d e": (two, traits),
        "a b c d e f g h i": (f"Up to 4 players: {one}", f"More players: {two}"),
    }


def test_a_round_without_an_encounter_cannot_be_printed() -> None:
    with pytest.raises(Refused) as refused:
        encounter_sheet(Hall("WC").enter("a b").start().pair().event, 1)
    assert [problem.code for problem in refused.value.problems] == [Code.ENCOUNTER_MISSING]
