"""What earlier versions wrote opens, holds and stands as it stood.

Each archive of `tests/earlier` was made before score sheets asked about blanks. Those that are
called by their pack alone are a whole event of six by `muster rehearse --keep`: a sheet, a dispute,
a correction, prizes. `gg4-sealed` has Leaders and crews of a game, a sheet with blanks and sealed
Schemes, and one that was stopped before its first answer, with a Scheme sealed and one taken back
after that. `sr17-conceded` has lists, a concession that names one, a forfeit and a sheet with
blanks. `sr17-dealt` has begun, with a scenario dealt and nothing paired, by a version whose lines
had no salt. `sr17-salted` is a whole event again, by one whose lines had a salt and did not prove
their place, with its public copy. `bb-ledger.brawl` is the file of a brawl.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from muster.core.event import Phase
from tests.cli.terminal import Terminal, run

EARLIER = Path(__file__).parents[1] / "earlier"
PLACES = {
    "bb": "1:e1:12 2:e3:9 3:e2:8 4:e4:7 5:e5:6 6:e6:4",
    "gg18": "1:e5:6/5/12 2:e4:6/0/15 3:e3:3/1/19 4:e2:3/-1/14 5:e1:3/-2/11 6:e6:3/-3/9",
    "gg4-sealed": "1:e1:1/0/1 1:e2:1/0/1 3:e3:1/0/0 3:e4:1/0/0",
    "gg4": "1:e6:4/3/10 2:e1:4/1/14 3:e3:4/0/17 4:e5:4/0/15 5:e2:3/-1/10 6:e4:2/-1/14",
    "sr17": "1:e1:2/6/10/129 2:e5:2/5/6/67 3:e4:2/4/11/136 4:e3:2/3/8/102 5:e2:1/4/6/74 "
    "6:e6:0/2/2/12",
    "sr17-conceded": "1:e2:1/0/3/38 1:e4:1/0/3/38 3:e5:1/0/1/30 4:e6:0/1/1/12 5:e1:0/1/0/0 "
    "5:e3:0/1/0/0",
    "sr17-salted": "1:e2:2/4/10/137 2:e6:2/4/7/85 3:e1:2/3/9/95 4:e4:2/3/5/77 5:e3:1/4/6/74 "
    "6:e5:0/4/4/71",
    "wc": "1:e3:9/8/15 2:e2:6/5/32 3:e6:6/3/8 4:e1:3/-5/24 5:e5:3/-5/5 6:e4:0/-6/3",
}
"""Place, entrant and tie-breaks, as that version told them."""
BESIDE = {"place", "entrant", "name", "faction", "status", "wins", "draws", "losses"}


@pytest.mark.parametrize("name", PLACES)
def test_an_archive_of_an_earlier_version_opens_and_holds(name: str, tmp_path: Path) -> None:
    archive = EARLIER / f"{name}.muster"
    checked = run("verify", archive)
    assert (checked.exit_code, "It holds:" in checked.stdout) == (0, True)
    opened = run("open", archive, tmp_path / name, "--json")
    event = Terminal(tmp_path / name)
    assert event.store.load().phase is Phase.FINISHED
    assert json.loads(opened.stdout)["revision"] == event.store.load().revision
    rows = event.json("standings")["standings"]
    assert " ".join(map(_row, rows)) == PLACES[name]
    assert run("verify", tmp_path / name).exit_code == 0


def test_an_event_that_an_earlier_version_began_goes_on(tmp_path: Path) -> None:
    assert run("open", EARLIER / "sr17-dealt.muster", tmp_path / "cup").exit_code == 0
    event = Terminal(tmp_path / "cup")
    lines = [json.loads(text) for text in event.journal().splitlines()]
    assert {line.get("digest", 1) for line in lines} == {1}
    event("pair", "--yes")
    later = [json.loads(text) for text in event.journal().splitlines()]
    assert later[: len(lines)] == lines
    assert {line["digest"] for line in later[len(lines) :]} == {3}
    assert run("verify", tmp_path / "cup").exit_code == 0


def test_a_public_copy_of_an_earlier_version_holds_as_far_as_it_tells() -> None:
    shown = " ".join(run("verify", EARLIER / "sr17-salted-public.muster").stdout.split())
    assert "Lines 20, 37, of an earlier version, are kept back at least in part" in shown
    assert "It holds, as far as a public copy tells: 49 lines, ending in 25bc45e7437a595a." in shown


def test_the_ledger_of_an_earlier_version_stands_as_it_stood(tmp_path: Path) -> None:
    ledger = tmp_path / "friday.brawl"
    ledger.write_bytes((EARLIER / "bb-ledger.brawl").read_bytes())
    shown = json.loads(run("brawl", "show", ledger, "--json").stdout)
    players = [(each["place"], each["name"], each["vp"]) for each in shown["players"]]
    assert players == [(1, "Ann Lee", 7), (2, "Chi Park", 2), (3, "Bob Ray", 0), (3, "Dov", 0)]
    assert (shown["acts"], shown["turn"], shown["over"]) == (12, 2, True)


def _row(row: Mapping[str, object]) -> str:
    figures = "/".join(str(value) for key, value in row.items() if key not in BESIDE)
    return f"{row['place']}:{row['entrant']}:{figures}"
