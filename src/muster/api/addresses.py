"""Addresses of the API: its operations, their description, and what is at none of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import include, path, re_path
from django.views.decorators.csrf import csrf_exempt

from muster.api.api import API
from muster.api.description import openapi
from muster.api.reference import reference
from muster.api.trouble import answer, nothing_here
from muster.words.tongue import _


@csrf_exempt
def nothing(_request: HttpRequest) -> HttpResponse:
    """A program that mistypes an address is told so in the form it reads."""
    made = nothing_here(_("There is nothing at this address."))
    return answer(made.status, made.trouble)


ELSEWHERE = [re_path("", nothing, name="api-nothing")]

urlpatterns = [
    path("api/v1/", reference, name="for-programs"),
    path("api/v1/openapi.json", openapi, name="for-programs-description"),
    path("api/v1/", API.urls),
    path("api/v1/", include(ELSEWHERE)),
]
