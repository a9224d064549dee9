"""Lists that opponents may read, and encounters that lie on every table when play begins."""

import pytest

from muster.core import commands as ask
from muster.core.access import Actor, may_see_encounter, may_see_lists
from muster.core.facts import ArmyList
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.score import Score, Side
from tests.hall import ORGANISER, Hall

ONE = ArmyList(title="Storm", points=104, text="a caster and friends")
TWO = ArmyList(title="Siege", points=101)


def lists(hall: Hall, name: str, *given: ArmyList) -> ask.RegisterLists:
    return ask.RegisterLists(entrant=hall.id(name), lists=given or (ONE, TWO))


def sees(hall: Hall, who: str, whose: str) -> bool:
    return may_see_lists(hall.event, Actor(PersonId(who)), hall.id(whose))


@pytest.mark.req("SR17-100")
def test_opponents_may_read_each_others_lists_at_any_time() -> None:
    hall = Hall("SR17").enter("a b")
    hall.do(lists(hall, "a"), by="a")
    assert hall.event.entrants[hall.id("a")].lists == (ONE, TWO)
    assert [sees(hall, who, "a") for who in (ORGANISER, "a", "b", "visitor", "")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    closed = Hall("GG4").enter("a b")
    assert [sees(closed, who, "a") for who in ("a", "b")] == [True, False]


def test_lists_are_locked_once_the_event_has_started() -> None:
    hall = Hall("SR17").enter("a b").start()
    assert hall.refused(lists(hall, "a"), by="a") == [Code.LISTS_LATE]
    assert hall.refused(lists(hall, "a"), by="b") == [Code.NOT_ALLOWED]
    knowing = lists(hall, "a").model_copy(update={"confirm": frozenset({Code.LISTS_LATE})})
    assert hall.refused(knowing, by="a") == [Code.LISTS_LATE]
    hall.do(knowing)


def test_lists_have_different_names_and_possible_points() -> None:
    hall = Hall("SR17").enter("a b")
    assert hall.refused(lists(hall, "a", ONE, ONE)) == [Code.LIST_TWICE]
    assert hall.refused(lists(hall, "a", ArmyList(title=" "))) == [Code.NAME_MISSING]
    assert hall.refused(lists(hall, "a", ArmyList(title="x", points=-1))) == [
        Code.NUMBER_IMPOSSIBLE
    ]


def scored(hall: Hall, played: str) -> Score:
    return Score(
        sides=(
            Side(entrant=hall.id("a"), figures={"cp": 5, "apd": 40}),
            Side(entrant=hall.id("b"), figures={"cp": 0, "apd": 22}, army_list=played),
        ),
        winner=hall.id("a"),
        ending="scenario",
    )


@pytest.mark.req("SR17-060")
def test_a_result_says_which_list_was_played_and_it_must_be_a_registered_one() -> None:
    hall = Hall("SR17").enter("a b")
    hall.do(lists(hall, "b"))
    hall.start().pair()
    report = ask.ReportResult(game=hall.game("a").id, score=scored(hall, "Strom"))
    assert hall.refused(report) == [Code.LIST_UNKNOWN]
    hall.do(report.model_copy(update={"score": scored(hall, "Siege")}))
    result = hall.game("a").result
    assert result is not None
    assert result.score is not None
    assert {s.army_list for s in result.score.sides} == {"", "Siege"}


@pytest.mark.req("SR17-060")
def test_which_list_was_noted_is_no_dispute() -> None:
    hall = Hall("SR17").enter("a b").start().pair()
    game = hall.game("a").id
    hall.do(ask.ReportResult(game=game, score=scored(hall, "Siege")), by="a")
    hall.do(ask.ReportResult(game=game, score=scored(hall, "")), by="b")
    assert hall.game("a").result is not None


@pytest.mark.req("SR17-016")
@pytest.mark.parametrize(("played", "apd"), [("Storm", 52), ("Siege", 51)])
def test_a_concession_counts_the_list_that_was_played(played: str, apd: int) -> None:
    hall = Hall("SR17").enter("a b")
    hall.do(lists(hall, "b"))
    hall.start().pair()
    sides = (
        Side(entrant=hall.id("a"), figures={"cp": 0, "apd": 0}),
        Side(entrant=hall.id("b"), figures={"cp": 0, "apd": 0}, army_list=played),
    )
    hall.do(ask.ConcedeGame(game=hall.game("a").id, score=Score(sides=sides)), by="b")
    assert hall.totals("a") == (1, 0, 3, apd)


@pytest.mark.req("SR17-083")
def test_play_begins_with_a_copy_of_the_scenario_for_every_table() -> None:
    hall = Hall("SR17").enter("a b c d").start().pair()
    assert hall.refused(ask.StartPlay()) == [Code.ENCOUNTER_MISSING]
    hall.do(ask.SetEncounter(title="The Pit", text="two zones and a circle"))
    hall.do(ask.StartPlay())
    assert hall.event.encounters[1].title == "The Pit"
    assert all(may_see_encounter(hall.event, Actor(PersonId(who)), 1) for who in ("a", "visitor"))


@pytest.mark.req("SR17-082")
def test_a_scenario_is_secret_until_its_round_begins() -> None:
    hall = Hall("SR17").enter("a b").start().pair()
    hall.do(ask.SetEncounter(title="The Pit"))
    hall.do(ask.SetEncounter(round=2, title="Standoff"))
    hall.do(ask.StartPlay())
    seen = [may_see_encounter(hall.event, Actor(PersonId("a")), number) for number in (1, 2)]
    assert seen == [True, False]
    assert may_see_encounter(hall.event, Actor(ORGANISER), 2)
    assert may_see_encounter(Hall("GG4").event, Actor(PersonId("a")), 1)


def test_an_encounter_is_set_for_a_round_that_is_not_over_and_has_a_name() -> None:
    hall = Hall("SR17").enter("a b").start().pair()
    assert hall.refused(ask.SetEncounter(round=0, title="x")) == [Code.NUMBER_IMPOSSIBLE]
    assert hall.refused(ask.SetEncounter(title=" ")) == [Code.NAME_MISSING]
    hall.do(ask.SetEncounter(title="The Pit"))
    hall.do(ask.StartPlay())
    assert hall.refused(ask.SetEncounter(title="Other")) == [Code.PLAY_HAS_STARTED]
