"""Addresses of what is kept: rulings, history, awards, paper."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.records import ending, history, printing, rulings

AT = "desk/<slug:event>"

urlpatterns = [
    path(f"{AT}/rulings/", rulings.rulings, name="desk-rulings"),
    path(f"{AT}/rulings/precedents/", rulings.precedents, name="desk-precedents"),
    path(f"{AT}/rulings/ahead/", rulings.ahead, name="desk-ahead"),
    path(f"{AT}/history/", history.history, name="desk-history"),
    path(f"{AT}/history/journal/", history.journal, name="desk-journal"),
    path(f"{AT}/awards/", ending.ending, name="desk-awards"),
    path(f"{AT}/print/", printing.offered, name="desk-print"),
    path(f"{AT}/print/<slug:name>/<int:number>/", printing.sheet, name="desk-sheet"),
    path(f"{AT}/print/<slug:name>/<int:number>.pdf", printing.sheet_pdf, name="desk-sheet-pdf"),
    path(f"{AT}/slip/<slug:code>/", printing.slip, name="desk-slip"),
]
