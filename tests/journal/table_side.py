"""A round under way in a folder, and the sheet of its first table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Game
from muster.core.facts import ArmyList
from muster.core.ids import PersonId
from muster.core.problem import Code, Refused
from muster.core.sheet import taps
from muster.core.sheet.played import Played
from muster.journal.folder import FolderStore
from muster.journal.games import GameStore
from tests.journal.sheet_files import stream_file
from tests.journal.shelf import TESS, do, make, pair, start

RAID: Mapping[str, Sequence[str]] = {"battleplan": ("lightning-raid",)}
BOMBS: Mapping[str, Sequence[str]] = {
    "strategy": ("plant-explosives",),
    "deployment": ("standard",),
    "schemes": ("let-them-bleed", "death-beds", "power-ritual", "in-your-face", "outflank"),
}
PARTS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "WC": RAID,
    "GG4": BOMBS,
    "SR17": {"scenario": ("the-pit-ii",)},
}


class Table:
    """The first table of a round whose encounter is known; `first` and `second` play there."""

    def __init__(self, folder: Path, pack: str = "WC", lists: Sequence[str] = ()) -> None:
        self.store = make(folder, pack)
        event = start(self.store)
        armies = tuple(ArmyList(title=title, text="Warcaster") for title in lists)
        for entrant in event.entrants if armies else ():
            given = {"entrant": entrant, "lists": armies, "confirm": set(Code)}
            do(self.store, ask.RegisterLists.model_validate(given))
        given = {"parts": PARTS[pack], "confirm": set(Code)}
        do(self.store, ask.SetEncounter.model_validate(given))
        pair(self.store)
        self.sheet = GameStore(self.store, self.game.id)
        people = [self.store.load().entrants[each].people[0] for each in self.game.entrants]
        self.first, self.second = (Actor(person) for person in people)

    @property
    def game(self) -> Game:
        now = self.store.load().current
        assert now is not None
        return now.games[0]

    def opened(self) -> Table:
        self.sheet.open(TESS, self.game.entrants[0])
        return self

    def stopped(self) -> Table:
        """One round, two objectives for the first player, then time was called."""
        self.sheet.tap(
            TESS,
            objectives(2),
            taps.TurnEnded(step=1),
            taps.PlayStopped(reason="time"),
            confirm={Code.LEFT_BLANK},
        )
        return self


def objectives(count: int, *, side: int = 0, step: int = 1) -> taps.Answered:
    """An answer to the Lightning Raid."""
    return taps.Answered(
        step=step, side=side, part="lightning-raid", input="objectives", value=count
    )


def stranger() -> Actor:
    return Actor(PersonId("nobody"))


def codes(refusal: pytest.ExceptionInfo[Refused]) -> list[Code]:
    return [problem.code for problem in refusal.value.problems]


def refused(sheet: GameStore, actor: Actor, *several: taps.Tap) -> list[Code]:
    """The codes taps are refused with; the stream is checked to be untouched."""
    before = stream_file(sheet).read_bytes()
    try:
        sheet.tap(actor, *several)
    except Refused as refusal:
        assert stream_file(sheet).read_bytes() == before
        return [problem.code for problem in refusal.problems]
    raise AssertionError("not refused")


def totals(played: Played) -> tuple[int, ...]:
    return played.tally.total


def reread(table: Table) -> GameStore:
    """The same sheet as another process finds it."""
    return GameStore(FolderStore(table.store.folder), table.sheet.game)
