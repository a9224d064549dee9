"""What a crew of Gaining Grounds must be by itself: its leader, what it hires, what it costs."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.facts import ArmyList
from muster.core.problem import Code, Problem
from muster.core.roster.brought import brought
from muster.core.roster.hiring_cost import cost, soulstones
from muster.core.roster.hiring_models import slots
from tests.core.crewing import MODELS, Table, crew, pick, variant
from tests.hall import Hall


@pytest.mark.req("GG4-080")
def test_a_leader_is_of_the_faction_declared_for_the_event() -> None:
    table = Table().start()
    assert table.crew(crew("Fen Lord")) == [
        Problem(Code.LEADER_FACTION, {"leader": "Fen Lord", "faction": "Guild"})
    ]
    assert table.leader("fen-lord") == [Code.LEADER_FACTION]
    assert (table.codes(crew("Aurelia")), table.leader("Aurelia")) == ([], [])
    assert table.codes(crew("Fen Lord", faction="Fenfolk")) == [
        Code.LEADER_FACTION,
        Code.FACTION_LOCKED,
    ]


@pytest.mark.req("GG4-081")
def test_models_of_dead_mans_hand_neither_lead_nor_are_hired() -> None:
    table = Table().start()
    assert table.crew(crew("Aurelia", "Old Hand")) == [
        Problem(Code.MODEL_BARRED, {"model": "Old Hand", "trait": "DMH"})
    ]
    assert table.codes(crew("Lilian, Last Bell")) == [Code.MODEL_BARRED]
    assert (table.leader("Lilian, Last Bell"), table.leader("nico")) == (
        [Code.MODEL_BARRED],
        [Code.MODEL_BARRED],
    )


@pytest.mark.req("GG4-088")
def test_classic_lets_the_named_ones_play_or_all() -> None:
    named = Table(variant("classic", names=("Lilian", "Old Hand"))).start()
    assert named.codes(crew("Lilian, Last Bell", "Old Hand")) == []
    assert (named.leader("Lilian, Last Bell"), named.leader("Nico")) == ([], [Code.MODEL_BARRED])
    every = Table(variant("classic", names=("All",))).start()
    assert every.codes(crew("Nico")) == every.codes(crew("Lilian, Last Bell", "Old Hand")) == []


@pytest.mark.req("GG4-072")
def test_a_crew_costs_fifty_at_most_and_its_leader_and_totem_nothing() -> None:
    table = Table().start()
    full = ("Chime", "Dorte", "Winder", "Winder", "Spring", "Spring", "Spring")
    assert table.codes(crew("Aurelia", "Little Cog", *full)) == []
    assert table.crew(crew("Aurelia", *full, "Spring", "Sentry")) == [
        Problem(Code.CREW_COST, {"list": "Aurelia", "cost": 59, "most": 50})
    ]


@pytest.mark.parametrize(
    ("models", "paid"),
    [
        ((), 0),
        (("Little Cog",), 0),
        (("Little Cog", "Little Cog"), 4),
        (("Winder", "Winder"), 12),
        (("Sentry",), 8),
        (("Miller", "Miller"), 10),
        (("Sluice",), 6),
        (("Bruno",), 16),
        (("Brass Heart",), 2),
    ],
)
def test_what_shares_no_keyword_and_is_not_versatile_costs_one_more(
    models: tuple[str, ...], paid: int
) -> None:
    rules = Hall("GG4").event.rules
    one = brought(rules, MODELS, "Guild", crew("Aurelia", *models))
    assert cost(one) == paid
    assert soulstones(one) == min(50 - paid, 6)


def test_models_of_another_faction_need_the_leaders_keyword() -> None:
    table = Table().start()
    assert table.codes(crew("Aurelia", "Fen Clock", "Miller")) == []
    assert table.crew(crew("Aurelia", "Stranger")) == [
        Problem(Code.MODEL_FOREIGN, {"model": "Stranger", "faction": "Guild", "leader": "Aurelia"})
    ]


@pytest.mark.parametrize(
    ("one", "found"),
    [
        (crew("Spring"), [Code.LEADER_KIND]),
        (crew("Aurelia", "Nobody"), [Code.MODEL_UNKNOWN]),
        (crew("Aurelia", *["Winder"] * 3), [Code.MODEL_LIMIT]),
        (ArmyList(title="By hand", text="Aurelia and friends"), []),
    ],
)
def test_a_crew_is_led_by_a_master_or_henchman_and_has_known_models(
    one: ArmyList, found: list[Code]
) -> None:
    assert Table().start().codes(one) == found


def test_several_who_could_lead_need_one_who_does() -> None:
    nobody = ArmyList(title="Two", picks=(pick("Aurelia"), pick("Bruno")))
    assert Table().start().crew(nobody) == [Problem(Code.LEADER_COUNT, {"list": "Two", "given": 0})]


@pytest.mark.req("GG4-085")
def test_singles_bars_masters_without_a_keyword_of_the_leader() -> None:
    table = Table(variant("singles")).start()
    assert table.codes(crew("Aurelia", "Corvin")) == []
    assert table.codes(crew("Aurelia", "Emmet")) == []
    assert table.crew(crew("Aurelia", "Bruno")) == [
        Problem(Code.MASTER_FOREIGN, {"model": "Bruno", "leader": "Aurelia"})
    ]
    assert Table().start().codes(crew("Aurelia", "Bruno")) == []


@pytest.mark.req("GG4-091")
@pytest.mark.parametrize(
    ("models", "taken"),
    [
        (("Winder", "Dorte", "Sluice"), 0),
        (("Marshal",), 1),
        (("Champion",), 2),
        (("Miller",), 2),
        (("Brass Heart",), 0),
        (("Marshal", "Champion"), 3),
        (("Marshal", "Champion", "Sentry"), 4),
        (("Marshal", "Champion", "Sentry", "Courier"), 5),
        (("Miller", "Miller", "Courier"), 5),
    ],
)
def test_limited_four(models: tuple[str, ...], taken: int) -> None:
    table = Table(variant("limited", slots=4)).start()
    one = crew("Aurelia", *models)
    assert slots(brought(table.hall.event.rules, MODELS, "Guild", one)) == taken
    over = [Problem(Code.SLOTS_FULL, {"given": taken, "most": 4})]
    assert table.crew(one) == (over if taken > 4 else [])


TOO_MANY_TOO_FEW_AND_RIGHT = (
    ("Aurelia", "Winder", "Winder", "Spring"),
    ("Dorte", "Winder", "Winder"),
    ("Dorte", "Winder", "Winder", "Chime"),
    ("Dorte", "Winder", "Winder", "Spring", "Brass Heart"),
)


@pytest.mark.req("GG4-112")
def test_henchman_hardcore_pays_for_a_henchman_and_three_more_models() -> None:
    table = Table(variant("henchman-hardcore"))
    rules = table.hall.event.rules
    assert (rules.size.points, rules.times.play, rules.roster.written) == (30, 45, "event")

    assert [table.handed_in(crew(*models)) for models in TOO_MANY_TOO_FEW_AND_RIGHT] == [
        [Code.LEADER_KIND, Code.CREW_COST],
        [Code.CREW_MODELS],
        [Code.CREW_COST],
        [],
    ]
    one = brought(rules, MODELS, "Guild", crew("Dorte", "Winder", "Spring", "Spring"))
    assert (cost(one), soulstones(one)) == (25, 3)


@pytest.mark.req("GG4-112", "GG4-103")
@pytest.mark.parametrize(
    ("mode", "names", "own"),
    [
        ("henchman-hardcore", "a b", crew("Dorte", "Spring", "Spring", "Winder")),
        ("double-rush", "a+c b+d", crew("Dorte", "Spring", "Spring", player="a")),
    ],
)
def test_the_crew_handed_in_is_played_in_every_game(mode: str, names: str, own: ArmyList) -> None:
    table = Table(variant(mode), names=names)
    table.hall.do(ask.RegisterLists(entrant=table.hall.id("a"), lists=(own,)), by="a")
    table.start()
    assert table.codes(own) == []
    others = own.model_copy(update={"picks": (*own.picks[:1], pick("Winder", count=2))})
    assert Code.CREW_FIXED in table.codes(others)


@pytest.mark.req("GG4-103")
def test_a_double_rush_is_for_teams_with_ten_stones() -> None:
    table = Table(variant("double-rush"), names="a+c b+d").start()
    rules = table.hall.event.rules
    assert (rules.size.points, rules.registration.team_of) == (10, 2)
    assert table.codes(crew("Aurelia", "Spring", "Spring", player="a")) == []
    assert table.codes(crew("Aurelia", "Spring", "Winder", player="a")) == [Code.CREW_COST]


@pytest.mark.req("GG4-106")
def test_an_all_out_brawl_is_fought_by_single_cheap_models() -> None:
    table = Table(variant("all-out-brawl"), names="a b c d").start()
    assert [table.codes(crew(name)) for name in ("Champion", "Spring", "Chime")] == [[], [], []]
    assert table.codes(crew("Dorte")) == [Code.LEADER_BARRED]
    assert table.codes(crew("Aurelia")) == [Code.LEADER_BARRED, Code.LEADER_COST]
    assert table.codes(crew("Spring", "Winder")) == [Code.CREW_MODELS]
    # Only other models are barred: an Upgrade is hired as in any game of ten Soulstones.
    assert table.codes(crew("Spring", "Brass Heart")) == []


@pytest.mark.req("GG18-005", "GG18-006")
def test_in_2018_a_crew_is_led_from_the_faction_of_the_event() -> None:
    table = Table(pack="GG18").start()
    assert table.codes(crew("Aurelia", "Miller", "Stranger")) == []
    assert table.codes(crew("Fen Lord")) == [Code.LEADER_FACTION]
    assert table.codes(crew("Aurelia", faction="Fenfolk")) == [Code.FACTION_LOCKED]
