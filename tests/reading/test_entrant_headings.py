"""Lists of entrants as other systems and other languages head them."""

from __future__ import annotations

import pytest

from muster.reading.entrant_headings import HEADINGS, LESSER
from muster.reading.entrants_csv import Listed, read_entrants
from muster.reading.headings import key
from muster.words.exports.systems import ENTRANTS

ANN = Listed(2, ("Ann Lee",), club="Otters", faction="Guild")


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("Player,Community,Faction\nAnn Lee,Otters,Guild\n", ()),
        ("First Name,Last Name,Team,Faction,Dropped\nAnn,Lee,Otters,Guild,No\n", ("Dropped",)),
        ("firstName,lastName,team,army\nAnn,Lee,Otters,Guild\n", ()),
        ("Vorname;Nachname;Nickname;Verein;Armee\nAnn;Lee;al;Otters;Guild\n", ("Nickname",)),
        ("Name;Vorname;Verein;Fraktion\nLee;Ann;Otters;Guild\n", ()),
        ("Nom;Pr\u00e9nom;Club;Faction\nLee;Ann;Otters;Guild\n", ()),
        ("Nom,Club,Faction\nAnn Lee,Otters,Guild\n", ()),
        ("Nombre,Apellidos,Club,Facci\u00f3n\nAnn,Lee,Otters,Guild\n", ()),
        ("Seed,Display Name,Club,Faction\n1,Ann Lee,Otters,Guild\n", ("Seed",)),
        (
            "position,name,faction,team,w,uid\n1,Ann Lee,Guild,Otters,3,x\n",
            ("position", "w", "uid"),
        ),
    ],
)
def test_lists_of_many_systems_are_read_alike(text: str, notes: tuple[str, ...]) -> None:
    read = read_entrants(text.encode())
    assert read.entrants == (ANN,)
    told = [note for note in read.notes if note.startswith("Not used")]
    assert all(name in told[0] for name in notes) if notes else told == []


def test_where_there_is_a_region_the_country_is_left_out_and_named() -> None:
    read = read_entrants(b"name,region,country,city\nAnn,Wales,UK,Cardiff\n")
    assert (read.entrants[0].region, read.notes) == ("Wales", ("Not used: country and city.",))
    read = read_entrants(b"name,country,city\nAnn,UK,Cardiff\n")
    assert read.entrants[0].region == "Cardiff"


def test_no_heading_means_two_things_and_each_is_spelled_as_it_is_compared() -> None:
    headings = [heading for known in HEADINGS.values() for heading in known]
    assert len(headings) == len(set(headings))
    assert [heading for heading in headings if key(heading) != heading] == []
    assert all(set(weak) <= set(HEADINGS[meaning]) for meaning, weak in LESSER.items())


@pytest.mark.parametrize("system", ENTRANTS)
def test_what_goes_out_to_a_system_comes_in_again(system: str) -> None:
    heads = [key(heading) for heading in ENTRANTS[system]]
    known = {heading for headings in HEADINGS.values() for heading in headings}
    assert set(heads) - known <= {"checked in", "dropped"}
