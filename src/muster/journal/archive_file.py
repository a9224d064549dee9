"""An archive as a file: one zip with a manifest, made the same each time, read with suspicion."""

from __future__ import annotations

import hashlib
import stat
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Annotated, Literal
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, LargeZipFile, ZipFile, ZipInfo

from pydantic import Field, ValidationError

from muster.core.chain import canonical
from muster.core.record import Record

MANIFEST = "manifest.json"
FORMAT = 1

MOST_FILES = 5_000
LARGEST_FILE = 64 * 1024**2
LARGEST = 512 * 1024**2
"""Bytes of one file, and of all of them together, once they are unpacked."""
LONGEST_LINE = 8 * 1024**2
"""Bytes of a line in one of them: a catalogue of everything there is takes less than one of it."""
MOST_RATIO = 200
SMALL = 1024**2
"""Only what is larger than this is suspected of growing too much."""

ALWAYS = (1980, 1, 1, 0, 0, 0)
UNIX = 3
PRIVATE = stat.S_IFREG | 0o600

UNREADABLE = (
    BadZipFile,
    LargeZipFile,
    zlib.error,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""What reading a zip can end in, if its bytes are anything but a zip's."""


class ArchiveDamaged(Exception):
    """It cannot be believed: its sentence names the file and the line. Nothing was kept of it."""


class FileChanged(ArchiveDamaged):
    """A file is not the one that was packed: said last, so that its line can be named instead."""


Kind = Literal["whole", "public"]


class Listed(Record):
    """A file in an archive."""

    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    size: Annotated[int, Field(ge=0, le=LARGEST_FILE)]


class Manifest(Record):
    """What an archive says of itself; only the chain of the journal is believed.

    `whole` has the event's secret in it; `public` is for everybody.
    """

    muster: Literal["archive"] = "archive"
    format: int = FORMAT
    kind: Kind
    about: str
    files: dict[str, Listed]


def write_archive(
    files: Mapping[str, bytes], kind: Literal["whole", "public"], about: str
) -> bytes:
    """One zip of these files: the same bytes for the same files, whenever it is made."""
    listed = {
        name: Listed(sha256=_digest(content), size=len(content)) for name, content in files.items()
    }
    manifest = Manifest(kind=kind, about=about, files=listed)
    raw = BytesIO()
    with ZipFile(raw, "w") as archive:
        said = canonical(manifest.model_dump(mode="json")).encode() + b"\n"
        for name, content in ((MANIFEST, said), *sorted(files.items())):
            entry = ZipInfo(name, ALWAYS)
            entry.create_system, entry.external_attr = UNIX, PRIVATE << 16
            entry.compress_type = ZIP_STORED if name.endswith(".jpg") else ZIP_DEFLATED
            archive.writestr(entry, content)
    return raw.getvalue()


def read_manifest(raw: bytes) -> Manifest:
    """What an archive says of itself; its files are not looked at yet."""
    try:
        with ZipFile(BytesIO(raw)) as archive:
            _check_entries(archive)
            said = _content(archive, MANIFEST)
    except UNREADABLE:
        raise ArchiveDamaged("This is no archive of an event, or it was cut off") from None
    return _manifest(said)


def read_files(raw: bytes, manifest: Manifest) -> Iterator[tuple[str, bytes]]:
    """Every file of an archive that was opened, one at a time.

    `FileChanged` follows the last of them if one is not as the manifest has it.
    """
    changed = ""
    with ZipFile(BytesIO(raw)) as archive:
        there = {entry.filename for entry in archive.infolist()} - {MANIFEST}
        for name in sorted(there ^ manifest.files.keys()):
            say = "is missing" if name in manifest.files else "is not in the list of files"
            raise ArchiveDamaged(f"{shown(name)} {say}")
        for name, listed in sorted(manifest.files.items()):
            try:
                content = _content(archive, name)
            except UNREADABLE:
                raise ArchiveDamaged(f"{shown(name)} cannot be unpacked") from None
            if Listed(sha256=_digest(content), size=len(content)) != listed:
                changed = changed or name
            _check_lines(name, content)
            yield name, content
    if changed:
        raise FileChanged(f"{shown(changed)} was changed after it was packed")


def shown(name: str) -> str:
    """A name that may be anything, as it can be printed."""
    return name[:80] if name.isprintable() else ascii(name[:80])


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _manifest(said: bytes) -> Manifest:
    try:
        manifest = Manifest.model_validate_json(said)
    except ValidationError:
        raise ArchiveDamaged(f"{MANIFEST} is not the list of an archive's files") from None
    if manifest.format != FORMAT:
        raise ArchiveDamaged(f"It was made by another version of Muster (format {manifest.format})")
    return manifest


def _check_entries(archive: ZipFile) -> None:
    """Nothing is unpacked before all that is announced was found bearable."""
    entries = archive.infolist()
    if len(entries) > MOST_FILES:
        raise ArchiveDamaged(f"There are more than {MOST_FILES} files in it")
    seen: set[str] = set()
    for entry in entries:
        name = entry.filename.casefold()
        objection = "is in it twice" if name in seen else _objection(entry)
        if objection:
            raise ArchiveDamaged(f"{shown(entry.filename)} {objection}")
        seen.add(name)
    if sum(entry.file_size for entry in entries) > LARGEST:
        raise ArchiveDamaged(f"All of it is larger than {LARGEST // 1024**2} MB")
    if MANIFEST not in seen:
        raise ArchiveDamaged(f"{MANIFEST} is missing")


def _objection(entry: ZipInfo) -> str:
    """What speaks against so much as opening an entry."""
    kind = stat.S_IFMT(entry.external_attr >> 16)
    grows = entry.file_size > max(SMALL, entry.compress_size * MOST_RATIO)
    found = {
        "is locked with a password": bool(entry.flag_bits & 1),
        "is not a plain file": kind not in {0, stat.S_IFREG} or entry.is_dir(),
        f"is larger than {LARGEST_FILE // 1024**2} MB": entry.file_size > LARGEST_FILE,
        f"would grow to more than {MOST_RATIO} times its size": grows,
    }
    return next((say for say, so in found.items() if so), "")


def _content(archive: ZipFile, name: str) -> bytes:
    """What an entry holds, and never more than it announces."""
    entry = archive.getinfo(name)
    with archive.open(entry) as file:
        content = file.read(entry.file_size + 1)
    if len(content) != entry.file_size:
        raise BadZipFile(name)
    return content


def _check_lines(name: str, content: bytes) -> None:
    if not name.endswith(".jsonl"):
        return
    start, n = 0, 1
    while start < len(content):
        end = content.find(b"\n", start)
        end = len(content) if end < 0 else end
        if end - start > LONGEST_LINE:
            raise ArchiveDamaged(f"{name}: line {n} is longer than {LONGEST_LINE // 1024**2} MB")
        start, n = end + 1, n + 1
