"""The event that an address names, and answers that a program need not fetch twice."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Path
from pydantic import BaseModel, BeforeValidator

from muster.api.trouble import nothing_here
from muster.core.ids import EntrantId, EventId, GameId
from muster.journal.database.shelf import SHELF, Held
from muster.journal.folder import NoEvent
from muster.words.tongue import _, spoken

PLAIN = re.compile(r"0|[1-9][0-9]*")


def plain(said: object) -> object:
    """A number in its one spelling: `01` or `1.0` would be another address of the same answer."""
    if isinstance(said, str) and not PLAIN.fullmatch(said):
        raise ValueError("not a plain number")
    return said


SLUG = r"^[A-Za-z0-9_-]+$"
Event = Annotated[str, Path(pattern=SLUG, max_length=64, description="The id of an event.")]
Entrant = Annotated[EntrantId, Path(pattern=SLUG, max_length=64, description="As `e1`.")]
Game = Annotated[GameId, Path(pattern=SLUG, max_length=64, description="As `r1g1`.")]
Number = Annotated[
    int, Path(ge=1, le=1_000, description="The number of a round."), BeforeValidator(plain)
]

NOT_MODIFIED = 304
MARK = "X-Muster-Edition"
"""Tells the front, which keeps it for all, of which event and edition an answer is."""


def held_of(event: str) -> Held:
    try:
        return SHELF.get(EventId(event))
    except NoEvent:
        raise nothing_here(_("No event has this id.")) from None


def told(request: HttpRequest, event: str, make: Callable[[Held], BaseModel]) -> HttpResponse:
    """The public answer of an event's edition; nothing is made that the program has already."""
    held = held_of(event)
    response = told_as(request, f"{held.id}.{held.edition}", lambda: make(held))
    response.headers[MARK] = f"{held.id} {held.edition}"
    return response


def told_as(request: HttpRequest, version: str, make: Callable[[], BaseModel]) -> HttpResponse:
    """As above, for anything that has a version; another language is another answer."""
    asked = f"{version}|{spoken()}|{request.get_full_path()}"
    etag = f'"{hashlib.sha256(asked.encode()).hexdigest()[:24]}"'
    if etag in _held_already(request):
        response = HttpResponse(status=NOT_MODIFIED)
        del response.headers["Content-Type"]
    else:
        body = make().model_dump_json(by_alias=True)
        response = HttpResponse(body, content_type="application/json; charset=utf-8")
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Vary"] = "Accept-Language"
    response.headers[MARK] = "all 0"
    return response


def _held_already(request: HttpRequest) -> set[str]:
    said = request.headers.get("If-None-Match", "")
    return {one.strip().removeprefix("W/") for one in said.split(",")}
