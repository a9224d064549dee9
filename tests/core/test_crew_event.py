"""What holds for a crew over a whole event: fixed leaders, pools, days, and teams."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.facts import ArmyList, Pick
from muster.core.problem import Code, Problem
from tests.core.crewing import Table, crew, pick, variant


def declare(table: Table, leader: str, *rows: Pick) -> None:
    wish = ask.DeclarePool(entrant=table.hall.id("a"), leader=leader, pool=rows)
    table.hall.do(wish, by="a")


@pytest.mark.req("GG4-089")
def test_a_fixed_leader_is_named_at_check_in_and_leads_every_round() -> None:
    table = Table(variant("fixed-leaders"))
    assert table.pool("") == [Code.LEADER_NOT_NAMED]
    assert table.pool("Spring") == [Code.LEADER_KIND]
    assert table.pool("Fen Lord") == [Code.LEADER_FACTION]
    assert table.pool("Nico") == [Code.MODEL_BARRED]
    declare(table, "Aurelia")
    table.start()
    assert (table.leader("Aurelia"), table.leader("Bruno")) == ([], [Code.LEADER_OTHER])
    assert (table.codes(crew("Aurelia")), table.codes(crew("Bruno"))) == ([], [Code.LEADER_OTHER])
    assert table.codes(crew("Aurelia"), "b") == [Code.LEADER_NOT_NAMED]
    table.next_round()
    assert (table.leader("Aurelia"), table.leader("Bruno")) == ([], [Code.LEADER_OTHER])


def of_costs(*costs: int) -> tuple[Pick, ...]:
    """Models nobody has a card of, at these costs."""
    return tuple(Pick(name=f"{n} at {cost}", points=cost) for n, cost in enumerate(costs))


@pytest.mark.req("GG4-090")
def test_a_pool_of_seventy_is_full_at_seventy() -> None:
    table = Table(variant("fixed-pool", cost=70))
    table.hall.do(ask.SetCatalogue())
    assert table.pool("", *of_costs(10, 9, 9, 8, 8, 7, 7, 6, 6)) == []
    assert table.pool("", *of_costs(10, 9, 9, 8, 8, 7, 7, 7, 6)) == [Code.POOL_COST]
    assert table.pool("") == [Code.POOL_MISSING]


@pytest.mark.req("GG4-090")
def test_only_what_is_in_the_pool_is_hired_besides_leader_totems_and_upgrades() -> None:
    table = Table(variant("fixed-pool", cost=20))
    assert table.pool("", pick("Winder"), pick("Chime"), pick("Brass Heart", count=9)) == []
    declare(table, "", pick("Winder"), pick("Chime"))
    table.start()
    assert table.codes(crew("Aurelia", "Little Cog", "Winder", "Chime", "Brass Heart")) == []
    assert table.crew(crew("Aurelia", "Winder", "Winder", "Spring")) == [
        Problem(Code.NOT_IN_POOL, {"model": "Winder", "given": 2, "most": 1}),
        Problem(Code.NOT_IN_POOL, {"model": "Spring", "given": 1, "most": 0}),
    ]
    assert table.codes(crew("Bruno", "Little Cog")) == [Code.NOT_IN_POOL]
    assert table.codes(crew("Aurelia", "Winder"), "b") == [Code.POOL_MISSING]


@pytest.mark.req("GG4-086")
def test_masters_and_henchmen_rest_for_the_day_and_are_free_on_the_next() -> None:
    saturday = Table(variant("alternating-leaders")).start()
    saturday.play(crew("Aurelia", "Dorte", "Spring"))
    again, fresh = crew("Aurelia", "Spring"), crew("Bruno", "Dorte", "Spring")
    for _ in range(2):
        saturday.next_round()
        assert saturday.crew(again) == [Problem(Code.HIRED_TODAY, {"model": "Aurelia", "round": 1})]
        assert saturday.codes(fresh) == [Code.HIRED_TODAY]
        assert saturday.leader("Aurelia") == [Code.HIRED_TODAY]
        assert (saturday.codes(crew("Bruno", "Spring")), saturday.leader("Bruno")) == ([], [])
        assert saturday.codes(again, "b") == []
    sunday = saturday.next_round(hours=14)
    assert (sunday.codes(again), sunday.codes(fresh), sunday.leader("Aurelia")) == ([], [], [])


@pytest.mark.req("GG4-086")
def test_a_leader_who_was_only_announced_has_led_too_and_lunch_is_no_night() -> None:
    table = Table(variant("alternating-leaders")).start().announce(a="Aurelia")
    table.next_round(hours=3)
    assert table.leader("Aurelia") == [Code.HIRED_TODAY]


def team_crew(player: str, *models: str, faction: str = "Guild") -> ArmyList:
    return crew("Aurelia", *models, player=player, faction=faction)


@pytest.mark.req("GG4-096")
def test_the_crews_of_a_team_share_the_limits_of_models() -> None:
    table = Table(variant("team-event"), names="a+c b+d").start()
    table.play(team_crew("a", "Winder"))
    assert table.codes(team_crew("c", "Winder")) == []
    assert table.crew(team_crew("c", "Winder", "Winder")) == [
        Problem(Code.TEAM_LIMIT, {"model": "Winder", "given": 3, "most": 2})
    ]
    assert table.codes(team_crew("c", *["Winder"] * 3)) == [Code.MODEL_LIMIT]
    assert table.codes(team_crew("d", "Winder", "Winder"), "b") == []


@pytest.mark.req("GG4-096")
def test_each_of_a_team_has_a_faction_of_their_own() -> None:
    table = Table(variant("team-event"), names="a+c b+d")
    entrant = table.hall.id("a")
    factions = {"a": "Guild", "c": "Fenfolk"}
    table.hall.do(ask.AmendEntrant.model_validate({"entrant": entrant, "factions": factions}))
    table.start()
    fen = crew("Fen Lord", "Stranger", player="c")
    assert table.codes(fen) == []
    assert (
        table.codes(fen.model_copy(update={"player": "a"}))
        == [
            Code.LEADER_FACTION,
            Code.MODEL_FOREIGN,
        ][:1]
    )
    assert table.codes(crew("Aurelia", player="c")) == [Code.LEADER_FACTION]
    assert (table.leader("Fen Lord"), table.leader("Aurelia")) == ([], [])


@pytest.mark.req("GG4-103")
def test_lists_of_a_double_rush_share_the_limits_of_models() -> None:
    table = Table(variant("double-rush"), names="a+c b+d")
    own = crew("Dorte", "Bell", player="a", faction="Guild")
    other = crew("Aurelia", "Spring", player="c", faction="Guild")
    alike = crew("Aurelia", "Spring", "Bell", player="c", faction="Guild")
    assert table.handed_in(own, other) == []
    assert table.handed_in(own, alike) == [Code.TEAM_LIMIT]
