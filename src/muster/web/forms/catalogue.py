"""Reading a catalogue that was shown as it was understood, and by when lists are due."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pydantic import ValidationError

from muster.core.catalogue import Catalogue
from muster.journal.people import Person
from muster.reading.unclear import Unclear
from muster.words.tongue import _

if TYPE_CHECKING:
    from muster.web.forms.read import Form

FIRST_YEAR, LAST_YEAR = 2000, 2999


def catalogue(form: Form) -> tuple[Catalogue | None, tuple[Person, ...]]:
    """The very one that somebody looked at and took; nothing, if there shall be none."""
    text = form.text("catalogue")
    if not text:
        return None, ()
    try:
        return Catalogue.model_validate_json(text), ()
    except ValidationError:
        say = _("The catalogue was changed on its way. Hand the file in once more.")
        raise Unclear("catalogue-unreadable", say) from None


def as_text(known: Catalogue) -> str:
    """The other way round: what a page sends back to be taken."""
    return known.model_dump_json(exclude_defaults=True)


def due(form: Form) -> tuple[datetime | None, tuple[Person, ...]]:
    """A day and a time by the clock of this server, as a browser sends them."""
    text = form.text("due")
    if not text:
        return None, ()
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise _no_time(text) from None
    if not FIRST_YEAR <= at.year <= LAST_YEAR:
        raise _no_time(text)
    return at.astimezone(), ()


def _no_time(text: str) -> Unclear:
    say = _('"{text}" is no day and time.')
    return Unclear("time-unreadable", say.format(text=text[:40]))
