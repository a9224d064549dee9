"""Bans: who names Keywords, when and which, and whom that keeps out of a crew."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.problem import Code, Problem
from tests.core.crewing import Table, crew, variant


def announced(bans: int = 1) -> tuple[Table, str, str]:
    """A table whose leaders are known; the Attacker, and the other one."""
    table = Table(variant("bans", bans=bans)).start().announce(a="Aurelia", b="Bruno")
    first = "a" if table.game.attacker == table.hall.id("a") else "b"
    return table, first, "b" if first == "a" else "a"


def ban(table: Table, name: str, *keywords: str) -> None:
    wish = ask.BanKeywords(game=table.game.id, entrant=table.hall.id(name), keywords=keywords)
    table.hall.do(wish, by=name)


@pytest.mark.req("GG4-087")
def test_a_keyword_of_the_opposing_leader_and_a_second_one_are_refused() -> None:
    table, first, _ = announced()
    own, theirs = ("Clock", "Mill") if first == "a" else ("Mill", "Clock")
    assert table.ban("Road", name=first) == []
    assert table.ban(own, name=first) == []
    assert table.ban(theirs, name=first) == [Code.BAN_ON_LEADER]
    assert table.ban("road", "Fen", name=first) == [Code.BANS_TOO_MANY]
    assert table.ban("Road", "road ", name=first) == []
    assert table.ban(name=first) == []
    assert table.ban("Raod", name=first) == [Code.KEYWORD_UNKNOWN]


@pytest.mark.req("GG4-087")
def test_leaders_are_announced_before_the_attacker_names_and_then_the_other() -> None:
    early = Table(variant("bans", bans=1)).start()
    assert Code.LEADERS_WAIT in early.ban("Road")
    table, first, second = announced(bans=2)
    assert table.ban("Road", name=second) == [Code.BANS_WAIT]
    ban(table, first)
    assert table.ban("Road", "Fen", name=second) == []
    ban(table, second, "Road", "Fen")
    assert table.ban("Road", name=second) == [Code.BANS_NAMED]
    assert table.leader("Corvin", name=first) == [Code.LEADERS_SETTLED]


@pytest.mark.req("GG4-087")
def test_a_banned_keyword_spares_versatile_models_and_those_of_the_leader() -> None:
    table, first, second = announced()
    leader, other = ("Aurelia", "Mill") if second == "a" else ("Bruno", "Clock")
    assert table.ban(other, name=first) == []
    ban(table, first, other)
    alone, shared = ("Miller", "Sluice") if second == "a" else ("Spring", "Sluice")
    assert table.crew(crew(leader, alone), second) == [
        Problem(Code.KEYWORD_BANNED, {"model": alone, "keywords": (other,)})
    ]
    assert table.codes(crew(leader, shared), second) == []
    if second == "a":
        assert table.codes(crew(leader, "Marshal"), second) == []
    others = crew("Bruno" if second == "a" else "Aurelia")
    assert table.codes(others, first) == []


def test_without_the_variant_nothing_is_banned() -> None:
    table = Table().start().announce(a="Aurelia", b="Bruno")
    assert Code.BANS_TOO_MANY in table.ban("Road")


def test_a_crew_is_led_by_whoever_was_announced() -> None:
    table = Table().start().announce(a="Aurelia")
    assert table.crew(crew("Bruno")) == [
        Problem(Code.LEADER_OTHER, {"leader": "Bruno", "named": ("Aurelia",)})
    ]
