"""Addresses (being built)."""

from django.urls import path

from muster.web import trouble

urlpatterns = [
    path("", trouble.not_found, name="home"),
    path("e/<slug:event>/", trouble.not_found, name="event"),
    path("e/<slug:event>/projector/", trouble.not_found, name="projector"),
    path("e/<slug:event>/rules/", trouble.not_found, name="event-rules"),
    path("e/<slug:event>/pairings/", trouble.not_found, name="pairings"),
    path("e/<slug:event>/standings/", trouble.not_found, name="standings"),
]
