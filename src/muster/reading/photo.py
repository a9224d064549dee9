"""A photo that somebody hands in: checked, upright, small, and without a word about its maker."""

from __future__ import annotations

import struct
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from threading import BoundedSemaphore

from PIL import ExifTags, Image, ImageFile, UnidentifiedImageError

from muster.journal.folder import Busy
from muster.reading.jpeg import scans
from muster.reading.unclear import Unclear
from muster.words.tongue import _

LARGEST = 10 * 1024 * 1024
"""Bytes of what is handed in."""

LONGEST_SIDE = 1600
SMALL_SIDE = 320
QUALITY, SMALL_QUALITY = 82, 70

FORMATS = ("JPEG", "PNG", "WEBP")
JPEGS = frozenset({"JPEG", "MPO"})
"""Phones put a second picture behind the first one; Pillow calls that MPO."""

MOST_PIXELS = 25_000_000
MOST_PIXELS_REDUCED = 70_000_000
"""A plain JPEG is made smaller while it is read, whatever a phone's camera is proud of."""

MOST_SCANS = 24
"""A progressive JPEG has ten or so."""

AT_ONCE, PATIENCE = 2, 5.0
"""Photos that are read at the same time, and seconds that one more waits for its turn."""

_TURNS, _NEXT = BoundedSemaphore(AT_ONCE), BoundedSemaphore(1)

Image.MAX_IMAGE_PIXELS = MOST_PIXELS_REDUCED
warnings.simplefilter("error", Image.DecompressionBombWarning)

BOMBS = (Image.DecompressionBombError, Image.DecompressionBombWarning)
BROKEN = (OSError, ValueError, SyntaxError, TypeError, LookupError, ArithmeticError, struct.error)
"""What Pillow raises, somewhere or other, for bytes that do not keep to their format."""

HEIC = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"})
"""What such a file says it is, after the word `ftyp`."""

UPRIGHT: Mapping[int, Image.Transpose] = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""How a picture is turned, by the way its camera was held."""


def read_photo(raw: bytes) -> bytes:
    """The photo as it is kept: a JPEG of our own making, or `Unclear` with what to do instead.

    Nothing of what was handed in survives but its colours: no place, no camera, no second file.
    """
    if not raw:
        raise Unclear("photo-empty", _("Choose a photo first."))
    if len(raw) > LARGEST:
        say = _("The photo has more than {most} MB. Send a smaller copy, such as a screenshot.")
        raise Unclear("photo-too-large", say.format(most=LARGEST // 1024**2))
    with _in_turn(), _in_words(raw), Image.open(BytesIO(raw), formats=FORMATS) as opened:
        _check(opened, raw)
        return _encoded(_reduced(opened), QUALITY)


def small_photo(photo: bytes) -> bytes:
    """A photo that was kept, as small as it is shown beside others: too quick to need a turn."""
    with Image.open(BytesIO(photo), formats=FORMATS[:1]) as opened:
        opened.draft(None, (SMALL_SIDE, SMALL_SIDE))
        opened.thumbnail((SMALL_SIDE, SMALL_SIDE))
        return _encoded(opened, SMALL_QUALITY)


@contextmanager
def _in_turn() -> Iterator[None]:
    """Reading pictures takes room and time: nobody can take all of both."""
    if not (_TURNS.acquire(blocking=False) or _waited()):
        raise Busy("too many photos at once")
    try:
        yield
    finally:
        _TURNS.release()


def _waited() -> bool:
    """Whether it came to its turn. Who waits keeps a thread from everybody: only one ever does."""
    if not _NEXT.acquire(blocking=False):
        return False
    try:
        return _TURNS.acquire(timeout=PATIENCE)
    finally:
        _NEXT.release()


@contextmanager
def _in_words(raw: bytes) -> Iterator[None]:
    try:
        yield
    except UnidentifiedImageError:
        raise _no_photo(raw) from None
    except BOMBS:
        raise _too_many_pixels() from None
    except BROKEN:
        say = _("The photo is damaged, or was cut off on its way. Choose it again or take another.")
        raise Unclear("photo-broken", say) from None


def _no_photo(raw: bytes) -> Unclear:
    if raw[4:8] == b"ftyp" and raw[8:12] in HEIC:
        say = _(
            "This is a HEIC photo, which Muster cannot read. Set the camera to JPEG (on an iPhone: "
            "Settings, Camera, Formats, Most Compatible), or send a screenshot of it."
        )
        return Unclear("photo-heic", say)
    say = _("This file is no photo that Muster can read. Send a JPEG, PNG or WebP picture.")
    return Unclear("no-photo", say)


def _too_many_pixels() -> Unclear:
    say = _("The photo has too many pixels. Send a smaller copy, such as a screenshot.")
    return Unclear("photo-too-many-pixels", say)


def _check(image: ImageFile.ImageFile, raw: bytes) -> None:
    """Before a pixel is read: whether that takes only so much room and time."""
    jpeg = image.format in JPEGS
    plain = jpeg and not image.info.get("progressive")
    if image.width * image.height > (MOST_PIXELS_REDUCED if plain else MOST_PIXELS):
        raise _too_many_pixels()
    if jpeg and scans(raw) > MOST_SCANS:
        raise _too_many_pixels()
    if not jpeg and getattr(image, "is_animated", False):
        raise Unclear("photo-moves", _("This picture moves. Send a photo that stands still."))


def _reduced(image: Image.Image) -> Image.Image:
    """At most so long on its longer side, the way up it was taken, nothing see-through."""
    turn = UPRIGHT.get(_orientation(image))
    image.draft(None, (LONGEST_SIDE, LONGEST_SIDE))
    mode = "RGBA" if image.has_transparency_data else "RGB"
    made = image if image.mode == mode else image.convert(mode)
    made.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS, reducing_gap=2.0)
    return made if turn is None else made.transpose(turn)


def _orientation(image: Image.Image) -> int:
    try:
        held = image.getexif().get(ExifTags.Base.Orientation)
    except BROKEN:
        return 1
    return held if isinstance(held, int) else 1


def _encoded(image: Image.Image, quality: int) -> bytes:
    """A new picture, which knows nothing of the old one but its colours."""
    plain = Image.new("RGB", image.size, "white")
    plain.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    made = BytesIO()
    plain.save(made, "JPEG", quality=quality, optimize=True)
    return made.getvalue()
