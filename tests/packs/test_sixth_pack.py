"""A pack that nobody at Muster knew: written by the guide, checked, dealt, played, verified."""

from pathlib import Path

import pytest

from muster.core.rulepack.digest import digest
from muster.packs import read_folder
from tests.cli.terminal import Terminal

PACK = Path(__file__).parents[1] / "sixth_pack"
NAMES = ("Ann Lee", "Bob Ray", "Chi Park", "Dov Stein")
OPTIONS = ("--name", "Lantern Night", "--day", "2026-11-15", "--organiser", "Olive Marsh", "--yes")
CARDS = "1 1T 9M RJ 2R 1C 3M 4R 5R"
"""A die for the approach, then cards: one stands for nothing, one is a Joker, one came before."""


@pytest.fixture
def muster(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path / "night")


@pytest.fixture
def begun(muster: Terminal) -> Terminal:
    """Four entrants in round 1, whose mission was chosen and whose errands were flipped by hand."""
    muster("new", muster.folder, "--pack", PACK, *OPTIONS)
    muster.started(NAMES).paired()
    muster("encounter", "deal", "--with", "mission=light-the-lamps", "--cards", CARDS)
    muster("begin")
    return muster


def hour(muster: Terminal, table: int, *answers: str) -> list[int]:
    """Answers of an hour that then ends, and what both sides have after it."""
    muster("game", "answer", table, *answers)
    total: list[int] = muster.json("game", "end-turn", table, "--yes")["total"]
    return total


def by_oil(muster: Terminal) -> tuple[str, str]:
    """Table 1: level on victory points after four hours; the second side has more oil left."""
    first, second = muster.json("game", "open", 1)["sides"]
    muster("game", "seal", 1, first, "dark-deed", "--note", "victim=Old Hob")
    muster("game", "seal", 1, first, "gather-oil")
    muster("game", "seal", 1, second, "over-the-wall")
    muster("game", "seal", 1, second, "first-fall")
    assert hour(muster, 1, f"{first}.lamps=1", f"{second}.lamps=2") == [0, 0]
    muster("game", "reveal", 1, first, "--choice", 2, "--as", first)
    muster("game", "reveal", 1, second, "--choice", 2, "--as", second)
    lamps = (f"{first}.lamps=2", f"{second}.lamps=1")
    assert hour(muster, 1, *lamps, f"{first}.gathered=3", f"{second}.fallen=Rook") == [3, 2]
    muster("game", "reveal", 1, first, "--choice", 1, "--as", first)
    lamps = (f"{first}.lamps=1", f"{second}.lamps=3")
    deeds = (f"{first}.gathered=5", f"{first}.victim=Old Hob")
    assert hour(muster, 1, *lamps, *deeds) == [6, 4]
    assert hour(muster, 1, f"{first}.lamps=2", f"{second}.lamps=2") == [7, 5]
    muster("game", "reveal", 1, second, "--choice", 1, "--as", second)
    at_the_end = (f"{first}.doer_stands=yes", f"{second}.across=4")
    muster("game", "answer", 1, *at_the_end, f"{first}.oil=1", f"{second}.oil=3")
    return first, second


def by_darkness(muster: Terminal) -> tuple[str, str]:
    """Table 2: the second side's lanterns are out in the second hour."""
    first, second = muster.json("game", "open", 2)["sides"]
    assert hour(muster, 2, f"{first}.lamps=1") == [0, 0]
    assert hour(muster, 2, f"{first}.lamps=2", f"{second}.lamps=1", f"{second}.out=yes") == [2, 1]
    muster("game", "answer", 2, f"{first}.oil=2", f"{second}.oil=0")
    return first, second


def results(muster: Terminal) -> dict[str, tuple[int, int, bool]]:
    """What counts of a round: VP, oil and whether they won, by name."""
    games = muster.json("results")["games"]
    names = {entrant["id"]: entrant["name"] for game in games for entrant in game["entrants"]}
    scores = [game["result"]["score"] for game in games]
    return {
        names[side["entrant"]]: (
            side["figures"]["vp"],
            side["figures"]["oil"],
            side["entrant"] == score["winner"],
        )
        for score in scores
        for side in score["sides"]
    }


def test_the_pack_is_ready(muster: Terminal) -> None:
    answer = muster.json("pack", "check", PACK)
    assert answer == {
        "ready": True,
        "id": "lantern-skirmish",
        "short": "LS",
        "title": "Lantern Skirmish",
        "digest": digest(read_folder(PACK)),
        "rounds": [2, 3, 4],
        "figures": ["vp", "oil"],
        "slots": ["mission", "approach", "errands"],
        "elements": 11,
        "sheets": 9,
        "variants": ["long-night", "last-lantern"],
    }


def test_an_encounter_is_dealt_by_card_by_die_and_by_lot(begun: Terminal) -> None:
    assert begun.json("encounter")["parts"] == {
        "mission": ["light-the-lamps"],
        "approach": ["facing"],
        "errands": ["dark-deed", "first-fall", "long-vigil", "gather-oil", "over-the-wall"],
    }
    begun("encounter", "deal", "--round", 2)
    second = begun.json("encounter", "--round", 2)["parts"]
    assert second["mission"][0] in {"hold-the-gates", "carry-the-ember"}
    assert second["approach"][0] in {"facing", "corners"}
    assert len(set(second["errands"])) == 5


def test_a_whole_night_from_the_command_line(begun: Terminal) -> None:
    first, second = by_oil(begun)
    winner, loser = by_darkness(begun)
    begun("game", "finish", 1, "--yes")
    begun("game", "finish", 2, "--yes")
    assert results(begun) == {
        first: (7, 1, False),
        second: (7, 3, True),
        winner: (2, 2, True),
        loser: (1, 0, False),
    }
    begun("close")
    begun.paired()
    begun("encounter", "deal")
    begun("begin")
    carried = ("--vp", "6-2", "--figure", "oil=0-0", "--ending", "home")
    begun("report", second, winner, *carried, "--winner", second)
    without = ("--vp", "0-0", "--figure", "oil=2-1", "--winner", first, "--ending", "points")
    assert begun.refused("report", first, loser, *without) == (3, ["score-doubtful"])
    begun("report", first, loser, "--vp", "4-1", *without[2:])
    begun("close")
    begun("finish")
    standings = begun.json("standings")
    order = ("place", "name", "tp", "carried", "diff", "sos")
    assert [tuple(row[key] for key in order) for row in standings["standings"]] == [
        (1, second, 6, 1, 4, 6),
        (2, first, 3, 0, 3, 6),
        (3, winner, 3, 0, -3, 6),
        (4, loser, 0, 0, -4, 6),
    ]
    assert "holds" in begun("verify")


def test_points_past_the_cap_of_errands_are_told_and_not_paid(begun: Terminal) -> None:
    first, _ = by_oil(begun)
    scored = begun.json("game", "show", 1)["scored"]
    assert [(one["award"], one["points"], one["held"]) for one in scored if one["held"]] == [
        ("lit", 0, "early"),
        ("lit", 0, "early"),
        ("more", 0, "early"),
        ("stands", 0, "errands"),
    ]
    assert [one["side"] for one in scored if one["part"] == "gather-oil"] == [first, first]
