"""The public pages of the hall: its plan, and every table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.core.hall import tables_of
from muster.journal.database.shelf import Held
from muster.web.forms.numbers import is_number
from muster.web.gates import for_everybody
from muster.web.plan_view import plan_view
from muster.web.public.page import nothing_here, public_page
from muster.web.public.table_view import table_view
from muster.words.tongue import _


@require_safe
@for_everybody
def plan(request: HttpRequest, held: Held) -> HttpResponse:
    """`?table=17` stands for the address of that table on the plan."""
    asked = request.GET.get("table", "")
    sought = int(asked) if is_number(asked) and int(asked) in tables_of(held.event) else None
    view = plan_view(held.event, sought)
    return public_page(request, held, "public/hall.html", "hall", view)


@require_safe
@for_everybody
def plan_of_table(request: HttpRequest, held: Held, table: int) -> HttpResponse:
    if table not in tables_of(held.event):
        return _no_table(request, held, table)
    return public_page(request, held, "public/hall.html", "hall", plan_view(held.event, table))


@require_safe
@for_everybody
def one_table(request: HttpRequest, held: Held, table: int) -> HttpResponse:
    if table not in tables_of(held.event):
        return _no_table(request, held, table)
    return public_page(request, held, "public/table.html", "hall", table_view(held, table))


def _no_table(request: HttpRequest, held: Held, table: int) -> HttpResponse:
    say = _("This hall has no table {table}.").format(table=table)
    return nothing_here(request, held, say)
