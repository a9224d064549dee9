"""A terminal in a folder of its own for every test."""

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


@pytest.fixture
def muster(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path / "cup")
