"""Several who choose for one side, and lists whose specialists are swapped before a game."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.facts import ArmyList, Pick
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.journal.database.links import token_of
from muster.journal.people import Person
from tests.crews import CATALOGUE
from tests.web.at_table import refusal
from tests.web.hiring import HiringTable
from tests.web.phone import Phone
from tests.web.venue import Venue

TEAMS = Patch(kind="variant", id="team-event", title="Team Event")
SPECIALISTS = Patch(kind="variant", id="specialists", title="Specialists")
DONE, REFUSED, NOT_YOURS = 303, 409, 403


# ── teams ──


@pytest.fixture
def teams(venue: Venue) -> HiringTable:
    """Two pairs, each of whom hires a crew."""
    event = venue.event("GG4", 0)
    venue.do(event, ask.SetCatalogue(catalogue=CATALOGUE))
    venue.do(event, ask.ChangeRules(patches=(TEAMS,)))
    venue.do(event, ask.PublishRules())
    people = tuple(Person(id=PersonId(name), name=name.title()) for name in WHO)
    pairs = (WHO[:2], WHO[2:])
    entries = tuple(
        ask.Entry.model_validate({"people": pair, "factions": dict.fromkeys(pair, "Lanterns")})
        for pair in pairs
    )
    venue.do(event, ask.RegisterEntrants(entries=entries), people=people)
    arrivals = tuple(ask.Arrival(entrant=each) for each in venue.now(event).entrants)
    venue.do(event, ask.CheckIn(arrivals=arrivals))
    venue.do(event, ask.StartEvent(rounds=1))
    return HiringTable.paired(venue, event)


WHO = ("ada", "bea", "cyd", "dee")


def link(table: HiringTable, name: str) -> Phone:
    return Phone(f"/p/{token_of(table.event, PersonId(name))}/")


def entrant_of(table: HiringTable, name: str) -> EntrantId:
    return table.venue.now(table.event).of_person(PersonId(name))[0]


@pytest.mark.req("GG4-096")
def test_each_teammate_seals_a_crew_of_their_own_and_all_are_shown_together(
    teams: HiringTable,
) -> None:
    for name in WHO:
        assert teams.now.leaders == {}
        teams.leads(link(teams, name), "old-sorrel")
    assert sorted(player for _, player in teams.now.leaders) == sorted(WHO)
    for name in WHO[:3]:
        teams.adds(link(teams, name), "docker").hires(link(teams, name), "seal-crew")
        assert teams.now.crews == {}
    teams.hires(link(teams, "dee"), "seal-crew")
    assert sorted(player for _, player in teams.now.crews) == sorted(WHO)


@pytest.mark.req("GG4-096")
def test_a_teammate_hears_at_once_that_both_crews_have_too_many(teams: HiringTable) -> None:
    for name in WHO:
        teams.leads(link(teams, name), "old-sorrel")
    teams.adds(link(teams, "ada"), "docker", "docker").hires(link(teams, "ada"), "seal-crew")
    teams.adds(link(teams, "bea"), "docker", "docker")
    assert "Docker" in teams.sees(link(teams, "bea")).partition("Not yet as the rules have it")[2]
    status, said = refusal(teams.hire(link(teams, "bea"), "seal-crew"))
    assert (status, "Docker" in said) == (REFUSED, True)
    teams.hires(link(teams, "bea"), "less", less="1").hires(link(teams, "bea"), "seal-crew")


def test_nobody_chooses_for_a_teammate_or_sees_what_they_sealed(teams: HiringTable) -> None:
    bea, mine = link(teams, "bea"), f"{entrant_of(teams, 'ada')}.ada"
    fields = {"secret.leader": "ada-quill", "for": mine}
    assert teams.hire(bea, "seal-leader", fields).status_code == NOT_YOURS
    teams.leads(link(teams, "ada"), "ada-quill")
    assert "Ada Quill" not in teams.sees(bea, "?mine").partition("Choose your Leader")[0]
    assert "Ada Quill" in teams.sees(link(teams, "ada"), "?mine")


# ── specialists ──


@pytest.fixture
def swap(venue: Venue) -> HiringTable:
    """Everybody has two lists, and in each a specialist stands by."""
    event = venue.event("SR17", 4)
    venue.do(event, ask.ChangeRules(patches=(SPECIALISTS,)))
    venue.do(event, ask.PublishRules())
    rows = (
        Pick(name="Caster", role="leader", points=0),
        Pick(name="Heavy", points=20),
        Pick(name="Scout", points=20, role="specialist"),
    )
    lists = tuple(ArmyList(title=title, picks=rows) for title in ("Storm", "Zephyr"))
    for entrant in venue.now(event).entrants:
        venue.do(event, ask.RegisterLists(entrant=entrant, lists=lists, reason="For the story"))
    venue.do(event, ask.StartEvent(rounds=3))
    parts = {"scenario": ("the-pit-ii",), "objective": ("armory", "fuel-cache", "stockpile")}
    venue.do(event, ask.SetEncounter(round=1, parts=parts))
    venue.do(event, ask.PairRound())
    venue.publish(event)
    return HiringTable(venue, event, venue.games(event)[0])


def show_lists(table: HiringTable) -> None:
    for by, title in ((table.ann, "Storm"), (table.dov, "Zephyr")):
        table.tap(by, "seal-list", {"secret.title": title}, "secrets")
    table.tap(table.ann, "show-lists", {}, "secrets")


@pytest.mark.req("SR17-155")
def test_specialists_are_swapped_after_lists_were_shown_and_shown_together(
    swap: HiringTable,
) -> None:
    assert "First it is shown which lists are played" in swap.sees(swap.ann)
    fields = {"secret.removed": ["1"], "secret.added": ["2"], "confirm": sorted(Code)}
    early = swap.hire(swap.ann, "seal-swap", fields)
    assert early.status_code != DONE
    show_lists(swap)
    assert "Swap specialists These go out Heavy 20 These come in Scout 20" in swap.sees(swap.ann)
    judge = swap.judge
    whose = {"for": swap.sides[0], "reason": "All the same", **fields}
    assert swap.hire(judge, "seal-swap", whose).status_code == DONE
    assert swap.now.crews == {}
    assert "Scout" not in swap.sees(swap.dov).partition("Swap specialists")[0]
    other = {"for": swap.sides[1], "reason": "All the same", "confirm": sorted(Code)}
    assert swap.hire(judge, "seal-swap", other).status_code == DONE
    played = {
        side: [(pick.name, pick.role) for pick in swap.now.crews[side, ""].picks]
        for side in swap.sides
    }
    assert played == {
        swap.sides[0]: [("Caster", "leader"), ("Scout", "")],
        swap.sides[1]: [("Caster", "leader"), ("Heavy", "")],
    }
    assert "Scout" in swap.sees(swap.dov)


@pytest.mark.req("SR17-155")
def test_a_swap_that_makes_no_legal_army_is_refused(swap: HiringTable) -> None:
    show_lists(swap)
    wrong = {"secret.removed": ["2"], "secret.added": ["1"]}
    status, said = refusal(swap.hire(swap.ann, "seal-swap", wrong))
    assert (status, "Scout" in said, "Heavy" in said) == (REFUSED, True, True)
    assert swap.hire(swap.ann, "seal-swap", {"secret.added": ["x"]}).status_code == 422
    assert swap.told == []
