"""A round of GG4 in a folder whose event has a catalogue, and the choices at its first table."""

from __future__ import annotations

from pathlib import Path

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Game
from muster.core.facts import ArmyList
from muster.core.hiring.acts import HiringAct
from muster.core.hiring.choosers import Chooser
from muster.core.hiring.hiring import Hiring
from muster.core.hiring.wishes import say_crew, say_leader
from muster.core.problem import Code, Refused
from muster.journal.hiring import HiringStore
from tests.crews import CATALOGUE
from tests.journal.shelf import do
from tests.journal.table_side import Table


class Choices(Table):
    """`first` and `second` play; the first is the Attacker, and so first among who chooses."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "GG4")
        do(self.store, ask.SetCatalogue(catalogue=CATALOGUE))
        order = sorted(self.game.entrants, key=lambda each: each != self.game.attacker)
        self.sides = tuple(Chooser(each) for each in order)
        entrants = self.store.load().entrants
        self.first, self.second = (Actor(entrants[e].people[0]) for e in order)
        self.hiring = HiringStore(self.store, self.game.id)

    def leads(self, actor: Actor, leader: str, side: int | None = None) -> bool:
        return self.hiring.seal(actor, "leaders", self.of(actor, side), say_leader(leader))

    def hires(self, actor: Actor, crew: ArmyList, side: int | None = None) -> bool:
        return self.hiring.seal(actor, "crews", self.of(actor, side), say_crew(crew))

    def of(self, actor: Actor, side: int | None) -> Chooser:
        return self.sides[int(actor == self.second) if side is None else side]

    def led(self) -> Choices:
        self.leads(self.first, "ada-quill")
        self.leads(self.second, "bram-holt")
        return self

    @property
    def now(self) -> Game:
        return self.game

    @property
    def state(self) -> Hiring:
        return self.hiring.load()

    @property
    def told(self) -> list[HiringAct]:
        return [line.fact for line in self.hiring.lines()]

    @property
    def bytes(self) -> bytes:
        """Everything that lies in the folder but the secret that opens it and the catalogue."""
        paths = sorted(self.store.folder.glob("hiring/*"))
        return b"".join(path.read_bytes() for path in paths)


def codes_of(refusal: Refused) -> list[Code]:
    return [problem.code for problem in refusal.problems]
