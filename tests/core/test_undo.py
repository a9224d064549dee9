"""Taking things back: by new facts, never under what leans on them."""

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.entrant import Status
from muster.core.fold import APPLY, fold
from muster.core.footprint import FOOTPRINT, STAYS
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from tests.hall import Hall

ALL: set[type[facts.Fact]] = set(facts.Fact.__subclasses__())


def test_every_fact_is_folded_and_has_a_footprint() -> None:
    assert set(APPLY) | {facts.EventCreated, facts.Retracted} == ALL
    assert set(FOOTPRINT) | STAYS == ALL
    votes = {kind.__name__ for kind in STAYS.intersection(FOOTPRINT)}
    assert votes == {"VoteCast", "BallotCounted"}


def test_undo_takes_back_the_newest_act_and_then_the_one_before() -> None:
    hall = Hall("GG4").enter("a b c d")
    checked_in = hall.event
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    hall.do(ask.DropEntrant(entrant=hall.id("b")))
    hall.do(ask.Undo())
    assert hall.event.entrants[hall.id("b")].status is Status.IN
    hall.do(ask.Undo())
    assert hall.event.entrants == checked_in.entrants


def test_an_act_of_several_lines_is_taken_back_whole() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    before = hall.event.entrants, hall.event.rounds
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="cheating", reason="wrong person"))
    assert hall.game("a").result is not None
    hall.do(ask.Undo(reason="it was somebody else"))
    assert (hall.event.entrants, hall.event.rounds) == before


def test_an_older_line_goes_if_nothing_leans_on_it() -> None:
    hall = Hall("GG4").enter("a b c d")
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    dropped = hall.event.revision
    hall.do(ask.DropEntrant(entrant=hall.id("b")))
    hall.do(ask.Undo(line=dropped))
    assert [hall.event.entrants[hall.id(n)].status for n in "ab"] == [Status.IN, Status.DROPPED]


def test_a_line_that_others_lean_on_stays_and_they_are_named() -> None:
    hall = Hall("GG4").enter("a b c d")
    checked_in = hall.event.revision
    hall.start().pair()
    assert hall.refused(ask.Undo(line=checked_in)) == [Code.LINE_LEANED_ON]
    hall.play("a5-2b", "c5-2d")
    result = next(line.n for line in hall.lines if line.fact.kind == "result-ruled")
    assert hall.refused(ask.Undo(line=result)) == [Code.LINE_LEANED_ON]


def test_a_closed_round_is_opened_again_by_undoing_the_closing() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c5-2d")
    hall.do(ask.Undo())
    hall.do(ask.Undo())
    assert hall.game("c").result is None
    hall.do(ask.ReportResult(game=hall.game("c").id, score=hall.score("c1-2d")))


def test_the_beginning_and_the_end_stay() -> None:
    hall = Hall("GG4")
    assert hall.refused(ask.Undo()) == [Code.LINE_STAYS]
    assert hall.refused(ask.Undo(line=1)) == [Code.LINE_STAYS]
    assert hall.refused(ask.Undo(line=99)) == [Code.LINE_UNKNOWN]
    hall.enter("a b c d").start(rounds=1).pair().play("a5-2b", "c5-2d")
    hall.do(ask.FinishEvent())
    finished = hall.event.revision
    assert hall.refused(ask.Undo(line=finished)) == [Code.LINE_STAYS]


def test_nothing_is_taken_back_twice() -> None:
    hall = Hall("GG4").enter("a b")
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    dropped = hall.event.revision
    hall.do(ask.Undo(line=dropped))
    assert hall.refused(ask.Undo(line=dropped)) == [Code.ALREADY_SO]


def test_what_was_taken_back_stays_in_the_journal() -> None:
    hall = Hall("GG4").enter("a b")
    hall.do(ask.AppointJudge(person=PersonId("jo")))
    appointed = hall.event.revision
    hall.do(ask.Undo(reason="wrong Jo"))
    assert hall.event.judges == frozenset()
    assert [line.n for line in hall.event.lines()] == list(range(1, appointed + 2))
    assert hall.event.retracted == {appointed}


@pytest.mark.parametrize("pack", ["GG4", "GG18", "SR17", "WC", "BB"])
def test_folding_again_gives_the_same_event(pack: str) -> None:
    hall = Hall(pack).enter("a b c d e").start().pair()
    hall.do(ask.Undo(reason="too early"))
    hall.do(ask.PublishPairings())
    assert fold(hall.lines, hall.pack) == hall.event


def test_a_cut_is_not_left_without_the_round_it_was_made_after() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c5-1d")
    closed = hall.event.revision
    hall.do(ask.MakeCut(size=2))
    assert hall.refused(ask.Undo(line=closed)) == [Code.LINE_LEANED_ON]


def test_rules_that_results_were_counted_by_stay() -> None:
    house = Patch(kind="house-rule", id="x", title="x", set={"points.win": 5})
    hall = Hall("GG4").rules(house).enter("a b c d").start().pair()
    changed = next(line.n for line in hall.lines if line.fact.kind == "rules-changed")
    hall.play("a5-2b", close=False)
    assert hall.refused(ask.Undo(line=changed)) == [Code.LINE_LEANED_ON]


def test_details_are_taken_back_from_the_newest() -> None:
    hall = Hall("GG4")
    hall.do(ask.ChangeDetails(name="Cup A"))
    first = hall.event.revision
    hall.do(ask.ChangeDetails(venue="Hall"))
    assert hall.refused(ask.Undo(line=first)) == [Code.LINE_LEANED_ON]
    hall.do(ask.Undo())
    assert (hall.event.name, hall.event.venue) == ("Cup A", "")
