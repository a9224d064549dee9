"""What is chosen before a game, on two phones: leaders, bans, crews, specialists, traits."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.core.hiring.steps import has_steps, step_ids
from muster.web.player.looking import looking_at
from muster.web.table.hire_acts import ACTS
from muster.web.table.hire_form import form_of
from muster.web.table.hire_of import hires_of
from muster.web.table.hire_view import Wanted, hire_view
from muster.web.table.seat import Seat, table_page
from muster.web.table.secrets_of import has_secrets
from muster.web.table.sheet import head
from muster.web.table.tapping import door
from muster.web.trouble import not_found
from muster.words.hiring import title_of

hire_tap = door(ACTS)


@require_safe
def hire(request: HttpRequest, seat: Seat) -> HttpResponse:
    """What is sealed, for whom it is; one's own is shown on demand, never to who only looks."""
    if not has_steps(seat.event, seat.game):
        return not_found(request)
    watched = not seat.at_desk and looking_at(request, seat.here) is not None
    wanted = _wanted(request, watched=watched)
    sees = seat.sees_encounter
    hires = hires_of(seat)
    tells = seat.is_official or (wanted.mine and not watched)
    known = hires.store.known_to(seat.event, seat.actor, official=seat.is_official) if tells else {}
    return table_page(
        request,
        seat,
        "table/hire.html",
        view=hire_view(hires, known, wanted) if sees else None,
        form=form_of(hires, wanted) if sees and not watched else None,
        wanted=wanted,
        at=f"{seat.base}hire/{wanted.query}",
        tap_at=f"{seat.base}hire/tap/",
        overlooked=watched,
        secrets=f"{seat.base}secrets/" if has_secrets(seat.event, seat.game) else "",
        **head(seat, title_of(step_ids(seat.event, seat.game))),
    )


def _wanted(request: HttpRequest, *, watched: bool) -> Wanted:
    asked = request.GET
    return Wanted(
        mine="mine" in asked and not watched,
        again="again" in asked and not watched,
        whose=asked.get("for", ""),
        fix=asked.get("fix", ""),
        all="all" in asked,
    )
