"""How often a JPEG goes over its picture: a small file can ask for it thousands of times."""

from __future__ import annotations

import re

MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""Whatever in the coded data is no part of the data itself."""

BEGIN, SCAN, END = 0xD8, 0xDA, 0xD9
ALONE = frozenset({0x01, BEGIN})
"""Markers that nothing belongs to; all others say how long they are."""

LENGTH = 2


def scans(raw: bytes) -> int:
    """The scans of the first picture in a file; what follows its end is none of it."""
    count = at = 0
    while found := MARKER.search(raw, at):
        kind, at = raw[found.end() - 1], found.end()
        if kind == END:
            break
        count += kind == SCAN
        if kind not in ALONE:
            at += max(LENGTH, int.from_bytes(raw[at : at + LENGTH]))
    return count
