"""A photo by itself: its bytes, for those who may see it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.core.access import Actor, may_see_photo
from muster.core.ids import PersonId
from muster.journal.database.photos import photo_of
from muster.web.gates import Here, at_desk, by_link, held_of
from muster.web.photos.small import SMALL
from muster.web.trouble import no_event, not_found

GUARDED = {
    "Cache-Control": "no-store",
    "Content-Disposition": 'inline; filename="photo.jpg"',
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""A photo is kept nowhere on the way, shown nowhere else, and can never act."""


@require_safe
def for_all(request: HttpRequest, event: str, line: int) -> HttpResponse:
    """Of a table or of an entry; not marked as a page, so that the front keeps no bytes of it."""
    held = held_of(event)
    if held is None:
        return no_event(request)
    return _photo(request, Here(held, Actor(PersonId("")), "", ""), line)


@require_safe
@at_desk
def at_the_desk(request: HttpRequest, here: Here, line: int) -> HttpResponse:
    return _photo(request, here, line)


@require_safe
@by_link
def behind_a_link(request: HttpRequest, here: Here, line: int) -> HttpResponse:
    return _photo(request, here, line)


def _photo(request: HttpRequest, here: Here, line: int) -> HttpResponse:
    """One that is not for them is as good as not there."""
    photo = here.event.photos.get(line)
    if photo is None or not may_see_photo(here.event, here.actor, photo):
        return not_found(request)
    content = photo_of(here.id, photo.digest)
    if content is None:
        return not_found(request)
    shown = SMALL.get(photo.digest, content) if "small" in request.GET else content
    return HttpResponse(shown, content_type="image/jpeg", headers=GUARDED)
