"""Pages are compiled by the first process that shows them, and kept for the next."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from muster.web.environment import compiled_pages, environment

PAGE = {"page.html": "<p>{{ name }}</p>"}


@pytest.fixture(autouse=True)
def _modules_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def drawn(folder: Path) -> str:
    """As a process that has just begun draws it."""
    made = environment(loader=DictLoader(PAGE), bytecode_cache=compiled_pages(folder))
    return made.get_template("page.html").render(name="<Ann>")


def test_a_page_that_was_compiled_once_is_not_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert drawn(tmp_path) == "<p>&lt;Ann&gt;</p>"
    monkeypatch.delattr(Environment, "_parse")
    assert drawn(tmp_path) == "<p>&lt;Ann&gt;</p>"


def test_a_page_that_changed_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn(tmp_path)
    monkeypatch.setitem(PAGE, "page.html", "<b>{{ name }}</b>")
    assert drawn(tmp_path) == "<b>&lt;Ann&gt;</b>"


def test_pages_are_drawn_where_nothing_can_be_kept(tmp_path: Path) -> None:
    made = environment(loader=DictLoader(PAGE), bytecode_cache=compiled_pages(tmp_path))
    shutil.rmtree(tmp_path)
    assert made.get_template("page.html").render(name="Ann") == "<p>Ann</p>"
    assert compiled_pages(tmp_path) is None


def test_where_compiled_modules_are_not_wanted_pages_are_not_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert drawn(tmp_path) == "<p>&lt;Ann&gt;</p>"
    assert list(tmp_path.iterdir()) == []
