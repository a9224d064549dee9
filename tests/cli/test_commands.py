"""Every command: its help, its example, its JSON, and its words."""

import ast
import json
import re
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.testing import CliRunner

import muster.cli
from muster.cli.exits import MEANING, Exits
from muster.cli.options import CONDUCT, LOOK, MUSTER, PAST, PEOPLE, RESULTS, ROUNDS, SET_UP
from muster.core.access import MAY
from muster.core.commands import CreateEvent
from muster.core.facts import AnyFact
from muster.core.verify import Subject
from muster.site import moving
from muster.site.parts import PARTS
from muster.words.verdicts import SUBJECTS
from tests.cli.terminal import COMMAND, Terminal, run

ROOT = Path(__file__).parents[2]
SOURCES = sorted(Path(muster.cli.__path__[0]).rglob("*.py"))
COMMANDS: dict[str, Any] = COMMAND.commands  # type: ignore[attr-defined]
TRIED_OUT: dict[str, Any] = COMMANDS["preview"].commands
FACTS = set(get_args(get_args(AnyFact)[0]))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example_and_takes_json(name: str) -> None:
    shown = run(name, "--help").stdout
    assert f"muster {name}" in shown.partition("Examples")[2]
    if name not in {"preview", "pack", "game", "sheet"}:
        assert "--json" in shown


@pytest.mark.parametrize(
    ("group", "name"),
    [
        (group, name)
        for group in (
            "game",
            "sheet",
            "clock",
            "photo",
            "boards",
            "prizes",
            "contest",
            "table",
            "hall",
            "terrain",
        )
        for name in COMMANDS[group].commands
    ],
)
def test_so_has_every_command_of_a_group(group: str, name: str) -> None:
    shown = run(group, name, "--help").stdout
    assert f"muster {group} {name}" in shown.partition("Examples")[2]
    assert "--json" in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_answers_one_json_object_even_without_an_event(
    name: str, tmp_path: Path
) -> None:
    if name == "rehearse":
        return
    answered = run(name, "--json", MUSTER_EVENT=str(tmp_path / "nowhere"))
    assert isinstance(json.loads(answered.stdout), dict)
    assert answered.exit_code in set(Exits)


def test_the_help_is_grouped_in_the_order_of_an_events_life() -> None:
    shown = run("--help").stdout
    panels = [SET_UP, PEOPLE, ROUNDS, RESULTS, CONDUCT, LOOK, PAST, MUSTER]
    places = [shown.index(f"─ {panel} ─") for panel in panels]
    assert places == sorted(places)
    assert all(f"{code.value}  {meaning}" in shown for code, meaning in MEANING.items())


def test_everything_that_can_be_asked_can_be_typed() -> None:
    used = {
        node.attr
        for path in SOURCES
        if "rehearsal" not in path.parts
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "ask"
    }
    asked = {command.__name__ for command in MAY if command is not CreateEvent}
    assert asked - used == set()


def test_everything_that_changes_an_event_can_be_tried_out() -> None:
    looking = {"status", "board", "pairings", "results", "standings", "entrants", "waitlist"}
    looking |= {"lists", "rulings", "explain", "deviations", "guidance", "times", "history"}
    looking |= {"verify", "export", "control", "army", "diagram", "sheet", "score", "calls"}
    looking |= {"crews", "models", "certificates", "announce", "bring", "chances"}
    itself = {"new", "import", "erase", "preview", "rehearse", "pack", "packs", "version"}
    itself |= {"requirements", "simulate", "brawl", "game", "archive", "open"}
    assert set(TRIED_OUT) == set(COMMANDS) - looking - itself


# ── words ──


@pytest.mark.parametrize(("words", "meant"), [(SUBJECTS, Subject), (MEANING, Exits)])
def test_everything_that_has_a_name_has_words(words: dict[Any, str], meant: type[Enum]) -> None:
    assert set(words) == set(meant)


# ── documents ──


SERVER = {made.name for part in PARTS for made in part.app.registered_commands}
SERVER |= {made.name for part in PARTS for made in part.app.registered_groups}
"""What the program can do besides: serve events, keep them, and move them about."""


def test_no_command_of_a_server_hides_one_of_an_event() -> None:
    assert COMMANDS.keys() & SERVER == set()


def test_who_means_a_game_is_told_by_which_command_it_moves() -> None:
    said = CliRunner().invoke(moving.app, ["Ann Lee", "7"])
    assert said.exit_code == 2
    assert "muster move-game 'Ann Lee' 7. Nothing was moved." in " ".join(said.stderr.split())


@pytest.mark.parametrize(
    "page", ["README.md", "docs/terminal.md", "docs/organiser.md", "docs/host.md"]
)
def test_every_command_in_a_document_exists(page: str) -> None:
    text = (ROOT / page).read_text()
    named = re.findall(r"(?:^|`|\$ )muster ([a-z][a-z-]*)", text, flags=re.MULTILINE)
    assert named != []
    assert [name for name in named if name not in {*COMMANDS, *SERVER}] == []


def test_the_organisers_page_mentions_every_command_and_every_exit_code() -> None:
    text = (ROOT / "docs/terminal.md").read_text()
    assert [name for name in COMMANDS if f"muster {name}" not in text] == []
    assert [code for code in Exits if f"| {code.value} | " not in text] == []


def test_an_example_in_the_help_is_a_command_that_exists() -> None:
    examples = re.findall(r"muster ([a-z-]+)", "".join(c.epilog for c in COMMANDS.values()))
    assert [name for name in examples if name not in COMMANDS] == []


def test_a_table_is_readable_when_it_is_piped(muster: Terminal) -> None:
    muster.new().started().paired()
    shown = muster("pairings")
    assert "\x1b" not in shown
    narrow = run("pairings", MUSTER_EVENT=str(muster.folder), COLUMNS="40").stdout
    assert max(len(line) for line in narrow.splitlines()) <= 40
    told = run("history", MUSTER_EVENT=str(muster.folder), COLUMNS="40").stdout
    assert len(told.splitlines()) == muster.store.load().revision
