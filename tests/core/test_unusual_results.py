"""Byes, forfeits, concessions, agreements, disqualification: what each is worth."""

import pytest

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.event import How
from muster.core.ids import EntrantId
from muster.core.problem import Code, Refused
from muster.core.rulepack.patch import Patch
from muster.core.standings import places
from muster.core.tally import winners
from muster.core.verify import verify
from tests.hall import ORGANISER, Hall, running


def in_two_rounds(pack: str, first: str, sits: str) -> Hall:
    """Five players: `sits` plays `first` in round 1 and has the bye in round 2."""
    hall = Hall(pack).enter("a b c d e").start().pair()
    hall.play(first, "c2-2d", close=False)
    hall.do(ask.CloseRound())
    hall.pair(Code.FAULT)
    now = hall.event.rounds[1]
    if now.bye is not None and hall.name(now.bye) != sits:
        swap = ask.SwapEntrants(
            pair=(now.bye, hall.id(sits)), reason="story", confirm=frozenset(Code)
        )
        hall.do(swap)
    return hall


@pytest.mark.req("GG4-058")
def test_golden_07_a_gg4_bye_is_worth_3_2_4() -> None:
    hall = in_two_rounds("GG4", "a5-2b", "a")
    assert hall.totals("a") == (6, 5, 9)


@pytest.mark.req("GG18-047")
def test_golden_08_a_gg18_bye_is_worth_3_5_10() -> None:
    hall = in_two_rounds("GG18", "a4-6b", "a")
    assert hall.totals("a") == (3, 3, 14)


@pytest.mark.req("GG4-070", "GG18-052")
@pytest.mark.parametrize(("pack", "most"), [("GG4", 8), ("GG18", 10)])
def test_golden_09_and_10_a_forfeit_whatever_the_score_was(pack: str, most: int) -> None:
    hall = running(pack).seat(("a", "b"))
    game = hall.game("a").id
    hall.do(ask.ReportResult(game=game, score=hall.score("a3-1b")), by="a")
    hall.do(
        ask.ForfeitGame(game=game, by=(hall.id("a"),), cause=FAULTLESS[pack], confirm=CONSIDERED)
    )
    assert (hall.totals("a"), hall.totals("b")) == ((0, -most, 0), (3, most, most))


FAULTLESS = {"GG4": "invalid-game", "GG18": "no-show"}
CONSIDERED = frozenset({Code.CONSIDER_DISQUALIFYING})


@pytest.mark.req("GG4-071")
def test_a_forfeit_for_misconduct_also_disqualifies_unless_the_organiser_says_stay() -> None:
    for stay, status in ((False, Status.DISQUALIFIED), (True, Status.IN)):
        hall = running().seat(("a", "b"))
        forfeit = ask.ForfeitGame(
            game=hall.game("a").id, by=(hall.id("a"),), cause="misconduct", stay=stay
        )
        hall.do(forfeit)
        assert hall.event.entrants[hall.id("a")].status is status


@pytest.mark.req("GG4-071", "GG4-001")
def test_only_the_organiser_imposes_a_forfeit() -> None:
    hall = running().seat(("a", "b"))
    hall.do(ask.AppointJudge(person="jo"))
    forfeit = ask.ForfeitGame(game=hall.game("a").id, by=(hall.id("a"),), cause="invalid-game")
    assert [hall.refused(forfeit, by=who) for who in ("a", "b", "jo", "nobody")] == [
        [Code.NOT_ALLOWED]
    ] * 4


@pytest.mark.req("GG18-053")
def test_the_grounds_of_a_forfeit_are_recorded_and_disqualifying_is_considered() -> None:
    hall = running("GG18").seat(("a", "b"))
    wrong = ask.ForfeitGame(game=hall.game("a").id, by=(hall.id("a"),), cause="bad-luck")
    assert hall.refused(wrong) == [Code.CAUSE_UNKNOWN]
    late = wrong.model_copy(update={"cause": "no-show", "confirm": CONSIDERED})
    hall.do(late)
    assert hall.event.rounds[0].games[0].result is not None or hall.game("a").result is not None


def test_a_forfeit_by_both_leaves_both_with_a_loss() -> None:
    hall = running("GG18").seat(("a", "b"))
    both = (hall.id("a"), hall.id("b"))
    hall.do(ask.ForfeitGame(game=hall.game("a").id, by=both, cause="no-show", confirm=CONSIDERED))
    assert (hall.totals("a"), hall.totals("b")) == ((0, -10, 0), (0, -10, 0))


@pytest.mark.req("GG4-067")
def test_golden_12_a_gg4_concession_agreed_by_all_three_counts_as_agreed() -> None:
    hall = running().seat(("a", "b"))
    game, score = hall.game("a").id, hall.score("a4-1b")
    hall.do(ask.ConcedeGame(game=game, score=score), by="b")
    assert hall.game("a").result is None
    hall.do(ask.SignAgreement(game=game, score=score), by="a")
    hall.do(ask.AgreeResult(game=game, score=score, attested=True, reason="b gives up"))
    assert (hall.totals("a"), hall.totals("b")) == ((3, 3, 4), (0, -3, 1))


@pytest.mark.req("GG4-068")
def test_golden_12_without_agreement_the_organiser_counts_a_concession_as_it_stands() -> None:
    hall = running().seat(("a", "b"))
    concession = ask.ConcedeGame(game=hall.game("a").id, score=hall.score("a4-1b"), by=hall.id("b"))
    assert hall.refused(concession, by="a") == [Code.NOT_ALLOWED]
    hall.do(concession)
    assert (hall.totals("a"), hall.totals("b")) == ((3, 3, 4), (0, -3, 1))
    assert hall.event.entrants[hall.id("b")].status is Status.IN


@pytest.mark.req("GG4-067", "GG4-069")
def test_an_agreed_result_needs_both_players_and_the_organisers_attestation() -> None:
    hall = running().seat(("a", "b"))
    game, score = hall.game("a").id, hall.score("a4-1b")
    agree = ask.AgreeResult(game=game, score=score, reason="one player must leave")
    assert hall.refused(agree) == [Code.SIGNATURE_MISSING] * 3
    hall.do(ask.SignAgreement(game=game, score=score), by="a")
    hall.do(ask.SignAgreement(game=game, score=hall.score("a5-1b")), by="b")
    attested = agree.model_copy(update={"attested": True})
    assert hall.refused(attested) == [Code.SIGNATURE_MISSING]
    hall.do(ask.SignAgreement(game=game, score=score), by="b")
    assert hall.refused(attested, by="a") == [Code.NOT_ALLOWED]
    hall.do(attested)
    assert (hall.totals("a"), hall.totals("b")) == ((3, 3, 4), (0, -3, 1))


@pytest.mark.req("GG18-048", "GG18-049")
def test_a_gg18_agreement_can_be_signed_on_paper_and_carries_its_reason() -> None:
    hall = running("GG18").seat(("a", "b"))
    both = (hall.id("a"), hall.id("b"))
    agree = ask.AgreeResult(game=hall.game("a").id, score=hall.score("a6-5b"), signed=both)
    assert hall.refused(agree) == [Code.SIGNATURE_MISSING, Code.REASON_MISSING]
    hall.do(agree.model_copy(update={"attested": True, "reason": "before packing up"}))
    result = hall.game("a").result
    assert result is not None
    assert (result.how, result.reason) == (How.AGREED, "before packing up")


@pytest.mark.req("GG4-068")
def test_without_agreement_the_organiser_rules_or_takes_the_score_as_it_stands() -> None:
    hall = running().seat(("a", "b"), ("c", "d"))
    as_it_stands = ask.RuleResult(
        game=hall.game("a").id, score=hall.score("a4-1b"), how="as-it-stands", reason="no agreement"
    )
    hall.do(as_it_stands)
    hall.do(ask.RuleResult(game=hall.game("c").id, score=hall.score("c2-2d"), reason="fire alarm"))
    results = [game.result for game in hall.event.rounds[0].games]
    assert {result.how for result in results if result} == {How.AS_IT_STANDS, How.RULED}


@pytest.mark.req("GG18-050", "GG18-051")
def test_a_gg18_concession_gives_the_opponent_3_10_10_and_ends_the_event_for_the_conceder() -> None:
    hall = running("GG18").seat(("a", "b"))
    hall.do(ask.ConcedeGame(game=hall.game("a").id), by="a")
    assert hall.totals("b") == (3, 10, 10)
    assert hall.event.entrants[hall.id("a")].status is Status.WITHDRAWN
    assert hall.id("a") not in places(hall.event)
    hall.play("c5-4d")
    hall.pair(Code.FAULT)
    assert hall.id("a") not in hall.event.rounds[1].field()
    assert hall.refused(ask.ReturnEntrant(entrant=hall.id("a"))) == [Code.WRONG_STATUS]


@pytest.mark.req("GG18-020")
def test_an_app_failure_costs_the_round_but_not_the_event() -> None:
    hall = running("GG18").seat(("a", "b"))
    concede = ask.ConcedeGame(game=hall.game("a").id, cause="app-failure")
    assert hall.refused(concede, by="a") == [Code.NOT_ALLOWED]
    hall.do(concede.model_copy(update={"by": hall.id("a")}))
    assert (hall.totals("a"), hall.totals("b")) == ((0, -10, 0), (3, 10, 10))
    assert hall.event.entrants[hall.id("a")].status is Status.IN


@pytest.mark.req("SR17-011", "SR17-016", "SR17-017")
@pytest.mark.parametrize(
    ("army", "scored", "cause", "winner"),
    [
        (104, "a 2:30 - 4:9 b", "", (1, 0, 3, 52)),
        (104, "a 6:60 - 0:0 b", "", (1, 0, 6, 60)),
        (101, "a 0:0 - 0:0 b", "", (1, 0, 3, 51)),
        (104, "a 1:12 - 0:0 b", "app-failure", (1, 0, 3, 52)),
    ],
)
def test_golden_14_15_17_a_steamroller_concession(
    army: int, scored: str, cause: str, winner: tuple[int, ...]
) -> None:
    hall = running("SR17", army=army).seat(("a", "b"))
    score = hall.score(scored).model_copy(update={"winner": None})
    hall.do(ask.ConcedeGame(game=hall.game("a").id, score=score, cause=cause), by="b")
    assert hall.totals("a") == winner
    assert hall.totals("b")[0] == 0
    assert hall.totals("b")[2:] == (0, 0)


@pytest.mark.req("SR17-016")
def test_a_concession_needs_the_armys_value() -> None:
    hall = running("SR17").seat(("a", "b"))
    concede = ask.ConcedeGame(game=hall.game("a").id)
    assert hall.refused(concede, by="b") == [Code.ARMY_MISSING]
    hall.do(concede.model_copy(update={"army": 104}), by="b")
    assert hall.totals("a") == (1, 0, 3, 52)


@pytest.mark.req("SR17-018")
def test_an_unsporting_concession_makes_the_organiser_consider_disqualifying() -> None:
    hall = running("SR17", army=100).seat(("a", "b"))
    concede = ask.ConcedeGame(game=hall.game("a").id, cause="unsporting")
    knowing = concede.model_copy(update={"confirm": CONSIDERED})
    assert hall.refused(knowing, by="b") == [Code.CONSIDER_DISQUALIFYING]
    hall.do(knowing.model_copy(update={"by": hall.id("b")}))
    out = ask.DisqualifyEntrant(
        entrant=hall.id("b"), cause="unsporting-concession", reason="threw the game"
    )
    hall.do(out)
    assert hall.event.entrants[hall.id("b")].status is Status.DISQUALIFIED


def test_a_missing_result_counts_for_nobody_and_lets_the_round_close() -> None:
    hall = running().seat(("a", "b"), ("c", "d"))
    hall.play("c5-4d", close=False)
    assert hall.refused(ask.CloseRound()) == [Code.RESULTS_MISSING]
    hall.do(ask.DeclareMissing(game=hall.game("a").id, reason="both left"))
    hall.do(ask.CloseRound())
    assert (hall.totals("a"), hall.totals("b")) == ((0, 0, 0), (0, 0, 0))


def test_nobody_concedes_a_brawl() -> None:
    hall = Hall("BB").enter("a b c d").start().pair()
    concede = ask.ConcedeGame(game=hall.game("a").id)
    assert Code.NOT_FOR_PODS in hall.refused(concede, by="a")


def test_a_stranger_to_the_game_cannot_be_its_forfeiter() -> None:
    hall = running().seat(("a", "b"))
    stranger: EntrantId = hall.id("c")
    wrong = ask.ForfeitGame(game=hall.game("a").id, by=(stranger,), cause="invalid-game")
    assert hall.refused(wrong) == [Code.NOT_IN_GAME]


@pytest.mark.req("SR17-016")
def test_a_conceding_player_does_not_say_what_their_list_is_worth() -> None:
    hall = running("SR17", army=104).seat(("a", "b"))
    hall.do(ask.ConcedeGame(game=hall.game("a").id, army=1_000), by="b")
    assert hall.totals("a") == (1, 0, 3, 52)


@pytest.mark.req("SR17-016")
def test_the_events_size_can_stand_for_the_army() -> None:
    by_size = Patch(
        kind="house-rule", id="by-size", title="By size", set={"concession.army": "size"}
    )
    hall = Hall("SR17").rules(by_size).enter("a b", army=104).start().pair().seat(("a", "b"))
    hall.do(ask.ConcedeGame(game=hall.game("a").id), by="b")
    assert hall.totals("a") == (1, 0, 3, 38)


def test_a_result_that_counts_is_not_overturned_unawares() -> None:
    hall = running("GG18").seat(("a", "b"))
    hall.do(ask.ReportResult(game=hall.game("a").id, score=hall.score("a8-2b")))
    concede = ask.ConcedeGame(game=hall.game("a").id, by=hall.id("a"))
    missing = ask.DeclareMissing(game=hall.game("a").id, reason="x")
    assert hall.refused(concede) == [Code.HAS_RESULT]
    assert hall.refused(missing) == [Code.HAS_RESULT]


# ── somebody who is ahead, and a slip that somebody was faster with ──


@pytest.mark.req("GG4-067", "GG4-068")
@pytest.mark.parametrize("pack", ["GG4", "WC"])
def test_who_is_ahead_may_concede_knowingly_and_the_game_counts_as_it_stands(pack: str) -> None:
    hall = Hall(pack).enter("a b").start(2).pair()
    score = hall.score("a5-2b")
    wish = ask.ConcedeGame(game=hall.game("a").id, by=hall.id("a"), score=score)
    hall.do(wish, by="a")
    assert (hall.game("a").result, hall.game("a").conceding) == (None, (hall.id("a"),))
    assert hall.refused(wish) == [Code.CONCEDER_LEADS]
    hall.do(wish.model_copy(update={"confirm": frozenset({Code.CONCEDER_LEADS})}))
    assert winners(hall.event.rules, score) == (hall.id("a"),)
    result = hall.game("a").result
    assert result is not None
    assert (result.how, result.score, result.losers) == (How.CONCEDED, score, (hall.id("a"),))
    assert verify(hall.lines, hall.pack).holds


def test_a_second_desk_reads_what_was_entered_by_whom_and_changes_it_only_with_a_reason() -> None:
    hall = Hall().enter("a b").start(2).pair()
    game = hall.game("a").id
    entered = ask.RuleResult(game=game, score=hall.score("a5-3b"), how="entered")
    hall.do(entered)
    with pytest.raises(Refused) as same:
        hall.do(entered)
    (told,) = same.value.problems
    assert (told.code, told.confirmable, told.data["same"]) == (Code.ENTERED_ALREADY, False, True)
    other = entered.model_copy(update={"score": hall.score("a4-3b")})
    with pytest.raises(Refused) as differs:
        hall.do(other)
    first, second = differs.value.problems
    assert (first.code, first.confirmable, second.code) == (
        Code.ENTERED_ALREADY,
        True,
        Code.REASON_MISSING,
    )
    assert {key: first.data[key] for key in ("person", "how", "minutes")} == {
        "person": ORGANISER,
        "how": How.ENTERED,
        "minutes": 1,
    }
    hall.do(other.model_copy(update={"reason": "Read upside down"}))
    assert hall.game("a").result is not None
    report = ask.ReportResult(game=game, score=hall.score("a5-3b"))
    assert hall.refused(report) == [Code.HAS_RESULT]
