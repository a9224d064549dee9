"""Everything that can be said has its words, and they are the words of every door."""

import re
import string
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

import muster.core
from muster.core.access import Role
from muster.core.brawl.problem import BrawlCode
from muster.core.entrant import Status
from muster.core.event import How
from muster.core.facts import AnyFact, Fact, Matter
from muster.core.ladder import Leads
from muster.core.notices import NoticeCode
from muster.core.pairing import Because, FaultKind, Passed
from muster.core.problem import Code
from muster.core.sheet.taps import AnyTap
from muster.words import brawl
from muster.words.calls import MATTERS, TITLES
from muster.words.catalogue import OWN_FOLDER
from muster.words.conduct import LEADS
from muster.words.facts import HISTORY, PARTS
from muster.words.faults import FAULTS
from muster.words.notices import NOTICES
from muster.words.problems import MISSING, SPECIAL, WORDS
from muster.words.render import ROLES, STATUS, THINGS
from muster.words.scores import HOW
from muster.words.taps import TAPS
from muster.words.why import BECAUSE, PASSED

ROOT = Path(__file__).parents[2]
SHARED = ("src/muster/words/", "src/muster/reading/")


def test_every_reason_to_say_no_has_words() -> None:
    assert set(WORDS) | set(SPECIAL) == set(Code)
    assert set(WORDS) & set(SPECIAL) == set()


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (FAULTS, FaultKind),
        (NOTICES, NoticeCode),
        (BECAUSE, Because),
        (PASSED, Passed),
        (HOW, How),
        (ROLES, Role),
        (MATTERS, Matter),
        (TITLES, Matter),
        (LEADS, Leads),
        (brawl.WORDS, BrawlCode),
    ],
)
def test_everything_that_has_a_name_has_words(words: dict[Any, str], meant: type[Enum]) -> None:
    assert set(words) == set(meant)


def test_every_status_has_words() -> None:
    assert set(Status) <= set(STATUS)


def test_everything_that_can_happen_has_a_sentence() -> None:
    assert set(HISTORY) == set(get_args(get_args(AnyFact)[0]))
    assert set(TAPS) == set(get_args(get_args(AnyTap)[0]))


@pytest.mark.parametrize("fact", HISTORY)
def test_a_sentence_names_nothing_that_its_fact_lacks(fact: type[Fact]) -> None:
    assert blanks(HISTORY[fact]) <= {*fact.model_fields, *PARTS, "because"}


def blanks(template: str) -> set[str]:
    return {key for _, key, _, _ in string.Formatter().parse(template) if key}


def test_everything_that_is_missing_or_impossible_is_called_something() -> None:
    known = {"NUMBER_IMPOSSIBLE": THINGS, "NAME_MISSING": MISSING}
    assert [(code, what) for code, what in named_in_core() if what not in known[code]] == []


def named_in_core() -> Iterator[tuple[str, str]]:
    """What the rules call missing or impossible where they say so."""
    said = re.compile(r'Code\.(NUMBER_IMPOSSIBLE|NAME_MISSING),[^()]*what="([^"]+)"')
    for path in Path(muster.core.__path__[0]).rglob("*.py"):
        yield from said.findall(path.read_text())


# ── catalogues ──


@cache
def marked() -> Mapping[str, str]:
    """Every sentence that is marked to be translated, with the file it is in."""
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]  # Babel's own
    found = extract_from_dir(ROOT, methods, options)
    return {
        text: path
        for path, _, message, _, _ in found
        for text in (message if isinstance(message, tuple) else (message,))
    }


def test_whoever_gathers_the_sentences_finds_those_of_the_tables() -> None:
    said = {*WORDS.values(), *HISTORY.values(), *FAULTS.values(), *NOTICES.values()}
    said |= {*BECAUSE.values(), *PASSED.values(), *HOW.values(), *ROLES.values(), *STATUS.values()}
    assert said - set(marked()) == set()


def test_what_every_door_says_does_not_speak_of_the_command_line() -> None:
    shared = [text for text, path in marked().items() if path.startswith(SHARED)]
    assert shared
    assert [text for text in shared if re.search(r"\bmuster [a-z]|--[a-z]", text)] == []


def test_a_translation_fills_the_same_blanks() -> None:
    assert [wrong for path in sorted(OWN_FOLDER.glob("*.po")) for wrong in misfilled(path)] == []


def misfilled(path: Path) -> list[tuple[str, object, str]]:
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    return [
        (path.name, message.id, translated)
        for message in catalogue
        if message.id and message.string and not message.fuzzy
        for translated in _all(message.string)
        if not filled(translated) <= filled(*_all(message.id))
    ]


def _all(texts: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


def filled(*texts: str) -> set[str]:
    return {blank for text in texts for blank in re.findall(r"\{\w+\}|%\(\w+\)[sd]", text)}
