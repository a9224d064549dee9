"""An event brought in as one file: shown first, taken only when it is wanted as it was shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from threading import Lock

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from muster.core.problem import Refused
from muster.core.verify import Verdict
from muster.journal.archive import ArchiveDamaged
from muster.journal.archive_look import Inside, look_inside
from muster.journal.database.accounts import Account
from muster.journal.database.bringing import KnownElsewhere, bring_for, need_new, need_strangers
from muster.journal.database.limits import allow
from muster.journal.folder import EventExists
from muster.web.gates import signed_in
from muster.web.trouble import too_often
from muster.words.names import Names
from muster.words.problems import problem_words
from muster.words.tongue import _, ngettext
from muster.words.verdicts import SUBJECTS, conclusion, set_back

LARGEST = 12 * 1024**2
"""Bytes of a file that may be handed in; a larger archive is brought in at the server itself."""
MOST = 10
"""How many lines are named that do not hold, or that are worth knowing of."""
REFUSED, NOT_UNDERSTOOD, UNAVAILABLE = 409, 422, 503

LOOKING = Lock()
"""One at a time: a file that was made to keep its reader busy keeps one thread of the desk."""


@dataclass(frozen=True, slots=True)
class Found:
    """What an archive holds; `head` says which it was, when it is sent once more to be taken."""

    name: str
    day: date
    pack: str
    entrants: int
    rounds: int
    revision: int
    head: str
    holds: bool
    say: str
    wrong: tuple[str, ...]
    noted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BringView:
    """`wrong` is what is wrong in our words, `detail` what was found in the file, in English."""

    found: Found | None = None
    wrong: str = ""
    detail: str = ""
    there: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def bring(request: HttpRequest, account: Account) -> HttpResponse:
    if request.method != "POST":
        return _page(request, BringView())
    wait = allow("upload", account.person_id)
    if wait:
        return too_often(request, wait)
    file = request.FILES.get("file")
    raw = file.read(LARGEST + 1) if file else b""
    if not 0 < len(raw) <= LARGEST:
        say = _("Choose a file of at most {megabytes} MB.").format(megabytes=LARGEST // 1024**2)
        return _page(request, BringView(wrong=say), NOT_UNDERSTOOD)
    if not LOOKING.acquire(blocking=False):
        say = _("Another file is being looked at. Nothing was taken from yours: try again shortly.")
        return _page(request, BringView(wrong=say), UNAVAILABLE)
    try:
        return _taken(request, account, raw)
    except ArchiveDamaged as damage:
        say = _("This file cannot be believed. Nothing was taken from it.")
        return _page(request, BringView(wrong=say, detail=str(damage)), NOT_UNDERSTOOD)
    finally:
        LOOKING.release()


def _taken(request: HttpRequest, account: Account, raw: bytes) -> HttpResponse:
    """Shown, unless what is sent is what was shown before."""
    inside = look_inside(raw)
    found = found_in(inside)
    wanted = request.POST.get("seen") == inside.event.head and found.holds
    try:
        need_strangers(account, inside.ids)
        need_new(inside)
        if not wanted:
            return _page(request, BringView(found))
        event = bring_for(account, raw, inside)
    except EventExists as there:
        return _page(request, BringView(wrong=_("This event is here already."), there=str(there)))
    except KnownElsewhere as known:
        return _page(request, BringView(wrong=_known_elsewhere(known.people)), REFUSED)
    except Refused as refusal:
        say = " ".join(problem_words(problem, Names()) for problem in refusal.problems)
        return _page(request, BringView(wrong=say), REFUSED)
    return _onward(request, reverse("desk-event", args=[event]))


def _onward(request: HttpRequest, address: str) -> HttpResponse:
    """To the event; a part of a page cannot go there by itself."""
    if "HX-Request" in request.headers:
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return HttpResponseRedirect(address, status=303)


def _known_elsewhere(people: int) -> str:
    say = ngettext(
        "{n} person of this event is known here from events that you do not run. The host can "
        "bring it in.",
        "{n} people of this event are known here from events that you do not run. The host can "
        "bring it in.",
        people,
    )
    return say.format(n=people)


def found_in(inside: Inside) -> Found:
    event, verdict = inside.event, inside.verdict
    return Found(
        name=event.name,
        day=event.day,
        pack=event.rules.title,
        entrants=len([each for each in event.entrants.values() if not each.ringer]),
        rounds=len(event.rounds),
        revision=event.revision,
        head=event.head,
        holds=verdict.holds,
        say=conclusion(verdict),
        wrong=_wrong(verdict),
        noted=set_back(verdict)[:MOST],
    )


def _wrong(verdict: Verdict) -> tuple[str, ...]:
    failed = [check for check in verdict.checks if check.holds is False]
    say = _("Line {n}: {what}")
    return tuple(say.format(n=c.line, what=_(SUBJECTS[c.subject])) for c in failed[:MOST])


def _page(request: HttpRequest, view: BringView, status: int = 200) -> HttpResponse:
    return render(request, "desk/archive/bring.html", {"view": view}, status=status)
