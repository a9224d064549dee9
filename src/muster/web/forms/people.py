"""Reading who is meant: people by id or as new names, and arrivals at check-in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.core.commands import Arrival
from muster.core.ids import EntrantId, PersonId
from muster.journal.database.accounts import find_account, person_of
from muster.journal.people import Person
from muster.reading.find import same_name
from muster.reading.people import new_person
from muster.reading.unclear import Unclear
from muster.words.plain import clean
from muster.words.tongue import _

if TYPE_CHECKING:
    from muster.web.forms.read import Form


def person(form: Form) -> tuple[PersonId, tuple[Person, ...]]:
    """Somebody known, by id or by what they sign in with, or somebody named, who may be new."""
    known = PersonId(form.text("person"))
    if known in form.here.held.people:
        return known, ()
    if known:
        say = _("Nobody like that is known at this event. Load the page again.")
        raise Unclear("person-unknown", say)
    if form.text("account"):
        signed = _signed(form.text("account"))
        return signed.id, (signed,)
    name = clean(form.text("name"))
    if not name:
        raise Unclear("name-empty", _("Give a name."))
    same = same_name(name, form.here.held.people)
    if same is not None:
        return same, ()
    fresh = new_person(name)
    return fresh.id, (fresh,)


def _signed(name: str) -> Person:
    """Whoever signs in with this name."""
    account = find_account(name)
    if account is None:
        say = _('Nobody signs in as "{name}".').format(name=clean(name))
        raise Unclear("account-unknown", say, name=name)
    return person_of(account)


def arrivals(form: Form) -> tuple[tuple[Arrival, ...], tuple[Person, ...]]:
    """Everybody who is named has arrived: `faction.e1`, `painting.e1`, `words.e1` are theirs.

    One field may name many: a whole hall is more fields than a form may have.
    """
    return tuple(
        Arrival(
            entrant=EntrantId(entrant),
            faction=clean(form.text(f"faction.{entrant}")),
            factions=_declared(form, EntrantId(entrant), f"faction.{entrant}."),
            painting=bool(form.text(f"painting.{entrant}")),
            words=clean(form.text(f"words.{entrant}")),
        )
        for entrant in " ".join(form.texts("entrant")).split()
    ), ()


def factions(form: Form) -> tuple[dict[PersonId, str] | None, tuple[Person, ...]]:
    """What each of a team plays: `faction.p1`; nothing where the form does not ask it."""
    return _declared(form, EntrantId(form.text("entrant")), "faction.") or None, ()


def _declared(form: Form, entrant: EntrantId, prefix: str) -> dict[PersonId, str]:
    who = form.here.event.entrants.get(entrant)
    said = {p: clean(form.text(f"{prefix}{p}")) for p in (who.people if who else ())}
    return {person: faction for person, faction in said.items() if faction}


def boards(form: Form) -> tuple[tuple[tuple[PersonId, ...], ...], tuple[Person, ...]]:
    """Who meets whom: `board.1` names two, one of each side; boards left empty are none."""
    numbers = range(1, form.here.event.rules.teams.boards + 1)
    named = (form.texts(f"board.{number}") for number in numbers)
    return tuple(tuple(map(PersonId, pair)) for pair in named if pair), ()
