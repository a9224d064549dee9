"""Games that are given away: by whom, when, and for which reason that stays in the journal."""

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.entrant import Status
from muster.core.event import How
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code
from tests.hall import Hall
from tests.rosters import ENGINES, army, of_points


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


# ── what a lost army is worth ──


def with_lists(*lists: facts.ArmyList) -> Hall:
    """Two play Steamroller; `b` brought these."""
    hall = Hall("SR17").enter("a b", faction="Ironways")
    hall.do(ask.SetCatalogue(catalogue=ENGINES))
    hall.do(ask.RegisterLists(entrant=hall.id("b"), lists=lists))
    return hall.start().pair()


STORM, SIEGE = army("Storm", *of_points(101)), army("Siege", *of_points(99, "Vance 2"))


@pytest.mark.req("SR17-016")
def test_a_checked_list_knows_by_itself_what_half_of_it_is() -> None:
    hall = with_lists(STORM)
    (conceded,) = hall.do(ask.ConcedeGame(game=hall.game("b").id, army=4), by="b")
    assert conceded == facts.GameConceded(game=hall.game("b").id, by=hall.id("b"), army=101)
    assert hall.totals("a") == (1, 0, 3, 51)


@pytest.mark.req("SR17-016", "SR17-060")
def test_of_two_lists_the_one_that_was_played_is_asked_and_kept() -> None:
    hall = with_lists(STORM, SIEGE)
    concede = ask.ConcedeGame(game=hall.game("b").id)
    assert hall.refused(concede, by="b") == [Code.LIST_PLAYED_MISSING]
    other = concede.model_copy(update={"army_list": "Rain"})
    assert hall.refused(other, by="b") == [Code.LIST_UNKNOWN, Code.ARMY_MISSING]
    (conceded,) = hall.do(concede.model_copy(update={"army_list": "Siege"}), by="b")
    assert conceded == facts.GameConceded(
        game=hall.game("b").id, by=hall.id("b"), army=99, army_list="Siege"
    )
    assert hall.totals("a") == (1, 0, 3, 50)


@pytest.mark.req("SR17-060")
def test_which_of_two_lists_was_played_is_asked_once_with_a_result() -> None:
    hall = with_lists(STORM, SIEGE)
    score = hall.score("a 5:40 - 0:22 b scenario")
    report = ask.ReportResult(game=hall.game("a").id, score=score)
    for who in ("a", "b", "tess"):
        assert hall.refused(report, by=who) == [Code.LIST_PLAYED_MISSING]
    said = score.sides[1].model_copy(update={"army_list": "Storm"})
    with_list = score.model_copy(update={"sides": (score.sides[0], said)})
    hall.do(report.model_copy(update={"score": with_list}), by="a")
    hall.do(report, by="b")
    result = hall.game("a").result
    assert result is not None
    assert (result.how, result.score) == (How.CONFIRMED, with_list)


@pytest.mark.req("SR17-060")
def test_nobody_is_asked_for_a_list_that_they_may_not_read() -> None:
    hall = with_lists(STORM, SIEGE)
    hall.do(ask.SetListTerms(shown="officials"))
    score = hall.score("a 5:40 - 0:22 b scenario")
    hall.do(ask.ReportResult(game=hall.game("a").id, score=score), by="a")


def test_a_forfeited_army_counts_with_half_of_its_list_and_else_like_a_bye() -> None:
    """C47."""
    hall = with_lists(STORM)
    game = hall.game("b").id
    lost = ask.ForfeitGame(game=game, by=(hall.id("b"),), cause="no-show", reason="gone")
    hall.do(lost)
    assert hall.totals("a") == (1, 0, 3, 51)
    hall.do(ask.Undo(reason="the other one"))
    hall.do(lost.model_copy(update={"by": (hall.id("a"),)}))
    assert hall.totals("b") == (1, 0, 3, 38)
    hall.do(ask.Undo(reason="worse"))
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("b"), cause="cheating", reason="caught"))
    assert hall.totals("a") == (1, 0, 3, 51)
