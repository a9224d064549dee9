"""Handing in a file of results: shown first as it was understood, entered when that is right."""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from muster.reading.spreadsheet import text_in
from muster.reading.unclear import Unclear
from muster.web.asking import NOT_UNDERSTOOD
from muster.web.desk.frame import desk_page
from muster.web.desk.interchange.results_view import ResultsView, entered, understood, unreadable
from muster.web.gates import Here, at_desk, officials_only
from muster.words.plain import clean
from muster.words.tongue import _

LARGEST = 1_000_000
"""Bytes of a file; what was understood is sent back once more to be entered."""


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
@officials_only
def import_results(request: HttpRequest, here: Here) -> HttpResponse:
    """A file is many reports: each is asked for by itself, as if it were typed in."""
    view = _handed_in(request, here) if request.method == "POST" else None
    page = desk_page(request, here, "desk/interchange/results.html", "export", view=view)
    if view is not None and view.problems and not view.rows:
        page.status_code = NOT_UNDERSTOOD
    return page


def _handed_in(request: HttpRequest, here: Here) -> ResultsView:
    if request.POST.get("text"):
        return entered(here, clean(request.POST.get("name", "")), request.POST["text"])
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        return unreadable("", _("Choose a file."))
    name = clean(file.name or "")
    if (file.size or 0) > LARGEST:
        return unreadable(name, _("A file of results may have a million bytes at most."))
    try:
        return understood(here, name, text_in(file.read())[0])
    except Unclear as unclear:
        return unreadable(name, unclear.say)
