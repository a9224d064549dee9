"""An archive as a file that somebody names: told from a folder, and never read without a limit."""

from __future__ import annotations

from pathlib import Path

from muster.journal.archive import ArchiveDamaged
from muster.journal.archive_file import LARGEST
from muster.journal.folder import JOURNAL


def is_archive(path: Path) -> bool:
    """Whatever is a file and no journal was meant as an archive."""
    return path.is_file() and path.name != JOURNAL


def read_archive(path: Path) -> bytes:
    if path.stat().st_size > LARGEST:
        raise ArchiveDamaged(f"It is larger than {LARGEST // 1024**2} MB")
    return path.read_bytes()
