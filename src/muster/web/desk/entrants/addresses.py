"""Addresses of entrants at the desk."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.entrants import importing, links, pages, people, scanning

ENTRANTS = "desk/<slug:event>/entrants/"
ENTRANT = f"{ENTRANTS}<slug:entrant>/"
PERSON = f"{ENTRANT}person/<str:person>/"

urlpatterns = [
    path(ENTRANTS, pages.entrants, name="desk-entrants"),
    path(f"{ENTRANTS}scan/", scanning.scan, name="desk-scan"),
    path(f"{ENTRANTS}import/", importing.import_file, name="desk-import"),
    path(ENTRANT, pages.entrant, name="desk-entrant"),
    path(PERSON, people.details, name="desk-person"),
    path(f"{PERSON}link/", links.link, name="desk-link"),
    path(f"{PERSON}erase/", people.erase, name="desk-erase"),
]
