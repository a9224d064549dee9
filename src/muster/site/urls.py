"""Every address, by the room that answers it."""

from __future__ import annotations

from django.urls import path

from muster.web import asking, trouble
from muster.web.accounts.addresses import urlpatterns as accounts
from muster.web.desk.addresses import urlpatterns as desk
from muster.web.desk.entrants.addresses import urlpatterns as entrants
from muster.web.desk.records.addresses import urlpatterns as records
from muster.web.desk.rounds.addresses import urlpatterns as rounds
from muster.web.desk.setup.addresses import urlpatterns as setup
from muster.web.player.addresses import urlpatterns as player
from muster.web.public.addresses import urlpatterns as public

ASKING = [
    path("desk/<slug:event>/ask/<slug:kind>/", asking.ask_at_desk, name="ask-at-desk"),
    path("p/<slug:token>/ask/<slug:kind>/", asking.ask_by_link, name="ask-by-link"),
]

urlpatterns = [
    *ASKING,
    *accounts,
    *public,
    *player,
    *setup,
    *desk,
    *entrants,
    *rounds,
    *records,
]

handler400 = trouble.bad_request
handler403 = trouble.forbidden
handler404 = trouble.not_found
handler500 = trouble.our_fault
