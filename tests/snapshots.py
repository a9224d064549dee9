"""Photos for tests: pictures as phones send them, each made by hand and known to the last byte."""

from __future__ import annotations

from io import BytesIO

from PIL import ExifTags, Image, ImageDraw

from muster.journal.photos import digest_of
from muster.reading.photo import read_photo

RED, BLUE = (200, 30, 30), (30, 30, 200)
CAMERA = "Pocket Camera 9000"
HERE: dict[int, object] = {
    ExifTags.GPS.GPSLatitudeRef: "N",
    ExifTags.GPS.GPSLatitude: (52.0, 31.0, 12.0),
    ExifTags.GPS.GPSLongitudeRef: "E",
    ExifTags.GPS.GPSLongitude: (13.0, 24.0, 36.0),
}


def picture(width: int = 64, height: int = 48, n: int = 0) -> Image.Image:
    """Red on the left and blue on the right; `n` makes it another one."""
    made = Image.new("RGB", (width, height), RED)
    pen = ImageDraw.Draw(made)
    pen.rectangle((width // 2, 0, width, height), fill=BLUE)
    pen.rectangle((0, 0, width // 4, height // 4), fill=(n * 40 % 256, 200, 120))
    return made


def saved(image: Image.Image, kind: str = "JPEG", **options: object) -> bytes:
    made = BytesIO()
    image.save(made, kind, **options)
    return made.getvalue()


def snapshot(n: int = 0) -> bytes:
    """A small photo as it is handed in."""
    return saved(picture(n=n))


def kept(n: int = 0) -> bytes:
    """The same as Muster keeps it."""
    return read_photo(snapshot(n))


def digest(n: int = 0) -> str:
    return digest_of(kept(n))


def told_too_much(orientation: int = 1, **options: object) -> bytes:
    """What a phone adds by itself: where and when it was, and what it is called."""
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    exif[ExifTags.Base.Make] = CAMERA
    exif[ExifTags.Base.DateTime] = "2026:11:15 10:30:00"
    exif.get_ifd(ExifTags.IFD.GPSInfo).update(HERE)
    said = {"exif": exif, "comment": b"taken by Ann", "icc_profile": b"a profile" * 20}
    return saved(picture(640, 480), "JPEG", **said, **options)
