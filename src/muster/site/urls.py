"""Every address, by the room that answers it."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from muster.api.addresses import urlpatterns as api
from muster.web import asking, foreseen, trouble
from muster.web.accounts.addresses import urlpatterns as accounts
from muster.web.desk.addresses import urlpatterns as desk
from muster.web.desk.archive.addresses import urlpatterns as archive
from muster.web.desk.catalogue.addresses import urlpatterns as catalogue
from muster.web.desk.contests.addresses import urlpatterns as contests
from muster.web.desk.entrants.addresses import urlpatterns as entrants
from muster.web.desk.interchange.addresses import urlpatterns as interchange
from muster.web.desk.lease.addresses import urlpatterns as lease
from muster.web.desk.lists.addresses import urlpatterns as lists
from muster.web.desk.preparation.addresses import urlpatterns as preparation
from muster.web.desk.programs.addresses import urlpatterns as programs
from muster.web.desk.records.addresses import urlpatterns as records
from muster.web.desk.rounds.addresses import urlpatterns as rounds
from muster.web.desk.setup.addresses import urlpatterns as setup
from muster.web.desk.tables.addresses import urlpatterns as tables
from muster.web.desk.teams.addresses import urlpatterns as teams
from muster.web.desk.terrain.addresses import urlpatterns as terrain
from muster.web.photos.addresses import urlpatterns as photos
from muster.web.player.addresses import urlpatterns as player
from muster.web.public.addresses import urlpatterns as public
from muster.web.statics import static_files
from muster.web.table.addresses import urlpatterns as table

ASKING = [
    path("desk/<slug:event>/ask/<slug:kind>/", asking.ask_at_desk, name="ask-at-desk"),
    path("p/<slug:token>/ask/<slug:kind>/", asking.ask_by_link, name="ask-by-link"),
]


def _icon(file: str) -> Callable[..., HttpResponseBase]:
    return require_safe(RedirectView.as_view(url=f"{settings.STATIC_URL}{file}"))


@require_safe
def _of_another_version(_request: HttpRequest, _version: str, file: str) -> HttpResponseBase:
    """A page that was left open over an upgrade is led to the file as it is now."""
    if file not in static_files():
        raise Http404
    answer = HttpResponseRedirect(f"{settings.STATIC_URL}{file}")
    answer.headers["Cache-Control"] = "no-store"
    return answer


ICONS = [
    path("favicon.ico", _icon("icon.svg"), name="icon"),
    path("apple-touch-icon.png", _icon("phone-icon.png"), name="icon-to-touch"),
    path("static/<slug:_version>/<path:file>", _of_another_version, name="static-before"),
]
"""Where browsers look for an icon whatever a page says, and for files of a version before."""

# A hall full of phones asks for its tables a hundred times a second: those are looked up first.
urlpatterns = [
    *ASKING,
    *table,
    *accounts,
    *public,
    *player,
    *archive,
    *interchange,
    *setup,
    *lease,
    *desk,
    *entrants,
    *catalogue,
    *contests,
    *lists,
    *teams,
    *tables,
    *terrain,
    *preparation,
    *programs,
    *rounds,
    *records,
    *photos,
    *api,
    *ICONS,
]

handler400 = trouble.bad_request
handler403 = trouble.forbidden
handler404 = trouble.not_found
handler500 = foreseen.broken
