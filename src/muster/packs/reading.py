"""The TOML files of a folder as text, or every reason why one cannot be read."""

from __future__ import annotations

from importlib.resources.abc import Traversable

from muster.core.rulepack.problems import PackProblem, PackRefused

LARGEST = 1_000_000
"""Bytes of a file; the largest official one has a few thousand."""
MOST = 64
"""Files of a pack; a folder with more is the wrong folder."""


def texts_of(folder: Traversable) -> dict[str, str]:
    """Every TOML file of a folder by its name; `PackRefused` names those that are no text."""
    files = sorted((file for file in folder.iterdir() if _counts(file)), key=lambda f: f.name)
    if len(files) > MOST:
        say = f"has {len(files)} TOML files, and a pack has {MOST} at most"
        raise PackRefused([PackProblem(folder.name, "", "", say)])
    read = {file.name: _text(file) for file in files}
    problems = [text for text in read.values() if isinstance(text, PackProblem)]
    if problems:
        raise PackRefused(problems)
    return {name: text for name, text in read.items() if isinstance(text, str)}


def _counts(file: Traversable) -> bool:
    """Hidden files are what editors and systems leave behind, not what an author wrote."""
    return file.name.endswith(".toml") and not file.name.startswith(".")


def _text(file: Traversable) -> str | PackProblem:
    try:
        if not file.is_file():
            say = "is not a file: it may be a folder, or a link that leads nowhere"
            return PackProblem(file.name, "", "", say)
        with file.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except OSError as refusal:
        return PackProblem(file.name, "", "", f"cannot be read: {refusal.strerror}")
    if len(raw) > LARGEST:
        say = f"is larger than {LARGEST // 1000} kB, which no file of a pack is"
        return PackProblem(file.name, "", "", say)
    return _decoded(file.name, raw)


def _decoded(name: str, raw: bytes) -> str | PackProblem:
    """Text in UTF-8; some editors put a mark before it, which is no part of it."""
    zero = raw.find(b"\0")
    if zero >= 0:
        say = "is not text in UTF-8: it holds zero bytes, as UTF-16 and pictures do"
        return PackProblem(name, "", "", say, _line(raw, zero))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as refusal:
        byte = f"0x{raw[refusal.start]:02x}"
        say = f"is not text in UTF-8: there is a byte {byte}; save the file as UTF-8"
        return PackProblem(name, "", "", say, _line(raw, refusal.start))


def _line(raw: bytes, place: int) -> int:
    return raw.count(b"\n", 0, place) + 1
