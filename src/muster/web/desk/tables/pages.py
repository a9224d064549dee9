"""The pages of the hall's tables: all of them, one of them, the plan, and a look before a round."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.core.hall import is_table
from muster.web.desk.frame import desk_page
from muster.web.desk.tables.editor_view import editor_view
from muster.web.desk.tables.list_view import list_view
from muster.web.desk.tables.one_view import one_view
from muster.web.desk.tables.review_view import review_view
from muster.web.gates import Here, at_desk, officials_only
from muster.web.trouble import Trouble, trouble
from muster.words.tongue import _

MISSING = 404
HIGHEST = 100_000
"""No table has a higher number."""


@require_safe
@at_desk
@officials_only
def tables(request: HttpRequest, here: Here) -> HttpResponse:
    return desk_page(request, here, "desk/tables/page.html", "tables", view=list_view(here))


@require_safe
@at_desk
@officials_only
def one(request: HttpRequest, here: Here, table: int) -> HttpResponse:
    if not 1 <= table <= HIGHEST or not is_table(here.event, table):
        onward = reverse("desk-tables", args=[here.id])
        say = _("This hall has no table {table}.").format(table=table)
        missing = Trouble(_("No such table"), say, onward, _("All tables"))
        return trouble(request, missing, MISSING)
    return desk_page(request, here, "desk/tables/one.html", "tables", view=one_view(here, table))


@require_safe
@at_desk
@officials_only
def plan(request: HttpRequest, here: Here) -> HttpResponse:
    """`across`: tables in rows of so many, shown before anybody saves them."""
    view = editor_view(here, request.GET.get("across", ""))
    return desk_page(request, here, "desk/tables/plan.html", "hall", view=view)


@require_safe
@at_desk
@officials_only
def review(request: HttpRequest, here: Here) -> HttpResponse:
    view = review_view(here, request.GET.get("round", ""))
    return desk_page(request, here, "desk/tables/review.html", "review", view=view)
