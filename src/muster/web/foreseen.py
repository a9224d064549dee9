"""What can go wrong with the shelves while a page is made: said in words, nothing half-done."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from muster.journal.file import JournalDamaged
from muster.journal.folder import Busy, PackMissing
from muster.journal.secret import SecretMissing, SecretWrong
from muster.web.trouble import Trouble, trouble
from muster.words.tongue import N_, _

LOG = logging.getLogger("muster")

BUSY = N_("Too many people are writing at this moment. Nothing was changed: please try again.")
DAMAGED = N_(
    "The stored lines of this event are damaged. Nothing was changed. The host finds out more with "
    "the command: muster unshelve."
)
NO_PACK = N_("The rule pack of this event is missing or was changed. Nothing was changed.")
NO_SECRET = N_(
    "The secret this event draws from is missing or another. Results can still be entered, but "
    "nothing can be drawn. Nothing was changed."
)

KNOWN: Mapping[type[Exception], str] = {
    Busy: BUSY,
    OperationalError: BUSY,
    JournalDamaged: DAMAGED,
    PackMissing: NO_PACK,
    SecretMissing: NO_SECRET,
    SecretWrong: NO_SECRET,
}

UNAVAILABLE = 503


class Foreseen:
    """Django's middleware that is told of whatever a view raised."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._answer(request)

    def process_exception(self, request: HttpRequest, raised: Exception) -> HttpResponse | None:
        say = next((say for kind, say in KNOWN.items() if isinstance(raised, kind)), None)
        if say is None:
            return None
        LOG.error("%s: %s", request.path.partition("/p/")[0] or "/p/", raised)
        view = Trouble(_("Not now"), _(say), "/", _("All events"))
        return trouble(request, view, UNAVAILABLE)
