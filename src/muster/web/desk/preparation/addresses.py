"""The address of the organiser's preparation."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.preparation import pages

urlpatterns = [
    path("desk/<slug:event>/preparation/", pages.preparation, name="desk-preparation"),
]
