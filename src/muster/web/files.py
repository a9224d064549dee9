"""Answers that are a file to keep, under a name that says what it is."""

from __future__ import annotations

import hashlib

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response


def file_answer(name: str, text: str, media: str) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{media}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def unless_known(request: HttpRequest, response: HttpResponse) -> HttpResponseBase:
    """Nothing but a word that it is the same, where somebody has these very bytes already."""
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:24]}"'
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    return get_conditional_response(request, etag=etag, response=response) or response
