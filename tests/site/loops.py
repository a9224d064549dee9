"""A loop of its own for a test: the thread of the tests may have one already, for its browser."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Made = TypeVar("Made")


def run(work: Coroutine[Any, Any, Made]) -> Made:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
