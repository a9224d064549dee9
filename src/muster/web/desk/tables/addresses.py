"""Addresses of the tables of the hall at the desk."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.tables import pages

TABLES = "desk/<slug:event>/tables/"

urlpatterns = [
    path(TABLES, pages.tables, name="desk-tables"),
    path(f"{TABLES}plan/", pages.plan, name="desk-hall"),
    path(f"{TABLES}review/", pages.review, name="desk-review"),
    path(f"{TABLES}<int:table>/", pages.one, name="desk-place"),
]
