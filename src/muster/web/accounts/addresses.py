"""Addresses of accounts."""

from __future__ import annotations

from django.urls import path

from muster.web.accounts import views

urlpatterns = [
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("first-run/", views.first_run, name="first-run"),
    path("language/", views.language, name="language"),
]
