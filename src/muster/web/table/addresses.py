"""Addresses of a table: behind a private link, and at the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.http import HttpResponse
from django.urls import URLPattern, path

from muster.web.control.views import at_table as control_at_table
from muster.web.control.views import for_all as control_for_all
from muster.web.table.brawl import brawl, brawl_tap
from muster.web.table.clock import clock_page, clock_state, clock_tap
from muster.web.table.clocks import desk_clocks, wall_clocks
from muster.web.table.hire import hire, hire_tap
from muster.web.table.seat import table_at_desk, table_by_link
from muster.web.table.secrets import secrets, secrets_tap
from muster.web.table.sheet import sheet, taps
from muster.web.table.sheet import tap as sheet_tap

PAGES: tuple[tuple[str, Callable[..., HttpResponse], str], ...] = (
    ("brawl/", brawl, "table-brawl"),
    ("brawl/tap/<slug:kind>/", brawl_tap, "table-brawl-tap"),
    ("clock/", clock_page, "table-clock"),
    ("clock/state/", clock_state, "table-clock-state"),
    ("clock/tap/<slug:kind>/", clock_tap, "table-clock-tap"),
    ("control/", control_at_table, "table-control"),
    ("hire/", hire, "table-hire"),
    ("hire/tap/<slug:kind>/", hire_tap, "table-hire-tap"),
    ("sheet/", sheet, "table-sheet"),
    ("sheet/taps/", taps, "table-sheet-taps"),
    ("sheet/tap/<slug:kind>/", sheet_tap, "table-sheet-tap"),
    ("secrets/", secrets, "table-secrets"),
    ("secrets/tap/<slug:kind>/", secrets_tap, "table-secrets-tap"),
)
"""The end of each address, who answers there, and what it is called."""


def _addresses() -> Iterator[URLPattern]:
    for end, view, name in PAGES:
        yield path(f"p/<slug:token>/at/<slug:game>/{end}", table_by_link(view), name=name)
        at_desk = table_at_desk(view)
        yield path(f"desk/<slug:event>/at/<slug:game>/{end}", at_desk, name=f"desk-{name}")


urlpatterns = [
    *_addresses(),
    path("desk/<slug:event>/round/<int:number>/clocks/", desk_clocks, name="desk-clocks"),
    path("e/<slug:event>/control/", control_for_all, name="event-control"),
    path("e/<slug:event>/clocks/", wall_clocks, name="wall-clocks"),
]
