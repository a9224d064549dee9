"""Games that are given away: by whom, when, and for which reason that stays in the journal."""

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.entrant import Status
from muster.core.event import How
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code
from tests.hall import Hall


def playing(pack: str = "GG4", **details: int) -> Hall:
    hall = Hall(pack).enter("a b c d", **details).start().pair()
    hall.do(ask.AppointJudge(person=PersonId("jo")))
    hall.seat(("a", "b"), ("c", "d"))
    return hall


def how(hall: Hall, name: str) -> How:
    result = hall.game(name).result
    assert result is not None
    return result.how


@pytest.mark.req("GG4-067", "GG4-001")
def test_a_player_gives_up_a_game_in_progress_and_the_organiser_any_game() -> None:
    hall = playing()
    concede = ask.ConcedeGame(game=hall.game("a").id, score=hall.score("a4-1b"))
    hall.do(ask.ReportResult(game=hall.game("a").id, score=hall.score("a5-2b")))
    assert hall.refused(concede, by="b") == [Code.HAS_RESULT]
    knowing = {"by": hall.id("b"), "confirm": frozenset({Code.HAS_RESULT})}
    hall.do(concede.model_copy(update=knowing))
    assert (how(hall, "a"), hall.totals("a")) == (How.CONCEDED, (3, 3, 4))


@pytest.mark.req("GG4-002")
def test_a_judge_gives_up_nobodys_game() -> None:
    hall = playing()
    score = hall.score("a4-1b")
    concede = ask.ConcedeGame(game=hall.game("a").id, by=hall.id("b"), score=score)
    assert hall.refused(concede, by="jo") == [Code.NOT_ALLOWED]


@pytest.mark.req("GG4-067")
def test_a_level_game_can_be_given_up_as_it_stands() -> None:
    hall = playing()
    hall.do(ask.ConcedeGame(game=hall.game("a").id, score=hall.score("a3-3b")), by="a")
    assert (set(hall.game("a").signed), hall.game("a").result) == ({hall.id("a")}, None)


@pytest.mark.req("SR17-016")
def test_an_army_no_table_holds_is_refused() -> None:
    hall = playing("SR17")
    concede = ask.ConcedeGame(game=hall.game("a").id, army=-1)
    assert hall.refused(concede, by="b") == [Code.NUMBER_IMPOSSIBLE]


@pytest.mark.req("SR17-016")
def test_the_organiser_may_correct_what_an_army_was_worth() -> None:
    hall = playing("SR17", army=104)
    hall.do(ask.ConcedeGame(game=hall.game("a").id, by=hall.id("b"), army=90))
    assert hall.totals("a") == (1, 0, 3, 45)


def test_where_the_pack_knows_no_agreement_nobody_signs_one() -> None:
    hall = playing("SR17")
    game, score = hall.game("a").id, hall.score("a 5:9 - 0:9 b scenario")
    assert hall.refused(ask.SignAgreement(game=game, score=score), by="a") == [
        Code.AGREEMENT_NOT_ALLOWED
    ]
    agree = ask.AgreeResult(game=game, score=score, attested=True, reason="x")
    assert hall.refused(agree) == [Code.AGREEMENT_NOT_ALLOWED]


@pytest.mark.req("GG4-071", "GG4-066")
def test_who_is_thrown_out_for_a_cause_has_its_title_as_the_reason() -> None:
    hall = playing()
    cause = next(c for c in hall.event.rules.forfeit.causes if c.id == "misconduct")
    by = (hall.id("a"),)
    hall.do(ask.ForfeitGame(game=hall.game("a").id, by=by, cause=cause.id))
    assert [line.fact for line in hall.lines[-2:]] == [
        facts.GameForfeited(game=hall.game("a").id, by=by, cause=cause.id),
        facts.EntrantDisqualified(entrant=by[0], cause=cause.id, reason=cause.title),
    ]


def test_nobody_is_thrown_out_twice() -> None:
    hall = playing()
    out = ask.DisqualifyEntrant(entrant=hall.id("a"), cause="cheating", reason="dice")
    hall.do(out)
    assert hall.refused(out) == [Code.WRONG_STATUS]
    lost = ask.ForfeitGame(
        game=hall.game("a").id, by=out_of(hall, "a", "b"), cause="cheating", reason="both"
    )
    hall.do(lost)
    thrown_out = [x.fact.entrant for x in hall.lines if x.fact.kind == "entrant-disqualified"]
    assert thrown_out == [hall.id("a"), hall.id("b")]


def out_of(hall: Hall, *names: str) -> tuple[EntrantId, ...]:
    return tuple(hall.id(name) for name in names)


@pytest.mark.req("GG4-065")
def test_a_game_that_was_over_stands_when_a_player_is_thrown_out() -> None:
    hall = playing()
    hall.do(ask.ReportResult(game=hall.game("a").id, score=hall.score("a5-2b")))
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="cheating", reason="dice"))
    assert (how(hall, "a"), hall.totals("b")) == (How.ENTERED, (0, -3, 2))
    assert hall.event.entrants[hall.id("a")].status is Status.DISQUALIFIED


def test_who_is_thrown_out_says_nothing_more_about_their_game() -> None:
    hall = playing()
    hall.do(ask.ReportResult(game=hall.game("c").id, score=hall.score("c5-2d")), by="c")
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("d"), cause="cheating", reason="dice"))
    confirm = ask.ConfirmReport(game=hall.game("c").id)
    assert hall.refused(confirm, by="d") == [Code.NOT_ALLOWED]
