"""Addresses of terrain at the desk."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.terrain import pages

TERRAIN = "desk/<slug:event>/terrain/"

urlpatterns = [
    path(TERRAIN, pages.glance, name="desk-terrain"),
    path(f"{TERRAIN}box/", pages.box, name="desk-terrain-box"),
    path(f"{TERRAIN}box/file/", pages.box_file, name="desk-terrain-box-file"),
    path(f"{TERRAIN}box/sample/", pages.box_sample, name="desk-terrain-box-sample"),
    path(f"{TERRAIN}generate/", pages.generate, name="desk-terrain-generate"),
    path(f"{TERRAIN}table/<int:table>/", pages.table, name="desk-terrain-table"),
]
