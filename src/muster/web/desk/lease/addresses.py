"""Addresses of lending an event to a laptop and of handing it back."""

from __future__ import annotations

from django.urls import path

from muster.web.desk.lease import borrowing, choosing, doors, machine, pages

AT = "desk/<slug:event>/lease"

urlpatterns = [
    path("hand-back/", machine.come_home, name="hand-back"),
    path("hand-back/photo/", machine.photo_home, name="hand-back-photo"),
    path("desk/borrow/", borrowing.borrow_file, name="desk-borrow"),
    path(f"{AT}/", pages.lease, name="desk-lease"),
    path(f"{AT}/lend/", doors.lend_it, name="desk-lease-lend"),
    path(f"{AT}/end/", doors.end_it, name="desk-lease-end"),
    path(f"{AT}/receive/", doors.receive, name="desk-lease-receive"),
    path(f"{AT}/hand-back/", doors.hand_it_back, name="desk-lease-back"),
    path(f"{AT}/go-on/", doors.go_on_here, name="desk-lease-go-on"),
    path(f"{AT}/file/", pages.file, name="desk-lease-file"),
    path(f"{AT}/branch/<int:number>/", choosing.branch, name="desk-branch"),
    path(f"{AT}/branch/<int:number>/file/", choosing.branch_file, name="desk-branch-file"),
    path(f"{AT}/branch/<int:number>/choose/", choosing.choose_one, name="desk-branch-choose"),
]
