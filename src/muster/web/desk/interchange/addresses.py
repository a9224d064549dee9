"""Addresses of what comes from other systems, and of what goes to them."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.interchange import exports, longshanks, results

AT = "desk/<slug:event>"

urlpatterns = [
    path("desk/longshanks/", longshanks.saved_pages, name="desk-longshanks"),
    path(f"{AT}/export/", exports.offered_files, name="desk-export"),
    path(f"{AT}/export/<str:name>", exports.export_file, name="desk-export-file"),
    path(f"{AT}/results/import/", results.import_results, name="desk-results-import"),
]
