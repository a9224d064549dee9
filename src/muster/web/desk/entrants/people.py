"""People behind an entrant: how they are written, and how they are forgotten."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from muster.core.entrant import Entrant
from muster.core.ids import EntrantId, PersonId
from muster.journal.database.accounts import Account
from muster.journal.database.links import revoke
from muster.journal.database.people import HasAccount
from muster.journal.database.store import DatabaseStore
from muster.journal.people import Person
from muster.reading.unclear import Unclear
from muster.web.asking import not_understood, told
from muster.web.desk.entrants.nobody import no_entrant
from muster.web.forms.lengths import check_names
from muster.web.gates import Here, at_desk, organiser_only
from muster.words.plain import clean
from muster.words.tongue import _


@require_POST
@at_desk
@organiser_only
def details(request: HttpRequest, here: Here, entrant: str, person: str) -> HttpResponse:
    """People are not in the journal: what is said of them is put right, and nothing remembers."""
    who = person_of(here, entrant, person)
    if who is None:
        return no_entrant(request, here)
    try:
        changed = _changed(here, who, request)
    except Unclear as unclear:
        return not_understood(request, here, unclear)
    DatabaseStore(here.id).add_people((changed,))
    return told(request, here, [_("{name}: saved").format(name=changed.name)])


@require_POST
@at_desk
@organiser_only
def erase(request: HttpRequest, here: Here, entrant: str, person: str) -> HttpResponse:
    who = person_of(here, entrant, person)
    if who is None:
        return no_entrant(request, here)
    if not request.POST.get("sure"):
        say = _("Tick that you are sure: what is erased cannot be brought back.")
        return not_understood(request, here, Unclear("not-sure", say))
    try:
        DatabaseStore(here.id).erase(who.id)
    except HasAccount:
        return not_understood(request, here, _signs_in(who))
    revoke(here.id, who.id)
    return told(request, here, [_("{name} was erased").format(name=who.name)])


def person_of(here: Here, entrant: str, person: str) -> Person | None:
    """Somebody who is that entrant, or one of its team, if this event knows who they are.

    A file may have named them who are known at other events alone: they are not for this desk.
    """
    entered: Entrant | None = here.event.entrants.get(EntrantId(entrant))
    if entered is None or person not in entered.people:
        return None
    return here.held.people.get(PersonId(person))


def has_own_account(here: Here, person: PersonId) -> bool:
    """Somebody else who signs in says themselves how they are called."""
    return person != here.actor.person and Account.objects.filter(person=person).exists()


def _changed(here: Here, who: Person, request: HttpRequest) -> Person:
    said = {key: clean(request.POST.get(key, "")) for key in ("name", "email", "pronouns")}
    if has_own_account(here, who.id):
        raise _signs_in(who)
    if not said["name"]:
        raise Unclear("name-empty", _("Give a name."))
    if said["email"] and not _is_email(said["email"]):
        say = _('"{email}" is no e-mail address.')
        raise Unclear("email-wrong", say.format(email=said["email"]))
    changed = Person(id=who.id, **said)
    check_names((changed,))
    return changed


def _is_email(text: str) -> bool:
    name, at, host = text.rpartition("@")
    return bool(name and at and host) and " " not in text


def _signs_in(who: Person) -> Unclear:
    say = _("{name} has an account of their own here. The host closes it first.")
    return Unclear("has-account", say.format(name=who.name))
