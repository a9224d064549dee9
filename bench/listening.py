"""Many screens that listen to one event, and when each of them heard of a change."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from itertools import batched
