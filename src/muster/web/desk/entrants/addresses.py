"""Addresses (being built)."""

from django.urls import path

from muster.web import trouble

urlpatterns = [
    path("desk/<slug:event>/entrants/", trouble.not_found, name="desk-entrants"),
    path("desk/<slug:event>/entrants/<slug:entrant>/", trouble.not_found, name="desk-entrant"),
]
