"""The invented catalogues that come with Muster: a legal list can be written with each."""

import pytest

from muster.core import commands as ask
from muster.core.event import Event
from muster.core.facts import ArmyList
from muster.core.roster.check import list_problems
from muster.packs import find, official_packs
from muster.reading.army_list import read_lists
from muster.reading.catalogue import read_catalogue, sample_catalogue, sample_file
from tests.hall import Hall

LISTS = {
    "gaining-grounds-4": (
        "Lamplighters",
        (
            "Leader: Captain Ilse Varr\nSnuffer\nSergeant Tallow\n2 Wick Constable\n"
            "2 Wick Trimmer\nOld Chimney Ned\nSalt and Iron"
        ),
    ),
    "gaining-grounds-2018": (
        "Inkwardens",
        (
            "Leader: Baron Quill\nBlot\nProctor Ames\n2 Copyist\n2 Seal Bearer\nClerk of Ashes\n"
            "Red Ledger"
        ),
    ),
    "steamroller-2017": (
        "Ironways Union",
        (
            "Marshal Ada Brandt 1\nTurntable\nAnvil\nRail Guard (15)\nRail Guard Sergeant\n"
            "  * attached to Rail Guard\nBoiler Grenadiers (18)\nTrack Layers (11)\n3 Stoker\n"
            "Iris Calloway 1\n2 Brake Crew"
        ),
    ),
    "warcry-matched-play": (
        "Cinder Choir",
        (
            "Leader: Ash Prophet + Blessing of Swiftness\nChoirmaster + Blessing of Might "
            "(Brazen Flail)\n2 Kindler\nBellows Brute\n2 Smoke Dancer\nSoot Hound\nAsh Crow"
        ),
    ),
}


def event(pack: str, faction: str) -> Event:
    hall = Hall(pack)
    entry = ask.Entry.model_validate({"people": ("a",), "faction": faction})
    hall.do(ask.SetCatalogue(catalogue=sample_catalogue(pack)))
    hall.do(ask.RegisterEntrants(entries=(entry,)))
    return hall.event


def read(pack: str) -> tuple[ArmyList, ...]:
    faction, text = LISTS[pack]
    rules = official_packs()[pack]
    lists = read_lists(
        f"Faction: {faction}\n{text}", sample_catalogue(pack), rules.roster.blessings
    )
    assert lists.doubts == ()
    return lists.lists


@pytest.mark.parametrize("pack", LISTS)
def test_a_legal_list_can_be_written(pack: str) -> None:
    made = event(pack, LISTS[pack][0])
    (entrant,) = made.entrants.values()
    assert list(list_problems(made, entrant, read(pack))) == []


@pytest.mark.parametrize("pack", LISTS)
def test_a_sample_is_read_without_a_doubt(pack: str) -> None:
    raw = sample_file(pack)
    assert raw is not None
    reading = read_catalogue("sample.csv", raw)
    assert reading.doubts == ()
    assert 20 <= len(reading.catalogue.profiles) <= 40
    assert len({each for profile in reading.catalogue.profiles for each in profile.factions}) > 1


def test_a_sample_is_no_part_of_its_pack() -> None:
    assert sample_catalogue("bonanza-brawl") == sample_catalogue("gaining-grounds-4")
    assert sample_catalogue("no-such-pack") is None
    assert sample_file("..") is None
    assert find("SR17") is not None
