"""Photos as people hand them in: what is kept of them, and what is refused with a way out."""

from __future__ import annotations

import zlib
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from struct import pack
from time import sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from muster.journal.folder import Busy
from muster.reading import photo as reading
from muster.reading.jpeg import scans
from muster.reading.photo import LARGEST, read_photo, small_photo
from muster.reading.unclear import Unclear
from tests.snapshots import BLUE, CAMERA, RED, kept, picture, saved, snapshot, told_too_much

MARKERS = (b"Exif", b"JFIF", b"http", b"ICC_PROFILE", b"8BIM", CAMERA.encode(), b"Ann")


def refused(raw: bytes) -> str:
    with pytest.raises(Unclear) as unclear:
        read_photo(raw)
    return unclear.value.code


def opened(photo: bytes) -> Image.Image:
    return Image.open(BytesIO(photo))


def near(colour: object, wanted: tuple[int, int, int]) -> bool:
    return isinstance(colour, tuple) and all(
        abs(a - b) < 20 for a, b in zip(colour, wanted, strict=True)
    )


# ── what is kept ──


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_whatever_phones_send_is_kept_as_a_jpeg_of_our_own(kind: str) -> None:
    made = opened(read_photo(saved(picture(640, 480), kind)))
    assert (made.format, made.size, made.mode) == ("JPEG", (640, 480), "RGB")
    assert near(made.getpixel((500, 400)), BLUE)


def test_a_photo_is_at_most_1600_pixels_long() -> None:
    assert opened(read_photo(saved(picture(4000, 3000)))).size == (1600, 1200)
    assert opened(read_photo(saved(picture(900, 3200)))).size == (450, 1600)


def test_nothing_is_left_of_place_time_and_camera() -> None:
    raw = told_too_much()
    assert opened(raw).getexif().get_ifd(0x8825) != {}
    made = read_photo(raw)
    assert dict(opened(made).getexif()) == {}
    assert set(opened(made).info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    assert [mark for mark in MARKERS if mark in made] == [b"JFIF"]


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_nor_in_other_formats(kind: str) -> None:
    exif = opened(told_too_much()).getexif()
    made = read_photo(saved(picture(640, 480), kind, exif=exif, icc_profile=b"a profile" * 20))
    assert [mark for mark in MARKERS if mark in made] == [b"JFIF"]


@pytest.mark.parametrize(
    ("orientation", "left_is_red"), [(1, True), (2, False), (3, False), (4, True)]
)
def test_a_photo_stands_the_way_up_it_was_taken(orientation: int, *, left_is_red: bool) -> None:
    made = opened(read_photo(told_too_much(orientation)))
    assert made.size == (640, 480)
    assert near(made.getpixel((30, 240)), RED if left_is_red else BLUE)


@pytest.mark.parametrize(
    ("orientation", "top_is_red"), [(5, True), (6, True), (7, False), (8, False)]
)
def test_also_if_the_phone_was_held_upright(orientation: int, *, top_is_red: bool) -> None:
    made = opened(read_photo(told_too_much(orientation)))
    assert made.size == (480, 640)
    assert near(made.getpixel((240, 30)), RED if top_is_red else BLUE)


def test_the_same_photo_gives_the_same_bytes_and_is_kept_once() -> None:
    assert read_photo(snapshot()) == read_photo(snapshot())


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "I;16"])
def test_a_picture_of_any_kind_is_read(mode: str) -> None:
    image = Image.new(mode, (30, 20)) if mode == "I;16" else picture(30, 20).convert(mode)
    kind = "JPEG" if mode == "CMYK" else "PNG"
    assert opened(read_photo(saved(image, kind))).size == (30, 20)


def test_what_is_see_through_lies_on_white() -> None:
    made = opened(read_photo(saved(Image.new("RGBA", (20, 20), (0, 0, 0, 0)), "PNG")))
    assert near(made.getpixel((5, 5)), (255, 255, 255))


def test_a_phones_photo_with_a_second_picture_behind_it_is_the_first_one() -> None:
    raw = saved(picture(640, 480), "MPO", save_all=True, append_images=[picture(64, 48)])
    assert opened(raw).format == "MPO"
    assert opened(read_photo(raw)).size == (640, 480)


def test_a_small_one_is_made_for_showing_it_beside_others() -> None:
    assert opened(small_photo(read_photo(saved(picture(1600, 1200))))).size == (320, 240)


# ── what is refused ──


def test_a_file_that_only_looks_like_a_photo_is_none_afterwards() -> None:
    """What is hidden in a picture does not come through; what stands before one makes it none."""
    page = b"<html><script>alert(1)</script></html>"
    assert page not in read_photo(snapshot() + page)
    assert page not in read_photo(saved(picture(), "PNG") + page)
    hidden = saved(picture(), comment=page)
    assert page in hidden
    assert page not in read_photo(hidden)
    assert refused(page + snapshot()) == "no-photo"
    assert refused(b"GIF89a" + snapshot()) == "no-photo"


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF", "ICO", "PDF", "PPM"])
def test_only_a_few_formats_are_read_at_all(kind: str) -> None:
    assert refused(saved(picture(), kind)) == "no-photo"


def test_files_that_are_no_photos_are_refused() -> None:
    assert refused(b"") == "photo-empty"
    assert refused(b"name\nAna Ruiz\n") == "no-photo"
    assert refused(b"<svg xmlns='http://www.w3.org/2000/svg'/>") == "no-photo"
    assert refused(bytes(1000)) == "no-photo"


def test_a_heic_photo_is_refused_with_what_to_do() -> None:
    heic = pack(">I4s4sI", 24, b"ftyp", b"heic", 0) + b"mif1heic" + bytes(200)
    assert refused(heic) == "photo-heic"
    assert refused(heic.replace(b"ftypheic", b"ftypisom")) == "no-photo"
    with pytest.raises(Unclear, match="Most Compatible"):
        read_photo(heic)


def test_a_photo_of_more_than_ten_megabytes_is_refused_unread() -> None:
    assert refused(snapshot() + bytes(LARGEST)) == "photo-too-large"


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_photo_that_was_cut_off_is_refused(kind: str) -> None:
    raw = saved(picture(640, 480), kind)
    assert {refused(raw[: len(raw) * part // 10]) for part in (3, 6, 9)} == {"photo-broken"}


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_a_picture_that_moves_is_refused(kind: str) -> None:
    raw = saved(picture(), kind, save_all=True, append_images=[picture(n=1)], duration=100)
    assert refused(raw) == "photo-moves"


def chunk(kind: bytes, body: bytes) -> bytes:
    return pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(kind + body))


def test_a_small_file_that_unpacks_to_a_huge_picture_is_refused_unread() -> None:
    for width, height in ((6000, 5000), (60_000, 60_000), (1, 30_000_000), (2**31 - 1, 1)):
        head = chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        body = chunk(b"IDAT", zlib.compress(bytes(1_000_000)))
        bomb = b"\x89PNG\r\n\x1a\n" + head + body + chunk(b"IEND", b"")
        assert refused(bomb) == "photo-too-many-pixels"


def test_a_jpeg_that_says_it_is_huge_is_refused_unread() -> None:
    raw = saved(picture(640, 480))
    at = raw.index(b"\xff\xc0") + 5
    assert refused(raw[:at] + pack(">HH", 65_000, 65_000) + raw[at + 4 :]) == (
        "photo-too-many-pixels"
    )


def test_a_jpeg_that_goes_over_its_picture_again_and_again_is_refused() -> None:
    raw = saved(picture(640, 480), progressive=True)
    assert 2 < scans(raw) < 15
    last = raw.rindex(b"\xff\xda")
    assert scans(raw[:-2] + raw[last:-2] * 40 + raw[-2:]) == scans(raw) + 40
    assert refused(raw[:-2] + raw[last:-2] * 40 + raw[-2:]) == "photo-too-many-pixels"


def test_what_follows_a_jpeg_is_not_counted() -> None:
    assert scans(snapshot() + b"\xff\xda\x00\x02" * 100) == 1


HANDED_IN = [told_too_much(6), saved(picture(), "PNG"), saved(picture(), "WEBP")]
REFUSED = {
    "photo-empty",
    "no-photo",
    "photo-broken",
    "photo-moves",
    "photo-too-many-pixels",
    "photo-heic",
}


@pytest.mark.parametrize("raw", HANDED_IN, ids=["jpeg", "png", "webp"])
@settings(max_examples=150)
@given(data=st.data())
def test_a_file_that_was_changed_is_read_or_refused_and_never_a_fault(
    raw: bytes, data: st.DataObject
) -> None:
    """Somewhere bytes are lost, put in or changed, most of all where it says what it is."""
    made = bytearray(raw)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, min(len(made), 600)) | st.integers(0, len(made)))
        length = data.draw(st.integers(0, 8))
        made[at : at + length] = data.draw(st.binary(max_size=8))
    answer = read_or_refused(bytes(made))
    assert answer in REFUSED if isinstance(answer, str) else max(opened(answer).size) <= 1600


def read_or_refused(raw: bytes) -> bytes | str:
    try:
        return read_photo(raw)
    except Unclear as unclear:
        return unclear.code


@given(st.binary(max_size=2000))
def test_whatever_is_handed_in_is_answered_in_words(raw: bytes) -> None:
    with pytest.raises(Unclear):
        read_photo(raw)


# ── room and time ──


def test_only_a_few_are_read_at_once_and_whoever_waits_too_long_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "PATIENCE", 0.01)
    with reading._in_turn(), reading._in_turn(), pytest.raises(Busy):  # noqa: SLF001 - both turns are taken
        read_photo(snapshot())
    assert read_photo(snapshot()) == kept()


def test_only_one_waits_for_its_turn_and_others_are_told_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "PATIENCE", 3600)  # whoever waited would wait for ever
    photo = kept()
    with reading._in_turn(), reading._in_turn(), reading._NEXT:  # noqa: SLF001 - one waits already
        with pytest.raises(Busy):
            read_photo(snapshot())
        assert opened(small_photo(photo)).size == opened(photo).size


def test_whoever_waits_is_read_as_soon_as_there_is_a_turn() -> None:
    with ThreadPoolExecutor() as others, reading._in_turn():  # noqa: SLF001 - one turn is taken
        with reading._in_turn():  # noqa: SLF001 - and the other
            waiting = others.submit(read_photo, snapshot())
            sleep(0.1)
            assert not waiting.done()
        assert waiting.result() == kept()
