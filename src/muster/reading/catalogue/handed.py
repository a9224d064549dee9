"""The files that were handed in, out of their archives, with room for no more than there is."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath

from muster.reading.unclear import Unclear
from muster.words.plain import clean
from muster.words.tongue import _, number_words

MOST_BYTES = 64_000_000
"""Of all files together, unpacked. The largest community's catalogues have half of it."""
MOST_FILES = 500
MOST_RATIO = 200
"""How much smaller a file can be when packed; XML is about thirty times."""
SMALL = 1_000_000
"""Bytes. A file this small may be packed as well as it likes."""

BATTLESCRIBE = frozenset({".cat", ".gst", ".catz", ".gstz"})
READ = BATTLESCRIBE | {".json", ".csv"}
"""How files end that are read out of an archive; others lie beside them."""
PACKED = b"PK\x03\x04"
UNPACKED = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)
"""What a damaged archive is noticed by; a locked one is a `RuntimeError`."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A file that is in no archive any more."""

    name: str
    data: bytes

    @property
    def ending(self) -> str:
        return PurePosixPath(self.name).suffix.casefold()

    @property
    def title(self) -> str:
        """What to call it, where it does not say so itself."""
        words = clean(PurePosixPath(self.name).stem.replace("_", " ").replace("-", " "))
        return words[:200] or _("Catalogue")


def unpacked(files: Sequence[tuple[str, bytes]]) -> tuple[Handed, ...]:
    """Everything that can be read, out of archives and of archives inside those."""
    return tuple(_Room().opened(files))


class _Room:
    """How much was unpacked so far: it is one measure for all files together."""

    def __init__(self) -> None:
        self.bytes = self.files = 0

    def opened(self, files: Sequence[tuple[str, bytes]]) -> Iterator[Handed]:
        for name, data in files:
            self._take(len(data))
            yield from self._out(clean(name), data, depth=0)

    def _out(self, name: str, data: bytes, depth: int) -> Iterator[Handed]:
        if not data.startswith(PACKED):
            yield Handed(name, data)
        elif depth > 1:
            say = _("{file}: archives in archives in archives are not opened.")
            raise Unclear("archive-nested", say.format(file=name), file=name)
        else:
            for inside, unpacked_data in self._members(name, data):
                yield from self._out(clean(inside), unpacked_data, depth + 1)

    def _take(self, size: int) -> None:
        self.bytes += size
        self.files += 1
        if self.bytes > MOST_BYTES:
            say = _("The files have more than {most} bytes together; no catalogue has that many.")
            said = say.format(most=number_words(MOST_BYTES))
            raise Unclear("file-too-large", said, most=MOST_BYTES)
        if self.files > MOST_FILES:
            say = _("There are more than {most} files.").format(most=number_words(MOST_FILES))
            raise Unclear("too-many-files", say, most=MOST_FILES)

    def _members(self, name: str, data: bytes) -> list[tuple[str, bytes]]:
        """The files of one archive that can be catalogues."""
        try:
            with zipfile.ZipFile(BytesIO(data)) as archive:
                inside = [each for each in archive.infolist() if _counts(each)]
                members = [(each.filename, self._read(archive, each)) for each in inside]
        except BROKEN:
            say = _("{file} is a damaged or locked archive, or no archive at all.")
            raise Unclear("archive-broken", say.format(file=name), file=name) from None
        if members:
            return members
        say = _(
            "{file} has no catalogue in it: no .cat, .gst, .json or .csv. "
            "Open a spreadsheet in its program and save it as CSV."
        )
        raise Unclear("archive-without", say.format(file=name), file=name)

    def _read(self, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
        """What is in it, but never more than there is room for, whatever it says of its size."""
        if member.compress_type not in UNPACKED:
            raise _bomb(member.filename)
        with archive.open(member) as stream:
            data = stream.read(min(MOST_BYTES - self.bytes, _plausible(member)) + 1)
        if len(data) > _plausible(member):
            raise _bomb(member.filename)
        self._take(len(data))
        return data


def _plausible(member: zipfile.ZipInfo) -> int:
    """How many bytes a file can have by how many it has packed."""
    return max(SMALL, MOST_RATIO * member.compress_size)


def _counts(member: zipfile.ZipInfo) -> bool:
    """Folders, hidden files and pictures are no catalogues."""
    path = PurePosixPath(member.filename)
    return path.suffix.casefold() in READ and not path.name.startswith(".")


def _bomb(name: str) -> Unclear:
    say = _("{file} is packed in a way that no catalogue is: it is not opened.")
    return Unclear("archive-strange", say.format(file=clean(name)), file=clean(name))
