"""Addresses (being built)."""

from django.urls import path

from muster.web import trouble

urlpatterns = [
    path("p/<slug:token>/", trouble.not_found, name="player"),
]
