"""The pages of terrain: all tables, the box, drawing all at once, and one table to edit."""

from __future__ import annotations

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from muster.core.hall import tables_of
from muster.reading.spreadsheet import too_large
from muster.reading.terrain_box import HEADINGS
from muster.reading.terrain_sample import sample_rows
from muster.web.asking import NOT_UNDERSTOOD, ask
from muster.web.desk.frame import desk_page
from muster.web.desk.terrain.box_reading import file_view, sample_view, text_view
from muster.web.desk.terrain.box_view import BoxView, box_view
from muster.web.desk.terrain.draft import Means, step
from muster.web.desk.terrain.editor_view import EditorView, draft_checked, editor_view
from muster.web.desk.terrain.generate_view import generate_view
from muster.web.desk.terrain.glance_view import glance_view
from muster.web.forms.terrain import draft_in
from muster.web.gates import Here, at_desk, officials_only, organiser_only
from muster.words.tongue import _

SAVE = "save"
"""The button that has the table laid as it is shown."""


@require_safe
@at_desk
@officials_only
def glance(request: HttpRequest, here: Here) -> HttpResponse:
    return desk_page(request, here, "desk/terrain/page.html", "terrain", view=glance_view(here))


@require_safe
@at_desk
@officials_only
def box(request: HttpRequest, here: Here) -> HttpResponse:
    columns = sample_rows(here.event.official.id)
    context = {"view": box_view(here), "columns": columns or ",".join(HEADINGS)}
    return desk_page(request, here, "desk/terrain/box.html", "terrain", **context)


@require_POST
@at_desk
@organiser_only
def box_file(request: HttpRequest, here: Here) -> HttpResponse:
    """Nothing is written here: what was understood goes through the door that takes it."""
    file, text = request.FILES.get("file"), request.POST.get("text", "")
    if isinstance(file, UploadedFile):
        return _read(request, here, file_view(here, file.read()))
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    if size > settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
        return _read(request, here, text_view(here, "", (too_large(size).say,)))
    nothing = () if text.strip() else (_("Choose a file, or paste its rows."),)
    return _read(request, here, text_view(here, text, nothing))


@require_POST
@at_desk
@organiser_only
def box_sample(request: HttpRequest, here: Here) -> HttpResponse:
    """A box to begin with, shown as one that was handed in."""
    view = sample_view(here)
    if view is None:
        return HttpResponseRedirect(reverse("desk-terrain-box", args=[here.id]))
    return _read(request, here, view)


def _read(request: HttpRequest, here: Here, view: BoxView) -> HttpResponse:
    page = desk_page(request, here, "desk/terrain/box_read.html", "terrain", view=view)
    if view.problems:
        page.status_code = NOT_UNDERSTOOD
    return page


@require_safe
@at_desk
@organiser_only
def generate(request: HttpRequest, here: Here) -> HttpResponse:
    """Nothing is laid here: what is shown goes through the door that lays it."""
    view = generate_view(here, request.GET)
    return desk_page(request, here, "desk/terrain/generate.html", "terrain", view=view)


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
@officials_only
def table(request: HttpRequest, here: Here, table: int) -> HttpResponse:
    """What is sent is only looked at, unless it is to be saved: that goes through the one door."""
    if table not in tables_of(here.event):
        raise Http404
    if request.method != "POST":
        view = editor_view(here, table, request.GET.get("round", ""))
        return _editor(request, here, view)
    act = request.POST.get("act", "")
    draft = draft_in(request.POST)
    if act == SAVE and not draft.wrong:
        return ask(request, here, "lay-terrain")
    asked = request.POST.get("round", "")
    if request.headers.get("HX-Request"):
        found = draft_checked(here, asked, draft)
        return render(request, "desk/terrain/breaches.html", {"checked": found})
    moved = step(draft, act, Means(here.event.box, here.event.rules.terrain))
    view = editor_view(here, table, asked, moved)
    return _editor(request, here, view)


def _editor(request: HttpRequest, here: Here, view: EditorView) -> HttpResponse:
    back = request.get_full_path() if request.method != "POST" else view.address
    page = desk_page(request, here, "desk/terrain/table.html", "terrain", view=view, back=back)
    if view.checked.wrong:
        page.status_code = NOT_UNDERSTOOD
    return page
