"""Whoever translates Muster finds every sentence it can say in one file."""

from __future__ import annotations

from pathlib import Path

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
POT = ROOT / "src" / "muster" / "words" / "catalogues" / "muster.pot"


def test_the_file_of_sentences_is_what_make_words_would_write() -> None:
    with (ROOT / "babel.cfg").open() as mapping:
        methods, options = parse_mapping_cfg(mapping, filename="babel.cfg")  # type: ignore[no-untyped-call]  # Babel carries no types here
    said = {
        message
        for *_, message, _comments, _context in extract_from_dir(
            ROOT, methods, options, {**DEFAULT_KEYWORDS, "N_": None}
        )
    }
    with POT.open("rb") as file:
        listed = {message.id for message in read_po(file) if message.id}
    assert listed == said - {""}
