"""Addresses behind a private link."""

from __future__ import annotations

from django.urls import path

from muster.web.player import contests, judge, judge_lists, lists, team, terrain, views

urlpatterns = [
    path("p/<slug:token>/", views.home, name="player"),
    path("p/<slug:token>/report/", views.report, name="player-report"),
    path("p/<slug:token>/table/", views.table, name="player-table"),
    path("p/<slug:token>/terrain/", terrain.terrain, name="player-terrain"),
    path("p/<slug:token>/encounter/", views.encounter, name="player-encounter"),
    path("p/<slug:token>/standings/", views.standings, name="player-standings"),
    path("p/<slug:token>/path/", views.path, name="player-path"),
    path("p/<slug:token>/why/<int:number>/", views.why, name="player-why"),
    path("p/<slug:token>/list/", lists.my_list, name="player-list"),
    path("p/<slug:token>/list/write/", lists.write, name="player-list-write"),
    path("p/<slug:token>/list/pool/", lists.pool, name="player-list-pool"),
    path("p/<slug:token>/list/<slug:entrant>/", lists.list_of_other, name="player-list-of"),
    path("p/<slug:token>/team/", team.team, name="player-team"),
    path("p/<slug:token>/contests/", contests.contests, name="player-contests"),
    path("p/<slug:token>/contests/<slug:award>/", contests.contest, name="player-contest"),
    path("p/<slug:token>/more/", views.more, name="player-more"),
    path("p/<slug:token>/drop/", views.drop, name="player-drop"),
    path("p/<slug:token>/judge/", judge.judge_home, name="player-judge"),
    path("p/<slug:token>/judge/clocks/", judge.clocks, name="player-judge-clocks"),
    path("p/<slug:token>/judge/game/<slug:game>/", judge.game, name="player-judge-game"),
    path("p/<slug:token>/judge/rulings/", judge.rulings, name="player-judge-rulings"),
    path(
        "p/<slug:token>/judge/rulings/precedents/",
        judge.precedents,
        name="player-judge-precedents",
    ),
    path("p/<slug:token>/judge/lists/", judge_lists.lists, name="player-judge-lists"),
    path(
        "p/<slug:token>/judge/lists/<slug:entrant>/",
        judge_lists.lists_of,
        name="player-judge-lists-of",
    ),
    path("p/<slug:token>/judge/conduct/", judge.conduct, name="player-judge-conduct"),
    path("p/<slug:token>/judge/conduct/ahead/", judge.ahead, name="player-judge-ahead"),
]
