"""Addresses of the catalogue at the desk."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.catalogue import pages

CATALOGUE = "desk/<slug:event>/catalogue/"

urlpatterns = [
    path(CATALOGUE, pages.catalogue, name="desk-catalogue"),
    path(f"{CATALOGUE}load/", pages.load, name="desk-catalogue-load"),
    path(f"{CATALOGUE}sample/", pages.sample, name="desk-catalogue-sample"),
]
