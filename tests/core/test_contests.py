"""Contests that no game decides: which are held, what is shown, what is judged."""

from datetime import date

import pytest

from muster.core import commands as ask
from muster.core.contest import Contest
from muster.core.contests import candidates, repeats, standing_of, why_not, wins
from muster.core.facts import AwardGiven, PastWin
from muster.core.ids import PersonId
from muster.core.notices import Notice, NoticeCode, notices
from muster.core.problem import Code, Problem, Refused
from muster.core.rulepack.patch import Patch
from tests.contests import (
    PAINTED,
    SPORT,
    enter,
    entry,
    marked,
    named,
    opened,
    settle,
    standing,
    win,
)
from tests.hall import ORGANISER, Hall

MARKS = {"presentation": 5, "technique": 4, "theme": 3, "wow": 4}


def said(hall: Hall, command: ask.Command, by: str = ORGANISER) -> list[Problem]:
    with pytest.raises(Refused) as refusal:
        hall.do(command, by)
    return list(refusal.value.problems)


# ── which are held ──


@pytest.mark.req("GG4-028", "SR17-101")
def test_a_painting_competition_is_held_where_the_organiser_says_so_and_shown_when_they_say() -> (
    None
):
    hall = Hall("GG4").enter("a b c")
    assert hall.refused(entry(hall, "a", "Ann"), by="a") == [Code.NO_CONTEST]
    hall.do(ask.SetContest(award=PAINTED, method="organiser", display="in the lunch break"))
    made = Contest(PAINTED, "organiser", display="in the lunch break")
    assert hall.event.contests == {PAINTED: made}
    enter(hall, "a")
    hall.do(ask.SetContest(award=PAINTED, method="organiser", held=False))
    assert hall.refused(entry(hall, "b", "Bo")) == [Code.NO_CONTEST]


@pytest.mark.req("GG4-031", "GG4-032", "GG4-034", "SR17-103", "SR17-105")
def test_a_winner_is_found_in_the_ways_that_the_pack_knows() -> None:
    gg4, sr17 = Hall("GG4"), Hall("SR17")
    for method in ("organiser", "vote", "score"):
        settle(gg4, method=method)
    for award in (PAINTED, SPORT):
        settle(sr17, award)
        settle(sr17, award, method="organiser")
        score = ask.SetContest(award=award, method="score", category="army")
        assert Code.METHOD_UNKNOWN in sr17.refused(score)


@pytest.mark.req("SR17-102")
def test_the_category_is_fixed_before_the_event_starts() -> None:
    hall = Hall("SR17").enter("a b c d")
    wish = ask.SetContest(award=PAINTED, method="vote")
    titles = ("Best Single Model", "Best Battlegroup", "Best Unit", "Best Army")
    assert said(hall, wish) == [Problem(Code.CATEGORY_MISSING, {"known": titles})]
    hall.do(wish.model_copy(update={"category": "unit"}))
    hall.do(wish.model_copy(update={"category": "The finest hat"}))
    hall.start()
    hall.do(wish.model_copy(update={"category": "The finest hat", "display": "at noon"}))
    other = wish.model_copy(update={"category": "army"})
    assert said(hall, other) == [Problem(Code.CATEGORY_LATE, {}, confirmable=True)]
    hall.do(other.model_copy(update={"confirm": frozenset({Code.CATEGORY_LATE})}))
    assert hall.event.contests[PAINTED].category == "army"


@pytest.mark.req("SR17-102")
def test_without_an_announced_category_the_award_is_given_only_knowingly() -> None:
    hall = Hall("SR17").enter("a b c d").start()
    give = ask.GiveAward(award=PAINTED, entrants=(hall.id("a"),))
    assert said(hall, give) == [Problem(Code.CATEGORY_LATE, {}, confirmable=True)]


@pytest.mark.parametrize(
    ("terms", "codes"),
    [
        ({"votes": (3, 2, 1)}, []),
        ({"votes": (1, 2)}, [Code.VOTES_WORTH]),
        ({"votes": (2, 2)}, [Code.VOTES_WORTH]),
        ({"votes": ()}, [Code.VOTES_WORTH]),
        ({"votes": (6, 5, 4, 3, 2, 1)}, [Code.VOTES_MANY]),
        ({"method": "score", "votes": (3, 2)}, [Code.VOTES_WORTH]),
    ],
)
@pytest.mark.req("GG4-033")
def test_several_votes_are_worth_less_and_less(terms: dict[str, object], codes: list[Code]) -> None:
    hall = Hall("GG4")
    wish = ask.SetContest.model_validate({"award": PAINTED, "method": "vote", **terms})
    if codes:
        assert hall.refused(wish) == codes
    else:
        hall.do(wish)
        assert hall.event.contests[PAINTED].votes == (3, 2, 1)


@pytest.mark.req("SR17-103")
def test_a_blind_vote_is_a_single_one() -> None:
    wish = ask.SetContest(award=PAINTED, method="vote", votes=(2, 1), category="army")
    assert Hall("SR17").refused(wish) == [Code.VOTES_MANY]


def test_an_organiser_may_hold_contests_of_their_own() -> None:
    hall = Hall("WC").enter("a b c d")
    wish = ask.SetContest(award="best-terrain", method="vote")
    assert hall.refused(wish) == [Code.AWARD_UNKNOWN]
    assert hall.refused(ask.SetContest(award="winner", method="vote")) == [Code.AWARD_UNKNOWN]
    assert hall.refused(ask.SetContest(award="../x", method="vote", title="x")) == [
        Code.AWARD_UNKNOWN
    ]
    hall.do(wish.model_copy(update={"title": "Best terrain"}))
    enter(hall, "a", "A mill", award="best-terrain")
    assert candidates(hall.event, "best-terrain") == (hall.id("a"),)
    assert hall.refused(wish.model_copy(update={"title": "Best terrain"})) == [Code.ALREADY_SO]


# ── what is shown ──


@pytest.mark.req("GG4-011")
def test_an_entry_opts_in_until_check_in_and_later_only_with_the_organisers_leave() -> None:
    hall = Hall("GG4").enter("a b c")
    settle(hall)
    hall.do(ask.RegisterEntrants(entries=(ask.Entry(people=(PersonId("late"),)),)))
    hall.do(entry(hall, "late", "Lou"), by="late")
    assert hall.event.entrants[hall.id("late")].painting
    assert said(hall, entry(hall, "a", "Ann"), by="a") == [
        Problem(Code.PAINTING_LATE, {"entrant": hall.id("a")})
    ]
    assert said(hall, entry(hall, "a", "Ann")) == [
        Problem(Code.PAINTING_LATE, {"entrant": hall.id("a")}, confirmable=True)
    ]
    enter(hall, "a")
    hall.do(ask.EnterPainting(entrant=hall.id("b"), reason="the paint was wet"))
    hall.do(entry(hall, "b", "Bo"), by="b")
    assert [hall.event.entrants[hall.id(name)].painting for name in "abc"] == [True, True, False]
    assert named(hall, candidates(hall.event, PAINTED)) == "a b"


def test_nobody_enters_for_another_nor_is_a_ringer_in_it() -> None:
    hall = Hall("GG18").enter("a b c")
    settle(hall)
    hall.do(ask.CallRinger(person=PersonId("rita")))
    assert hall.refused(entry(hall, "a", "Ann"), by="b") == [Code.NOT_ALLOWED]
    assert hall.refused(entry(hall, "rita", "Rat"), by="rita") == [Code.WRONG_STATUS]
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("c"), cause="abuse", reason="shouting"))
    assert hall.refused(entry(hall, "c", "Cat")) == [Code.WRONG_STATUS]


def test_an_entry_shows_something_and_where_repeats_count_its_models() -> None:
    warcry, gg4 = Hall("WC").enter("a b c"), Hall("GG4").enter("a b c")
    settle(warcry)
    settle(gg4)
    gg4.do(ask.EnterPainting(entrant=gg4.id("a"), reason="x"))
    for hall, models in ((warcry, False), (gg4, True)):
        assert said(hall, entry(hall, "a"), by="a") == [
            Problem(Code.ENTRY_EMPTY, {"models": models})
        ]
    titled = ask.MakeEntry(award=PAINTED, entrant=warcry.id("a"), title="The hunt")
    warcry.do(titled, by="a")
    assert gg4.refused(titled) == [Code.ENTRY_EMPTY]


def test_everybody_who_plays_can_be_the_best_sport() -> None:
    hall = Hall("SR17").enter("a b c")
    settle(hall, SPORT)
    assert hall.refused(entry(hall, "a", "Ann", award=SPORT)) == [Code.NO_ENTRIES]
    hall.do(ask.RegisterEntrants(entries=(ask.Entry(people=(PersonId("late"),)),)))
    assert named(hall, candidates(hall.event, SPORT)) == "a b c"


def test_an_entry_is_withdrawn_until_people_vote() -> None:
    hall = opened("WC", "a b c d")
    hall.do(ask.WithdrawEntry(award=PAINTED, entrant=hall.id("d")), by="d")
    wish = ask.WithdrawEntry(award=PAINTED, entrant=hall.id("d"))
    assert hall.refused(wish) == [Code.NOT_ENTERED]
    hall.do(ask.OpenBallot(award=PAINTED))
    for late in (entry(hall, "d", "Dog"), ask.WithdrawEntry(award=PAINTED, entrant=hall.id("a"))):
        assert hall.refused(late) == [Code.ENTRIES_SHUT]


# ── what is judged ──


@pytest.mark.req("GG4-029")
def test_an_official_ticks_whether_an_entry_is_a_legal_crew() -> None:
    """None of those who show something themselves."""
    hall = opened("GG4", "a b c d")
    for judge in ("jo", "d"):
        hall.do(ask.AppointJudge(person=PersonId(judge)))
    tick = ask.CheckEntry(award=PAINTED, entrant=hall.id("a"), legal=True)
    hall.do(tick, by="jo")
    assert hall.event.contests[PAINTED].entries[hall.id("a")].legal is True
    no = ask.CheckEntry(award=PAINTED, entrant=hall.id("b"), legal=False, note="two Masters")
    hall.do(no, by="jo")
    why = Problem(Code.ENTRY_ILLEGAL, {"entrant": hall.id("b"), "note": "two Masters"})
    assert why_not(hall.event, PAINTED, hall.id("b")) == why
    assert named(hall, candidates(hall.event, PAINTED)) == "a c d"
    for name in "cd":
        other = tick.model_copy(update={"entrant": hall.id(name)})
        assert hall.refused(other, by="d") == [Code.NOT_ALLOWED]
    assert hall.refused(tick, by="a") == [Code.NOT_ALLOWED]


@pytest.mark.req("GG4-034")
def test_a_judge_gives_up_to_five_marks_for_each_of_four_things() -> None:
    """G-134."""
    hall = opened("GG4", "a b c", method="score")
    mark = ask.ScoreEntry(award=PAINTED, entrant=hall.id("a"), marks=MARKS)
    hall.do(mark)
    hall.do(ask.ScoreEntry(award=PAINTED, entrant=hall.id("b"), marks=dict.fromkeys(MARKS, 5)))
    assert standing(hall) == "1b20 2a16 c0"
    for name in MARKS:
        six = mark.model_copy(update={"marks": {**MARKS, name: 6}})
        assert hall.refused(six) == [Code.MARK_IMPOSSIBLE]
    too_few = mark.model_copy(update={"marks": {"theme": 3}})
    assert hall.refused(too_few) == [Code.MARK_MISSING] * 3
    strange = mark.model_copy(update={"marks": {**MARKS, "speed": 3}})
    assert hall.refused(strange) == [Code.MARK_UNKNOWN]


def test_several_judges_are_averaged_and_none_marks_who_shows_something() -> None:
    hall = opened("GG4", "a b c", method="score")
    for judge in ("jo", "c"):
        hall.do(ask.AppointJudge(person=PersonId(judge)))
    mark = ask.ScoreEntry(award=PAINTED, entrant=hall.id("a"), marks=MARKS)
    hall.do(mark)
    hall.do(mark.model_copy(update={"marks": {**MARKS, "theme": 4}}), by="jo")
    hall.do(mark.model_copy(update={"entrant": hall.id("b")}), by="jo")
    assert standing(hall) == "1a33/2 2b16 c0"
    for name in "bc":
        other = mark.model_copy(update={"entrant": hall.id(name)})
        assert hall.refused(other, by="c") == [Code.NOT_ALLOWED]


def test_marks_are_for_contests_that_are_decided_by_marks() -> None:
    hall = opened("GG4", "a b c")
    mark = ask.ScoreEntry(award=PAINTED, entrant=hall.id("a"), marks=MARKS)
    assert hall.refused(mark) == [Code.METHOD_OTHER]


# ── who won before ──


@pytest.mark.req("GG4-030")
@pytest.mark.parametrize(
    ("won", "again"),
    [
        (win("Lady Justice#7", date(2024, 3, 10)), True),
        (win("lady  justice#7", date(2024, 3, 10)), True),
        (win("Làdy Justicé#7", date(2024, 3, 10)), True),
        (win("Lady Justice#7", date(2024, 3, 10), "somebody else"), False),
        (win("Lady Justice#7", date(2023, 11, 16)), False),
        (win("Lady Justice#8", date(2024, 3, 10)), False),
        (win("Judge#7", date(2024, 3, 10)), False),
    ],
)
def test_a_model_wins_once_a_year_with_an_organiser(*, won: PastWin, again: bool) -> None:
    """G-137."""
    hall = Hall("GG4", day=date(2024, 11, 16)).enter("a b c d")
    settle(hall)
    enter(hall, "a", "Lady Justice#7", "Scales")
    for name in "bc":
        enter(hall, name)
    hall.do(ask.RecallWins(wins=(won,)))
    shown = hall.event.contests[PAINTED].entries[hall.id("a")]
    assert repeats(hall.event, shown) == ((won,) if again else ())
    assert named(hall, candidates(hall.event, PAINTED)) == ("b c" if again else "a b c")
    give = ask.GiveAward(award=PAINTED, entrants=(hall.id("a"),))
    knowing = give.model_copy(update={"confirm": frozenset(Code)})
    if again:
        data = {"entrant": hall.id("a"), "models": ("Lady Justice (7)",)}
        problem = Problem(Code.WON_BEFORE, {**data, "event": "Spring Cup", "day": won.day})
        assert said(hall, knowing) == [problem]
    else:
        hall.do(knowing)


@pytest.mark.req("GG4-030")
def test_what_wins_is_told_to_later_events() -> None:
    hall = opened("GG4", "a b c", method="organiser")
    assert wins(hall.event) == ()
    hall.do(ask.GiveAward(award=PAINTED, entrants=(hall.id("b"),)))
    hall.do(ask.GiveAward(award="spoon", title="Wooden spoon", entrants=(hall.id("c"),)))
    won = PastWin(
        event="Test Cup", day=hall.event.day, organiser=ORGANISER, models=marked("model of b")
    )
    assert wins(hall.event) == (won,)


def test_wins_are_recalled_once_and_by_whoever_runs_this_event_unless_said_otherwise() -> None:
    hall = Hall("GG4")
    plain = win("Ann", date(2024, 3, 10), "")
    hall.do(ask.RecallWins(wins=(plain, plain)))
    assert hall.event.past_wins == (win("Ann", date(2024, 3, 10)),)
    assert hall.refused(ask.RecallWins(wins=(plain,))) == [Code.ALREADY_SO]
    nothing = PastWin(event=" ", day=date(2024, 3, 10), organiser="", models=())
    assert hall.refused(ask.RecallWins(wins=(nothing,))) == [Code.NAME_MISSING] * 2


# ── the award ──


@pytest.mark.req("GG4-031")
def test_the_organiser_may_simply_name_the_winner() -> None:
    hall = opened("GG4", "a b c", method="organiser")
    assert hall.refused(ask.OpenBallot(award=PAINTED)) == [Code.METHOD_OTHER]
    hall.do(ask.GiveAward(award=PAINTED, entrants=(hall.id("b"),)))
    given = AwardGiven(award=PAINTED, title="Best painted Crew", entrants=(hall.id("b"),))
    assert hall.event.awards == (given,)
    assert standing_of(hall.event, PAINTED) == ()


@pytest.mark.req("GG4-034")
def test_the_highest_total_wins_unless_the_organiser_knows_better() -> None:
    hall = opened("GG4", "a b c", method="score")
    give = ask.GiveAward(award=PAINTED, entrants=(hall.id("a"),))
    assert hall.refused(give) == [Code.NOT_COUNTED]
    for name, theme in (("a", 3), ("b", 4)):
        marks = {**MARKS, "theme": theme}
        hall.do(ask.ScoreEntry(award=PAINTED, entrant=hall.id(name), marks=marks))
    problem = Problem(Code.NOT_LEADING, {"entrants": (hall.id("b"),)}, confirmable=True)
    assert said(hall, give) == [problem]
    hall.do(give.model_copy(update={"entrants": (hall.id("b"),)}))


def test_who_entered_nothing_wins_nothing() -> None:
    hall = opened("WC", "a b c", method="organiser")
    hall.do(ask.WithdrawEntry(award=PAINTED, entrant=hall.id("c")))
    give = ask.GiveAward(award=PAINTED, entrants=(hall.id("c"),), confirm=frozenset(Code))
    assert hall.refused(give) == [Code.NOT_ENTERED]


# ── painted models ──


@pytest.mark.req("GG18-021", "GG18-022")
def test_whether_models_are_painted_is_kept_of_every_player() -> None:
    hall = Hall("GG18").enter("a b c")
    assert "not grey" in hall.event.rules.roster.painted
    look = ask.JudgePaint(entrant=hall.id("a"), passed=True, note="the ghosts are clear plastic")
    hall.do(look)
    assert notices(hall.event)[-1] == Notice(
        NoticeCode.PAINT_NOT_SEEN, {"entrants": (hall.id("b"), hall.id("c"))}
    )
    hall.do(ask.JudgePaint(entrant=hall.id("b"), passed=False, note="primed only"))
    hall.do(ask.JudgePaint(entrant=hall.id("c"), passed=True))
    passed = {hall.name(e): judged.passed for e, judged in hall.event.painted.items()}
    assert passed == {"a": True, "b": False, "c": True}
    refused = Notice(NoticeCode.PAINT_REFUSED, {"entrants": (hall.id("b"),)})
    assert notices(hall.event)[-1] == refused
    assert hall.refused(look) == [Code.ALREADY_SO]


@pytest.mark.req("SR17-161", "SR17-162")
@pytest.mark.parametrize("variant", ["basic-painting", "advanced-painting"])
def test_where_painting_is_required_the_organiser_decides_of_every_player(variant: str) -> None:
    hall = Hall("SR17").enter("a b")
    look = ask.JudgePaint(entrant=hall.id("a"), passed=False)
    assert hall.refused(look) == [Code.PAINT_NOT_ASKED]
    hall.rules(Patch(kind="variant", id=variant, title=variant))
    hall.do(look)
    assert hall.refused(look, by="b") == [Code.NOT_ALLOWED]
    assert not hall.event.painted[hall.id("a")].passed
