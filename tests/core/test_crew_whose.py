"""Whose a leader, a crew or a list is: told apart in a team, and nobody's second one."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.entrant import Listed
from muster.core.facts import ArmyList
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.verify import verify
from tests.core.crewing import MODELS, Table, crew, pick, variant
from tests.hall import Hall
from tests.rosters import army, hall, of_points


def announce(table: Table, leader: str, player: str) -> ask.AnnounceLeader:
    said = {"game": table.game.id, "entrant": table.hall.id("a"), "player": player}
    return ask.AnnounceLeader.model_validate({**said, "leader": leader})


def play(table: Table, one: ArmyList) -> ask.PlayCrew:
    return ask.PlayCrew(game=table.game.id, entrant=table.hall.id("a"), crew=one)


def holds(made: Hall) -> bool:
    return all(check.holds is not False for check in verify(made.lines, made.pack).checks)


def test_somebody_alone_has_one_leader_and_one_crew_whatever_name_they_write() -> None:
    table = Table().start()
    table.hall.do(announce(table, "Aurelia", ""), by="a")
    assert table.hall.refused(announce(table, "Bruno", "a"), by="a") == [Code.HIRE_SHOWN]
    assert table.hall.refused(announce(table, "Bruno", "zoe"), by="a") == [
        Code.PLAYER_UNKNOWN,
        Code.HIRE_SHOWN,
    ]
    table.hall.do(play(table, crew("Aurelia", "Winder", player="a")), by="a")
    assert [*table.game.crews] == [(table.hall.id("a"), "")]
    again = play(table, crew("Aurelia", "Spring"))
    assert table.hall.refused(again, by="a") == [Code.HIRE_SHOWN]
    assert holds(table.hall)


@pytest.mark.req("GG4-096")
def test_in_a_team_it_is_said_whose_leader_and_whose_crew_it_is() -> None:
    table = Table(variant("team-event"), names="a+c b+d").start()
    assert table.hall.refused(announce(table, "Aurelia", ""), by="a") == [Code.PLAYER_UNKNOWN]
    assert table.hall.refused(announce(table, "Aurelia", "b"), by="a") == [Code.PLAYER_UNKNOWN]
    assert table.hall.refused(play(table, crew("Aurelia")), by="a") == [Code.PLAYER_UNKNOWN]
    table.hall.do(announce(table, "Aurelia", "a"), by="a")
    assert [*table.game.leaders] == [(table.hall.id("a"), "a")]


@pytest.mark.req("GG4-086")
def test_who_led_for_a_teammate_may_lead_for_the_other_on_the_same_day() -> None:
    patches = (variant("team-event"), variant("alternating-leaders"))
    table = Table(*patches, names="a+c b+d").start()
    table.hall.do(announce(table, "Aurelia", "a"), by="a")
    table.next_round()
    assert table.hall.refused(announce(table, "Aurelia", "a"), by="a") == [Code.HIRED_TODAY]
    table.hall.do(announce(table, "Aurelia", "c"), by="c")
    assert holds(table.hall)


@pytest.mark.req("GG4-089")
def test_in_a_team_everybody_is_led_by_whom_they_named_themselves() -> None:
    table = Table(variant("team-event"), variant("fixed-leaders"), names="a+c b+d")
    for player, leader in (("a", "Aurelia"), ("c", "Bruno")):
        named = {"entrant": table.hall.id("a"), "player": player, "leader": leader}
        table.hall.do(ask.DeclarePool.model_validate(named), by=player)
    table.start()
    assert table.hall.refused(announce(table, "Bruno", "a"), by="a") == [Code.LEADER_OTHER]
    table.hall.do(announce(table, "Bruno", "c"), by="c")


@pytest.mark.req("GG4-080")
def test_in_a_team_a_leader_is_of_the_faction_their_own_player_declared() -> None:
    made = Hall("GG4").rules(variant("team-event")).enter("b+d")
    (team,) = made.do(ask.RegisterEntrants(entries=(ask.Entry(people=_people("a", "c")),)))
    assert team.kind == "entrant-registered"
    factions = {PersonId("a"): "Guild", PersonId("c"): "Fenfolk"}
    arrival = ask.Arrival(entrant=team.entrant, factions=factions)
    made.do(ask.CheckIn(arrivals=(arrival,), confirm=frozenset({Code.FACTION_UNKNOWN})))
    made.do(ask.SetCatalogue(catalogue=MODELS))
    game = made.start(rounds=3).pair().game("a").id
    wish = ask.AnnounceLeader(
        game=game, entrant=team.entrant, player=PersonId("a"), leader="Fen Lord"
    )
    assert made.refused(wish, by="a") == [Code.LEADER_FACTION]
    made.do(wish.model_copy(update={"player": PersonId("c")}), by="c")


def _people(*names: str) -> tuple[PersonId, ...]:
    return tuple(PersonId(name) for name in names)


@pytest.mark.req("SR17-019")
def test_nobody_has_more_lists_by_writing_other_names_on_them() -> None:
    made = hall("SR17")
    lists = [army(f"{n}", *of_points(102, f"Vance {n}")) for n in (1, 2)]
    third = army("3", points=102, player="a")
    wish = ask.RegisterLists(entrant=made.id("a"), lists=(*lists, third))
    assert made.refused(wish, by="a") == [Code.LISTS_MANY]
    stranger = (third.model_copy(update={"player": PersonId("zoe")}),)
    wish = ask.RegisterLists(entrant=made.id("a"), lists=stranger)
    assert made.refused(wish, by="a") == [Code.PLAYER_UNKNOWN]


@pytest.mark.req("GG4-103")
def test_a_list_that_is_nobodys_in_particular_counts_for_each_of_a_team() -> None:
    table = Table(variant("double-rush"), names="a+c b+d")
    own, spare = crew("Dorte", "Spring", player="a"), crew("Emmet", "Miller")
    assert table.handed_in(own, spare) == [Code.LISTS_MANY]


@pytest.mark.req("GG4-103")
def test_the_lists_of_a_team_are_checked_once_both_have_handed_in() -> None:
    table = Table(variant("double-rush"), names="a+c b+d")
    entrant = table.hall.id("a")
    one, two = crew("Dorte", "Spring", player="a"), crew("Emmet", "Miller", player="c")
    for lists, listed in (((one,), Listed.HANDED_IN), ((one, two), Listed.CHECKED)):
        table.hall.do(ask.RegisterLists(entrant=entrant, lists=lists), by="a")
        assert table.hall.event.entrants[entrant].listed is listed
    assert holds(table.hall)


@pytest.mark.req("GG4-090")
def test_a_leader_nobody_called_so_need_not_be_in_the_pool() -> None:
    table = Table(variant("fixed-pool", cost=70))
    pool = (pick("Spring", count=2),)
    wish = {"entrant": table.hall.id("a"), "player": "a", "pool": pool}
    table.hall.do(ask.DeclarePool.model_validate(wish), by="a")
    table.start()
    unnamed = ArmyList(title="One", picks=(pick("Aurelia"), pick("Little Cog"), pick("Spring")))
    assert table.codes(unnamed) == []
    assert table.codes(crew("Aurelia"), name="b") == []
    assert table.codes(crew("Aurelia", "Spring"), name="b") == [Code.POOL_MISSING]
