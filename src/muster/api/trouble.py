"""Why not, for programs: one form for every answer that is not what was asked for."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db.utils import Error
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from pydantic import Field
from pydantic import ValidationError as PydanticError

from muster.core.record import Record
from muster.core.rulepack.expression import BadExpression
from muster.journal.brawl import BrawlDamaged
from muster.journal.database.failing import Failing, failing
from muster.journal.file import JournalDamaged
from muster.journal.folder import Busy, PackMissing
from muster.journal.secret import SecretMissing, SecretWrong
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.failing import UNCERTAIN, told_of
from muster.words.tongue import N_, _, ngettext, number_words

LOG = logging.getLogger("muster")

DAMAGED = N_("The stored lines of this event are damaged. Nothing was changed.")
NO_PACK = N_("The rule pack of this event is missing or was changed. Nothing was changed.")
NO_SECRET = N_("The secret this event draws from is missing or another. Nothing was changed.")
RULES_FAIL = N_("A rule of this event cannot be worked out. Nothing was changed.")

UNAVAILABLE: Mapping[type[Exception], str] = {
    JournalDamaged: DAMAGED,
    BrawlDamaged: DAMAGED,
    PackMissing: NO_PACK,
    SecretMissing: NO_SECRET,
    SecretWrong: NO_SECRET,
    BadExpression: RULES_FAIL,
}
"""What can go wrong with the shelves: said in words, nothing half-done."""

MOST_MISFITS = 1_000
"""Of more than this nothing is told but their number: each takes a thousand times its own room."""

SHOWN = 20
"""Reasons that are listed; somebody who sent a thousand wrong rows sees the first of them."""


class Reason(Record):
    """One reason. `doubt`: it can be set aside by naming its code in `confirm`."""

    code: str
    say: str
    doubt: bool = False
    at: str = Field("", description="Where in the body, if it is about one place of it.")


class Trouble(Record):
    """What happened, what was kept, what to do next."""

    say: str
    problems: tuple[Reason, ...] = ()
    kept: str
    next: str
    confirm: tuple[str, ...] = Field(
        (), description="Codes to send as `confirm` to do it all the same; none if it cannot be."
    )


class Troubled(Exception):
    """An answer that is not what was asked for."""

    def __init__(self, status: HTTPStatus, trouble: Trouble, wait: float = 0.0) -> None:
        self.status, self.trouble, self.wait = status, trouble, wait
        super().__init__(trouble.say)


def troubled(status: HTTPStatus, code: str, say: str, onward: str = "") -> Troubled:
    """One reason, which is all there is to say."""
    said = Trouble(say=say, problems=(Reason(code=code, say=say),), kept=kept(), next=onward)
    return Troubled(status, said)


def kept() -> str:
    return _("Nothing was changed.")


def nothing_here(say: str) -> Troubled:
    return troubled(HTTPStatus.NOT_FOUND, "not-found", say, _("Check the address."))


def too_often(wait: float) -> Troubled:
    seconds = math.ceil(wait)
    say = ngettext(
        "Too much came from here at once. Try again in {n} second.",
        "Too much came from here at once. Try again in {n} seconds.",
        seconds,
    ).format(n=seconds)
    made = troubled(HTTPStatus.TOO_MANY_REQUESTS, "too-often", say, say)
    return Troubled(made.status, made.trouble, wait)


def not_understood(reasons: Sequence[Reason]) -> Troubled:
    shown = tuple(reasons[:SHOWN])
    say = " ".join(dict.fromkeys(one.say for one in shown[:3]))
    onward = _("Put it right and send it once more; the description of the body is in the schema.")
    trouble = Trouble(say=say, problems=shown, kept=kept(), next=onward)
    return Troubled(HTTPStatus.UNPROCESSABLE_ENTITY, trouble)


def unclear(said: Unclear | SeveralUnclear) -> Troubled:
    several = (said,) if isinstance(said, Unclear) else said.reasons
    return not_understood([Reason(code=one.code, say=one.say) for one in several])


def misfits(error: PydanticError) -> list[Reason]:
    """Everything that does not fit, each at its place; a flood of it is counted alone."""
    found = error.error_count()
    if found > MOST_MISFITS:
        say = _("{n} parts of the body do not fit.").format(n=number_words(found))
        return [Reason(code="not-understood", say=say)]
    return [_misfit(each["loc"], each["msg"]) for each in error.errors(include_url=False)]


def _misfit(place: Sequence[object], wrong: str) -> Reason:
    at = ".".join(map(str, place))
    say = _("{place}: {wrong}").format(place=at or _("The body"), wrong=wrong)
    return Reason(code="not-understood", say=say, at=at)


def not_json() -> Troubled:
    say = _("The body is not JSON.")
    return troubled(HTTPStatus.BAD_REQUEST, "not-json", say, say)


def too_large() -> Troubled:
    say = _("What was handed in is too large.")
    onward = _("Send less at once; a large photo is added on the page of the game.")
    return troubled(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too-large", say, onward)


# ── what ninja tells of ──


def answer(status: int, trouble: Trouble, wait: float = 0.0) -> HttpResponse:
    response = HttpResponse(
        trouble.model_dump_json(), content_type="application/json; charset=utf-8", status=status
    )
    response.headers["Cache-Control"] = "no-store"
    if wait:
        response.headers["Retry-After"] = str(math.ceil(wait))
    if status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = 'Bearer realm="Muster"'
    return response


def _troubled(_request: HttpRequest, raised: Troubled) -> HttpResponse:
    return answer(raised.status, raised.trouble, raised.wait)


def _unclear(request: HttpRequest, raised: Unclear | SeveralUnclear) -> HttpResponse:
    return _troubled(request, unclear(raised))


def _invalid(request: HttpRequest, raised: ValidationError) -> HttpResponse:
    """An address that can be of nothing is nothing's; anything else is said at its place."""
    if any(each["loc"][:1] == ("path",) for each in raised.errors):
        return _troubled(request, nothing_here(_("There is nothing at this address.")))
    reasons = [_misfit(each["loc"][1:], each["msg"]) for each in raised.errors]
    return _troubled(request, not_understood(reasons))


def _unknown(request: HttpRequest, _raised: AuthenticationError) -> HttpResponse:
    say = _("This is for those who say who they are, with a token or a private link.")
    onward = _("Send the header: Authorization: Bearer <token>.")
    return _troubled(request, troubled(HTTPStatus.UNAUTHORIZED, "who", say, onward))


def _unreadable(request: HttpRequest, _raised: HttpError) -> HttpResponse:
    return _troubled(request, not_json())


def _too_large(request: HttpRequest, _raised: RequestDataTooBig) -> HttpResponse:
    return _troubled(request, too_large())


def _unavailable(_request: HttpRequest, raised: Exception) -> HttpResponse:
    LOG.error("The API: %s", raised)
    say = next(_(say) for kind, say in UNAVAILABLE.items() if isinstance(raised, kind))
    made = troubled(HTTPStatus.SERVICE_UNAVAILABLE, "not-now", say, _("Tell the host."))
    return answer(made.status, made.trouble)


def _failing(request: HttpRequest, raised: Exception) -> HttpResponse:
    what = Failing.BUSY if isinstance(raised, Busy) else failing(raised)
    if what is None:
        raise raised
    told, full = told_of(what, request.method or ""), what is Failing.FULL
    status = HTTPStatus.INSUFFICIENT_STORAGE if full else HTTPStatus.SERVICE_UNAVAILABLE
    onward = _("Try again in a moment.") if told.wait else _("Tell the host.")
    trouble = troubled(status, "not-now", _(told.say), onward).trouble
    if told.say == UNCERTAIN:
        unsure = {"kept": _("This, or nothing."), "next": _("Send it again with the same key.")}
        trouble = trouble.model_copy(update=unsure)
    return answer(status, trouble, told.wait)


HANDLERS: Mapping[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
    Troubled: _troubled,
    Unclear: _unclear,
    SeveralUnclear: _unclear,
    ValidationError: _invalid,
    AuthenticationError: _unknown,
    HttpError: _unreadable,
    RequestDataTooBig: _too_large,
    **dict.fromkeys(UNAVAILABLE, _unavailable),
    **dict.fromkeys((Busy, Error, OSError), _failing),
}


def take_over(api: NinjaAPI) -> None:
    """Whatever a view raises is answered in the one form."""
    for kind, handler in HANDLERS.items():
        api.add_exception_handler(kind, handler)
