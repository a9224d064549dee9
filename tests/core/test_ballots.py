"""Secret votes: who may, for whom, what a box must hold, and who wins then."""

import pytest

from muster.core import commands as ask
from muster.core.contests import choice_problems, standing_of, tied, totals, voters
from muster.core.facts import BallotCounted, Paper
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.verify import verify
from tests.contests import PAINTED, SPORT, count, named, opened, receipt, settle, standing, voted
from tests.hall import Hall

ELEVEN = "a b c d e f g h i j k"
FOUR_FOUR_THREE = ["b>a", "c>a", "d>a", "e>a", "a>b", "f>b", "g>b", "h>b", "i>c", "j>c", "k>c"]
TWELVE = "a b c d e f g h i j k l"
FIVE_FIVE_TWO = ["a>a", "b>a", "c>a", "d>a", "e>a", "f>b", "g>b", "h>b", "i>b", "j>b", "k>c", "l>c"]


def problems(hall: Hall, voter: str, named: str, award: str = PAINTED) -> list[Code]:
    choices = [hall.id(name) for name in named]
    found = choice_problems(hall.event, award, PersonId(voter), choices)
    return [problem.code for problem in found]


@pytest.mark.req("GG4-032")
def test_a_community_vote_is_secret_among_others_entries_and_the_most_votes_win() -> None:
    """G-135."""
    hall = opened("GG4", ELEVEN)
    hall.do(ask.OpenBallot(award=PAINTED))
    assert problems(hall, "a", "a") == [Code.OWN_VOTE]
    assert problems(hall, "a", "b") == []
    box = voted(hall, *FOUR_FOUR_THREE)
    assert not any("choices" in line.fact.model_dump() for line in hall.lines)
    hall.do(ask.CountBallot(award=PAINTED, papers=box))
    assert standing(hall).startswith("1a4 1b4 3c3 4d0")
    assert named(hall, tied(hall.event, PAINTED)) == "a b"


@pytest.mark.req("GG4-032")
def test_a_tie_is_the_organisers_to_break_or_goes_to_a_vote_between_the_two() -> None:
    """G-135, C31."""
    hall = opened("GG4", ELEVEN)
    count(hall, *FOUR_FOUR_THREE)
    third = ask.GiveAward(award=PAINTED, entrants=(hall.id("c"),))
    assert hall.refused(third) == [Code.NOT_LEADING]
    assert hall.preview(ask.GiveAward(award=PAINTED, entrants=(hall.id("b"),))).facts
    hall.do(ask.OpenBallot(award=PAINTED))
    ballot = hall.event.contests[PAINTED].ballots[1]
    assert (named(hall, ballot.among), ballot.tied) == ("a b", True)
    assert problems(hall, "c", "c") == [Code.NOT_ON_BALLOT, Code.OWN_VOTE]


@pytest.mark.req("GG4-033")
def test_several_votes_add_up_to_points() -> None:
    hall = opened("GG4", "a b c d", votes=(3, 2, 1))
    hall.do(ask.OpenBallot(award=PAINTED))
    assert problems(hall, "a", "bcd") == []
    assert problems(hall, "a", "bb") == [Code.CHOICE_TWICE]
    assert problems(hall, "a", "") == [Code.CHOICES_COUNT]
    assert problems(hall, "a", "bcdd") == [Code.CHOICES_COUNT, Code.CHOICE_TWICE]
    box = voted(hall, "a>bcd", "b>cd", "c>bd", "d>b")
    hall.do(ask.CountBallot(award=PAINTED, papers=box))
    assert standing(hall) == "1b9 2c5 2d5 4a0"
    contest = hall.event.contests[PAINTED]
    got = totals(contest.ballots[0])
    assert [f"{total.points} of {total.votes}" for total in got.values()] == [
        "0 of 0",
        "9 of 3",
        "5 of 2",
        "5 of 3",
    ]


@pytest.mark.req("SR17-103", "SR17-104")
def test_a_blind_vote_may_name_oneself_and_the_second_is_among_the_tied_alone() -> None:
    """G-136."""
    hall = opened("SR17", TWELVE)
    count(hall, *FIVE_FIVE_TWO)
    assert standing(hall).startswith("1a5 1b5 3c2 4d0")
    hall.do(ask.OpenBallot(award=PAINTED))
    assert named(hall, hall.event.contests[PAINTED].ballots[1].among) == "a b"
    assert problems(hall, "c", "c") == [Code.NOT_ON_BALLOT]
    assert problems(hall, "a", "a") == []
    box = voted(hall, "a>a", "b>b", *(f"{name}>b" for name in "cdefghijkl"))
    hall.do(ask.CountBallot(award=PAINTED, papers=box))
    assert standing(hall).startswith("1b11 2a1 3c2 4d0")
    assert tied(hall.event, PAINTED) == ()
    hall.do(ask.GiveAward(award=PAINTED, entrants=(hall.id("b"),)))


@pytest.mark.req("SR17-104")
def test_or_the_organiser_picks_one_of_the_tied() -> None:
    """G-136."""
    hall = opened("SR17", TWELVE)
    count(hall, *FIVE_FIVE_TWO)
    hall.do(ask.GiveAward(award=PAINTED, entrants=(hall.id("a"),)))
    assert hall.event.awards[0].entrants == (hall.id("a"),)


@pytest.mark.req("SR17-105")
def test_the_best_sport_is_voted_for_like_the_best_painted() -> None:
    hall = Hall("SR17").enter("a b c d")
    settle(hall, SPORT)
    count(hall, "a>b", "b>b", "c>d", "d>d", award=SPORT)
    assert standing(hall, SPORT) == "1b2 1d2 3a0 3c0"
    count(hall, "a>d", "b>d", "c>d", "d>d", award=SPORT)
    assert standing(hall, SPORT) == "1d4 2b0 3a0 3c0"


@pytest.mark.req("GG4-032", "SR17-103")
def test_everybody_who_came_to_play_votes_once_and_nobody_else() -> None:
    hall = opened("GG18", "a b c d e")
    hall.do(ask.RegisterEntrants(entries=(ask.Entry(people=(PersonId("late"),)),)))
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.do(ask.DropEntrant(entrant=hall.id("d")))
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("e"), cause="abuse", reason="shouting"))
    assert voters(hall.event) == {"a", "b", "c", "d"}
    vote = ask.CastVote(award=PAINTED, person=PersonId("a"))
    assert hall.refused(vote, by="a") == [Code.NO_BALLOT]
    hall.do(ask.OpenBallot(award=PAINTED))
    hall.do(vote, by="a")
    assert hall.refused(vote, by="a") == [Code.VOTED_ALREADY]
    assert hall.refused(vote, by="b") == [Code.NOT_ALLOWED]
    for name in ("late", "rita", "e", "tess", "stranger"):
        wish = ask.CastVote(award=PAINTED, person=PersonId(name))
        assert hall.refused(wish) == [Code.NOT_A_VOTER]


def test_the_organiser_puts_in_the_paper_of_somebody_without_a_phone() -> None:
    hall = opened("WC", "a b c")
    hall.do(ask.OpenBallot(award=PAINTED))
    hall.do(ask.CastVote(award=PAINTED, person=PersonId("a")))
    hall.do(ask.CastVote(award=PAINTED, person=PersonId("b")), by="b")
    ballot = hall.event.contests[PAINTED].ballots[0]
    assert ballot.voters == {"a", "b"}
    assert ballot.helped == {"a"}


def test_a_box_is_counted_only_with_as_many_whole_papers_as_people_voted() -> None:
    hall = opened("WC", "a b c")
    hall.do(ask.OpenBallot(award=PAINTED))
    box = voted(hall, "a>b", "b>c", "c>b")
    wrong = {
        "one is missing": box[:2],
        "one is there twice": (box[0], box[0], box[1]),
        "one too many": (*box, Paper(receipt=receipt(9), choices=(hall.id("a"),))),
        "one names nobody": (*box[:2], Paper(receipt=receipt(2), choices=())),
        "one names a stranger": (*box[:2], Paper(receipt=receipt(2), choices=("e99",))),
    }
    for papers in wrong.values():
        wish = ask.CountBallot(award=PAINTED, papers=papers, confirm=frozenset(Code))
        assert hall.refused(wish) == [Code.PAPERS_OTHER]
    hall.do(ask.CountBallot(award=PAINTED, papers=tuple(reversed(box))))
    counted = hall.lines[-1].fact
    assert counted == BallotCounted(award=PAINTED, ballot=1, papers=box)
    assert hall.refused(ask.CountBallot(award=PAINTED, papers=box)) == [Code.NO_BALLOT]


def test_counting_before_everybody_has_voted_is_done_knowingly() -> None:
    hall = opened("WC", "a b c d")
    hall.do(ask.OpenBallot(award=PAINTED))
    box = voted(hall, "a>b", "b>c", "c>b")
    assert hall.refused(ask.CountBallot(award=PAINTED, papers=box)) == [Code.VOTERS_LEFT]


def test_too_few_papers_are_no_secret() -> None:
    pair = opened("WC", "a b")
    assert pair.refused(ask.OpenBallot(award=PAINTED)) == [Code.PAPERS_FEW]
    hall = opened("WC", "a b c")
    hall.do(ask.OpenBallot(award=PAINTED))
    box = voted(hall, "a>b", "b>c")
    wish = ask.CountBallot(award=PAINTED, papers=box, confirm=frozenset(Code))
    assert hall.refused(wish) == [Code.PAPERS_FEW]


def test_papers_that_could_say_only_one_thing_keep_no_secret() -> None:
    """Two are tied and may not name themselves: what they wrote is known, and the rest with it."""
    four = opened("GG4", "a b c d")
    count(four, "a>b", "b>a", "c>a", "d>b")
    assert four.refused(ask.OpenBallot(award=PAINTED)) == [Code.PAPERS_FEW]
    five = opened("GG4", "a b c d e")
    count(five, "a>b", "b>a", "c>a", "d>b")
    five.do(ask.OpenBallot(award=PAINTED))
    box = voted(five, "a>b", "b>a", "c>a", "d>b")
    wish = ask.CountBallot(award=PAINTED, papers=box, confirm=frozenset(Code))
    assert five.refused(wish) == [Code.PAPERS_FEW]
    free = opened("SR17", "a b c d")
    count(free, "a>b", "b>a", "c>a", "d>b")
    free.do(ask.OpenBallot(award=PAINTED))


def test_a_ballot_needs_two_who_can_win_and_only_one_is_open() -> None:
    hall = opened("WC", "a b c")
    for name in "bc":
        hall.do(ask.WithdrawEntry(award=PAINTED, entrant=hall.id(name)))
    assert hall.refused(ask.OpenBallot(award=PAINTED)) == [Code.CANDIDATES_FEW]
    hall = opened("WC", "a b c")
    hall.do(ask.OpenBallot(award=PAINTED))
    assert hall.refused(ask.OpenBallot(award=PAINTED)) == [Code.BALLOT_IS_OPEN]


def test_another_ballot_where_nobody_is_tied_has_its_reason() -> None:
    hall = opened("WC", "a b c")
    count(hall, "a>b", "b>c", "c>b")
    again = ask.OpenBallot(award=PAINTED)
    assert hall.refused(again) == [Code.ANOTHER_BALLOT, Code.REASON_MISSING]
    knowing = frozenset({Code.ANOTHER_BALLOT})
    hall.do(again.model_copy(update={"reason": "two had left", "confirm": knowing}))
    ballot = hall.event.contests[PAINTED].ballots[1]
    assert (named(hall, ballot.among), ballot.tied) == ("a b c", False)
    box = voted(hall, "a>c", "b>c", "c>a")
    hall.do(ask.CountBallot(award=PAINTED, papers=box))
    assert standing(hall) == "1c2 2a1 3b0"


def test_who_is_thrown_out_after_the_count_cannot_win() -> None:
    hall = opened("WC", "a b c d")
    count(hall, "a>b", "b>c", "c>b", "d>c")
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("b"), cause="abuse", reason="shouting"))
    assert standing(hall) == "1c2 2a0 2d0 b2"
    assert [row.eligible for row in standing_of(hall.event, PAINTED)] == [True, True, True, False]


def test_the_terms_stay_once_people_vote_but_a_ballot_can_be_given_up() -> None:
    hall = opened("GG4", "a b c d")
    hall.do(ask.OpenBallot(award=PAINTED))
    box = voted(hall, "a>b", "b>c", "c>b")
    weights = ask.SetContest(award=PAINTED, method="vote", votes=(2, 1))
    assert hall.refused(weights) == [Code.CONTEST_DECIDED]
    hall.do(ask.SetContest(award=PAINTED, method="vote", display="at the bar"))
    chosen = ask.SetContest(award=PAINTED, method="organiser")
    assert hall.refused(chosen) == [Code.BALLOT_GIVEN_UP]
    hall.do(chosen.model_copy(update={"confirm": frozenset({Code.BALLOT_GIVEN_UP})}))
    assert hall.refused(ask.CountBallot(award=PAINTED, papers=box)) == [Code.NO_BALLOT]
    hall.do(ask.SetContest(award=PAINTED, method="vote"))
    again = ask.OpenBallot(award=PAINTED, reason="a new start", confirm=frozenset(Code))
    hall.do(again)
    assert [b.given_up for b in hall.event.contests[PAINTED].ballots] == [True, False]
    assert hall.event.contests[PAINTED].ballots[1].voters == frozenset()


@pytest.mark.req("GG4-033", "SR17-104")
def test_a_second_ballot_that_is_given_up_leaves_the_first_as_it_was_counted() -> None:
    hall = opened("GG4", "a b c d e f", votes=(3, 2, 1))
    count(hall, "a>b", "b>a", "c>ab", "d>ba", "e>a", "f>b")
    before = standing(hall)
    hall.do(ask.OpenBallot(award=PAINTED))
    knowing = frozenset({Code.BALLOT_GIVEN_UP})
    hall.do(ask.SetContest(award=PAINTED, method="organiser", confirm=knowing))
    hall.do(ask.SetContest(award=PAINTED, method="vote"))
    assert standing(hall) == before == "1a11 1b11 3c0 3d0 3e0 3f0"
    leave = ask.WithdrawEntry(award=PAINTED, entrant=hall.id("b"))
    assert hall.refused(leave) == [Code.ENTRIES_SHUT]
    hall.do(ask.OpenBallot(award=PAINTED))
    ballot = hall.event.contests[PAINTED].ballots[2]
    assert (named(hall, ballot.among), ballot.tied) == ("a b", True)


def test_nothing_is_taken_back_that_a_vote_stands_on() -> None:
    hall = opened("WC", "a b c")
    hall.do(ask.OpenBallot(award=PAINTED))
    line = hall.event.revision
    voted(hall, "a>b")
    assert hall.refused(ask.Undo()) == [Code.LINE_STAYS]
    assert hall.refused(ask.Undo(line=line)) == [Code.LINE_LEANED_ON]


def test_who_leads_is_not_told_before_the_count() -> None:
    hall = opened("WC", "a b c")
    hall.do(ask.OpenBallot(award=PAINTED))
    voted(hall, "a>b", "b>c", "c>b")
    assert standing_of(hall.event, PAINTED) == ()
    give = ask.GiveAward(award=PAINTED, entrants=(hall.id("b"),))
    assert hall.refused(give) == [Code.NOT_COUNTED]


def test_a_vote_verifies_with_its_journal_alone() -> None:
    hall = opened("SR17", TWELVE)
    count(hall, *FIVE_FIVE_TWO)
    verdict = verify(hall.lines, hall.pack)
    assert [check for check in verdict.checks if check.holds is False] == []
