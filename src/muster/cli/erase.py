"""`muster erase`: a person's name, e-mail address and pronouns forgotten for good."""

from __future__ import annotations

import typer
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.cli.options import PEOPLE, Who
from muster.core.ids import EntrantId, PersonId
from muster.core.photos import people_in
from muster.reading.unclear import Unclear
from muster.words.names import ERASED

app = typer.Typer()


@command(app, "erase", PEOPLE, 'muster erase "Ann Lee" --yes', "muster erase e3 --yes")
def erase(desk: Desk, who: Who) -> Answer:
    """Erase a person: results, places and the journal stay, without the name."""
    person = _person(desk, who)
    name = desk.names.person(person)
    if desk.actor.person not in {desk.event.organiser, person}:
        say = f"Only the organiser can erase {name}, or {name} themselves. Nothing was changed."
        raise Unclear("not-allowed", say, person=person)
    if not desk.options.yes:
        raise _doubt(desk, name, person)
    desk.store.erase(person)
    said = f"{name} was erased, and is called {ERASED} from now on."
    copies = "Copies of the folder and exported lists that were made before still hold the name."
    return Answer(
        {"erased": person, "revision": desk.event.revision},
        (Text.assemble(("✓ ", "green"), said), copies),
    )


def _person(desk: Desk, text: str) -> PersonId:
    """Two of the same name are told apart in every table by their entrants' ids."""
    entrant = desk.event.entrants.get(EntrantId(text.strip()))
    if entrant is not None and len(entrant.people) == 1:
        return entrant.people[0]
    return desk.person(text)


def _doubt(desk: Desk, name: str, person: PersonId) -> Unclear:
    event = desk.event
    shown = [photo for photo in event.photos.values() if person in people_in(event, photo)]
    gone = f" {count(len(shown), 'photo')} by them or of their games would go with it."
    say = (
        f"This erases the name, e-mail address and pronouns of {name}, and cannot be undone."
        f"{gone if shown else ''} Nothing was changed. Add --yes to do it all the same."
    )
    return Unclear("cannot-be-undone", say, doubt=True, person=person)
