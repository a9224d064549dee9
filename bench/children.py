"""Work that needs Django's settings to be read anew: done in a process of its own, told as JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any


def in_a_process(module: str, url: str, *words: str) -> dict[str, Any]:
    """What a module prints that is run with this database; an empty one is a file."""
    command = [sys.executable, "-m", module, *words]
    own = {**os.environ, "DATABASE_URL": url}
    ran = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=own)
    return dict(json.loads(ran.stdout))
