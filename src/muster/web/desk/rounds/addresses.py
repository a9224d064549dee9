"""Addresses (being built)."""

from django.urls import path

from muster.web import trouble

ROUND = "desk/<slug:event>/round/<int:number>/"

urlpatterns = [
    path("desk/<slug:event>/round/", trouble.not_found, name="desk-round-now"),
    path(ROUND, trouble.not_found, name="desk-round"),
    path(f"{ROUND}slips/", trouble.not_found, name="desk-slips"),
    path(f"{ROUND}why/<slug:entrant>/", trouble.not_found, name="desk-why"),
    path(f"{ROUND}game/<slug:game>/", trouble.not_found, name="desk-game"),
]
