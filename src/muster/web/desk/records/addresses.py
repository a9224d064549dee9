"""Addresses (being built)."""

from django.urls import path

from muster.web import trouble

urlpatterns = [
    path("desk/<slug:event>/rulings/", trouble.not_found, name="desk-rulings"),
    path("desk/<slug:event>/history/", trouble.not_found, name="desk-history"),
    path("desk/<slug:event>/awards/", trouble.not_found, name="desk-awards"),
    path("desk/<slug:event>/print/", trouble.not_found, name="desk-print"),
    path("desk/<slug:event>/slip/<str:code>/", trouble.not_found, name="desk-slip"),
]
