"""What is logged without what is secret: a private link lets in whoever reads it."""

from __future__ import annotations

import logging
import re

PRIVATE = re.compile(r"/p/[^/\s]+")


class Hushed(logging.Filter):
    """Django names the address of whatever went wrong."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = PRIVATE.sub("/p/…", record.getMessage()), ()
        return True
