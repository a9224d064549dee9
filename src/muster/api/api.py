"""The API as a whole: its operations under one address, and one form for whatever goes wrong."""

from __future__ import annotations

from ninja import NinjaAPI

from muster.api import commands, own, reads
from muster.api.routing import ROUTER
from muster.api.trouble import take_over

OPERATIONS = (reads, own, commands)
"""Whoever is loaded has put their operations under their addresses."""

API = NinjaAPI(
    title="Muster",
    version="1",
    description="Runs miniatures events: read everything public, perform every command.",
    docs_url=None,
    openapi_url=None,
    urls_namespace="api",
)
API.add_router("", ROUTER)
take_over(API)
