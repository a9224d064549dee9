"""What `bench.flood` has done by others: its event made, and its server flooded.

Each in a process of its own, so that whoever measures the desk is not kept busy by it.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

from bench.lines import Line, request

DEAREST = (
    "/e/{event}/pack.pdf?made-up={n}",
    "/api/v1/events/{event}/lines?after={n}&limit=499",
    "/e/{event}/standings/?made-up={n}",
    "/e/{event}/game/r1g{game}/",
    "/e/{event}/chances/?made-up={n}",
    "/e/{event}/projector/?made-up={n}",
    "/e/{event}/data/event.trf?made-up={n}",
    "/api/v1/events/{event}/rounds?made-up={n}",
)
GAMES = 64


def make(data: str) -> None:
    """An event of 128 that is half-way through, and its organiser's session."""
    from muster.site.starting import prepare  # noqa: PLC0415 - reads its settings when imported

    prepare(Path(data), "http://127.0.0.1")
    from django.test import Client  # noqa: PLC0415 - Django must be ready

    from bench.played import Played  # noqa: PLC0415 - as above
    from muster.journal.database.accounts import create_account, person_of  # noqa: PLC0415 - as above

    account = create_account("olive", "correct horse battery", "Olive Marsh", host=True)
    event = Played(organiser=person_of(account)).id
    browser = Client()
    browser.force_login(account)
    print(json.dumps({"event": event, "session": browser.cookies["sessionid"].value}))


def visitors(port: str, event: str, number: str, seconds: str) -> None:
    """Everybody asks for something dear again as soon as they are answered, or turned away."""
    until = time.monotonic() + float(seconds)
    answers = asyncio.run(_visitors(int(port), event, int(number), until))
    print(json.dumps({str(status): number for status, number in answers.items()}))


async def _visitors(port: int, event: str, number: int, until: float) -> Counter[int]:
    answers: Counter[int] = Counter()

    async def visitor(place: int) -> None:
        line, dice = Line(port, {}), Random(place)
        while time.monotonic() < until:
            status, _ = await line.ask(_address(event, dice))
            answers[status] += 1
        line.close()

    await asyncio.gather(*(visitor(place) for place in range(number)))
    return answers


def burst(port: str, event: str, number: str) -> None:
    """So many ask for something dear at once, and hang up."""
    began = time.monotonic()
    asyncio.run(_burst(int(port), event, int(number)))
    print(json.dumps({"took": time.monotonic() - began}))


async def _burst(port: int, event: str, number: int) -> None:
    opened = [(await asyncio.open_connection("127.0.0.1", port))[1] for _ in range(number)]
    for n, writer in enumerate(opened):
        address = DEAREST[n % 2].format(event=event, n=n, game=1)
        writer.write(request(port, address, {}))
    await asyncio.gather(*(writer.drain() for writer in opened))
    for writer in opened:
        with suppress(OSError):
            writer.close()


def _address(event: str, dice: Random, numbers: count[int] = count()) -> str:  # noqa: B008 - shared
    return dice.choice(DEAREST).format(event=event, n=next(numbers), game=dice.randint(1, GAMES))


JOBS: dict[str, Callable[..., None]] = {"make": make, "visitors": visitors, "burst": burst}


if __name__ == "__main__":
    JOBS[sys.argv[1]](*sys.argv[2:])
