"""An event taken along as one file, by its organiser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from muster.core.contests import open_ballot_of
from muster.core.problem import Refused
from muster.core.published import is_public
from muster.journal.archive import ENDING
from muster.journal.database.carrying import archive_of
from muster.web.desk.frame import desk_page
from muster.web.gates import Here, at_desk, organiser_only
from muster.web.trouble import Trouble, trouble
from muster.words.problems import problem_words
from muster.words.tongue import _

REFUSED = 409


@require_safe
@at_desk
@organiser_only
def archive(request: HttpRequest, here: Here) -> HttpResponse:
    event = here.event
    voting = any(open_ballot_of(event, award) for award in event.contests)
    shown = {"voting": voting, "public": is_public(event)}
    return desk_page(request, here, "desk/archive/archive.html", "archive", **shown)


@require_POST
@at_desk
@organiser_only
def whole(request: HttpRequest, here: Here) -> HttpResponse:
    """All of it, the secret too: it is sent for, so that nothing fetches it by itself."""
    try:
        raw = archive_of(here.id)
    except Refused as refusal:
        say = " ".join(problem_words(problem, here.names) for problem in refusal.problems)
        return trouble(request, Trouble(_("Not now"), say, here.home, _("The desk")), REFUSED)
    return as_file(raw, f"{here.id}{ENDING}")


def as_file(raw: bytes, name: str) -> HttpResponse:
    response = HttpResponse(raw, content_type="application/octet-stream")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response
