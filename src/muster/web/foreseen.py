"""What can go wrong while a page is made: said in words, nothing half-done."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Mapping
from functools import wraps
from typing import ParamSpec, TypeVar, cast

from django.http import HttpRequest, HttpResponse

from muster.core.problem import Refused
from muster.core.rulepack.expression import BadExpression
from muster.journal.brawl import BrawlDamaged
from muster.journal.database.failing import Failing, failing
from muster.journal.file import JournalDamaged
from muster.journal.folder import Busy, PackMissing
from muster.journal.secret import SecretMissing, SecretWrong
from muster.paper.pdf import NotPrinted
from muster.web.trouble import Trouble, our_fault, trouble
from muster.words.failing import Told, told_of
from muster.words.names import Names
from muster.words.problems import problem_words
from muster.words.tongue import N_, _

LOG = logging.getLogger("muster")

P = ParamSpec("P")
Part = TypeVar("Part")

DAMAGED = N_(
    "The stored lines of this event are damaged. Nothing was changed. The host finds out more with "
    "the command: muster unshelve."
)
NO_PACK = N_("The rule pack of this event is missing or was changed. Nothing was changed.")
NO_SECRET = N_(
    "The secret this event draws from is missing or another. Results can still be entered, but "
    "nothing can be drawn. Nothing was changed."
)
NOT_PRINTED = N_(
    "The PDF could not be made. Nothing was changed. Print the page itself from your browser, or "
    "try again; the log of this server says more."
)

RULES_FAIL = N_(
    "A rule of this event cannot be worked out, so this page cannot be shown. Nothing was changed. "
    "The organiser can set that rule differently; results can still be entered at the desk."
)

KNOWN: Mapping[type[Exception], str] = {
    JournalDamaged: DAMAGED,
    BrawlDamaged: DAMAGED,
    PackMissing: NO_PACK,
    SecretMissing: NO_SECRET,
    SecretWrong: NO_SECRET,
    NotPrinted: NOT_PRINTED,
    BadExpression: RULES_FAIL,
}

UNAVAILABLE, NO_ROOM, REFUSED = 503, 507, 409


class Foreseen:
    """Django's middleware that is told of whatever a view raised."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._answer(request)

    def process_exception(self, request: HttpRequest, raised: Exception) -> HttpResponse | None:
        return foreseen(request, raised)


def foreseen(request: HttpRequest, raised: BaseException | None) -> HttpResponse | None:
    """The page in words for what can go wrong; none for what cannot."""
    if isinstance(raised, Refused):
        return _refused(request, raised)
    what = Failing.BUSY if isinstance(raised, Busy) else failing(raised)
    say = next((say for kind, say in KNOWN.items() if isinstance(raised, kind)), None)
    if what is None and say is None:
        return None
    found = request.resolver_match
    LOG.error("%s: %s", found.url_name if found else "a page", what or raised)
    told = told_of(what, request.method or "") if what else Told(say or "")
    status = NO_ROOM if what is Failing.FULL else UNAVAILABLE
    response = trouble(request, Trouble(_("Not now"), _(told.say), "/", _("All events")), status)
    if told.wait:
        response.headers["Retry-After"] = str(told.wait)
    return response


def broken(request: HttpRequest) -> HttpResponse:
    """What went wrong outside of a view: the database may have gone while a session was kept."""
    return foreseen(request, sys.exception()) or our_fault(request)


def _refused(request: HttpRequest, refusal: Refused) -> HttpResponse:
    """Whatever writes is refused while the event is away, also what no rule of a pack forbids."""
    say = " ".join(problem_words(problem, Names()) for problem in refusal.problems)
    return trouble(request, Trouble(_("That cannot be done"), say, "/", _("All events")), REFUSED)


# ── parts of a page that are beside its purpose ──

OURS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a mistake in our own reckoning comes to.

A database that is gone, an event that is damaged and a refusal are none of these: they are true of
the whole page, and answered above.
"""

LEFT_OUT = logging.getLogger("muster.left-out")
"""Where every part is told of that a page went without. Tests fail where anything is."""


def beside(nothing: object) -> Callable[[Callable[P, Part]], Callable[P, Part]]:
    """For a part that a page can do without: one that breaks is told of, and `nothing` is shown.

    Somebody who wants to know their table must not be kept from it by a forecast.
    """

    def mark(part: Callable[P, Part]) -> Callable[P, Part]:
        @wraps(part)
        def bounded(*given: P.args, **named: P.kwargs) -> Part:
            try:
                return part(*given, **named)
            except OURS:
                LEFT_OUT.exception("%s.%s is left out", part.__module__, part.__qualname__)
                return cast("Part", nothing)

        return bounded

    return mark
