"""Times are shown by the clock of the hall, wherever that is."""

import os
import subprocess
import sys
from pathlib import Path

SAY = """
from datetime import datetime
from pathlib import Path
from muster.site.starting import prepare
prepare(Path({folder!r}))
from muster.words.tongue import time_words
print(time_words(datetime.fromisoformat("2025-03-01T12:30:00+00:00").astimezone()))
"""


def test_a_server_in_tokyo_shows_tokyos_time(tmp_path: Path) -> None:
    code = SAY.format(folder=str(tmp_path))
    environment = {**os.environ, "TZ": "Asia/Tokyo"}
    environment.pop("MUSTER_DATA", None)
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "21:30"
