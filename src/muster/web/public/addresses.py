"""Addresses of everything that anybody may see."""

from __future__ import annotations

from django.urls import path

from muster.web.numbers import PLAIN
from muster.web.public import (
    calendar,
    chances,
    contests,
    data,
    feed,
    hall,
    pack,
    proof,
    team,
    views,
)

EVENT = "e/<slug:event>"

urlpatterns = [
    path("", views.home, name="home"),
    path("events.ics", calendar.events, name="events-calendar"),
    path("events.atom", feed.events, name="events-feed"),
    path(f"{EVENT}/event.ics", calendar.event, name="event-calendar"),
    path(f"{EVENT}/feed.atom", feed.event, name="event-feed"),
    path(f"{EVENT}/data/", data.data, name="event-data"),
    path(f"{EVENT}/data/<str:name>", data.data_file, name="event-file"),
    path(f"{EVENT}/", views.event, name="event"),
    path(f"{EVENT}/rules/", views.rules, name="event-rules"),
    path(f"{EVENT}/pack/", pack.pack, name="event-pack"),
    path(f"{EVENT}/pack.pdf", pack.pack_pdf, name="event-pack-pdf"),
    path(f"{EVENT}/proof/", proof.proof, name="event-proof"),
    path(f"{EVENT}/copy/", proof.copy, name="event-copy"),
    path(f"{EVENT}/pairings/", views.pairings, name="pairings"),
    path(f"{EVENT}/round/<{PLAIN}:number>/", views.round_pairings, name="round"),
    path(f"{EVENT}/standings/", views.standings, name="standings"),
    path(f"{EVENT}/standings/<{PLAIN}:number>/", views.standings_after, name="standings-after"),
    path(f"{EVENT}/chances/", chances.chances, name="chances"),
    path(f"{EVENT}/entrant/<slug:entrant>/", views.entrant, name="entrant"),
    path(f"{EVENT}/team/<slug:entrant>/", team.team, name="team"),
    path(f"{EVENT}/game/<slug:game>/", views.game, name="game"),
    path(f"{EVENT}/encounter/<{PLAIN}:number>/", views.encounter, name="encounter"),
    path(f"{EVENT}/contests/", contests.contests, name="event-contests"),
    path(f"{EVENT}/projector/", views.projector, name="projector"),
    path(f"{EVENT}/hall/", hall.plan, name="hall"),
    path(f"{EVENT}/hall/<{PLAIN}:table>/", hall.plan_of_table, name="hall-table"),
    path(f"{EVENT}/table/<{PLAIN}:table>/", hall.one_table, name="public-table"),
]
