"""Catalogues of translated words on disk, each read when it is first spoken."""

from __future__ import annotations

from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ENGLISH = "en"
PSEUDO = "en-XA"
"""Always to be had, for whoever looks for sentences that cannot be translated; never offered."""

OWN_FOLDER = Path(__file__).parent / "catalogues"


class Catalogues:
    """The languages of a folder: one `de.po` or `pt-BR.po` each; English needs none."""

    def __init__(self, folder: Path = OWN_FOLDER) -> None:
        self._folder = folder
        self._read: dict[str, NullTranslations] = {}

    @cached_property
    def languages(self) -> tuple[str, ...]:
        found = sorted(path.stem for path in self._folder.glob("*.po"))
        return (ENGLISH, *(each for each in found if each != ENGLISH))

    def words(self, language: str) -> NullTranslations:
        """What a language says; a sentence it has no words for stays English."""
        if language not in self.languages:
            return NullTranslations()
        if language not in self._read:
            self._read[language] = read_catalogue(self._folder / f"{language}.po")
        return self._read[language]


def read_catalogue(path: Path) -> NullTranslations:
    """Translations of a file; those marked as uncertain are left out. No file: English."""
    if not path.exists():
        return NullTranslations()
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    packed = BytesIO()
    write_mo(packed, catalogue)
    packed.seek(0)
    return GNUTranslations(packed)


@cache
def locale_of(language: str) -> Locale:
    """How a language writes dates and numbers; our English is British."""
    own = {ENGLISH: "en-GB", PSEUDO: "en-GB"}
    return Locale.parse(own.get(language, language), sep="-")
