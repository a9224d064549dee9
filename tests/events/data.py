"""Where real events are looked for."""

from pathlib import Path

FILES = sorted(
    (Path(__file__).parents[2].parent / "shared" / "data").glob("real-malifaux-event-*.json")
)
