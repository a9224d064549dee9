"""Where a note leads, by each pack: said before it is noted, and held to when it is."""

import pytest

from muster.core import commands as ask
from muster.core.ids import PersonId
from muster.core.ladder import Ahead, Leads, ahead_of
from muster.core.problem import Code
from tests.hall import Hall


def playing(pack: str) -> Hall:
    return Hall(pack).enter("a b c d").start()


def ahead(hall: Hall, about: str, measure: str = "warning") -> Ahead:
    return ahead_of(hall.event, hall.id("a"), about, measure)


def warn(hall: Hall, about: str = "behaviour", **more: object) -> ask.NoteConduct:
    said = {"entrant": hall.id("a"), "about": about, "measure": "warning", "text": "seen"}
    return ask.NoteConduct.model_validate({**said, **more})


@pytest.mark.req("GG18-008")
def test_one_warning_and_the_second_proposes_a_disqualification() -> None:
    hall = playing("GG18")
    first = ahead(hall, "behaviour")
    assert (first.warnings, first.leads, first.proposes_at) == (0, Leads.COUNTS, 2)
    hall.do(warn(hall))
    second = ahead(hall, "behaviour")
    assert (second.warnings, second.leads) == (1, Leads.PROPOSES)
    assert [noted.line for noted in second.record] == [hall.lines[-1]]


@pytest.mark.req("GG18-008", "GG18-010")
@pytest.mark.parametrize("about", ["behaviour", "slow-play"])
def test_what_is_said_beforehand_is_what_happens(about: str) -> None:
    hall = playing("GG18")
    hall.do(warn(hall, about))
    assert ahead(hall, about).leads is Leads.PROPOSES
    assert hall.refused(warn(hall, about)) == [Code.SECOND_INCIDENT]
    assert ahead(hall, about, "note").leads is Leads.NOWHERE
    hall.do(warn(hall, about, measure="note"))


@pytest.mark.req("GG18-009")
def test_cheating_knows_no_warning() -> None:
    hall = playing("GG18")
    assert ahead(hall, "cheating", "note").throws_out
    hall.do(warn(hall, "cheating", measure="note"))
    assert not ahead(hall, "cheating", "note").throws_out


@pytest.mark.req("GG4-017", "SR17-015")
@pytest.mark.parametrize(("pack", "about"), [("GG4", "slow-play"), ("SR17", "exploiting-rules")])
def test_where_the_pack_counts_nothing_the_organiser_decides(pack: str, about: str) -> None:
    hall = playing(pack)
    for n in range(3):
        assert (ahead(hall, about).leads, ahead(hall, about).warnings) == (Leads.UNCOUNTED, n)
        hall.do(warn(hall, about, confirm=frozenset({Code.CONSIDER_DISQUALIFYING})))


@pytest.mark.req("GG18-016", "SR17-013")
@pytest.mark.parametrize(("pack", "about"), [("GG18", "hidden-state"), ("SR17", "bullying")])
def test_some_causes_ask_to_consider_it_at_once(pack: str, about: str) -> None:
    hall = playing(pack)
    assert (ahead(hall, about).considers, ahead(hall, about).throws_out) == (True, False)
    assert Code.CONSIDER_DISQUALIFYING in hall.refused(warn(hall, about))


def test_a_cause_the_pack_does_not_know_leads_nowhere_of_its_own() -> None:
    hall = playing("GG4")
    hall.do(ask.AppointJudge(person=PersonId("jo")))
    unknown = ahead(hall, "sneezing", "note")
    assert unknown == Ahead((), 0, Leads.NOWHERE, None, considers=False, throws_out=False)
