"""A result from the first report to the last correction."""

import pytest

from muster.core import commands as ask
from muster.core.check_score import tidy
from muster.core.event import Dispute, How
from muster.core.ids import GameId, PersonId
from muster.core.problem import Code
from muster.core.score import Score
from tests.hall import Hall


@pytest.fixture
def hall() -> Hall:
    hall = Hall("GG4").enter("a b c d").start().pair()
    hall.seat(("a", "b"), ("c", "d"))
    return hall


def report(hall: Hall, result: str, **more: object) -> ask.ReportResult:
    score = hall.score(result)
    game = hall.game(result[0]).id
    return ask.ReportResult.model_validate({"game": game, "score": score, **more})


@pytest.mark.req("GG4-062")
def test_a_report_counts_once_the_opponent_confirms(hall: Hall) -> None:
    hall.do(report(hall, "a5-2b"), by="a")
    assert hall.game("a").result is None
    hall.do(ask.ConfirmReport(game=hall.game("a").id), by="b")
    assert hall.totals("a") == (3, 3, 5)


@pytest.mark.req("GG4-062")
def test_two_equal_reports_confirm_each_other_and_two_different_ones_are_a_dispute(
    hall: Hall,
) -> None:
    hall.do(report(hall, "a5-2b"), by="a")
    hall.do(report(hall, "a5-2b"), by="b")
    hall.do(report(hall, "c5-2d"), by="c")
    hall.do(report(hall, "c2-5d"), by="d")
    assert hall.game("a").result is not None
    dispute = hall.game("c").dispute
    assert dispute is not None
    assert (dispute.by, hall.game("c").result) == (hall.id("d"), None)


@pytest.mark.req("GG4-062", "GG4-002")
def test_a_judge_settles_a_dispute_with_a_reason(hall: Hall) -> None:
    hall.do(ask.AppointJudge(person="jo"))
    hall.do(report(hall, "a5-2b"), by="a")
    hall.do(ask.DisputeReport(game=hall.game("a").id, reason="it was 4"), by="b")
    ruling = ask.RuleResult(game=hall.game("a").id, score=hall.score("a4-2b"))
    assert hall.refused(ruling, by="b") == [Code.NOT_ALLOWED]
    assert hall.refused(ruling, by="jo") == [Code.REASON_MISSING]
    hall.do(ruling.model_copy(update={"reason": "scheme not revealed"}), by="jo")
    assert hall.totals("a") == (3, 2, 4)


def test_nobody_confirms_their_own_report(hall: Hall) -> None:
    hall.do(report(hall, "a5-2b"), by="a")
    confirm = ask.ConfirmReport(game=hall.game("a").id)
    assert hall.refused(confirm, by="a") == [Code.OWN_REPORT]
    assert hall.refused(confirm, by="c") == [Code.NOT_ALLOWED]
    nothing_said = ask.ConfirmReport(game=hall.game("c").id)
    assert hall.refused(nothing_said, by="c") == [Code.NO_REPORT]


def test_a_player_may_put_right_a_report_nobody_has_answered(hall: Hall) -> None:
    hall.do(report(hall, "a5-2b"), by="a")
    hall.do(report(hall, "a6-2b"), by="a")
    said = hall.game("a").report
    assert said is not None
    assert said.score.figures(hall.id("a")) == {"vp": 6}


def test_a_slip_entered_at_the_desk_counts_at_once(hall: Hall) -> None:
    hall.do(report(hall, "a5-2b"))
    result = hall.game("a").result
    assert result is not None
    assert result.how is How.ENTERED


def test_an_official_can_report_for_a_player_without_a_phone(hall: Hall) -> None:
    hall.do(report(hall, "a5-2b", by=hall.id("a")))
    hall.do(report(hall, "a5-2b", by=hall.id("b")))
    result = hall.game("a").result
    assert result is not None
    assert result.how is How.CONFIRMED


def test_a_player_cannot_speak_for_the_opponent(hall: Hall) -> None:
    assert hall.refused(report(hall, "a5-2b", by=hall.id("b")), by="a") == [Code.NOT_ALLOWED]


@pytest.mark.parametrize(
    ("result", "codes"),
    [
        ("a9-2b", [Code.FIGURE_IMPOSSIBLE]),
        ("a9-9b", [Code.FIGURE_IMPOSSIBLE, Code.FIGURE_IMPOSSIBLE]),
        ("a5-2c", [Code.SIDE_MISSING, Code.NOT_IN_GAME]),
    ],
)
def test_impossible_scores_are_refused_with_every_reason(
    hall: Hall, result: str, codes: list[Code]
) -> None:
    assert hall.refused(report(hall, result)) == codes


def test_a_negative_score_is_refused(hall: Hall) -> None:
    sides = (hall.side("a", vp=-1), hall.side("b", vp=2))
    wrong = ask.ReportResult(game=hall.game("a").id, score=Score(sides=sides))
    assert hall.refused(wrong) == [Code.FIGURE_IMPOSSIBLE]


def test_missing_and_unknown_figures_are_named(hall: Hall) -> None:
    sides = (hall.side("a", cp=3), hall.side("b", vp=2))
    wrong = ask.ReportResult(game=hall.game("a").id, score=Score(sides=sides))
    assert hall.refused(wrong) == [Code.FIGURE_MISSING, Code.FIGURE_UNKNOWN]


def test_only_one_side_can_have_won(hall: Hall) -> None:
    score = hall.score("a5-2b").model_copy(update={"winner": hall.id("b")})
    wrong = ask.ReportResult(game=hall.game("a").id, score=score)
    assert hall.refused(wrong) == [Code.WINNER_CONTRADICTS]


@pytest.mark.req("SR17-061")
def test_a_steamroller_result_names_its_winner_and_how_it_ended() -> None:
    hall = Hall("SR17").enter("a b").start().pair()
    hall.seat(("a", "b"))
    game = hall.game("a").id

    def refused(result: str, **changes: object) -> list[Code]:
        score = hall.score(result).model_copy(update=changes)
        return hall.refused(ask.ReportResult(game=game, score=score))

    assert refused("a 5:40 - 0:22 b") == [Code.ENDING_MISSING]
    assert refused("a 5:40 - 0:22 b luck") == [Code.ENDING_UNKNOWN]
    assert refused("a 5:40 - 0:22 b level") == [Code.WINNER_CONTRADICTS]
    assert refused("a 5:40 = 5:22 b scenario") == [Code.WINNER_CONTRADICTS]


def test_a_second_result_for_a_game_is_refused(hall: Hall) -> None:
    hall.do(report(hall, "a5-2b"))
    assert hall.refused(report(hall, "a6-2b")) == [Code.HAS_RESULT]


def test_a_report_for_a_game_of_another_round_is_refused(hall: Hall) -> None:
    earlier = hall.game("a").id
    hall.play("a5-2b", "c6-1d").pair()
    late = ask.ReportResult(game=earlier, score=hall.score("a1-2b"))
    assert hall.refused(late, by="a") == [Code.OTHER_ROUND]
    nowhere = ask.ReportResult(game=GameId("r9g9"), score=hall.score("a1-2b"))
    assert hall.refused(nowhere) == [Code.UNKNOWN_GAME]


def test_nothing_is_reported_before_pairings_are_public() -> None:
    hall = Hall("GG4").enter("a b").start()
    hall.do(ask.PairRound())
    assert hall.refused(report(hall, "a5-2b")) == [Code.ROUND_NOT_PUBLISHED]


@pytest.mark.req("GG4-046")
def test_a_round_closes_only_when_every_game_has_a_result(hall: Hall) -> None:
    hall.do(report(hall, "a5-2b"))
    assert hall.refused(ask.CloseRound()) == [Code.RESULTS_MISSING]
    assert hall.refused(ask.PairRound()) == [Code.RESULTS_MISSING]
    hall.do(report(hall, "c5-2d"))
    assert hall.refused(ask.PairRound()) == [Code.ROUND_NOT_CLOSED]
    hall.do(ask.CloseRound())


def test_any_earlier_result_can_be_corrected_with_a_reason(hall: Hall) -> None:
    game = hall.game("a").id
    hall.play("a5-2b", "c6-1d").pair(Code.FAULT).play("a5-2c", "b3-3d")
    correction = ask.RuleResult(game=game, score=hall.score("a2-5b"), how="entered")
    assert hall.refused(correction) == [Code.ENTERED_ALREADY, Code.REASON_MISSING]
    hall.do(correction.model_copy(update={"reason": "read upside down"}))
    assert (hall.totals("a"), hall.totals("b")) == ((3, 0, 7), (4, 3, 8))


@pytest.mark.req("GG4-062")
def test_reports_agree_whatever_side_is_written_first(hall: Hall) -> None:
    hall.do(report(hall, "a5-2b"), by="a")
    hall.do(report(hall, "b2-5a"), by="b")
    assert hall.totals("a") == (3, 3, 5)


@pytest.mark.req("GG4-062")
def test_agreeing_to_what_the_other_side_said_in_a_dispute_settles_it(hall: Hall) -> None:
    hall.do(report(hall, "a5-2b"), by="a")
    hall.do(report(hall, "a4-2b"), by="b")
    hall.do(report(hall, "a4-2b"), by="a")
    assert hall.totals("a") == (3, 2, 4)


@pytest.mark.req("GG4-002")
def test_a_judge_who_plays_is_only_a_player_in_that_game(hall: Hall) -> None:
    hall.do(ask.AppointJudge(person=PersonId("a")))
    hall.do(report(hall, "a5-2b"), by="a")
    assert hall.game("a").result is None
    ruling = ask.RuleResult(game=hall.game("a").id, score=hall.score("a8-0b"), reason="I saw it")
    assert hall.refused(ruling, by="a") == [Code.NOT_ALLOWED]
    hall.do(report(hall, "c5-2d"), by="a")
    assert hall.game("c").result is not None


def test_a_figure_no_game_can_have_is_refused_where_the_pack_sets_no_limit() -> None:
    hall = Hall("WC").enter("a b").start().pair()
    hall.seat(("a", "b"))
    assert hall.refused(report(hall, "a10000000-2b")) == [Code.FIGURE_IMPOSSIBLE]


def test_in_a_pod_a_dispute_is_not_overruled_by_a_third_player() -> None:
    hall = Hall("BB").enter("a b c d").start().pair()
    score = Score(sides=tuple(hall.side(name, vp=i) for i, name in enumerate("abcd")))
    game = hall.game("a").id
    hall.do(ask.ReportResult(game=game, score=score), by="a")
    hall.do(ask.DisputeReport(game=game, reason="no"), by="b")
    assert hall.refused(ask.ConfirmReport(game=game), by="c") == [Code.DISPUTED]
    hall.do(ask.ConfirmReport(game=game), by="b")
    assert hall.game("a").result is not None


def test_nothing_is_ruled_before_pairings_are_public() -> None:
    hall = Hall("GG4").enter("a b").start()
    hall.do(ask.PairRound())
    hall.seat(("a", "b"))
    ruling = ask.RuleResult(game=hall.game("a").id, score=hall.score("a5-2b"), reason="x")
    assert hall.refused(ruling) == [Code.ROUND_NOT_PUBLISHED]


@pytest.mark.req("GG4-062")
def test_naming_the_winner_whom_the_figures_show_is_no_dispute(hall: Hall) -> None:
    said = report(hall, "a5-2b")
    named = said.score.model_copy(update={"winner": hall.id("a")})
    hall.do(said.model_copy(update={"score": named}), by="a")
    hall.do(said, by="b")
    assert hall.game("a").result is not None


@pytest.mark.req("GG4-062")
def test_a_dispute_may_say_what_the_score_was_and_why(hall: Hall) -> None:
    hall.do(report(hall, "a5-2b"), by="a")
    game = hall.game("a").id
    impossible = ask.DisputeReport(game=game, score=hall.score("a99-2b"))
    assert hall.refused(impossible, by="b") == [Code.FIGURE_IMPOSSIBLE]
    hall.do(ask.DisputeReport(game=game, score=hall.score("a4-2b"), reason="no scheme"), by="b")
    score = tidy(hall.event.rules, hall.game("a"), hall.score("a4-2b"))
    assert hall.game("a").dispute == Dispute(hall.id("b"), score, "no scheme")
    hall.do(report(hall, "a4-2b"), by="a")
    assert hall.totals("a") == (3, 2, 4)


def test_somebody_from_another_table_has_not_won(hall: Hall) -> None:
    said = report(hall, "a5-2b")
    stranger = said.score.model_copy(update={"winner": hall.id("c")})
    assert hall.refused(said.model_copy(update={"score": stranger})) == [Code.NOT_IN_GAME]
