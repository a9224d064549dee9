"""The box of a ballot in a folder: it tells nothing, loses nothing, and is gone after the count."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.facts import BallotCounted, Paper
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code, Refused
from muster.core.verify import Check, Subject, verify
from muster.journal.folder import FolderStore
from muster.journal.folder_urns import papers_in
from muster.journal.perform import perform, try_out
from muster.journal.urn_audit import audit_ballots
from muster.journal.urns import ROOM, Vote, said
from tests.contests import PAINTED
from tests.journal.shelf import TESS, do
from tests.voting import CHOICES, COUNTED, KNOWING, NAMES, RECEIPTS, paper, papers, voting, wish

BOX = f"{PAINTED}-1"


@pytest.fixture
def ballot(store: FolderStore) -> FolderStore:
    voting(store)
    return store


def cast(store: FolderStore, *names: str) -> None:
    for name in names:
        event = store.load()
        perform(replace(store, vote=paper(event, name)), *wish(name))


def files(store: FolderStore) -> dict[str, int]:
    """What lies beside the journal, and who may read it."""
    found = (store.folder / "urns").glob("*")
    return {path.name: path.stat().st_mode & 0o777 for path in found}


def refused(store: FolderStore, vote: Vote | None, name: str = "a") -> list[Code]:
    before = store.journal.read_bytes(), files(store)
    with pytest.raises(Refused) as refusal:
        perform(replace(store, vote=vote), *wish(name))
    assert (store.journal.read_bytes(), files(store)) == before
    return [problem.code for problem in refusal.value.problems]


def count(*given: Paper) -> ask.CountBallot:
    return ask.CountBallot(award=PAINTED, papers=given, confirm=KNOWING)


@pytest.mark.req("GG4-032", "SR17-103")
def test_papers_come_out_of_the_box_by_their_receipts_and_the_box_is_gone(
    ballot: FolderStore,
) -> None:
    cast(ballot, *NAMES)
    assert files(ballot) == {f"{BOX}.urn": 0o600, f"{BOX}.key": 0o600}
    event = do(ballot, ask.CountBallot(award=PAINTED))
    assert papers(event) == COUNTED
    assert files(ballot) == {}
    assert verify(event.lines(), event.official).holds


def test_papers_that_somebody_names_are_none(ballot: FolderStore) -> None:
    cast(ballot, *NAMES)
    forged = (Paper(receipt="0000000000", choices=(EntrantId("e1"),)),)
    assert papers(do(ballot, count(*forged))) == COUNTED


def test_without_a_paper_or_with_one_that_cannot_be_nobody_has_voted(ballot: FolderStore) -> None:
    event = ballot.load()
    assert refused(ballot, None) == [Code.PAPER_MISSING]
    assert refused(ballot, paper(event, "a", "a")) == [Code.OWN_VOTE]
    assert refused(ballot, Vote(RECEIPTS["a"], ())) == [Code.CHOICES_COUNT]
    assert refused(ballot, Vote(RECEIPTS["a"], (EntrantId("e99"),))) == [Code.NOT_ON_BALLOT]
    assert refused(ballot, replace(paper(event, "a"), receipt="short")) == [Code.PAPER_MISSING]
    cast(ballot, "a")
    assert refused(ballot, paper(event, "a")) == [Code.VOTED_ALREADY]
    same = replace(paper(event, "b"), receipt=RECEIPTS["a"])
    assert refused(ballot, same, "b") == [Code.RECEIPT_TWICE]


def test_nobody_looks_into_the_box_by_trying_out_the_count(ballot: FolderStore) -> None:
    cast(ballot, *NAMES)
    tried = try_out(ballot, TESS, count())
    assert tried.facts == (BallotCounted(award=PAINTED, ballot=1, papers=()),)
    assert tried.after.contests == ballot.load().contests
    with pytest.raises(Refused) as refusal:
        try_out(ballot, Actor(PersonId("a")), count())
    assert [problem.code for problem in refusal.value.problems] == [Code.NOT_ALLOWED]


def test_every_order_of_voting_gives_the_same_box(ballot: FolderStore) -> None:
    event = ballot.load()
    cast_papers = [
        Paper(receipt=RECEIPTS[name], choices=paper(event, name).choices) for name in NAMES
    ]
    boxes = {said(tuple(order)) for order in itertools.permutations(cast_papers)}
    assert len(boxes) == 1


def test_a_box_is_as_long_as_any_other_of_as_many_papers() -> None:
    short = Paper(receipt="AAAAAAAAAA", choices=(EntrantId("e1"),))
    long = Paper(receipt="ZZZZZZZZZZ", choices=tuple(EntrantId(f"e{n}") for n in range(100, 110)))
    assert [len(said((short,))), len(said((long,)))] == [ROOM, ROOM]
    assert len(said((short, long))) == 2 * ROOM


def test_no_file_tells_a_receipt_or_a_choice_before_the_count(ballot: FolderStore) -> None:
    before = ballot.journal.read_bytes()
    cast(ballot, *NAMES)
    written = ballot.journal.read_bytes()[len(before) :]
    chosen = {ballot.load().of_person(PersonId(name))[0] for name in CHOICES.values()}
    assert not any(f'"{entrant}"'.encode() in written for entrant in chosen)
    everything = b"".join(p.read_bytes() for p in ballot.folder.rglob("*") if p.is_file())
    assert not any(receipt.encode() in everything for receipt in RECEIPTS.values())


# ── when the power goes ──


def test_a_paper_whose_line_was_never_written_was_never_cast(
    ballot: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast(ballot, "a")

    def cut(*_: object) -> None:
        raise OSError("the power went")

    with monkeypatch.context() as patched:
        patched.setattr("muster.journal.folder.append_lines", cut)
        with pytest.raises(OSError, match="the power went"):
            cast(ballot, "b")
    assert len(papers_in(ballot.folder, ballot.load(), BOX)) == 1
    cast(ballot, "b", "c", "d")
    assert papers(do(ballot, ask.CountBallot(award=PAINTED))) == COUNTED


def test_a_paper_whose_line_was_written_lies_in_the_box(
    ballot: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_: object) -> None:
        raise OSError("the power went")

    with monkeypatch.context() as patched:
        patched.setattr("muster.journal.folder.settle_urns", cut)
        with pytest.raises(OSError, match="the power went"):
            cast(ballot, "a")
    assert files(ballot) == {f"{BOX}.next": 0o600, f"{BOX}.key": 0o600}
    cast(ballot, "b", "c", "d")
    assert papers(do(ballot, ask.CountBallot(award=PAINTED))) == COUNTED


def test_no_paper_goes_into_a_box_that_is_not_as_it_was_left(ballot: FolderStore) -> None:
    """An older copy of the journal or of the box was put back: a paper there would be lost."""
    cast(ballot, "a")
    older = ballot.journal.read_bytes()
    cast(ballot, "b")
    newer = ballot.journal.read_bytes()
    event = ballot.load()
    ballot.journal.write_bytes(older)
    assert refused(ballot, paper(event, "c"), "c") == [Code.PAPERS_OTHER]
    ballot.journal.write_bytes(newer)
    (ballot.folder / "urns" / f"{BOX}.urn").unlink()
    assert refused(ballot, paper(event, "c"), "c") == [Code.PAPERS_OTHER]


# ── given up, and checked ──


def test_a_ballot_that_is_given_up_leaves_nothing(ballot: FolderStore) -> None:
    cast(ballot, *NAMES)
    do(ballot, ask.SetContest(award=PAINTED, method="organiser", confirm=KNOWING))
    assert files(ballot) == {}


def checked(store: FolderStore) -> list[Check]:
    return list(audit_ballots(store, store.load()))


def test_a_box_with_too_few_papers_is_found_and_not_counted(ballot: FolderStore) -> None:
    line = ballot.load().revision
    cast(ballot, *NAMES)
    assert checked(ballot) == [Check(Subject.BALLOT, line, holds=True)]
    (ballot.folder / "urns" / f"{BOX}.urn").unlink()
    note = "4 people voted, and 0 papers are in the box"
    assert checked(ballot) == [Check(Subject.BALLOT, line, holds=False, note=note)]
    with pytest.raises(Refused) as refusal:
        perform(ballot, TESS, count())
    assert [problem.code for problem in refusal.value.problems] == [Code.PAPERS_OTHER]
    (ballot.folder / "urns" / f"{BOX}.urn").write_bytes(b"another")
    note = "its box cannot be opened"
    assert checked(ballot) == [Check(Subject.BALLOT, line, holds=False, note=note)]


def test_a_counted_ballot_is_counted_again(ballot: FolderStore) -> None:
    cast(ballot, *NAMES)
    line = do(ballot, ask.CountBallot(award=PAINTED)).revision
    assert checked(ballot) == [Check(Subject.BALLOT, line, holds=True)]
