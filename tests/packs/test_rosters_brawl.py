"""Who is brought to a Bonanza Brawl: one model, not too expensive, and nothing with it."""

from __future__ import annotations

import pytest

from muster.core.catalogue import Catalogue
from muster.core.problem import Code, Problem
from muster.core.roster.hiring_cost import soulstones
from tests.rosters import army, card, codes, hall, pick, problems, read

CARDS = Catalogue(
    title="Brawlers",
    profiles=(
        card("Ada", 10, "Master"),
        card("Bram", 10, "Henchman"),
        card("Cora", 11, "Enforcer"),
        card("Dov", 4, "Minion"),
        card("Lucky Charm", 2, upgrade=True),
    ),
)


@pytest.mark.req("BB-002")
def test_a_leader_is_one_model_of_cost_ten_or_less_and_no_master() -> None:
    event = hall("BB", CARDS).event
    assert codes(event, army("Bram", "Bram")) == []
    assert codes(event, army("Dov", "Dov")) == []
    assert codes(event, army("Ada", "Ada")) == [Code.LEADER_BARRED]
    assert problems(event, army("Cora", "Cora")) == [
        Problem(Code.LEADER_COST, {"leader": "Cora", "cost": 11, "most": 10})
    ]


@pytest.mark.req("BB-002")
def test_nothing_is_hired_with_the_leader_and_there_are_no_soulstones() -> None:
    event = hall("BB", CARDS).event
    leader = pick("Bram", role="leader")
    assert codes(event, army("Bram", leader, "Dov")) == [Code.CREW_MODELS]
    assert codes(event, army("Bram", leader, "Lucky Charm")) == [Code.UPGRADES_NONE]
    assert codes(event, army("Bram", pick("Dov", 2))) == [Code.LEADER_COUNT, Code.CREW_MODELS]
    assert soulstones(read(event, army("Dov", "Dov"))) == 0
    assert codes(event, army("Bram", leader), army("Dov", "Dov")) == [Code.LISTS_MANY]
