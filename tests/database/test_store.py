"""What every store keeps to, be it a folder or the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Actor
from muster.core.chain import After, Line, Stamp, chained, write_line
from muster.core.event import Phase
from muster.core.fold import Impossible
from muster.core.ids import EntrantId, EventId, PersonId
from muster.core.problem import Code, Refused
from muster.core.verify import verify
from muster.journal.database.event_secret import locked
from muster.journal.database.models import EventRow, LineRow, PackRow
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.file import JournalDamaged
from muster.journal.folder import FolderStore, NoEvent, PackMissing
from muster.journal.people import Person
from muster.journal.perform import perform, try_out
from muster.journal.secret import SecretMissing, SecretWrong
from muster.journal.store import Store
from tests.database.cups import ANN, make_cup, texts
from tests.journal.shelf import TESS, TESS_BROWN, do, make, pair, register, report_all, start

INVENTED = facts.EntrantDropped(entrant=EntrantId("e9"))


@dataclass(frozen=True)
class Kept:
    """A store with what a test does behind its back."""

    store: Store
    again: Callable[[], Store]
    journal: Callable[[], str]
    change_line: Callable[[int, str], None]
    change_pack: Callable[[], None]
    put_secret: Callable[[str], None]
    nowhere: Store


def in_folder(folder: Path) -> Kept:
    store = make(folder / "cup")

    def change_line(n: int, text: str) -> None:
        lines = store.journal.read_text().splitlines()
        lines[n - 1 : n] = [text]
        store.journal.write_text("".join(f"{line}\n" for line in lines))

    def change_pack() -> None:
        kept = store.folder / "pack.json"
        kept.write_text(kept.read_text().replace("Malifaux", "Molifaux"))

    def put_secret(secret: str) -> None:
        path = store.folder / "secret.hex"
        path.write_text(secret) if secret else path.unlink(missing_ok=True)

    return Kept(
        store,
        again=lambda: FolderStore(store.folder),
        journal=store.journal.read_text,
        change_line=change_line,
        change_pack=change_pack,
        put_secret=put_secret,
        nowhere=FolderStore(folder / "nowhere"),
    )


def in_database(_: Path) -> Kept:
    event = make_cup()

    def again() -> Store:
        SHELF.forget()
        return DatabaseStore(event)

    def change_line(n: int, text: str) -> None:
        LineRow.objects.update_or_create(event_id=event, n=n, defaults={"text": text})
        if n > EventRow.objects.get(pk=event).revision:
            head = text.partition('"hash":"')[2][:64]
            EventRow.objects.filter(pk=event).update(revision=n, head=head, edition=99)

    def change_pack() -> None:
        (kept,) = PackRow.objects.all()
        kept.document = kept.document.replace("Malifaux", "Molifaux")
        kept.save()

    def put_secret(secret: str) -> None:
        EventRow.objects.filter(pk=event).update(locked=locked(event, secret))

    return Kept(
        DatabaseStore(event),
        again=again,
        journal=lambda: "".join(f"{text}\n" for text in texts(event)),
        change_line=change_line,
        change_pack=change_pack,
        put_secret=put_secret,
        nowhere=DatabaseStore(EventId("nowhere")),
    )


@pytest.fixture(params=[in_folder, in_database])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    made: Kept = request.param(tmp_path)
    return made


# ── lines ──


def test_what_was_performed_is_there_after_reading_again(kept: Kept) -> None:
    done = perform(kept.store, TESS, register("a", "b"))
    assert kept.again().load() == done.event
    assert [line.n for line in done.lines] == [2, 3]


def test_a_line_is_kept_in_the_bytes_its_hash_was_taken_over(kept: Kept) -> None:
    do(kept.store, register("a", "b"))
    lines = kept.again().load().lines()
    assert kept.journal() == "".join(f"{write_line(line)}\n" for line in lines)


def test_a_refusal_writes_nothing(kept: Kept) -> None:
    before = kept.journal()
    with pytest.raises(Refused):
        perform(kept.store, Actor(PersonId("stranger")), register("a"))
    assert kept.journal() == before


def test_trying_out_writes_nothing(kept: Kept) -> None:
    before = kept.journal()
    assert len(try_out(kept.store, TESS, register("a")).after.entrants) == 1
    assert kept.journal() == before


def test_where_there_is_no_event_nothing_is_made(kept: Kept) -> None:
    for use in (
        kept.nowhere.load,
        kept.nowhere.people,
        lambda: perform(kept.nowhere, TESS, register("a")),
        lambda: try_out(kept.nowhere, TESS, register("a")),
        lambda: kept.nowhere.add_people((TESS_BROWN,)),
        lambda: kept.nowhere.erase(TESS.person),
    ):
        with pytest.raises(NoEvent):
            use()


def test_a_whole_event_is_the_same_read_again_and_can_be_verified(kept: Kept) -> None:
    start(kept.store)
    pair(kept.store)
    report_all(kept.store)
    do(kept.store, ask.CloseRound())
    finish = ask.FinishEvent(reason="Fire alarm", confirm=frozenset({Code.ROUNDS_LEFT}))
    event = do(kept.store, finish)
    found = kept.again().load()
    assert (found, found.phase) == (event, Phase.FINISHED)
    assert verify(found.lines(), found.official).holds


def test_a_line_taken_back_is_taken_back_for_whoever_reads_on(kept: Kept) -> None:
    do(kept.store, register("a"))
    do(kept.store, register("b"))
    event = do(kept.store, ask.Undo(line=3))
    assert [entrant.people for entrant in event.entrants.values()] == [("a",)]
    assert kept.again().load() == event


# ── damage ──


def test_a_changed_line_is_named(kept: Kept) -> None:
    do(kept.store, register("a", "b"))
    kept.change_line(2, kept.journal().splitlines()[1].replace('"a"', '"x"'))
    with pytest.raises(JournalDamaged) as damage:
        kept.again().load()
    assert (damage.value.n, damage.value.say) == (2, "was changed after it was written")


def test_a_forged_line_that_cannot_have_happened_is_named(kept: Kept) -> None:
    first = kept.store.load().lines()[0]
    (line,) = chained(Line, (INVENTED,), After(1, first.hash), Stamp(TESS.person, first.at, ""))
    kept.change_line(2, write_line(line))
    for store in (kept.store, kept.again()):
        with pytest.raises(JournalDamaged) as damage:
            store.load()
        assert damage.value.n == 2


def test_a_line_that_cannot_be_folded_is_never_written(kept: Kept) -> None:
    before, first = kept.journal(), kept.store.load().lines()[0]
    lines = chained(Line, (INVENTED,), After(1, first.hash), Stamp(TESS.person, first.at, ""))
    with kept.store.writing() as journal, pytest.raises(Impossible):
        journal.append(lines)
    assert kept.journal() == before
    assert do(kept.store, ask.PublishRules()).revision == 2


def test_the_pack_beside_the_journal_is_the_one_it_names(kept: Kept) -> None:
    kept.change_pack()
    with pytest.raises(PackMissing):
        kept.again().load()


@pytest.mark.parametrize(
    ("secret", "kind"), [("", SecretMissing), ("5e" * 32, SecretWrong), ("not hex", SecretWrong)]
)
def test_nothing_is_drawn_with_another_secret_and_everything_else_goes_on(
    kept: Kept, secret: str, kind: type[Exception]
) -> None:
    start(kept.store)
    kept.put_secret(secret)
    before = kept.journal()
    with pytest.raises(kind):
        do(kept.store, ask.PairRound())
    assert kept.journal() == before
    assert do(kept.store, ask.ChangeDetails(venue="Town Hall")).venue == "Town Hall"


# ── people ──


def test_an_event_is_made_with_its_organiser_among_its_people(kept: Kept) -> None:
    assert kept.store.people() == {TESS.person: TESS_BROWN}


def test_names_are_beside_the_journal_and_never_in_it(kept: Kept) -> None:
    kept.store.add_people((ANN,))
    do(kept.store, register("ann"))
    assert kept.again().people() == {TESS.person: TESS_BROWN, ANN.id: ANN}
    assert "Ann Lee" not in kept.journal()


def test_a_name_can_be_put_right(kept: Kept) -> None:
    kept.store.add_people((ANN,))
    married = ANN.model_copy(update={"name": "Ann Park"})
    kept.store.add_people((married,))
    assert kept.again().people() == {TESS.person: TESS_BROWN, ANN.id: married}


def test_of_an_erased_person_the_id_alone_is_left_and_the_chain_holds(kept: Kept) -> None:
    kept.store.add_people((ANN,))
    before = start(kept.store, ("ann", "b", "c", "d"))
    kept.store.erase(ANN.id)
    assert kept.again().people() == {TESS.person: TESS_BROWN, ANN.id: Person(id=ANN.id)}
    assert kept.again().load() == before
    assert verify(before.lines(), before.official).holds


def test_erasing_again_or_somebody_unknown_changes_nothing(kept: Kept) -> None:
    kept.store.add_people((ANN,))
    kept.store.erase(ANN.id)
    before = kept.store.people()
    kept.store.erase(ANN.id)
    kept.store.erase(PersonId("nobody"))
    assert kept.again().people() == before
