"""Numbers in addresses."""

from __future__ import annotations

from django.urls import register_converter
from django.urls.converters import IntConverter


class PlainNumber(IntConverter):
    """A number in its one spelling: `01` would be another address of the same page."""

    regex = "0|[1-9][0-9]{0,8}"


PLAIN = "plain"
register_converter(PlainNumber, PLAIN)
