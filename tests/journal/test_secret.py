"""The secret of the draws: checked before it is used, and needed by draws alone."""

import stat
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.event import Phase
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.verify import verify
from muster.journal.folder import FolderStore
from muster.journal.secret import SecretMissing, SecretWrong
from tests.journal.shelf import do, make, pair, report_all, start


def spoil(store: FolderStore, content: bytes | None) -> bytes:
    """Take the secret away or put something else in its place; the right one is returned."""
    path = store.folder / "secret.hex"
    right = path.read_bytes()
    path.unlink() if content is None else path.write_bytes(content)
    return right


def refuses(store: FolderStore, command: ask.Command, kind: type[Exception]) -> None:
    before = store.journal.read_bytes()
    with pytest.raises(kind):
        do(store, command)
    assert store.journal.read_bytes() == before


def test_the_secret_can_be_read_by_its_owner_only(store: FolderStore) -> None:
    assert stat.S_IMODE((store.folder / "secret.hex").stat().st_mode) == 0o600


def test_a_secret_left_over_from_a_broken_start_lets_nobody_else_read_the_new_one(
    tmp_path: Path,
) -> None:
    (tmp_path / "secret.hex.new").write_text("old")
    (tmp_path / "secret.hex.new").chmod(0o644)
    make(tmp_path)
    assert stat.S_IMODE((tmp_path / "secret.hex").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (None, SecretMissing),
        (b"5e" * 32, SecretWrong),
        (b"", SecretWrong),
        (b"not hex at all", SecretWrong),
        (b"\xff\xfe\x00", SecretWrong),
    ],
)
def test_nothing_is_drawn_with_another_secret_and_everything_else_goes_on(
    store: FolderStore, content: bytes | None, kind: type[Exception]
) -> None:
    right = spoil(store, content)
    start(store)
    refuses(store, ask.PairRound(), kind)
    spoil_again = (store.folder / "secret.hex").write_bytes
    spoil_again(right)
    pair(store)
    spoil(store, content)
    report_all(store)
    do(store, ask.CloseRound())
    refuses(store, ask.MakeCut(size=2), kind)
    finish = ask.FinishEvent(reason="Fire alarm", confirm=frozenset({Code.ROUNDS_LEFT}))
    refuses(store, finish, kind)
    spoil_again(right)
    event = do(store, finish)
    assert event.phase is Phase.FINISHED
    assert verify(event.lines(), event.official).holds


def test_a_round_that_ends_in_a_cut_needs_the_secret(tmp_path: Path) -> None:
    store = make(tmp_path / "masters")
    cut = Patch(kind="house-rule", id="cut", title="Cut to two", set={"rounds.cut": 2})
    do(store, ask.ChangeRules(patches=(cut,)))
    do(store, ask.PublishRules())
    start(store)
    pair(store)
    report_all(store)
    right = spoil(store, None)
    refuses(store, ask.CloseRound(), SecretMissing)
    (store.folder / "secret.hex").write_bytes(right)
    assert do(store, ask.CloseRound()).cut is not None


def test_a_secret_is_the_same_in_capitals_and_between_blank_lines(store: FolderStore) -> None:
    start(store)
    path = store.folder / "secret.hex"
    path.write_text(f"\n {path.read_text().strip().upper()} \n\n")
    assert pair(store).current is not None
