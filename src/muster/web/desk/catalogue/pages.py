"""The pages of the catalogue: what is loaded, and what would be."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from muster.reading.spreadsheet import too_large
from muster.web.asking import NOT_UNDERSTOOD
from muster.web.desk.catalogue.catalogue_view import catalogue_view
from muster.web.desk.catalogue.loading_view import LoadingView, files_view, sample_view, unreadable
from muster.web.desk.frame import desk_page
from muster.web.gates import Here, at_desk, organiser_only
from muster.words.plain import clean
from muster.words.tongue import _

LONGEST = 200


@require_safe
@at_desk
def catalogue(request: HttpRequest, here: Here) -> HttpResponse:
    words = clean(request.GET.get("q", ""))[:LONGEST]
    view = catalogue_view(here, words, request.GET.get("faction", ""))
    return desk_page(request, here, "desk/catalogue/page.html", "setup", view=view)


@require_POST
@at_desk
@organiser_only
def load(request: HttpRequest, here: Here) -> HttpResponse:
    """Nothing is written here: what was understood goes through the door that takes it."""
    files = [(clean(file.name or ""), file.read()) for file in request.FILES.getlist("file")]
    if files:
        return _page(request, here, files_view(here, files))
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    large = size > settings.FILE_UPLOAD_MAX_MEMORY_SIZE
    return _page(request, here, unreadable(too_large(size).say if large else _("Choose a file.")))


@require_POST
@at_desk
@organiser_only
def sample(request: HttpRequest, here: Here) -> HttpResponse:
    """The catalogue that comes with the pack, shown as one that was handed in."""
    view = sample_view(here)
    if view is None:
        return HttpResponseRedirect(reverse("desk-catalogue", args=[here.id]))
    return _page(request, here, view)


def _page(request: HttpRequest, here: Here, view: LoadingView) -> HttpResponse:
    page = desk_page(request, here, "desk/catalogue/load.html", "setup", view=view)
    if view.problems:
        page.status_code = NOT_UNDERSTOOD
    return page
