"""What is shown beside a form while it is being filled in, at the desk and on a judge's phone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from muster.web.gates import Here
from muster.web.judging.ahead_view import ahead_view
from muster.web.judging.precedents import precedents_for


def precedents_fragment(request: HttpRequest, here: Here) -> HttpResponse:
    """Earlier rulings on what is being typed, while it is being typed."""
    topic, question = (request.GET.get(name, "").strip() for name in ("topic", "question"))
    context = {"view": precedents_for(here, topic, question)}
    return _unkept(render(request, "judging/precedents.html", context))


def ahead_fragment(request: HttpRequest, here: Here) -> HttpResponse:
    """What is on record, and what the note that is being made leads to."""
    view = ahead_view(here, request.GET.dict())
    return _unkept(render(request, "judging/ahead.html", {"view": view}))


def _unkept(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-store"
    return response
