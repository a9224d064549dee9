"""Factions that a game knows: offered, misspellings questioned, still free with a word."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.ids import PersonId
from muster.core.problem import Code, Problem, Refused
from muster.core.roster.crew_faction import known_factions
from muster.words.facts import fact_words
from muster.words.names import Names, names_of
from muster.words.problems import problem_words
from tests.hall import Hall
from tests.rosters import ENGINES


def entered(hall: Hall, faction: str, *confirm: Code) -> list[Problem]:
    """What is said about somebody who comes with this Faction; nothing if they are in."""
    person = PersonId(f"p{hall.event.entrants_made}")
    entry = ask.Entry(people=(person,), faction=faction)
    try:
        hall.do(ask.RegisterEntrants(entries=(entry,), confirm=frozenset(confirm)))
    except Refused as refusal:
        return list(refusal.problems)
    return []


@pytest.mark.req("GG4-171", "GG18-119")
@pytest.mark.parametrize("pack", ["GG4", "GG18"])
def test_a_misspelt_faction_is_questioned_and_free_with_a_word(pack: str) -> None:
    hall = Hall(pack)
    assert entered(hall, "guild") == []
    (doubt,) = entered(hall, "Gild")
    assert (doubt.code, doubt.confirmable) == (Code.FACTION_UNKNOWN, True)
    assert problem_words(doubt, Names()) == '"Gild" is no Faction here. Did you mean Guild?'
    assert entered(hall, "Gild", Code.FACTION_UNKNOWN) == []


@pytest.mark.req("GG4-171")
def test_a_changed_faction_and_one_declared_at_check_in_are_questioned_too() -> None:
    hall = Hall("GG4")
    assert entered(hall, "") == []
    who = next(iter(hall.event.entrants))
    for wish in (
        ask.AmendEntrant(entrant=who, faction="Neverbron"),
        ask.CheckIn(arrivals=(ask.Arrival(entrant=who, faction="Neverbron"),)),
    ):
        with pytest.raises(Refused) as refusal:
            hall.do(wish)
        assert [each.code for each in refusal.value.problems] == [Code.FACTION_UNKNOWN]


def test_where_the_pack_names_none_the_catalogue_does() -> None:
    hall = Hall("SR17")
    assert known_factions(hall.event) == ()
    assert entered(hall, "Ironwys") == []
    hall.do(ask.SetCatalogue(catalogue=ENGINES))
    assert known_factions(hall.event) == ("Ironways", "Fenfolk")
    assert [each.data["near"] for each in entered(hall, "Ironwys")] == [("Ironways",)]


def test_the_history_says_what_an_entrant_is_down_as() -> None:
    hall = Hall("GG4")
    entered(hall, "")
    who = next(iter(hall.event.entrants))
    hall.do(ask.AmendEntrant(entrant=who, faction="Guild"))
    said = fact_words(hall.lines[-1].fact, names_of(hall.event, {}))
    assert said.endswith(" is down as: Guild")
