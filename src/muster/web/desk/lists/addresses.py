"""Addresses of lists at the desk."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.lists import pages

LISTS = "desk/<slug:event>/lists/"
OF_ONE = f"{LISTS}<slug:entrant>/"

urlpatterns = [
    path(LISTS, pages.lists, name="desk-lists"),
    path(OF_ONE, pages.lists_of, name="desk-lists-of"),
    path(f"{OF_ONE}write/", pages.write, name="desk-lists-write"),
    path(f"{OF_ONE}pool/", pages.pool, name="desk-lists-pool"),
]
