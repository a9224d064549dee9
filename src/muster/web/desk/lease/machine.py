"""The door for the other machine: it hands an event back without a person at this desk."""

from __future__ import annotations

import math
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from muster.core.problem import Refused
from muster.journal.database.leases import is_lent_under
from muster.journal.database.limits import allow
from muster.journal.database.returning import Outcome, come_back, photo_back
from muster.journal.lending import NotTaken
from muster.web.desk.lease.answers import WRONG, said
from muster.web.gates import address_of
from muster.words.names import Names
from muster.words.problems import problem_words
from muster.words.tongue import N_, _

SAID = {
    Outcome.TAKEN: N_("The event is back, with everything that happened meanwhile."),
    Outcome.ALREADY: N_("Everything in this file was here already. Nothing was changed."),
    Outcome.CONFLICT: N_(
        "Both machines went on with this event. Nothing was changed, and what came is kept: the "
        "organiser chooses at the host's desk."
    ),
}
PHOTO = {
    Outcome.TAKEN: N_("The photo is there."),
    Outcome.ALREADY: N_("The event has no such photo, or somebody it shows was erased."),
}
STATUS = {Outcome.CONFLICT: HTTPStatus.CONFLICT}
BEARER = "Bearer "


@csrf_exempt
@require_POST
def come_home(request: HttpRequest) -> JsonResponse:
    """The token of a lease is the key to this door, and no cookie is looked at."""
    token = request.headers.get("Authorization", "").removeprefix(BEARER)
    if not is_lent_under(token):
        return _unknown(request)
    try:
        came = come_back(request.read(settings.FILE_UPLOAD_MAX_MEMORY_SIZE))
    except Refused as refusal:
        say = " ".join(problem_words(problem, Names()) for problem in refusal.problems)
        return JsonResponse({"refused": say}, status=HTTPStatus.CONFLICT)
    except WRONG as wrong:
        return JsonResponse({"refused": said(wrong)}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    answer = {"outcome": came.outcome.value, "event": came.event, "say": _(SAID[came.outcome])}
    return JsonResponse(answer, status=STATUS.get(came.outcome, HTTPStatus.OK))


@csrf_exempt
@require_POST
def photo_home(request: HttpRequest) -> JsonResponse:
    """What made the file too large comes one by one, once the event is back."""
    token = request.headers.get("Authorization", "").removeprefix(BEARER)
    if not is_lent_under(token):
        return _unknown(request)
    try:
        kept = photo_back(token, request.read(settings.FILE_UPLOAD_MAX_MEMORY_SIZE))
    except NotTaken as wrong:
        return JsonResponse({"refused": said(wrong)}, status=HTTPStatus.CONFLICT)
    outcome = Outcome.TAKEN if kept else Outcome.ALREADY
    return JsonResponse({"outcome": outcome.value, "say": _(PHOTO[outcome])})


def _unknown(request: HttpRequest) -> JsonResponse:
    """Whoever tries tokens is told to wait."""
    wait = allow("unknown-token", address_of(request))
    status = HTTPStatus.TOO_MANY_REQUESTS if wait else HTTPStatus.FORBIDDEN
    say = _("This server has not lent an event under this lease. Nothing was changed.")
    waits = {"Retry-After": str(math.ceil(wait))} if wait else {}
    return JsonResponse({"refused": say}, status=status, headers=waits)
