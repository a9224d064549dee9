"""Pages for what is not there, not theirs or not understood: never a trace, always a way on."""

from __future__ import annotations

import math
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from muster.journal.database.accounts import Crowded, Wait
from muster.journal.database.links import Holder, Revoked
from muster.journal.database.shelf import Held
from muster.web.origins import strange_origin
from muster.words.tongue import _, ngettext


@dataclass(frozen=True, slots=True)
class Trouble:
    """What happened, what was kept, what to do next."""

    title: str
    say: str
    onward: str = "/"
    onward_say: str = ""


def trouble(request: HttpRequest, view: Trouble, status: int) -> HttpResponse:
    """A page of its own, or what the dialog of the page it was asked from shows."""
    fragment = bool(request.headers.get("HX-Request"))
    return render(request, "trouble.html", {"view": view, "fragment": fragment}, status=status)


def no_event(request: HttpRequest) -> HttpResponse:
    say = _("No event has this address. It may have been typed wrongly.")
    return trouble(request, Trouble(_("No such event"), say, "/", _("All events")), 404)


def not_found(request: HttpRequest, **_why: object) -> HttpResponse:
    say = _("There is nothing at this address. It may have been typed wrongly.")
    return trouble(request, Trouble(_("Nothing here"), say, "/", _("All events")), 404)


def not_yours(request: HttpRequest, held: Held) -> HttpResponse:
    say = _(
        "This desk is for the organiser and the judges of {event}. You are signed in as somebody "
        "else. Nothing was changed."
    ).format(event=held.event.name)
    onward = Trouble(_("Not your desk"), say, f"/e/{held.id}/", _("The event's public page"))
    return trouble(request, onward, 403)


def organisers(request: HttpRequest, held: Held) -> HttpResponse:
    say = _("This is for the organiser of {event} alone. Nothing was changed.")
    onward = f"/desk/{held.id}/"
    view = Trouble(_("Not allowed"), say.format(event=held.event.name), onward, _("The desk"))
    return trouble(request, view, 403)


def link_gone(request: HttpRequest, holder: Holder | Revoked | None) -> HttpResponse:
    """A link that was replaced says so; one that never was says no more than that."""
    if isinstance(holder, Revoked):
        say = _("This private link was replaced by a new one. Ask the organiser for yours.")
        return trouble(request, Trouble(_("This link no longer counts"), say), 410)
    say = _("No player has this link. Scan the code on your card again, or ask the organiser.")
    return trouble(request, Trouble(_("Unknown link"), say), 404)


def invitation_gone(request: HttpRequest) -> HttpResponse:
    """Used, replaced, too old or never made: a stranger learns not which."""
    say = _(
        "This link counts once and for seven days, until another one is made. Ask the host of "
        "this server for a new one, or sign in if you chose your password already."
    )
    view = Trouble(_("This link does not count"), say, "/sign-in/", _("Sign in"))
    return trouble(request, view, 404)


def hosts(request: HttpRequest) -> HttpResponse:
    say = _("This is for the host of this server alone. Nothing was changed.")
    return trouble(request, Trouble(_("Not allowed"), say, "/desk/", _("Your events")), 403)


def not_the_owner(request: HttpRequest) -> HttpResponse:
    say = _(
        "The first account is made on the machine that runs Muster, or with the address that it "
        "printed when it started. Nothing was changed."
    )
    return trouble(request, Trouble(_("Nobody runs events here yet"), say), 403)


def bad_request(request: HttpRequest, **_why: object) -> HttpResponse:
    say = _("The request was too large or not understood. Nothing was changed.")
    return trouble(request, Trouble(_("Not understood"), say), 400)


def csrf_failure(request: HttpRequest, **_why: object) -> HttpResponse:
    seen, address = strange_origin(request), settings.ADDRESS
    if seen:
        say = _(
            "This was sent from a page at {seen}, but this server is known as {address}. Nothing "
            "was changed. Open {address} and do it there. If people are meant to come by {seen}, "
            "the host has to name it as the server's address; the server's log says how."
        ).format(seen=seen, address=address)
        title = _("Not the address of this server")
        return trouble(request, Trouble(title, say, address, address), 403)
    say = _(
        "The page was open for too long, or cookies are off. Nothing was changed. Go back, load "
        "the page again and send it once more."
    )
    return trouble(request, Trouble(_("Please send it again"), say), 403)


def forbidden(request: HttpRequest, **_why: object) -> HttpResponse:
    return trouble(request, Trouble(_("Not allowed"), _("Nothing was changed.")), 403)


def too_often(request: HttpRequest, wait: float) -> HttpResponse:
    """Nothing of it was done; who waits as long as they are told may go on."""
    seconds = math.ceil(wait)
    say = ngettext(
        "Too much came from here at once. Nothing was changed. Try again in {n} second.",
        "Too much came from here at once. Nothing was changed. Try again in {n} seconds.",
        seconds,
    )
    response = trouble(request, Trouble(_("Not so fast"), say.format(n=seconds)), 429)
    response.headers["Retry-After"] = str(seconds)
    return response


def wait_words(wait: Wait | Crowded) -> str:
    """Why no password was checked, and when it is worth trying again."""
    if isinstance(wait, Crowded):
        return _(
            "Many people are signing in at this moment. Nothing was checked, and this try does not "
            "count. Wait a few seconds, then try again."
        )
    say = _("Too many tries. Wait {minutes} minutes, then try again.")
    return say.format(minutes=wait.minutes)


def our_fault(request: HttpRequest) -> HttpResponse:
    say = _(
        "Muster made a mistake of its own. What was saved before is safe. Load the page again; "
        "if it happens again, tell the host what you were doing."
    )
    return trouble(request, Trouble(_("Something broke"), say), 500)
