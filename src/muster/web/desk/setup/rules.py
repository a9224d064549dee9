"""The page of variants and house rules; saving them for another event, and loading them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from muster.core.event import Phase
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.saved import SavedRules
from muster.reading.saved_rules import LARGEST, read_saved_rules
from muster.reading.unclear import Unclear
from muster.web.asking import NOT_UNDERSTOOD
from muster.web.desk.frame import desk_page
from muster.web.desk.setup.deviations_view import deviations_view
from muster.web.desk.setup.rules_form import rules_form, sent_rules
from muster.web.desk.setup.setup_view import rules_in_short
from muster.web.desk.setup.wrongs import try_rules
from muster.web.gates import Here, at_desk, organiser_only
from muster.words.plain import clean


@require_safe
@at_desk
def rules(request: HttpRequest, here: Here) -> HttpResponse:
    return _page(request, here, here.event.patches)


@require_safe
@at_desk
def saved(_request: HttpRequest, here: Here) -> HttpResponse:
    event = here.event
    document = SavedRules(pack=event.official.id, title=event.name, patches=event.patches)
    response = HttpResponse(document.written(), content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{here.id}-rules.json"'
    response.headers["Cache-Control"] = "no-store"
    return response


@require_POST
@at_desk
@organiser_only
def load(request: HttpRequest, here: Here) -> HttpResponse:
    """The form as the document fills it in; nothing is written before it is sent."""
    file = request.FILES.get("file")
    raw = file.read(LARGEST + 1) if file else b""
    try:
        found = read_saved_rules(raw, here.event.official)
    except Unclear as unclear:
        page = _page(request, here, here.event.patches, unread=unclear.say)
        page.status_code = NOT_UNDERSTOOD
        return page
    return _page(request, here, found.patches, loaded=clean(found.title))


def _page(
    request: HttpRequest,
    here: Here,
    patches: tuple[Patch, ...],
    *,
    loaded: str = "",
    unread: str = "",
) -> HttpResponse:
    event = here.event
    tried = try_rules(event.official, patches)
    return desk_page(
        request,
        here,
        "desk/setup/rules.html",
        "setup",
        form=rules_form(event.official, sent_rules(event.official, patches), tried.wrong),
        short=rules_in_short(event),
        view=deviations_view(tried, event.official),
        late=event.phase is Phase.RUNNING,
        over=event.phase is Phase.FINISHED,
        loaded=loaded,
        unread=unread,
        at="desk-rules",
    )
