"""Results from files: the headings of other systems, matched to games, never guessed."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.journal.people import Person
from muster.reading.results_csv import read_results
from muster.reading.results_match import Matched, match_results
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.names import names_of
from tests.hall import Hall

NAMES = {"ann": "Ann Lee", "bob": "Bob Ray", "chi": "Chi Park", "dov": "Dov Stein"}


@pytest.fixture
def hall() -> Hall:
    hall = Hall("GG4").enter("ann bob chi dov").start().pair()
    hall.seat(("ann", "bob"), ("chi", "dov"))
    return hall


def matched(hall: Hall, text: str | bytes) -> Matched:
    raw = text if isinstance(text, bytes) else text.encode()
    people = {
        person: Person(id=person, name=NAMES[person])
        for entrant in hall.event.entrants.values()
        for person in entrant.people
    }
    listed = read_results(raw, hall.event.rules)
    return match_results(listed.lines, hall.event, names_of(hall.event, people))


def scores(hall: Hall, text: str | bytes) -> dict[str, int]:
    """What each named side scored."""
    found = matched(hall, text)
    assert found.problems == ()
    return {
        hall.name(side.entrant): side.figures["vp"]
        for each in found.found
        for side in each.score.sides
    }


@pytest.mark.parametrize(
    "text",
    [
        "Round,Player 1,Player 2,VP 1,VP 2\n1,Ann Lee,Bob Ray,5,2\n",
        "round;player a;player b;score a;score b\n1;Ann Lee;Bob Ray;5;2\n",
        "Runde\tSpieler 1\tSpieler 2\tPunkte 1\tPunkte 2\n1\tAnn Lee\tBob Ray\t5\t2\n",
        "Ronde,Joueur 1,Joueur 2,Points de victoire 1,Points de victoire 2\nR1,Ann Lee,Bob Ray,5,2",
        "Ronda,Jugador 1,Jugador 2,Marcador\n1,Ann Lee,Bob Ray,5-2\n",
        "player1Name,player1GamePoints,player2Name,player2GamePoints\nAnn Lee,5,Bob Ray,2\n",
        "Participant 1,Participant 2,Scores\nann lee,BOB RAY,5:2\n",
        "round,name,against,vp\n1,Ann Lee,Bob Ray,5\n1,Bob Ray,Ann Lee,2\n",
    ],
)
def test_headings_of_many_systems_and_languages_are_understood(hall: Hall, text: str) -> None:
    assert scores(hall, text) == {"ann": 5, "bob": 2}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_files_in_any_usual_encoding_are_read(hall: Hall, encoding: str) -> None:
    text = "Runde;Spieler 1;Spieler 2;Punkte 1;Punkte 2;Größe\n1;Ann Lee;Bob Ray;5;2;ö\n"
    assert scores(hall, text.encode(encoding)) == {"ann": 5, "bob": 2}


def test_columns_that_are_not_known_are_named(hall: Hall) -> None:
    listed = read_results(b"player 1,player 2,vp 1,vp 2,mood\na,b,1,0,good\n", hall.event.rules)
    assert listed.notes == ("Not used: mood.",)


@pytest.mark.parametrize(
    ("row", "say"),
    [
        ("1,1,Ann Lee,Chi Park,5,2", "Row 2: Ann Lee and Chi Park do not meet in round 1."),
        ("2,1,Ann Lee,Bob Ray,5,2", "Row 2: There is no round 2: 1 have been paired."),
        ("1,,Ann Le,Bob Ray,5,2", 'Row 2: No entrant is called "Ann Le". Did you mean Ann Lee?'),
        ("1,,Ann Lee,BYE,5,0", "Row 2: Ann Lee does not have the bye in round 1."),
    ],
)
def test_what_fits_no_game_is_told_by_its_row(hall: Hall, row: str, say: str) -> None:
    found = matched(hall, f"round,table,player 1,player 2,vp 1,vp 2\n{row}\n")
    assert [each.say for each in found.problems] == [say]
    assert found.found == ()


def test_another_table_is_no_match(hall: Hall) -> None:
    table = hall.game("ann").table
    text = f"table,player 1,player 2,vp 1,vp 2\n{table + 5},Ann Lee,Bob Ray,5,2\n"
    assert [each.code for each in matched(hall, text).problems] == ["other-table"]


def test_a_result_that_counts_is_left_and_another_needs_a_ruling(hall: Hall) -> None:
    hall.do(ask.ReportResult(game=hall.game("ann").id, score=hall.score("ann5-2bob")))
    head = "player 1,player 2,vp 1,vp 2\n"
    same = matched(hall, f"{head}Bob Ray,Ann Lee,2,5\n")
    assert (same.found, same.problems, same.notes) == ((), (), ("1 result counts already.",))
    other = matched(hall, f"{head}Ann Lee,Bob Ray,2,5\n")
    assert [each.code for each in other.problems] == ["has-result"]


def test_the_same_game_twice_is_told(hall: Hall) -> None:
    rows = "Ann Lee,Bob Ray,5,2\nBob Ray,Ann Lee,2,5\n"
    found = matched(hall, f"player 1,player 2,vp 1,vp 2\n{rows}")
    assert [each.code for each in found.problems] == ["row-twice"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("round,vp\n1,2\n", "heading-missing"),
        ("player 1,player 2,vp 1\nAnn,Bob,many\n", "not-a-number"),
        ("player 1,player 2,result\nAnn,Bob,great\n", "not-a-score"),
        ("player 1,player 2,vp 1,score 1\nAnn,Bob,1,2\n", "heading-twice"),
        ("", "file-empty"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(hall: Hall, text: str, code: str) -> None:
    with pytest.raises((Unclear, SeveralUnclear)) as caught:
        read_results(text.encode(), hall.event.rules)
    reasons: tuple[object, ...] = getattr(caught.value, "reasons", (caught.value,))
    assert [getattr(each, "code", "") for each in reasons] == [code]


def test_where_the_winner_is_named_so_is_how_it_ended() -> None:
    hall = Hall("SR17").enter("ann bob").start().pair()
    text = (
        "player1,player2,cp1,ap1,cp2,ap2,winner,victory\n"
        "Ann Lee,Bob Ray,0,35,2,2,Bob Ray,Caster Kill\n"
    )
    (found,) = matched(hall, text).found
    assert (found.score.winner, found.score.ending) == (hall.id("bob"), "assassination")
    assert found.score.figures(hall.id("ann")) == {"cp": 0, "apd": 35}
