"""Where a server keeps everything."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Where everything is kept: `MUSTER_DATA`, or a folder of the person who runs the server."""
    named = os.environ.get("MUSTER_DATA")
    return Path(named) if named else Path.home() / ".local" / "share" / "muster"
