"""What every command works with: the event found and read, people found, wishes carried out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from muster.cli.answer import Answer
from muster.cli.done import done_answer, preview_answer
from muster.cli.folder import find_folder
from muster.cli.options import Common
from muster.core.access import Actor
from muster.core.commands import Command
from muster.core.event import Event, Game, Round
from muster.core.ids import EntrantId, PersonId
from muster.journal.folder import FolderStore
from muster.journal.people import Person
from muster.journal.urns import Vote
from muster.journal.wish import Wish
from muster.reading import find
from muster.reading.people import new_person
from muster.reading.unclear import Unclear
from muster.words.names import Names, names_of


class Desk:
    """One command's view of one event; everything is read once, when it is first asked for."""

    def __init__(self, options: Common, *, preview: bool = False) -> None:
        self.options, self.preview = options, preview

    @property
    def is_read(self) -> bool:
        return "event" in vars(self)

    @cached_property
    def store(self) -> FolderStore:
        return FolderStore(find_folder(self.options.event, Path.cwd()))

    @cached_property
    def event(self) -> Event:
        return self.store.load()

    @cached_property
    def people(self) -> Mapping[PersonId, Person]:
        return self.store.people()

    @cached_property
    def names(self) -> Names:
        return names_of(self.event, self.people)

    @cached_property
    def actor(self) -> Actor:
        """The organiser, unless somebody else is named. Nobody can act under an unknown name."""
        if not self.options.actor:
            return Actor(self.event.organiser)
        try:
            return Actor(find.find_person(self.options.actor, self.people))
        except Unclear as unclear:
            if unclear.code != find.UNKNOWN:
                raise
            say = f"{unclear.say} A stranger may not do that."
            raise Unclear("not-allowed", say, doubt=False, **unclear.data) from None

    @property
    def is_official(self) -> bool:
        person = self.actor.person
        return person == self.event.organiser or person in self.event.judges

    # ── finding ──

    def round(self, number: int | None) -> Round:
        """A round that whoever asks may see: players see pairings once they are public."""
        played = find.find_round(self.event, number)
        if not played.published and not self.is_official:
            say = f"The pairings of round {played.number} are not public yet."
            raise Unclear("not-public", say, round=played.number)
        return played

    def entrant(self, text: str) -> EntrantId:
        return find.find_entrant(text, self.event, self.names)

    def entrants(self, texts: Iterable[str]) -> tuple[EntrantId, ...]:
        return tuple(self.entrant(text) for text in texts)

    def game(self, text: str, number: int | None = None) -> Game:
        return find.find_game(text, self.event, self.names, number)

    def person(self, text: str) -> PersonId:
        return find.find_person(text, self.people)

    def somebody(self, name: str) -> Person:
        """The person of exactly this name, or a new one who has yet to be written down."""
        known = find.same_name(name, self.people)
        return self.people[known] if known else new_person(name)

    # ── doing ──

    def do(
        self, command: Command, *people: Person, photo: bytes = b"", vote: Vote | None = None
    ) -> Answer:
        """Carry out a wish, or show what it would change; new people are kept before the line.

        Afterwards the desk shows the event as it then is. `photo` is what the wish attaches,
        `vote` what it casts.
        """
        fresh = tuple(person for person in people if person != self.people.get(person.id))
        wish = Wish(replace(self.store, photo=photo, vote=vote), self.actor, command)
        if fresh or self.preview:
            tried = wish.cleared(yes=self.options.yes)
            if self.preview:
                self._show(tried.preview.after, fresh)
                return preview_answer(tried.preview, self.names)
        if fresh:
            self.store.add_people(fresh)
        done, set_aside = wish.perform(yes=self.options.yes)
        self._show(done.event, fresh)
        return done_answer(done, self.store, self.names, set_aside)

    def _show(self, event: Event, fresh: tuple[Person, ...]) -> None:
        self.event = event
        self.people = {**self.people, **{person.id: person for person in fresh}}
        self.names = names_of(self.event, self.people)
