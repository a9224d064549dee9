"""Addresses of photos: behind the desk's gate or a private link, unless everybody may see them."""

from __future__ import annotations

from django.urls import path

from muster.web.numbers import PLAIN
from muster.web.photos import pages

urlpatterns = [
    path(f"e/<slug:event>/photo/<{PLAIN}:line>/", pages.for_all, name="public-photo"),
    path("desk/<slug:event>/photo/<int:line>/", pages.at_the_desk, name="desk-photo"),
    path("p/<slug:token>/photo/<int:line>/", pages.behind_a_link, name="player-photo"),
]
