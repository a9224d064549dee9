"""Lists of entrants as people really send them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.reading.entrants_csv import EntrantList, Listed, read_entrants
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import clean

SIMPLE = "name,club\nAnn Lee,Otters\nBob Ray,\n"


def people(text: str) -> list[tuple[str, ...]]:
    return [entrant.people for entrant in read_entrants(text.encode()).entrants]


def problems(raw: bytes | str) -> list[tuple[str, object]]:
    """What is wrong with a file, each with its row."""
    with pytest.raises((SeveralUnclear, Unclear)) as caught:
        read_entrants(raw.encode() if isinstance(raw, str) else raw)
    error = caught.value
    several = error.reasons if isinstance(error, SeveralUnclear) else (error,)
    return [(each.code, each.data.get("row")) for each in several if isinstance(each, Unclear)]


@pytest.mark.parametrize(
    ("headings", "row"),
    [
        ("name", "Ann Lee"),
        ("Player", "Ann Lee"),
        ("PLAYER NAME", "Ann Lee"),
        ("Full Name:", "Ann Lee"),
        ("First Name,Last Name", "Ann,Lee"),
        ("Surname,Forename", "Lee,Ann"),
        ("Name,Surname", "Ann,Lee"),
        ("paid,name,notes", "yes,Ann Lee,vegetarian"),
    ],
)
def test_the_name_is_found_under_the_headings_people_use(headings: str, row: str) -> None:
    assert people(f"{headings}\n{row}\n") == [("Ann Lee",)]


def test_every_column_goes_where_its_heading_says() -> None:
    text = (
        "Player;Meta;City;Army;Army Points;E-Mail;Pronouns;Paid\n"
        "Ann Lee;Otters;Bergen;Guild;75;ann@example.org;she/her;yes\n"
    )
    assert read_entrants(text.encode()) == EntrantList(
        (
            Listed(
                row=2,
                people=("Ann Lee",),
                club="Otters",
                region="Bergen",
                faction="Guild",
                army=75,
                email="ann@example.org",
                pronouns="she/her",
            ),
        ),
        ("Cells are separated by semicolons.", "Not used: Paid."),
    )


def test_a_team_is_named_by_its_players() -> None:
    text = "player 1,player 2,team,club\nAnn Lee,Bob Ray,The Otters,Bergen\n"
    assert read_entrants(text.encode()).entrants == (
        Listed(row=2, people=("Ann Lee", "Bob Ray"), team="The Otters", club="Bergen"),
    )


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_usual_separator_and_line_end_is_read(separator: str, end: str) -> None:
    text = SIMPLE.replace(",", separator).replace("\n", end)
    assert people(text) == [("Ann Lee",), ("Bob Ray",)]


def test_a_first_line_may_name_the_separator_and_rows_are_still_counted_from_it() -> None:
    text = "sep=;\nname;club\nAnn Lee;Otters\n"
    assert read_entrants(text.encode()).entrants == (
        Listed(row=3, people=("Ann Lee",), club="Otters"),
    )


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("utf-8", ()),
        ("utf-8-sig", ()),
        ("utf-16", ("Read as UTF-16.",)),
        ("utf-16-le", ("Read as UTF-16.",)),
        ("utf-16-be", ("Read as UTF-16.",)),
        ("cp1252", ("Read as Windows-1252.",)),
    ],
)
def test_any_usual_encoding_is_read_and_an_unusual_one_is_said(
    encoding: str, said: tuple[str, ...]
) -> None:
    raw = "name,club\nZoë Müller,Otters\n".encode(encoding)
    assert read_entrants(raw) == EntrantList(
        (Listed(row=2, people=("Zoë Müller",), club="Otters"),), said
    )


def test_quoted_cells_may_hold_separators_quotes_and_line_ends() -> None:
    text = 'name,club\n"Lee, Ann ""Ace""","The\nOtters"\nBob Ray,x\n'
    assert read_entrants(text.encode()).entrants == (
        Listed(row=2, people=('Lee, Ann "Ace"',), club="The Otters"),
        Listed(row=3, people=("Bob Ray",), club="x"),
    )


def test_blank_lines_are_skipped_and_rows_keep_their_numbers() -> None:
    found = read_entrants(b"\nname,club\n\nAnn Lee,Otters\n,,\n\nBob Ray,\n").entrants
    assert [(entrant.row, entrant.people[0]) for entrant in found] == [
        (4, "Ann Lee"),
        (7, "Bob Ray"),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("club,faction\nOtters,Guild\n", [("heading-missing", 1)]),
        ("Ann Lee\nBob Ray\n", [("heading-missing", 1)]),
        ("name,club,team\nAnn,x,y\n", [("heading-twice", 1)]),
        ("name,player\nAnn,Ann\n", [("heading-twice", 1)]),
        ("name,first name\nAnn,Ann\n", [("heading-twice", 1)]),
        ("club,team\nx,y\n", [("heading-missing", 1), ("heading-twice", 1)]),
        ("name,club\nAnn,x\n,y\n", [("name-empty", 3)]),
        ("name\nAnn\nBob\nann\n", [("row-twice", 4)]),
        ("name,points\nAnn,many\nBob,-5\n", [("army-not-a-number", 2), ("army-not-a-number", 3)]),
        ("name\nAnn,too,many\n", [("row-too-long", 2)]),
        ('name\n"Ann\nBob\n', [("row-unreadable", 2)]),
        ("", [("file-empty", None)]),
        ("\n \n", [("file-empty", None)]),
        ("name,club\n", [("file-empty", None)]),
        (
            "name,points\n,1\nAnn,x\nAnn,2\nann,2\n",
            [("name-empty", 2), ("army-not-a-number", 3), ("row-twice", 5)],
        ),
    ],
)
def test_everything_wrong_is_told_with_its_row(text: str, found: list[tuple[str, object]]) -> None:
    assert problems(text) == found


@pytest.mark.parametrize(
    "raw",
    [
        b"PK\x03\x04rest",
        b"%PDF-1.7",
        b"\xd0\xcf\x11\xe0",
        b"\x00\x01\x02",
        b"\x89PNG",
        b"name\n\x81",
    ],
)
def test_a_file_that_is_no_text_is_told_apart(raw: bytes) -> None:
    assert problems(raw) == [("not-text", None)]


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused_and_nothing_else(raw: bytes) -> None:
    try:
        found = read_entrants(raw)
    except (SeveralUnclear, Unclear):
        return
    assert all(name == clean(name) != "" for entrant in found.entrants for name in entrant.people)


@given(st.text(st.sampled_from('name,club;\t|"\n\r ünéAb='), max_size=80))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    try:
        found = read_entrants(f"name,club\n{text}".encode())
    except (SeveralUnclear, Unclear):
        return
    assert all(entrant.people[0] for entrant in found.entrants)
