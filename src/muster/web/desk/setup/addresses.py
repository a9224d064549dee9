"""Addresses of making events and of setting them up."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.setup import doors, pages, rules, wizard

EVENT = "desk/<slug:event>/"

urlpatterns = [
    path("desk/", pages.all_events, name="desk"),
    path("desk/new/", wizard.new, name="desk-new"),
    path("desk/new/deviations/", wizard.deviations, name="desk-new-deviations"),
    path(f"{EVENT}setup/", pages.setup, name="desk-setup"),
    path(f"{EVENT}setup/listed/", doors.listed, name="desk-listed"),
    path(f"{EVENT}rules/", rules.rules, name="desk-rules"),
    path(f"{EVENT}rules/saved/", rules.saved, name="desk-rules-saved"),
    path(f"{EVENT}rules/load/", rules.load, name="desk-rules-load"),
    path(f"{EVENT}rules/deviations/", pages.deviations, name="desk-deviations"),
    path(f"{EVENT}encounters/", pages.encounters, name="desk-encounters"),
    path(f"{EVENT}officials/", pages.officials, name="desk-officials"),
    path(f"{EVENT}officials/link/", doors.new_link, name="desk-judge-link"),
]
