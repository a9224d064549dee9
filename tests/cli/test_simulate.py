"""`muster simulate`: a plan played many times, told in tables, pictures and JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import run

SMALL = ("--entrants", "8", "--rounds", "3", "--events", "30", "--seed", "5")


def told(*words: object) -> Any:  # noqa: ANN401 - whatever the command answers
    answered = run("simulate", *words, "--json")
    assert answered.exit_code == 0, answered
    return json.loads(answered.stdout)


def refused(*words: object) -> tuple[int, str, str]:
    answered = run("simulate", *words, "--json")
    (reason,) = json.loads(answered.stdout)["refused"]
    return answered.exit_code, reason["code"], reason["say"]


def test_it_tells_what_it_found_after_every_round_with_how_sure_it_is() -> None:
    (plan,) = told("gg4", *SMALL)["plans"]
    assert (plan["name"], plan["rounds"], plan["events"]) == ("as planned", 3, 30)
    assert len(plan["after_round"]) == 3
    wins = plan["after_round"][-1]["wins"]
    assert 0 <= wins["low"] <= wins["value"] <= wins["high"] <= 1


def test_rounds_come_from_the_packs_table_unless_they_are_given() -> None:
    assert told("gg4", "--events", "1")["plans"][0]["rounds"] == 5
    assert told("sr17", "--events", "1")["plans"][0]["rounds"] == 6


def test_plans_are_shown_side_by_side() -> None:
    shown = run("simulate", "sr17", *SMALL, "--compare", "cut=2", "--compare", "finals rounds=4")
    assert shown.exit_code == 0
    for word in ("as planned", "cut=2", "finals rounds=4", "The strongest wins alone", "seed 5"):
        assert word in shown.stdout


def test_what_is_not_simulated_is_said_in_the_help() -> None:
    shown = " ".join(run("simulate", "--help").stdout.split())
    assert "Not simulated: concessions, forfeits, drops, late arrivals, ringers" in shown


@pytest.mark.parametrize("pack", ["gg4", "gg18", "sr17", "wc", "bb"])
def test_every_pack_can_be_simulated(pack: str) -> None:
    assert told(pack, "--entrants", "9", "--events", "3")["entrants"] == 9


@pytest.mark.parametrize(
    "options",
    [
        ("--variant", "cut-to-top:4"),
        ("--variant", "finals-tables"),
        ("--variant", "team-match:3"),
        ("--tie-breaks", "tp,cp"),
        ("--cut", "4", "--finals", "1"),
        ("--draws", "0", "--spread", "0"),
    ],
)
def test_the_rules_can_be_changed(options: tuple[str, ...]) -> None:
    assert told("sr17", "--entrants", "12", "--events", "3", *options)["events"] == 3


# ── engines ──


@pytest.mark.parametrize(("engine", "events"), [("processes", 130), ("dask", 30)])
def test_every_engine_gives_the_same_answer(engine: str, events: int) -> None:
    words = ("gg4", "--entrants", "8", "--rounds", "3", "--events", events, "--seed", "3")
    assert told(*words, "--engine", engine) == told(*words, "--engine", "one")


def test_a_scheduler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muster.cli.study_engines.PATIENCE", "200ms")
    words = ("gg4", *SMALL, "--engine", "dask", "--scheduler", "tcp://127.0.0.1:9")
    code, reason, say = refused(*words)
    assert (code, reason) == (2, "no-scheduler")
    assert "tcp://127.0.0.1:9" in say


# ── strengths ──


def test_strengths_are_read_from_the_last_cell_of_every_line(tmp_path: Path) -> None:
    sheet = tmp_path / "club.csv"
    sheet.write_text("name,strength\nAnn,9\nBob,0\n\nChi,-0.5\nDov,0\n")
    found = told("gg4", "--strengths", sheet, "--rounds", "2", "--events", "20", "--seed", "1")
    assert found["entrants"] == 4
    assert found["plans"][0]["after_round"][-1]["wins"]["value"] > 0.9


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("1\n2\n3\n", "too-few-strengths", "has 3 strengths; a field needs 4"),
        ("1,5\n0,5\n", "not-a-strength", 'line 1: "1,5" may be one number or two: write 1.5'),
        ("Ann;1,5\nBob;0,5\n", "not-a-strength", "may be one number or two"),
        ("who;how\nAnn;1,5\n", "not-a-strength", 'line 2: "1,5" is not a strength'),
        ("1\n2\n3\nstrong\n", "not-a-strength", 'line 4: "strong" is not a strength'),
        ("1\n2\nnan\n3\n", "not-a-strength", 'line 3: "nan" is not a strength'),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, text: str, code: str, says: str) -> None:
    sheet = tmp_path / "club.csv"
    sheet.write_text(text)
    exits, reason, say = refused("gg4", "--strengths", sheet)
    assert (exits, reason) == (2, code)
    assert says in say


# ── pictures ──


@pytest.mark.parametrize(
    ("name", "begins"), [("a.svg", b"<?xml"), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF")]
)
def test_it_is_drawn(tmp_path: Path, name: str, begins: bytes) -> None:
    shown = run("simulate", "gg4", *SMALL, "--plot", tmp_path / name)
    assert f"Drawn: {tmp_path / name}" in shown.stdout.replace("\n", "")
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_a_plot_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "there.png").mkdir()
    exits, reason, say = refused("gg4", *SMALL, "--plot", tmp_path / "there.png")
    assert (exits, reason) == (2, "not-a-picture")
    assert "Nothing was played" in say


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("gg4", "--plot", "a.gif"), "not-a-picture"),
        (("gg4", "--plot", "nowhere/a.svg"), "no-folder"),
        (("gg5",), "unknown-pack"),
        (("gg4", "--compare", "luck=3"), "not-understood"),
        (("gg4", "--compare", "cut=none"), "not-understood"),
        (("gg4", "--entrants", "16", "--compare", "cut=16"), "cut-too-large"),
        (("gg4", "--entrants", "16", "--cut", "500"), "cut-too-large"),
    ],
)
def test_what_is_not_understood_is_named_before_anything_is_played(
    words: tuple[str, ...], code: str
) -> None:
    assert refused(*words)[:2] == (2, code)


def test_a_tie_break_the_pack_does_not_know_is_named() -> None:
    answered = run("simulate", "gg4", "--tie-breaks", "tp,beauty", "--json")
    assert answered.exit_code != 0
    assert "beauty" in answered.stdout
