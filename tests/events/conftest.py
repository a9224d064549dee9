"""Real events lie beside the project where they are at hand, and are no part of it."""

from tests.events.data import FILES, TEAM_GAMES

collect_ignore = [
    *([] if FILES else ["test_real_events.py"]),
    *([] if TEAM_GAMES.exists() else ["test_real_teams.py"]),
]
