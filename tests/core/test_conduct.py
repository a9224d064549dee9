"""Rulings, warnings and other things written down about a day."""

import pytest

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.rulings import conduct_of, incidents, precedents, rulings
from tests.hall import Hall


def ruling(topic: str, decision: str = "yes") -> ask.MakeRuling:
    return ask.MakeRuling(topic=topic, question="May I?", decision=decision)


def note(hall: Hall, about: str, measure: str = "warning", **more: object) -> ask.NoteConduct:
    said = {"entrant": hall.id("a"), "about": about, "measure": measure, "text": "seen"}
    return ask.NoteConduct.model_validate({**said, **more})


@pytest.mark.req("GG4-014", "SR17-012")
@pytest.mark.parametrize("pack", ["GG4", "SR17"])
def test_a_ruling_keeps_question_decision_who_and_when(pack: str) -> None:
    hall = Hall(pack).enter("a b c d").start()
    hall.do(ask.AppointJudge(person=PersonId("jo")))
    assert hall.refused(ruling("Cover"), by="a") == [Code.NOT_ALLOWED]
    hall.do(ruling("Cover", "no, in the open"), by="jo")
    said = next(rulings(hall.event))
    line = hall.lines[-1]
    assert (said.by, said.at, said.question, said.decision) == (
        "jo",
        line.at,
        "May I?",
        "no, in the open",
    )


@pytest.mark.req("GG4-015")
def test_an_earlier_ruling_on_the_topic_is_shown_before_a_new_one() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ruling("Line of  Sight"))
    again = ruling("line of sight", "no")
    assert hall.refused(again) == [Code.PRECEDENT]
    assert [p.decision for p in precedents(hall.event, "LINE OF SIGHT")] == ["yes"]
    hall.do(again.model_copy(update={"confirm": frozenset({Code.PRECEDENT})}))
    hall.do(ruling("Cover"))


@pytest.mark.req("GG4-017", "GG4-019", "GG18-010", "GG18-016", "SR17-015")
@pytest.mark.parametrize(
    ("pack", "about", "measure"),
    [
        ("GG4", "slow-play", "corrective-measure"),
        ("GG4", "sportsmanship", "note"),
        ("GG18", "slow-play", "warning"),
        ("GG18", "hidden-state", "note"),
        ("SR17", "exploiting-rules", "warning"),
    ],
)
def test_what_was_seen_is_logged_against_the_entrant_and_the_game(
    pack: str, about: str, measure: str
) -> None:
    hall = Hall(pack).enter("a b c d").start().pair()
    knowing = frozenset({Code.CONSIDER_DISQUALIFYING})
    hall.do(note(hall, about, measure, game=hall.game("a").id, confirm=knowing))
    said = conduct_of(hall.event, hall.id("a"))[0].fact
    assert said.kind == "conduct-noted"
    assert (said.about, said.measure, said.game) == (about, measure, hall.game("a").id)


@pytest.mark.req("GG18-008")
def test_a_second_incident_prompts_for_a_disqualification() -> None:
    hall = Hall("GG18").enter("a b c d").start()
    hall.do(note(hall, "behaviour"))
    assert incidents(hall.event, hall.id("a")) == 1
    assert hall.refused(note(hall, "behaviour")) == [Code.SECOND_INCIDENT]
    hall.do(note(hall, "behaviour", confirm=frozenset({Code.SECOND_INCIDENT})))
    assert incidents(hall.event, hall.id("a")) == 2


@pytest.mark.req("GG18-009", "GG18-054")
def test_cheating_is_disqualified_at_once() -> None:
    hall = Hall("GG18").enter("a b c d").start().pair()
    hall.seat(("a", "b"))
    hall.do(note(hall, "cheating", "note"))
    assert hall.event.entrants[hall.id("a")].status is Status.DISQUALIFIED
    assert hall.totals("b") == (3, 10, 10)


@pytest.mark.req("SR17-013")
@pytest.mark.parametrize("cause", ["demeanour", "abuse", "bullying", "stalling"])
def test_steamroller_disqualifies_for_demeanour_and_worse(cause: str) -> None:
    hall = Hall("SR17").enter("a b c d").start()
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause=cause, reason="heard by all"))
    assert hall.event.entrants[hall.id("a")].status is Status.DISQUALIFIED


@pytest.mark.req("GG4-016")
def test_a_removal_for_lack_of_respect_keeps_its_reason() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(
        ask.DisqualifyEntrant(entrant=hall.id("a"), cause="disrespect", reason="insulted a judge")
    )
    said = hall.lines[-1].fact
    assert said.kind == "entrant-disqualified"
    assert said.reason == "insulted a judge"


@pytest.mark.req("GG4-021")
def test_players_state_how_they_keep_track_in_any_mix() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    game = hall.game("a").id
    state = ask.StateTracking(game=game, methods=("app", "dice"))
    hall.do(state, by="a")
    assert hall.game("a").tracking == {hall.id("a"): ("app", "dice")}
    memory = ask.StateTracking(game=game, methods=("memory",))
    assert hall.refused(memory, by="a") == [Code.TRACKING_UNKNOWN]


def test_unknown_kinds_of_conduct_and_empty_words_are_refused() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    assert hall.refused(note(hall, "sneezing")) == [Code.CAUSE_UNKNOWN]
    assert hall.refused(note(hall, "slow-play", text=" ")) == [Code.REASON_MISSING]
    empty = ask.MakeRuling(topic="", question="", decision="")
    assert hall.refused(empty) == [Code.NAME_MISSING] * 3


@pytest.mark.req("GG18-008")
def test_only_warnings_count_and_only_ones_own() -> None:
    hall = Hall("GG18").enter("a b c d").start()
    hall.do(note(hall, "behaviour", entrant=hall.id("b")))
    hall.do(note(hall, "behaviour", "note"))
    assert [incidents(hall.event, hall.id(name)) for name in "ab"] == [0, 1]
    hall.do(note(hall, "behaviour"))


@pytest.mark.req("GG18-009", "GG4-002")
def test_a_judge_writes_down_conduct_but_throws_nobody_out() -> None:
    hall = Hall("GG18").enter("a b c d").start()
    hall.do(ask.AppointJudge(person=PersonId("jo")))
    assert hall.refused(note(hall, "cheating", "note"), by="jo") == [Code.NOT_ALLOWED]
    hall.do(note(hall, "behaviour"), by="jo")
    assert hall.event.entrants[hall.id("a")].status is Status.IN
    hall.do(note(hall, "cheating", "note"))
    hall.do(note(hall, "cheating", "note"), by="jo")
    out = [line for line in hall.lines if line.fact.kind == "entrant-disqualified"]
    assert len(out) == 1


def test_a_judge_who_plays_notes_nothing_about_their_own_game() -> None:
    """Nor by leaving out which game it was; once it is over they may."""
    hall = Hall("GG4").enter("a b c d")
    hall.do(ask.AppointJudge(person=PersonId("b")))
    hall.start().pair()
    hall.seat(("a", "b"))
    assert hall.refused(note(hall, "slow-play"), by="b") == [Code.NOT_ALLOWED]
    own = note(hall, "slow-play", entrant=hall.id("b"))
    assert hall.refused(own, by="b") == [Code.NOT_ALLOWED]
    hall.do(note(hall, "slow-play", entrant=hall.id("c")), by="b")
    hall.play("a5-2b", close=False)
    hall.do(note(hall, "slow-play"), by="b")
    assert incidents(hall.event, hall.id("a")) == 1
