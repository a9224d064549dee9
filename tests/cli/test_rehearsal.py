"""The rehearsal plays a whole event under every pack."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, run


@pytest.mark.parametrize("pack", ["gg4", "gg18", "sr17", "wc", "bb"])
@pytest.mark.parametrize("entrants", [7, 10])
def test_the_rehearsal_plays_every_pack_to_its_end(pack: str, entrants: int) -> None:
    played = run("rehearse", "--pack", pack, "--entrants", entrants, "--seed", 1, "--json")
    answer = json.loads(played.stdout)
    assert (played.exit_code, answer["holds"], answer["waiting"]) == (0, True, False)
    assert len(answer["standings"]) == entrants


def test_the_rehearsal_shows_everything_that_can_happen_at_an_event(tmp_path: Path) -> None:
    shown = run("rehearse", "--seed", 5, "--entrants", 8, "--keep", tmp_path / "kept").stdout
    for said in (
        "round 1 (not public yet)",
        "Why? ",
        "disputed the report from",
        "by ruling",
        "stands by as the ringer",
        "checked in",
        "dropped (Last train home)",
        "what would it change?",
        "Nothing is written. This would happen:",
        "Final standings",
        "Best painted Crew: ",
        "It holds: ",
    ):
        assert said in shown, said
    kept = Terminal(tmp_path / "kept")
    assert kept.json("verify")["holds"] is True
    assert run("rehearse", "--keep", tmp_path / "kept").exit_code == 2
