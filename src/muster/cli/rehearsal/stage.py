"""Where the demo is played: a real event in a real folder, told to whoever watches."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rich.console import Console, RenderableType
from rich.progress import Progress
from rich.text import Text

from muster.cli.answer import show
from muster.cli.done import preview_answer
from muster.core.access import Actor
from muster.core.commands import Command
from muster.core.event import Event
from muster.core.ids import PersonId
from muster.journal.folder import FolderStore
from muster.journal.people import Person
from muster.journal.wish import Wish
from muster.words.facts import fact_words
from muster.words.names import Names, names_of


@dataclass(slots=True)
class Stage:
    """One event, its watchers and its dice. Everything is done by `Wish`, like any command."""

    store: FolderStore
    organiser: Actor
    dice: Random
    console: Console
    progress: Progress
    event: Event
    people: dict[PersonId, Person]

    @property
    def names(self) -> Names:
        return names_of(self.event, self.people)

    def invite(self, *people: Person) -> None:
        self.store.add_people(people)
        self.people |= {person.id: person for person in people}

    def do(self, command: Command, actor: Actor | None = None, *, quietly: bool = False) -> None:
        """Carry out a wish, setting aside what an organiser would; say what happened."""
        wish = Wish(self.store, actor or self.organiser, command)
        done, _ = wish.perform(yes=True)
        self.event = done.event
        if not quietly:
            for line in done.lines:
                self.say(f"  {self.names.person(line.by)}: {fact_words(line.fact, self.names)}")

    def try_out(self, command: Command) -> None:
        cleared = Wish(self.store, self.organiser, command).cleared(yes=True)
        self.show(*preview_answer(cleared.preview, self.names).show)

    def say(self, text: str) -> None:
        self.show(text)

    def act(self, title: str) -> None:
        """A heading of the play."""
        self.show("", Text(title, style="bold"))

    def show(self, *what: RenderableType) -> None:
        show(self.console, what)
