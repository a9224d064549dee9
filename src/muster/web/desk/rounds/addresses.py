"""Addresses (being built)."""

from django.urls import path

from muster.web import trouble

urlpatterns = [
    path("desk/<slug:event>/round/", trouble.not_found, name="desk-round-now"),
    path("desk/<slug:event>/round/<int:number>/", trouble.not_found, name="desk-round"),
]
