"""An address of somebody who is not in the event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from muster.web.gates import Here
from muster.web.trouble import Trouble, trouble
from muster.words.tongue import _

MISSING = 404


def no_entrant(request: HttpRequest, here: Here) -> HttpResponse:
    say = _("Nobody has this place here. The entry was taken back, or the address typed wrongly.")
    onward = reverse("desk-entrants", args=[here.id])
    return trouble(request, Trouble(_("No such entrant"), say, onward, _("Entrants")), MISSING)
