"""Memory that was used is given back: how the C library's allocator is told to keep house.

Left to itself it gives every thread a store of its own, and lets each keep what a large page, a
photo or an archive took for a moment. After a day that was a third of what a server held.
"""

from __future__ import annotations

import ctypes
import sys

TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
"""How glibc's `mallopt` numbers them."""

STORES = 2
"""For all threads together: they share one interpreter, so few ask at the same moment."""
LARGE = 128 * 1024
"""Bytes from which something is given back as soon as nobody needs it."""
SPARE = 1024 * 1024
"""Bytes at the end of a store that stay for what comes next."""


def give_back() -> bool:
    """To be called before there are threads; False where the C library is another one."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if mallopt is None:
        return False
    wishes = {ARENA_MAX: STORES, MMAP_THRESHOLD: LARGE, TRIM_THRESHOLD: SPARE}
    done = [mallopt(what, value) for what, value in wishes.items()]
    return all(done)
