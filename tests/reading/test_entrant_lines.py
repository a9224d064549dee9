"""Names as people type and paste them."""

import pytest

from muster.reading.entrant_lines import read_lines
from muster.reading.entrants_csv import Listed
from muster.reading.unclear import SeveralUnclear, Unclear


@pytest.mark.parametrize(
    ("line", "name", "club"),
    [
        ("Ana Ruiz", "Ana Ruiz", ""),
        ("  Ana   Ruiz ,  The  Otters ", "Ana Ruiz", "The Otters"),
        ("Ana Ruiz,", "Ana Ruiz", ""),
        ("Ana Ruiz, Otters, Bergen", "Ana Ruiz", "Otters, Bergen"),
        ("Ana Ruiz\tOtters", "Ana Ruiz", "Otters"),
        ("李小龙\uff0c黄河", "李小龙", "黄河"),
        ("نور حداد\u060c القلعة", "نور حداد", "القلعة"),
        ("Anne & Söhne", "Anne & Söhne", ""),
    ],
)
def test_a_line_is_a_name_and_perhaps_a_club(line: str, name: str, club: str) -> None:
    assert read_lines(line) == (Listed(1, (name,), club=club),)


def test_blank_lines_are_passed_over_and_counted() -> None:
    assert read_lines("\nAna\r\n\r\n  \r\nBen\r\n") == (Listed(2, ("Ana",)), Listed(5, ("Ben",)))


def test_a_form_with_a_box_for_the_club_takes_a_comma_for_a_part_of_the_name() -> None:
    assert read_lines("Martin King, Jr.", with_club=False) == (Listed(1, ("Martin King, Jr.",)),)


def test_where_teams_play_a_line_names_everybody_of_one() -> None:
    assert read_lines("Ana & Ben+Chi, Owls", teams=True) == (
        Listed(1, ("Ana", "Ben", "Chi"), team="Owls"),
    )


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("Ana\n, Otters\n\t", [("name-empty", 2)]),
        ("Ana\nBen\nana", [("row-twice", 3)]),
        (" \n ", [("name-empty", None)]),
    ],
)
def test_what_is_wrong_is_named_by_its_line(
    text: str, problems: list[tuple[str, int | None]]
) -> None:
    assert [(each.code, each.data.get("row")) for each in wrong_with(text)] == problems


def wrong_with(text: str) -> tuple[Unclear, ...]:
    try:
        read_lines(text)
    except SeveralUnclear as several:
        return several.reasons
    except Unclear as one:
        return (one,)
    return ()


def test_an_empty_player_of_a_team_is_missed() -> None:
    with pytest.raises(SeveralUnclear):
        read_lines("Ana & , Owls", teams=True)
