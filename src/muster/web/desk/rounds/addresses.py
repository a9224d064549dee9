"""Addresses of a round at the desk."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.rounds import pages

ROUND = "desk/<slug:event>/round/<int:number>/"

urlpatterns = [
    path("desk/<slug:event>/round/", pages.now, name="desk-round-now"),
    path(ROUND, pages.one_round, name="desk-round"),
    path(f"{ROUND}slips/", pages.slips, name="desk-slips"),
    path(f"{ROUND}why/<slug:entrant>/", pages.why, name="desk-why"),
    path(f"{ROUND}game/<slug:game>/", pages.one_game, name="desk-game"),
]
