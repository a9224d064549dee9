"""Addresses of the boards of a game of teams at the desk."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.rounds.addresses import ROUND
from muster.web.desk.teams import pages

urlpatterns = [path(f"{ROUND}boards/<slug:game>/", pages.boards, name="desk-boards")]
