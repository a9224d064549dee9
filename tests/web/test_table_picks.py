"""Lists and objectives of one game: chosen in secret on two phones, shown together."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.facts import ArmyList
from tests.web.at_table import (
    DONE,
    NOT_YOURS,
    REFUSED,
    UNCLEAR,
    Table,
    refusal,
)
from tests.web.phone import phone
from tests.web.venue import Venue


@pytest.fixture
def lists(venue: Venue) -> Table:
    """Everybody has two lists."""
    event = venue.event("SR17", 4)
    for entrant in venue.now(event).entrants:
        armies = tuple(ArmyList(title=title) for title in ("Storm", "Zephyr"))
        venue.do(event, ask.RegisterLists(entrant=entrant, lists=armies))
    venue.do(event, ask.StartEvent(rounds=3))
    parts = {"scenario": ("the-pit-ii",), "objective": ("armory", "fuel-cache", "stockpile")}
    venue.do(event, ask.SetEncounter(round=1, parts=parts))
    venue.do(event, ask.PairRound())
    venue.publish(event)
    return Table(venue, event, venue.games(event)[0])


@pytest.mark.req("SR17-099")
def test_lists_are_chosen_in_secret_before_the_roll_stay_and_are_shown_together(
    lists: Table,
) -> None:
    ann, dov = lists.names
    assert "Choose my list Storm Zephyr" in lists.read(lists.ann, "secrets/")
    sealed = {"secret.title": "Zephyr"}
    assert lists.tap(lists.ann, "seal-list", sealed, "secrets").status_code == DONE
    html = lists.html(lists.dov, "secrets/")
    assert f"{dov} is choosing {ann} has chosen" in lists.read(lists.dov, "secrets/")
    assert html.count("Zephyr") == 2, "only as one of my own"
    assert "Yours: Zephyr" in lists.read(lists.ann, "secrets/?mine")
    other = lists.tap(lists.ann, "seal-list", {"secret.title": "Storm"}, "secrets")
    assert refusal(other)[0] == REFUSED
    early = lists.tap(lists.dov, "show-lists", {}, "secrets")
    assert refusal(early)[0] == REFUSED
    lists.tap(lists.dov, "seal-list", {"secret.title": "Storm"}, "secrets")
    for by in (lists.dov, lists.ann):
        assert lists.tap(by, "show-lists", {}, "secrets").status_code == DONE
    for by in (lists.ann, lists.dov):
        read = lists.read(by, "secrets/")
        assert f"{ann} : Zephyr" in read or f"{ann}: Zephyr" in read
    assert "Who goes first?" in lists.read(lists.ann)


def test_a_list_that_nobody_registered_cannot_be_sealed(lists: Table) -> None:
    unknown = lists.tap(lists.ann, "seal-list", {"secret.title": "Nope"}, "secrets")
    assert refusal(unknown)[0] == REFUSED
    theirs = {"secret.title": "Storm", "for": lists.sides[1]}
    assert lists.tap(lists.ann, "seal-list", theirs, "secrets").status_code == NOT_YOURS
    assert lists.facts == []


def test_an_objective_that_does_not_score_need_not_be_picked_here(lists: Table) -> None:
    lists.taps(lists.ann, "open", first=lists.sides[0])
    assert lists.tap(lists.ann, "end-turn", {"step": 1}).status_code == DONE
    assert "Objective: pick one" in phone(lists.venue, lists.event, lists.sides[0]).read()


@pytest.mark.req("SR17-192")
def test_objectives_wait_for_the_lists_and_are_shown_at_once_when_both_are_in(
    lists: Table,
) -> None:
    ann, dov = lists.names
    assert "Choose your lists first." in lists.read(lists.ann, "secrets/")
    mine = {"secret.part": "armory"}
    assert refusal(lists.tap(lists.ann, "pick", mine, "secrets"))[0] == REFUSED
    for by, title in ((lists.ann, "Zephyr"), (lists.dov, "Storm")):
        lists.tap(by, "seal-list", {"secret.title": title}, "secrets")
    lists.tap(lists.ann, "show-lists", {}, "secrets")
    assert lists.tap(lists.ann, "pick", mine, "secrets").status_code == DONE
    assert "Objective: picked ✓" in lists.ann.read()
    assert "Yours: Armory" in lists.read(lists.ann, "secrets/?mine")
    assert f"{dov} is picking {ann} has picked" in lists.read(lists.dov, "secrets/")
    assert "Yours" not in lists.read(lists.dov, "secrets/?mine")
    assert lists.tap(lists.dov, "pick", {"secret.part": "stockpile"}, "secrets").status_code == DONE
    for by in (lists.ann, lists.dov):
        read = lists.read(by, "secrets/")
        assert "is picking" not in read
        assert f"{ann} : Armory" in read or f"{ann}: Armory" in read
        assert "Objective: both shown" in by.read()
    lists.taps(lists.ann, "first", first=lists.sides[0])
    assert f"Objective: {dov} Stockpile · {ann} Armory" in lists.read(lists.dov)


def test_a_pick_is_taken_back_until_both_are_in_and_both_can_be_said_from_paper(
    venue: Venue,
) -> None:
    table = Table.of(venue, "SR17", scenario="the-pit-ii", objective="armory fuel-cache stockpile")
    table.tap(table.ann, "pick", {"secret.part": "armory"}, "secrets")
    said = {f"pick.{side}": "stockpile" for side in table.sides} | {"slot": "objective"}
    assert refusal(table.tap(table.dov, "picked", said, "secrets"))[0] == REFUSED
    other = {"slot": "objective", "for": table.sides[0]}
    assert table.tap(table.dov, "unpick", other, "secrets").status_code == NOT_YOURS
    assert table.tap(table.ann, "unpick", {"slot": "objective"}, "secrets").status_code == DONE
    half = {"slot": "objective", f"pick.{table.sides[0]}": "armory"}
    assert refusal(table.tap(table.dov, "picked", half, "secrets"))[0] == UNCLEAR
    assert table.tap(table.dov, "picked", said, "secrets").status_code == DONE
    assert table.read(table.ann, "secrets/").count(": Stockpile") == len(table.sides)


@pytest.mark.req("SR17-193")
def test_a_scenario_without_objectives_has_nothing_to_pick(venue: Venue) -> None:
    table = Table.of(venue, "SR17", scenario="breakdown", objective="armory fuel-cache stockpile")
    page = f"{table.ann.link}at/{table.game.id}/secrets/"
    assert table.ann.client.get(page).status_code == 404
    for read in (table.ann.read(), table.read(table.ann), table.ann.read("encounter/")):
        assert "Armory" not in read
        assert "Objective" not in read
