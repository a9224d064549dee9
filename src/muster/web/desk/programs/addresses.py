"""Addresses of an event's hooks."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.programs import pages

AT = "desk/<slug:event>/hooks"

urlpatterns = [
    path(f"{AT}/", pages.hooks, name="desk-hooks"),
    path(f"{AT}/<int:hook>/remove/", pages.remove, name="desk-hook-remove"),
    path(f"{AT}/<int:hook>/resume/", pages.resume, name="desk-hook-resume"),
]
