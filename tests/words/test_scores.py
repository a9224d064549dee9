"""A score is told from somebody's side, and nobody's name turns it around."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.ids import EntrantId, PersonId
from muster.core.score import Score, Side
from muster.journal.people import Person
from muster.words.facts import fact_words
from muster.words.names import Names, names_of
from muster.words.plain import printable
from muster.words.scores import record_words, result_words, score_words
from tests.hall import Hall

ANA, ELI, CHI = EntrantId("e1"), EntrantId("e2"), EntrantId("e3")
VP = Names(
    entrants={ANA: "Ana Ruiz", ELI: "Eli Brandt", CHI: "Chi Park"},
    figures={"vp": "Victory points"},
    decided_by="vp",
)
DECLARED = Names(
    entrants=VP.entrants,
    figures={"cp": "Control points", "apd": "Army points"},
    endings={"scenario": "Scenario", "time": "Time"},
    decided_by="declared",
)
ARABIC = Names(
    entrants={ANA: "Ana Ruiz", ELI: "\u0639\u0645\u0631"}, figures=VP.figures, decided_by="vp"
)


def vp(*points: int) -> Score:
    return Score(
        sides=tuple(
            Side(entrant=e, figures={"vp": n})
            for e, n in zip((ANA, ELI, CHI), points, strict=False)
        )
    )


def cp(winner: EntrantId | None, ending: str = "") -> Score:
    sides = (
        Side(entrant=ANA, figures={"cp": 2, "apd": 40}),
        Side(entrant=ELI, figures={"cp": 5, "apd": 22}),
    )
    return Score(sides=sides, winner=winner, ending=ending)


@pytest.mark.parametrize(
    ("score", "names", "said"),
    [
        (vp(5, 3), VP, "Ana Ruiz wins 5-3"),
        (vp(4, 6), VP, "Eli Brandt wins 6-4"),
        (vp(4, 4), VP, "Ana Ruiz and Eli Brandt tie 4-4"),
        (vp(7, 5, 2), VP, "Ana Ruiz 7, Eli Brandt 5, Chi Park 2"),
        (cp(ELI, "scenario"), DECLARED, "Eli Brandt wins (Scenario): CP 5-2, APD 22-40"),
        (cp(ELI), DECLARED, "Eli Brandt wins: CP 5-2, APD 22-40"),
        (cp(None, "time"), DECLARED, "Ana Ruiz and Eli Brandt tie (Time): CP 2-5, APD 40-22"),
        (cp(None), DECLARED, "Ana Ruiz and Eli Brandt: CP 2-5, APD 40-22"),
    ],
)
def test_a_score_names_who_won_and_has_their_figures_first(
    score: Score, names: Names, said: str
) -> None:
    assert score_words(score, names) == said


@pytest.mark.parametrize(
    ("score", "names", "said"),
    [
        (vp(6, 4), VP, "You 4 \u2013 6 Ana Ruiz"),
        (vp(4, 6), VP, "You 6 \u2013 4 Ana Ruiz"),
        (cp(ELI, "scenario"), DECLARED, "You and Ana Ruiz: CP 5-2, APD 22-40, you win (Scenario)"),
        (cp(ANA), DECLARED, "You and Ana Ruiz: CP 5-2, APD 22-40, Ana Ruiz wins"),
    ],
)
def test_somebody_who_played_reads_their_own_figures_first_and_whose_the_others_are(
    score: Score, names: Names, said: str
) -> None:
    assert score_words(score, names, ELI) == said


def test_a_name_from_right_to_left_mirrors_no_figures() -> None:
    """Isolated as `<bdi>` does it; a terminal is shown nothing that steers it."""
    said = score_words(vp(3, 5), ARABIC)
    assert said == "\u2068\u0639\u0645\u0631\u2069 wins 5-3"
    assert printable(said) == "\u0639\u0645\u0631 wins 5-3"
    told = score_words(vp(3, 5), ARABIC, ANA)
    assert told == "You 3 \u2013 5 \u2068\u0639\u0645\u0631\u2069"


def test_a_name_cannot_bring_its_own_isolation() -> None:
    people = {PersonId("a"): Person(id=PersonId("a"), name="A\u2068na")}
    hall = Hall().enter("a b")
    assert names_of(hall.event, people).entrant(hall.id("a")) == "Ana"


def test_history_tells_a_report_from_the_winners_side() -> None:
    hall = Hall().enter("a b").start(2).pair()
    people = {PersonId(n): Person(id=PersonId(n), name=n.upper()) for n in "ab"}
    game = hall.game("a")
    (fact,) = hall.do(ask.ReportResult(game=game.id, score=hall.score("a3-5b")), by="a")
    names = names_of(hall.event, people)
    assert fact_words(fact, names) == "A reported from table 1 of round 1: B wins 5-3"
    assert result_words(hall.game("a"), names) == "B wins 5-3, reported by A"


def test_records_are_won_drawn_lost() -> None:
    assert record_words(2, 0, 1) == "2-0-1"


# ── what waits for the organiser ──


def test_consent_of_both_and_a_concession_are_told_as_waiting_for_the_organiser() -> None:
    hall = Hall().enter("a b").start(2).pair()
    people = {PersonId(n): Person(id=PersonId(n), name=n.upper()) for n in "ab"}
    names, game = names_of(hall.event, people), hall.game("a").id
    score = hall.score("a4-2b")
    hall.do(ask.SignAgreement(game=game, score=score), by="a")
    assert result_words(hall.game("a"), names) == "A consents: A wins 4-2"
    hall.do(ask.SignAgreement(game=game, score=score), by="b")
    said = "both consent: A wins 4-2; waits for the organiser"
    assert result_words(hall.game("a"), names) == said
    hall.do(ask.ConcedeGame(game=game, by=hall.id("b"), score=score), by="b")
    said = "B concedes: A wins 4-2; waits for the organiser"
    assert result_words(hall.game("a"), names) == said
