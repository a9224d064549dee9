"""Reading who is meant: people by id or as new names, arrivals at check-in, lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.core.commands import Arrival
from muster.core.facts import ArmyList
from muster.core.ids import EntrantId, PersonId
from muster.journal.database.accounts import find_account, person_of
from muster.journal.people import Person
from muster.reading.find import same_name
from muster.reading.people import new_person
from muster.reading.unclear import Unclear
from muster.web.forms.numbers import whole_number
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
            painting=bool(form.text(f"painting.{entrant}")),
            words=clean(form.text(f"words.{entrant}")),
        )
        for entrant in " ".join(form.texts("entrant")).split()
    ), ()


MOST_LISTS = 20
"""More than any pack lets somebody choose from: what is written down stays for ever."""


def lists(form: Form) -> tuple[tuple[ArmyList, ...], tuple[Person, ...]]:
    """Lists in their order: a title, its text, and what it costs, if that is said."""
    titles, texts = form.fields.getlist("title"), form.fields.getlist("text")
    points = form.fields.getlist("points") or [""] * len(titles)
    if len(titles) > MOST_LISTS:
        say = _("These are more than {most} lists.").format(most=MOST_LISTS)
        raise Unclear("too-many-lists", say)
    return tuple(
        ArmyList(
            title=clean(title),
            text=text.strip(),
            points=whole_number(cost.strip()) if cost.strip() else None,
        )
        for title, text, cost in zip(titles, texts, points, strict=False)
        if title.strip() or text.strip()
    ), ()
