"""Addresses of the desk's contests, of their booth, and of who passes the painting check."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.contests import booth, pages

AT = "desk/<slug:event>"
OF = f"{AT}/contests/<slug:award>"

urlpatterns = [
    path(f"{AT}/contests/", pages.contests, name="desk-contests"),
    path(f"{AT}/painted/", pages.painted, name="desk-painted"),
    path(f"{OF}/", pages.contest, name="desk-contest"),
    path(f"{OF}/entry/<slug:entrant>/", pages.entry, name="desk-contest-entry"),
    path(f"{OF}/booth/", booth.names, name="desk-booth"),
    path(f"{OF}/booth/<str:person>/", booth.paper, name="desk-booth-paper"),
]
