"""Battle traits of Warcry: which a warband may pick, the defender first, before each game."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.catalogue import Catalogue
from muster.core.event import Game
from muster.core.hiring.hiring import Hiring
from muster.core.hiring.steps import lists_played, steps
from muster.core.problem import Code, Refused
from muster.core.roster.crew_traits import traits_open
from muster.core.rulepack.patch import Patch
from muster.words.lists import trait_words
from tests.hall import Hall
from tests.rosters import FIGHTERS, army, card, read

ROLLED = Patch(
    kind="house-rule", id="rolled", title="Attacker", set={"pairing.attacker": "higher-placed"}
)
LIZARDS = Catalogue(
    title="With lizards",
    profiles=(*FIGHTERS.profiles, card("Skink", 60, marks=("Seraphon", "Order"))),
)
CHAOS, ORDER, RATS = "Aspire to Glory", "Courageous Defenders", "There Are Always More"


def table(a: tuple[str, ...], b: tuple[str, ...], *patches: Patch, known: bool = True) -> Hall:
    """A game of `a` against `b`, with the fighters they brought."""
    hall = Hall("WC")
    if patches:
        hall.rules(*patches)
    hall.enter("a b")
    if known:
        hall.do(ask.SetCatalogue(catalogue=LIZARDS))
        for name, models in (("a", a), ("b", b)):
            lists = (army(f"Band of {name}", *models),)
            hall.do(ask.RegisterLists(entrant=hall.id(name), lists=lists))
    return hall.start().pair()


def pick(hall: Hall, name: str, trait: str, by: str | None = None) -> list[Code]:
    """What is wrong with it; nothing if it was picked."""
    wish = ask.PickTrait(game=hall.game("a").id, entrant=hall.id(name), trait=trait)
    try:
        hall.do(wish, by=by or name)
    except Refused as refusal:
        return [problem.code for problem in refusal.problems]
    return []


def waits(hall: Hall) -> tuple[str, ...]:
    """For whom the table waits."""
    game: Game = hall.game("a")
    lists = lists_played(hall.event, game, {})
    (step,) = steps(hall.event, game, Hiring(), lists)
    people = hall.event.entrants
    return tuple(str(people[each.entrant].people[0]) for each in step.acting)


@pytest.mark.req("WC-021", "WC-127")
def test_each_picks_one_of_the_runemarks_that_all_fighters_share() -> None:
    hall = table(("Chief", "Runt"), ("Skink", "Sellsword"))
    open_to = {
        name: [each.title for each in traits_open(hall.event, hall.game("a"), hall.id(name)) or ()]
        for name in "ab"
    }
    assert open_to == {"a": [CHAOS, RATS], "b": [ORDER]}
    assert pick(hall, "a", ORDER) == [Code.TRAIT_NOT_SHARED]
    assert pick(hall, "a", "Glory") == [Code.TRAIT_UNKNOWN]
    assert (pick(hall, "a", RATS), pick(hall, "b", ORDER)) == ([], [])
    assert hall.game("a").traits == {hall.id("a"): RATS, hall.id("b"): ORDER}
    assert waits(hall) == ()


@pytest.mark.req("WC-127")
def test_the_defender_picks_first() -> None:
    hall = table(("Runt",), ("Runt",), ROLLED)
    attacker = hall.game("a").attacker
    first, second = ("b", "a") if attacker == hall.id("a") else ("a", "b")
    assert waits(hall) == (first,)
    assert pick(hall, second, CHAOS) == [Code.TRAITS_WAIT]
    assert pick(hall, first, CHAOS) == []
    assert waits(hall) == (second,)
    assert pick(hall, second, CHAOS) == []


@pytest.mark.req("WC-127")
def test_where_nobody_was_said_to_attack_whoever_picks_first_defends() -> None:
    hall = table(("Runt",), ("Runt",))
    assert sorted(waits(hall)) == ["a", "b"]
    assert pick(hall, "b", CHAOS) == []
    assert waits(hall) == ("a",)
    assert pick(hall, "a", RATS) == []
    assert list(hall.game("a").traits) == [hall.id("b"), hall.id("a")]


@pytest.mark.req("WC-127")
def test_what_was_picked_stays_unless_an_official_changes_it() -> None:
    hall = table(("Runt",), ("Runt",))
    pick(hall, "a", CHAOS)
    assert pick(hall, "a", RATS) == [Code.HIRE_SHOWN]
    assert pick(hall, "a", RATS, by="b") == [Code.NOT_ALLOWED]
    wish = ask.PickTrait(game=hall.game("a").id, entrant=hall.id("a"), trait=RATS)
    hall.do(wish.model_copy(update={"confirm": frozenset({Code.HIRE_SHOWN})}))
    assert hall.game("a").traits == {hall.id("a"): RATS}


@pytest.mark.req("WC-021", "WC-128")
def test_a_mixed_warband_has_no_trait_and_is_told_so() -> None:
    hall = table(("Runt", "Sellsword"), ("Runt",), ROLLED)
    assert traits_open(hall.event, hall.game("a"), hall.id("a")) == ()
    assert pick(hall, "a", CHAOS)[:1] == [Code.TRAIT_NOT_SHARED]
    assert (waits(hall), pick(hall, "b", CHAOS), waits(hall)) == (("b",), [], ())
    mixed = read(hall.event, army("Mixed", "Runt", "Sellsword"))
    assert trait_words(mixed) == (
        "No battle trait: not all of its fighters share a faction or Grand Alliance runemark."
    )
    whole = read(hall.event, army("Burrow", "Runt", "Chief"))
    assert trait_words(whole) == (
        "Battle trait, picked before each game: Aspire to Glory (Chaos) or "
        "There Are Always More (Skaven)."
    )


@pytest.mark.req("WC-129")
def test_seraphon_pick_one_of_the_two_traits_of_their_runemark() -> None:
    hall = table(("Skink",), ("Runt",))
    found = traits_open(hall.event, hall.game("a"), hall.id("a"))
    assert found is not None
    assert [each.title for each in found if each.mark == "Seraphon"] == ["Coalesced", "Starborne"]
    assert pick(hall, "a", "Starborne") == []


@pytest.mark.req("WC-127")
def test_where_no_list_is_known_any_trait_of_the_pack_can_be_said() -> None:
    hall = table((), (), known=False)
    assert traits_open(hall.event, hall.game("a"), hall.id("a")) is None
    assert pick(hall, "a", CHAOS) == []
