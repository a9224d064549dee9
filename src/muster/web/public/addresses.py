"""Addresses of everything that anybody may see."""

from __future__ import annotations

from django.urls import path

from muster.web.public import views

EVENT = "e/<slug:event>"

urlpatterns = [
    path("", views.home, name="home"),
    path(f"{EVENT}/", views.event, name="event"),
    path(f"{EVENT}/rules/", views.rules, name="event-rules"),
    path(f"{EVENT}/pairings/", views.pairings, name="pairings"),
    path(f"{EVENT}/round/<int:number>/", views.round_pairings, name="round"),
    path(f"{EVENT}/standings/", views.standings, name="standings"),
    path(f"{EVENT}/standings/<int:number>/", views.standings_after, name="standings-after"),
    path(f"{EVENT}/entrant/<slug:entrant>/", views.entrant, name="entrant"),
    path(f"{EVENT}/game/<slug:game>/", views.game, name="game"),
    path(f"{EVENT}/encounter/<int:number>/", views.encounter, name="encounter"),
    path(f"{EVENT}/projector/", views.projector, name="projector"),
]
