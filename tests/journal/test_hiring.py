"""Leaders and crews sealed in a folder: nobody reads them, and what opens is what was sealed."""

from __future__ import annotations

import json
import os
from datetime import timedelta
from pathlib import Path

import pytest

from muster.core.access import Actor
from muster.core.hiring import acts
from muster.core.hiring.audit import audit_hiring
from muster.core.hiring.wishes import say_crew, say_leader
from muster.core.ids import PersonId
from muster.core.problem import Code, Refused
from muster.core.verify import SET_BACK, Subject, verify
from muster.journal.audit import audit_games
from muster.journal.hiring import HiringStore
from tests.crews import crew
from tests.journal.hiring_side import Choices, codes_of
from tests.journal.shelf import TESS

ADA, BRAM = crew("ada-quill", "page", "binder"), crew("bram-holt", "docker")


@pytest.fixture
def table(tmp_path: Path) -> Choices:
    return Choices(tmp_path / "cup")


def test_what_is_sealed_opens_when_all_have_sealed(table: Choices) -> None:
    assert table.leads(table.first, "ada-quill") is False
    assert table.now.leaders == {}
    assert table.leads(table.second, "bram-holt") is True
    assert set(table.now.leaders.values()) == {"ada-quill", "bram-holt"}
    assert table.hires(table.first, ADA) is False
    assert table.hires(table.second, BRAM) is True
    assert list(table.now.crews.values()) == [ADA, BRAM]
    assert table.state.seals == {}


def test_nothing_of_it_lies_open_in_the_folder(table: Choices) -> None:
    table.led()
    before = table.bytes
    table.hires(table.first, ADA)
    table.hiring.put_draft(table.second, table.sides[1], BRAM)
    fresh = table.bytes.removeprefix(before)
    assert (b"binder" in fresh.lower(), b"docker" in fresh.lower()) == (False, False)
    assert table.hiring.draft(table.second, table.sides[1]) == BRAM
    assert table.hiring.draft(TESS, table.sides[1]) is None


def test_a_choice_is_sealed_anew_until_it_is_shown(table: Choices) -> None:
    table.leads(table.first, "ada-quill")
    table.leads(table.first, "old-sorrel")
    table.leads(table.second, "bram-holt")
    assert set(table.now.leaders.values()) == {"old-sorrel", "bram-holt"}
    with pytest.raises(Refused) as refusal:
        table.leads(table.first, "ada-quill")
    assert codes_of(refusal.value) == [Code.HIRE_NOT_NOW]


def test_nobody_seals_looks_at_or_says_what_is_the_other_sides(table: Choices) -> None:
    table.leads(table.first, "ada-quill")
    before = table.bytes
    stranger = Actor(PersonId("nobody"))
    tries = (
        lambda who: table.hiring.seal(who, "leaders", table.sides[0], say_leader("old-sorrel")),
        lambda who: table.hiring.say(who, "leaders", table.sides[0], say_leader("old-sorrel")),
        lambda who: table.hiring.put_draft(who, table.sides[0], ADA),
        lambda who: table.hiring.look(who, "leaders", table.sides[0], "curious"),
    )
    for who in (table.second, stranger):
        for each in tries:
            with pytest.raises(Refused) as refusal:
                each(who)
            assert codes_of(refusal.value) == [Code.NOT_ALLOWED]
    assert table.bytes == before


def test_what_could_not_be_played_is_refused_before_it_is_sealed(table: Choices) -> None:
    with pytest.raises(Refused) as refusal:
        table.leads(table.first, "hollow-judge")
    assert codes_of(refusal.value) == [Code.MODEL_BARRED]
    table.led()
    with pytest.raises(Refused) as refusal:
        table.hires(table.first, crew("ada-quill", *["page"] * 4))
    assert codes_of(refusal.value) == [Code.MODEL_LIMIT]
    with pytest.raises(Refused) as refusal:
        table.hires(table.first, BRAM)
    assert codes_of(refusal.value) == [Code.LEADER_OTHER]
    assert [fact.kind for fact in table.told][3:] == []


def test_an_official_looks_with_a_reason_in_the_stream(table: Choices) -> None:
    table.leads(table.first, "ada-quill")
    side = table.sides[0]
    with pytest.raises(Refused) as refusal:
        table.hiring.look(TESS, "leaders", side, " ")
    assert codes_of(refusal.value) == [Code.REASON_MISSING]
    with pytest.raises(Refused) as refusal:
        table.hiring.look(TESS, "leaders", table.sides[1], "to see")
    assert codes_of(refusal.value) == [Code.HIRE_UNSEALED]
    assert table.hiring.look(TESS, "leaders", side, "a dispute").notes["leader"] == "ada-quill"
    assert table.told[-1] == acts.SecretLooked(
        step="leaders", entrant=side.entrant, reason="a dispute"
    )
    event = table.store.load()
    assert list(table.hiring.known_to(event, TESS, official=True)) == [("leaders", side)]
    table.leads(table.first, "old-sorrel")
    assert table.hiring.known_to(event, TESS, official=True) == {}
    assert table.hiring.known_to(event, table.second, official=False) == {}
    own = table.hiring.known_to(event, table.first, official=False)
    assert [kept.notes["leader"] for kept in own.values()] == ["old-sorrel"]


def test_said_on_paper_it_opens_what_the_other_sealed(table: Choices) -> None:
    table.leads(table.first, "ada-quill")
    opened = table.hiring.say(table.second, "leaders", table.sides[1], say_leader("bram-holt"))
    assert opened is True
    assert set(table.now.leaders.values()) == {"ada-quill", "bram-holt"}
    table.hiring.say(table.first, "crews", table.sides[0], say_crew(ADA))
    with pytest.raises(Refused) as refusal:
        table.hiring.say(table.first, "crews", table.sides[0], say_crew(crew("ada-quill")))
    assert codes_of(refusal.value) == [Code.HIRE_SHOWN]
    with pytest.raises(Refused) as refusal:
        table.hiring.show(table.first, "crews")
    assert codes_of(refusal.value) == [Code.HIRE_WAITS]


def test_said_openly_after_it_was_sealed_it_keeps_nobody_waiting(table: Choices) -> None:
    """An official says what a side had sealed: the other's seal opens as soon as it is made."""
    table.leads(table.first, "ada-quill")
    table.hiring.say(TESS, "leaders", table.sides[0], say_leader("old-sorrel"))
    assert table.leads(table.second, "bram-holt") is True
    assert set(table.now.leaders.values()) == {"old-sorrel", "bram-holt"}
    assert not any(isinstance(fact, acts.SecretFell) for fact in table.told)


class PowerCut(BaseException):
    """Nothing that is still to be written is."""


@pytest.mark.parametrize("writes", range(5))
def test_whenever_the_power_goes_nobody_has_seen_half(
    table: Choices, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    """All leaders are known or none; what is known is true, and play goes on."""
    table.leads(table.first, "ada-quill")
    left, real = iter(range(writes)), os.fsync

    def sync(handle: int) -> None:
        if next(left, None) is None:
            raise PowerCut
        real(handle)

    monkeypatch.setattr(os, "fsync", sync)
    with pytest.raises(PowerCut):
        table.leads(table.second, "bram-holt")
    monkeypatch.undo()
    known = len(table.now.leaders)
    assert known in {0, 2}
    if not known:
        assert table.leads(table.second, "bram-holt") is True
    assert set(table.now.leaders.values()) == {"ada-quill", "bram-holt"}
    assert table.hires(table.first, ADA) is False
    assert table.hires(table.second, BRAM) is True
    assert all(check.holds for check in audit_games(table.store, table.store.load()))


def test_a_seal_whose_words_are_lost_falls_and_is_made_anew(table: Choices) -> None:
    table.leads(table.first, "ada-quill")
    for path in table.store.folder.glob("hiring/*.sealed"):
        path.unlink()
    assert table.leads(table.second, "bram-holt") is False
    assert isinstance(table.told[-1], acts.SecretFell)
    assert table.leads(table.first, "ada-quill") is True


def test_everything_can_be_checked_afterwards(table: Choices) -> None:
    table.led()
    table.hires(table.first, ADA)
    table.hires(table.second, BRAM)
    assert checks(table) == [(3, True, ""), (6, True, "")]
    event = table.store.load()
    assert verify(event.lines(), event.official).holds


@pytest.mark.parametrize(
    ("old", "new", "line", "note"),
    [
        ("ada-quill", "old-sorrel", 3, "is not what was sealed"),
        ('"salt":"', '"salt":"0', 3, "is not what was sealed"),
    ],
)
def test_what_was_changed_after_it_was_sealed_is_found(
    table: Choices, old: str, new: str, line: int, note: str
) -> None:
    table.led()
    lines = table.hiring.lines()
    body = json.loads(lines[2].model_dump_json())
    forged = json.loads(lines[2].fact.model_dump_json().replace(old, new))
    other = [*lines[:2], acts.HiringLine.model_validate({**body, "fact": forged})]
    event = table.store.load()
    found = list(audit_hiring(event, table.now, other))
    assert [(check.line, check.holds, check.note) for check in found] == [(line, False, note)]


def test_a_clock_that_was_set_back_between_choices_is_noted(table: Choices) -> None:
    table.led()
    lines = table.hiring.lines()
    early = lines[2].model_copy(update={"at": lines[2].at - timedelta(hours=1)})
    found = audit_hiring(table.store.load(), table.now, [*lines[:2], early])
    assert [(check.line, check.holds, check.note) for check in found] == [
        (3, True, SET_BACK),
        (3, True, ""),
    ]


def checks(table: Choices) -> list[tuple[int, bool | None, str]]:
    event = table.store.load()
    return [
        (check.line, check.holds, check.note)
        for check in audit_games(table.store, event)
        if check.subject is Subject.HIRING
    ]


def test_another_process_finds_the_same(table: Choices) -> None:
    table.leads(table.first, "ada-quill")
    again = HiringStore(type(table.store)(table.store.folder), table.now.id)
    assert again.load() == table.state
