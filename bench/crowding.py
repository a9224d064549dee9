"""Makes the events of `bench.crowd`, and says who plays in them."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

from muster.site.starting import prepare


def main() -> None:
    _, data, events, entrants = sys.argv
    prepare(Path(data), "http://127.0.0.1")
    from bench.events import large_event, small_events  # noqa: PLC0415 - Django must be ready

    players = [asdict(one) for pair in small_events(int(events)) for one in pair]
    large, organiser = large_event(int(entrants))
    said = {"players": players, "large": large, "organiser": organiser.person}
    print(json.dumps(said))


if __name__ == "__main__":
    main()
