"""Where real events are looked for."""

from pathlib import Path

DATA = Path(__file__).parents[2].parent / "shared" / "data"
FILES = sorted(DATA.glob("real-malifaux-event-*.json"))
TEAM_GAMES = DATA / "real-warmachine-team-games-2013-2014.csv"
