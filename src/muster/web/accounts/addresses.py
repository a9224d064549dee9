"""Addresses of accounts."""

from __future__ import annotations

from django.urls import path

from muster.web.accounts import invited, own, people, programs, views

urlpatterns = [
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("first-run/", views.first_run, name="first-run"),
    path("language/", views.language, name="language"),
    path("account/", own.own, name="account"),
    path("accounts/", people.people, name="accounts"),
    path("accounts/<int:pk>/link/", people.link, name="account-link"),
    path("accounts/<int:pk>/host/", people.host, name="account-host"),
    path("accounts/<int:pk>/close/", people.close, name="account-close"),
    path("invited/<slug:token>/", invited.invited, name="invited"),
    path("programs/", programs.programs, name="programs"),
    path("programs/<int:token>/revoke/", programs.revoke, name="program-revoke"),
]
