"""The short answers in words to what the front does not hand on."""

from __future__ import annotations

from http import HTTPStatus

from muster.api.trouble import troubled
from muster.site.front.asgi import Header, Request
from muster.site.front.headers import GUARDED
from muster.words.failing import FULL, GONE
from muster.words.tongue import N_, _, speaking

LARGEST = 12 * 1024 * 1024
"""Bytes of what may be handed in at once."""

SAID = {
    HTTPStatus.BAD_REQUEST: N_("This address cannot be read. Nothing was changed."),
    HTTPStatus.NOT_FOUND: N_("There is no such event here."),
    HTTPStatus.METHOD_NOT_ALLOWED: N_("This address can only be listened to."),
    HTTPStatus.REQUEST_TIMEOUT: N_(
        "What was handed in did not arrive in time. Nothing was changed: please try again."
    ),
    HTTPStatus.LENGTH_REQUIRED: N_(
        "What was handed in does not say how long it is. Nothing was changed."
    ),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: N_(
        "What was handed in is larger than {megabytes} MB. Nothing was changed."
    ),
    HTTPStatus.MISDIRECTED_REQUEST: N_(
        "This server is not called that. Nothing was changed: open it by its own address."
    ),
    HTTPStatus.TOO_MANY_REQUESTS: N_(
        "Too much is being handed in at once. Nothing was changed: try again in a minute."
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: N_("Too many screens are listening. Try again in a minute."),
    HTTPStatus.INSUFFICIENT_STORAGE: FULL,
}
NO_PLACE = N_(
    "Too many connections to this server are open. Nothing was changed: try again in a few seconds."
)
NOT_KEPT = N_("What was handed in cannot be kept now. Nothing was changed: please try again.")
SIGN_IN = N_(
    "You are not signed in, or this link was replaced, so something this large is not taken. "
    "Nothing was changed: sign in or open your new link, then hand it in again."
)
BUSY = N_(
    "Too many are asking at this moment. Nothing was changed: please try again in a few seconds."
)

SOON: tuple[Header, ...] = ((b"retry-after", b"5"),)
FURTHER: dict[HTTPStatus | str, tuple[Header, ...]] = {
    HTTPStatus.METHOD_NOT_ALLOWED: ((b"allow", b"GET, HEAD"),),
    HTTPStatus.REQUEST_TIMEOUT: ((b"connection", b"close"),),
    HTTPStatus.MISDIRECTED_REQUEST: ((b"connection", b"close"),),
    HTTPStatus.TOO_MANY_REQUESTS: ((b"retry-after", b"60"), (b"connection", b"close")),
    HTTPStatus.SERVICE_UNAVAILABLE: ((b"retry-after", b"60"),),
    HTTPStatus.INSUFFICIENT_STORAGE: ((b"retry-after", b"60"), (b"connection", b"close")),
    GONE: SOON,
    BUSY: SOON,
    NO_PLACE: (*SOON, (b"connection", b"close")),
    NOT_KEPT: (*SOON, (b"connection", b"close")),
}

NOT_NOW = {GONE, BUSY, NO_PLACE}
"""What a program is told as it is told everything else, since it is to try again by itself."""


async def refuse(request: Request, status: HTTPStatus, language: str, say: str = "") -> None:
    """Say no in the words for this status, or not now, in others; to programs in their form."""
    kind = b"text/plain"
    with speaking(language):
        said = _(say or SAID[status]).format(megabytes=LARGEST // 1024**2)
        if say in NOT_NOW and request.scope["path"].startswith("/api/"):
            kind = b"application/json"
            onward = _("Try again in a moment.")
            said = troubled(status, "not-now", said, onward).trouble.model_dump_json()
    body = said.encode()
    headers = (
        (b"content-type", kind + b"; charset=utf-8"),
        (b"content-language", language.encode()),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        *FURTHER.get(say or status, ()),
        *GUARDED,
    )
    await request.answer(status, headers, body)
