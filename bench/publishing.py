"""Publishes the pairings of an event, as another process of its server would."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from muster.site.starting import prepare


def main() -> None:
    _, data, event, organiser = sys.argv
    prepare(Path(data), "http://127.0.0.1")
    from muster.core import commands as ask  # noqa: PLC0415 - Django must be ready
    from muster.core.access import Actor  # noqa: PLC0415 - as above
    from muster.core.ids import EventId, PersonId  # noqa: PLC0415 - as above
    from muster.journal.database.doing import perform_here  # noqa: PLC0415 - as above

    done = perform_here(EventId(event), Actor(PersonId(organiser)), ask.PublishPairings())
    print(json.dumps({"lines": len(done.lines)}))


if __name__ == "__main__":
    main()
