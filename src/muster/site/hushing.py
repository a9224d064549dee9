"""What is logged without what is secret: a private link lets in whoever reads it."""

from __future__ import annotations

import logging
import re

from django.http import HttpRequest

PRIVATE = re.compile(r"/(p|invited)/[^/\s]+")


class Hushed(logging.Filter):
    """Django names the address of whatever went wrong: the pattern it follows is enough."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            said = said.replace(request.path, _pattern(request))
        if record.name == "asyncio":  # goes on with the connection, and the address of who had it
            said = said.partition("\n")[0]
        record.msg, record.args = PRIVATE.sub(r"/\1/…", said), ()
        return True


def _pattern(request: HttpRequest) -> str:
    found = request.resolver_match
    return f"/{found.route}" if found else "an unknown address"
