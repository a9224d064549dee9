"""Private links: the same on every card, nobody else's, and closed for good once revoked."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest

from muster.core.ids import EventId, PersonId
from muster.journal.database.keys import KeyDamaged, make_key, server_key
from muster.journal.database.links import (
    Holder,
    Revoked,
    holder_of,
    revoke,
    token_of,
    tokens_of,
)
from muster.journal.database.models import LinkRow
from tests.database.cups import ANN, enter, make_cup
from tests.journal.shelf import TESS


def test_whoever_holds_a_link_is_one_person_at_one_event(cup: EventId) -> None:
    enter(cup, ANN)
    other = make_cup("Other")
    tokens = token_of(cup, ANN.id), token_of(cup, TESS.person), token_of(other, TESS.person)
    assert [holder_of(token) for token in tokens] == [
        Holder(cup, ANN.id),
        Holder(cup, TESS.person),
        Holder(other, TESS.person),
    ]


def test_a_card_can_be_printed_again(cup: EventId) -> None:
    enter(cup, ANN)
    first = token_of(cup, ANN.id)
    assert tokens_of(cup, (ANN.id, TESS.person, ANN.id)) == {
        ANN.id: first,
        TESS.person: token_of(cup, TESS.person),
    }


def test_a_token_is_long_easy_to_type_and_not_kept(cup: EventId) -> None:
    token = token_of(cup, TESS.person)
    assert re.fullmatch("[a-z2-7]{26}", token)
    assert holder_of(f" {token.upper()} ") == Holder(cup, TESS.person)
    (row,) = LinkRow.objects.values()
    assert token not in str(row)


def test_a_link_that_never_was_opens_nothing(cup: EventId) -> None:
    token_of(cup, TESS.person)
    assert [holder_of(token) for token in ("", "a" * 26, "ü")] == [None, None, None]


def test_a_revoked_link_stays_closed_and_is_followed_by_another(cup: EventId) -> None:
    enter(cup, ANN)
    kept = token_of(cup, TESS.person)
    old = token_of(cup, ANN.id)
    revoke(cup, ANN.id)
    assert holder_of(old) == Revoked(cup)
    new = token_of(cup, ANN.id)
    assert (new != old, token_of(cup, ANN.id)) == (True, new)
    assert (holder_of(old), holder_of(new), holder_of(kept)) == (
        Revoked(cup),
        Holder(cup, ANN.id),
        Holder(cup, TESS.person),
    )
    revoke(cup, ANN.id)
    assert token_of(cup, ANN.id) not in {old, new}
    revoke(cup, PersonId("nobody"))


# ── the key that all links hang on ──


def test_the_key_is_made_once_and_is_for_its_owner_only(tmp_path: Path) -> None:
    assert (make_key(tmp_path), make_key(tmp_path)) == (True, False)
    key, path = server_key(tmp_path), tmp_path / "server.key"
    server_key.cache_clear()
    assert (len(key), server_key(tmp_path), path.read_bytes()) == (32, key, key)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_key_that_is_none_is_named_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "server.key").write_bytes(b"short")
    with pytest.raises(KeyDamaged, match=r"server\.key"):
        server_key(tmp_path)
    assert (tmp_path / "server.key").read_bytes() == b"short"
