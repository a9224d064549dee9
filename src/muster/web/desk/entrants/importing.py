"""Handing in a file of entrants: shown first as it was understood, entered when that is right."""

from __future__ import annotations

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from muster.reading.entrant_headings import HEADINGS
from muster.reading.spreadsheet import LIMIT, too_large
from muster.web.asking import NOT_UNDERSTOOD
from muster.web.desk.entrants.import_view import ImportView, import_view, unreadable
from muster.web.desk.frame import desk_page
from muster.web.gates import Here, at_desk, organiser_only
from muster.words.plain import clean
from muster.words.tongue import _

KNOWN = {key: headings for key, headings in HEADINGS.items() if not key.startswith("player ")}
"""Headings to tell people of; further players of a team count on from the second."""


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
@organiser_only
def import_file(request: HttpRequest, here: Here) -> HttpResponse:
    """Nothing is written here: what was understood goes through the door that enters everybody."""
    view = _handed_in(request, here) if request.method == "POST" else None
    teams = here.event.rules.registration.team_of > 1
    context = {"view": view, "known": KNOWN, "teams": teams}
    page = desk_page(request, here, "desk/entrants/import.html", "entrants", **context)
    if view is not None and view.problems:
        page.status_code = NOT_UNDERSTOOD
    return page


def _handed_in(request: HttpRequest, here: Here) -> ImportView:
    """A file past what is kept in memory never arrives at all: only its length is known."""
    file = request.FILES.get("file")
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    if not isinstance(file, UploadedFile):
        if size > settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
            return unreadable("", (too_large(size).say,))
        return unreadable("", (_("Choose a file."),))
    name = clean(file.name or "")
    if (file.size or 0) > LIMIT:
        return unreadable(name, (too_large(file.size or 0).say,))
    return import_view(here, name, file.read())
