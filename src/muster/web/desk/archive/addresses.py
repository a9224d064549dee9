"""Addresses of taking an event along, and of bringing one in."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.archive import bringing, taking

urlpatterns = [
    path("desk/bring/", bringing.bring, name="desk-bring"),
    path("desk/<slug:event>/archive/", taking.archive, name="desk-archive"),
    path("desk/<slug:event>/archive/whole/", taking.whole, name="desk-archive-whole"),
]
