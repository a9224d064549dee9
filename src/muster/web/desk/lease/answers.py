"""The answers to a file or a wish about a lease: taken, not taken, or no file at all."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from muster.core.problem import Refused
from muster.journal.archive import ArchiveDamaged
from muster.journal.lending import NotTaken
from muster.reading.unclear import Unclear
from muster.web.asking import NOT_UNDERSTOOD, REFUSED, refused
from muster.web.gates import AtDesk, Here
from muster.web.trouble import Trouble, organisers, trouble
from muster.words.leases import not_taken_words
from muster.words.tongue import _

P = ParamSpec("P")

WRONG = (NotTaken, ArchiveDamaged, Unclear)
"""What is said in words about a file."""


def said(wrong: Exception) -> str:
    if isinstance(wrong, NotTaken):
        return not_taken_words(wrong.why, wrong.data)
    if isinstance(wrong, Unclear):
        return wrong.say
    return _("This file was not taken: {why}. Nothing was changed.").format(why=wrong)


def not_taken(request: HttpRequest, wrong: Exception, onward: str) -> HttpResponse:
    status = NOT_UNDERSTOOD if isinstance(wrong, Unclear) else REFUSED
    view = Trouble(_("That cannot be done"), said(wrong), onward, _("Back"))
    return trouble(request, view, status)


def in_words(view: AtDesk[P]) -> AtDesk[P]:
    """Inside `at_desk`: what is not taken is said, and leads back to the page of the lease."""

    @wraps(view)
    def gate(
        request: HttpRequest, here: Here, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        try:
            return view(request, here, *args, **kwargs)
        except Refused as refusal:
            return refused(request, here, refusal.problems)
        except WRONG as wrong:
            return not_taken(request, wrong, reverse("desk-lease", args=[here.id]))

    return gate


def keepers_only(
    view: Callable[Concatenate[HttpRequest, Here, P], HttpResponse],
) -> AtDesk[P]:
    """Inside `at_desk`: the organiser, and the host, who goes on if a laptop is lost."""

    @wraps(view)
    def gate(
        request: HttpRequest, here: Here, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if not (here.is_organiser or here.actor.host):
            return organisers(request, here.held)
        return view(request, here, *args, **kwargs)

    return gate


def file_in(request: HttpRequest) -> bytes:
    """The file that was handed in; one that is too large never arrives at all."""
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile):
        return bytes(file.read())
    most = settings.FILE_UPLOAD_MAX_MEMORY_SIZE
    if int(request.META.get("CONTENT_LENGTH") or 0) > most:
        say = _(
            "The file is larger than {megabytes} MB. It is opened in a terminal: muster borrow on "
            "a laptop, muster take-back on the host. Nothing was changed."
        )
        raise Unclear("too-large", say.format(megabytes=most // 1024**2))
    raise Unclear("no-file", _("Choose a file. Nothing was changed."))
