"""Whole games of Season Four: what is reported, and who has won."""

import pytest

from muster.core.rulepack.worth import derive
from tests.packs.making import GG4
from tests.paper import Paper


@pytest.mark.req("GG4-060", "GG4-115")
def test_golden_85_a_full_game_is_reported_and_won_by_vp() -> None:
    paper = Paper(
        "GG4",
        "plant-explosives",
        first=["outflank", "espionage"],
        second=["ensnare", "hold-up-their-forces"],
    )
    paper.turn({"markers": 1}, {"markers": 1})
    paper.turn({"markers": 1, "flanks": 2, "marked": 1}, {"markers": 1, "held": 2})
    paper.turn({"markers": 2}, {"markers": 1})
    paper.turn({"markers": 3}, {"markers": 2})
    paper.turn({"markers": 1}, {"markers": 2})
    last = {"last_own_zone": True, "last_centerline": True, "last_enemy_zone": True}
    paper.end({"last_flanks": 2, "last_marked": 2, **last}, {"last_snares": 2, "last_held": 1})
    ours, theirs = paper.figures
    assert (ours, theirs) == ({"vp": 6}, {"vp": 4})
    assert (derive(GG4, ours, theirs), derive(GG4, theirs, ours)) == ({"diff": 2}, {"diff": -2})
    assert paper.won == ("vp", 0, "")
    assert (GG4.points.win, GG4.points.loss) == (3, 0)


@pytest.mark.req("GG4-115")
def test_golden_85_no_game_gives_more_than_eight() -> None:
    paper = Paper("GG4", "plant-explosives", first=["outflank", "hold-up-their-forces"])
    for markers in (4, 1, 2, 3, 4):
        paper.turn({"markers": markers, "flanks": 2, "marked": 2, "held": 3})
    paper.end({"last_flanks": 2, "last_marked": 2, "last_held": 2})
    assert (paper.total, paper.won) == ((8, 0), ("vp", 0, ""))
    assert derive(GG4, *paper.figures) == {"diff": 8}


def test_equal_vp_are_a_draw() -> None:
    paper = Paper("GG4", "raid-the-vaults").turn(at=5)
    assert paper.won == ("level", None, "")
