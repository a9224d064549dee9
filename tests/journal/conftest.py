"""An event in a folder of its own for every test."""

from pathlib import Path

import pytest

from muster.journal.folder import FolderStore
from tests.journal.shelf import make


@pytest.fixture
def store(tmp_path: Path) -> FolderStore:
    return make(tmp_path / "cup")
