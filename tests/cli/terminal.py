"""A terminal for tests: the real commands in a folder of their own."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.main import get_command
from typer.testing import CliRunner

from muster.cli.main import app
from muster.journal.folder import FolderStore

RUNNER = CliRunner()
COMMAND = get_command(app)
LETTERS = ("Ann Lee", "Bob Ray", "Chi Park", "Dov Stein", "Eva Lund", "Fay Ito", "Gil Roy")


@dataclass(frozen=True, slots=True)
class Answered:
    exit_code: int
    stdout: str
    stderr: str


def run(*words: object, typed: str = "", **environment: str) -> Answered:
    """What a command answers; anything but an orderly exit is an exception in the test."""
    surroundings = {"COLUMNS": "160", **environment}
    with RUNNER.isolation(typed, env=surroundings) as (out, told, _):
        exit_code = 0
        try:
            COMMAND.main(args=[str(word) for word in words], prog_name="muster")
        except SystemExit as end:
            exit_code = end.code if isinstance(end.code, int) else 0
        sys.stdout.flush()
        sys.stderr.flush()
        return Answered(exit_code, out.getvalue().decode(), told.getvalue().decode())


class Terminal:
    """`muster("report", "1", "5-2")` types a command and expects it to be done."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = FolderStore(folder)

    def type(self, *words: object) -> Answered:
        return run(*words, MUSTER_EVENT=str(self.folder))

    def __call__(self, *words: object) -> str:
        result = self.type(*words)
        assert result.exit_code == 0, result
        return result.stdout

    def json(self, *words: object) -> Any:  # noqa: ANN401 - whatever the command answers
        return json.loads(self.type(*words, "--json").stdout)

    def refused(self, *words: object) -> tuple[int, list[str]]:
        """The exit code and the codes of a refusal; the journal is checked to be untouched."""
        before = self.journal() if self.store.journal.exists() else b""
        result = self.type(*words, "--json")
        assert (self.journal() if self.store.journal.exists() else b"") == before
        return result.exit_code, [each["code"] for each in json.loads(result.stdout)["refused"]]

    def says(self, *words: object) -> str:
        """What a refusal tells people."""
        result = self.type(*words)
        assert result.exit_code != 0, result
        assert result.stdout == ""
        return " ".join(result.stderr.split())

    def journal(self) -> bytes:
        return self.store.journal.read_bytes()

    # ── shorthands ──

    def new(self, pack: str = "gg4", *options: str) -> Terminal:
        self("new", self.folder, "--pack", pack, "--name", "Winter Cup", *OPTIONS, *options)
        return self

    def enter(self, names: Iterable[str] = LETTERS[:4], *options: str) -> Terminal:
        for name in names:
            self("enter", name, "--faction", "Guild", *options)
        return self

    def started(self, names: Iterable[str] = LETTERS[:4]) -> Terminal:
        self.enter(names)
        self("check-in", "--all")
        self("start")
        return self

    def paired(self) -> Terminal:
        self("pair")
        self("publish")
        return self

    def tables(self) -> list[int]:
        return [game["table"] for game in self.json("results")["games"]]

    def names_at(self, table: int) -> list[str]:
        games = self.json("results")["games"]
        return next([e["name"] for e in g["entrants"]] for g in games if g["table"] == table)

    def play(self, *score: str) -> Terminal:
        """Every game of the round ends the same, and the round is closed."""
        for table in self.tables():
            self("report", table, *score)
        self("close")
        return self


OPTIONS = ("--day", "2026-11-15", "--organiser", "Olive Marsh", "--yes")
