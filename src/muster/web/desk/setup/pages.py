"""Setting an event up, page by page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from muster.journal.database.accounts import Account
from muster.web.desk.frame import desk_page
from muster.web.desk.setup.desk_view import desk_view
from muster.web.desk.setup.deviations_view import deviations_view
from muster.web.desk.setup.encounters_view import encounters_view
from muster.web.desk.setup.officials_view import officials_view
from muster.web.desk.setup.setup_view import setup_view
from muster.web.desk.setup.wrongs import try_rules
from muster.web.forms.rules import chosen_rules
from muster.web.gates import Here, at_desk, signed_in


@require_safe
@signed_in
def all_events(request: HttpRequest, account: Account) -> HttpResponse:
    return render(request, "desk/setup/all.html", {"view": desk_view(account)})


@require_safe
@at_desk
def setup(request: HttpRequest, here: Here) -> HttpResponse:
    view = setup_view(here)
    return desk_page(request, here, "desk/setup/setup.html", "setup", view=view, at="desk-setup")


@require_POST
@at_desk
def deviations(request: HttpRequest, here: Here) -> HttpResponse:
    """What the rules chosen so far would change, as a part of the page; nothing is written."""
    official = here.event.official
    chosen = chosen_rules(official, request.POST)
    view = deviations_view(try_rules(official, chosen.patches), official)
    return render(request, "desk/setup/deviations.html", {"view": view})


@require_safe
@at_desk
def encounters(request: HttpRequest, here: Here) -> HttpResponse:
    view = encounters_view(here)
    template, at = "desk/setup/encounters.html", "desk-encounters"
    return desk_page(request, here, template, "setup", view=view, at=at)


@require_safe
@at_desk
def officials(request: HttpRequest, here: Here) -> HttpResponse:
    view = officials_view(here)
    template, at = "desk/setup/officials.html", "desk-officials"
    page = desk_page(request, here, template, "setup", view=view, at=at)
    page.headers["Cache-Control"] = "no-store"  # it shows the private links of judges
    return page
