"""A call for a judge, and where a warning leads, as they are told."""

import pytest

from muster.core import facts
from muster.core.facts import Matter
from muster.core.ids import EntrantId, GameId
from muster.core.ladder import Ahead, Leads
from muster.words.conduct import ahead_words
from muster.words.facts import fact_words
from muster.words.names import Names

GAME, ANN = GameId("r2g1"), EntrantId("e1")
NAMES = Names(entrants={ANN: "Ann Lee"}, games={GAME: (2, 4)})


@pytest.mark.parametrize(
    ("fact", "say"),
    [
        (
            facts.JudgeCalled(game=GAME, matter=Matter.SLOW_PLAY, text="Ten minutes", by=ANN),
            "A judge was called to table 4 of round 2 by Ann Lee: slow play (Ten minutes)",
        ),
        (
            facts.JudgeCalled(game=GAME, matter=Matter.RULES),
            "A judge was called to table 4 of round 2: a question about the rules",
        ),
        (facts.CallTaken(game=GAME), "A judge is coming to table 4 of round 2"),
        (
            facts.CallClosed(game=GAME, outcome="Explained"),
            "The call for a judge from table 4 of round 2 is settled: Explained",
        ),
        (
            facts.CallClosed(game=GAME),
            "The call for a judge from table 4 of round 2 is settled",
        ),
        (
            facts.CallClosed(game=GAME, by=ANN),
            "The call for a judge from table 4 of round 2 is withdrawn by Ann Lee",
        ),
    ],
)
def test_what_happens_to_a_call_is_one_sentence(fact: facts.AnyFact, say: str) -> None:
    assert fact_words(fact, NAMES) == say


def ahead(leads: Leads, *, considers: bool = False, throws_out: bool = False) -> Ahead:
    return Ahead((), 1, leads, 3, considers=considers, throws_out=throws_out)


def test_a_warning_says_its_number_and_at_which_one_it_becomes_grave() -> None:
    counts = "This is warning 2. At warning 3 a disqualification is proposed."
    assert ahead_words(ahead(Leads.COUNTS), organiser=True) == (counts,)
    considers = ahead_words(ahead(Leads.COUNTS, considers=True), organiser=False)
    assert considers == (counts, "For this cause the pack asks to consider disqualifying.")


def test_a_cause_that_throws_out_leaves_nothing_else_to_say() -> None:
    at_once = ahead(Leads.PROPOSES, considers=True, throws_out=True)
    said = {who: ahead_words(at_once, organiser=who) for who in (True, False)}
    assert [len(words) for words in said.values()] == [1, 1]
    assert said[True] != said[False]
