"""A day in a folder: one command after the other, and what of it is on the disk by then."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from muster.core.chain import BaseLine
from muster.core.hiring.acts import HiringLine
from muster.core.photos import digests
from muster.core.sheet.taps import TapLine
from muster.core.table_clock.ticks import TickLine
from muster.journal.brawl import read_file
from muster.journal.folder import FolderStore
from muster.journal.folder_streams import names
from muster.journal.folder_urns import papers_in
from muster.journal.photos import read_photo
from muster.journal.streams import CLOCK, HIRING, SHEET
from muster.journal.urns import open_names
from tests.cli.terminal import LETTERS, OPTIONS, Terminal, run
from tests.faults.recording import ANSWERED, Recording
from tests.snapshots import snapshot

CUP, THERE, BRAWL, ARCHIVE = "cup", "there", "friday.brawl", "stick.muster"
KINDS: dict[str, type[BaseLine]] = {SHEET: TapLine, CLOCK: TickLine, HIRING: HiringLine}

State = dict[str, list[str]]
"""What is there, by part. What only grows is a list to which more is added at the end."""


# ── what is there ──


def state_of(place: Path) -> State:
    """Everything that can be read below a folder; what is damaged raises."""
    found = {f"{name} {part}": said for name in (CUP, THERE) for part, said in _event(place / name)}
    if (place / BRAWL).exists():
        found["brawl"] = [act.model_dump_json() for act in read_file(place / BRAWL).acts]
    if (place / ARCHIVE).exists():
        found["archive"] = [hashlib.sha256((place / ARCHIVE).read_bytes()).hexdigest()]
    return found


def _event(folder: Path) -> Iterator[tuple[str, list[str]]]:
    store = FolderStore(folder)
    if not store.journal.exists():
        return
    event = store.load()
    yield "journal", [line.hash for line in event.lines()]
    yield "people", [str(sorted((id_, each.name) for id_, each in store.people().items()))]
    for stream in names(folder):
        lines = store.lines(stream, KINDS[stream.partition(":")[0] + ":"])
        yield stream, [line.hash for line in lines]
        yield f"seals {stream}", [str(sorted(store.seals(stream)))]
    for name, number in open_names(event).items():
        yield f"urn {name}", [str(number), str(len(papers_in(folder, event, name)))]
    kept = (digest for digest in sorted(digests(event)) if read_photo(folder, digest))
    yield "photos", [",".join(kept)]


# ── what is done ──

Words = tuple[object, ...]

SEATS = ("Ann Lee: Lady Justice 6", "Bob Ray: Rasputina 8", "Chi Park: Nekima 10", "Dov: Rider 9")
BLOWS = (("hit", "bob", "chi", "--by", "ann"), ("hit", "chi", "dov", "--by", "ann"), ("undo",))
LONG = "As far as the base touches the hedge it does. " * 120
"""A ruling that takes many sectors of a disk."""


def day(place: Path, photo: Path) -> Iterator[tuple[Words, str]]:
    """Commands of every area that writes something, and what is typed when they ask."""
    yield ("new", place / CUP, "--pack", "sr17", "--name", "Winter Cup", *OPTIONS), ""
    for name in LETTERS[:4]:
        yield ("enter", name, "--faction", "Guild"), ""
    yield from ((words, "") for words in _round(photo))
    for name, paper in zip(LETTERS[:4], "2132", strict=True):
        yield ("contest", "vote", "best-painted", name), paper
    yield ("contest", "count", "best-painted"), ""
    yield ("archive", place / ARCHIVE), ""
    yield ("erase", LETTERS[3], "--yes"), ""
    yield ("archive", place / ARCHIVE, "--yes"), ""
    yield ("open", place / ARCHIVE, place / THERE), ""
    yield ("brawl", "start", place / BRAWL, *SEATS, "--seed", "00ff"), ""
    for first, *more in BLOWS:
        yield ("brawl", first, place / BRAWL, *more), ""


def _round(photo: Path) -> Iterator[Words]:
    yield "check-in", "--all"
    yield "contest", "set", "best-painted", "vote", "--category", "Best Army"
    for name in LETTERS[:3]:
        yield "contest", "enter", "best-painted", name, f"Model of {name} # red", "--title", "It"
    yield ("start",)
    yield "encounter", "set", "the-pit-ii", "armory", "fuel-cache", "stockpile"
    yield ("pair",)
    yield ("publish",)
    yield "judge", "add", "Rosa Diaz"
    yield "photo", "attach", photo, 1, "--note", "Turn 5"
    yield "game", "open", 1
    for topic in ("Hedges", "Walls", "Water"):
        yield "ruling", topic, "Does it block?", LONG
    yield "game", "seal", 1, "@0", "armory"
    yield "game", "seal", 1, "@1", "stockpile"
    yield "contest", "open", "best-painted"


def main(place: Path, log: Path) -> None:
    photo = log.with_name("board.jpg")
    photo.write_bytes(snapshot(1))
    recording = Recording.onto(place, log)
    cup = Terminal(place / CUP)
    for words, typed in day(place, photo):
        said = [cup.names_at(1)[int(str(one)[1:])] if str(one)[:1] == "@" else one for one in words]
        answered = run(*said, typed=f"{typed}\n", MUSTER_EVENT=str(cup.folder))
        assert answered.exit_code == 0, answered
        recording.note(ANSWERED, json.dumps(state_of(place)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
