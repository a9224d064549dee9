"""Addresses of the desk itself: an event's own leads to the step it is on."""

from __future__ import annotations

from django.urls import path

from muster.web.desk import home

urlpatterns = [
    path("desk/<slug:event>/", home.now, name="desk-event"),
    path("desk/<slug:event>/state/", home.state, name="desk-state"),
]
