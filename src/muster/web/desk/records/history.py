"""The page of what happened: who, what, when, undo."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.journal.database.rows import texts_of
from muster.web.desk.frame import desk_page
from muster.web.desk.lease.lease_view import where_it_was
from muster.web.desk.records.history_view import history_view
from muster.web.gates import Here, at_desk, organiser_only


@require_safe
@at_desk
def history(request: HttpRequest, here: Here) -> HttpResponse:
    number = request.GET.get("page", "1")
    page = int(number) if number.isdecimal() and 0 < len(number) < 6 else 1  # noqa: PLR2004 - pages, not a rule
    view = history_view(here, request.GET.get("words", "").strip(), max(1, page))
    context = {"view": view, "where": where_it_was(here)}
    return desk_page(request, here, "desk/records/history.html", "history", **context)


@require_safe
@at_desk
@organiser_only
def journal(_request: HttpRequest, here: Here) -> HttpResponse:
    """Every line as it is kept, for a machine that checks it."""
    body = "".join(f"{text}\n" for text in texts_of(here.id))
    response = HttpResponse(body, content_type="application/x-ndjson; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{here.id}.jsonl"'
    response.headers["Cache-Control"] = "no-store"
    return response
