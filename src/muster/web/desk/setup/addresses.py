"""Addresses (being built)."""

from django.urls import path

from muster.web import trouble

urlpatterns = [
    path("desk/", trouble.not_found, name="desk"),
    path("desk/new/", trouble.not_found, name="desk-new"),
    path("desk/<slug:event>/setup/", trouble.not_found, name="desk-setup"),
    path("desk/<slug:event>/rules/", trouble.not_found, name="desk-rules"),
    path("desk/<slug:event>/encounters/", trouble.not_found, name="desk-encounters"),
    path("desk/<slug:event>/officials/", trouble.not_found, name="desk-officials"),
]
