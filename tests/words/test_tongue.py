"""The language spoken: who gets which, its sentences, dates and numbers."""

from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from muster.words.catalogue import Catalogues
from muster.words.tongue import (
    LANGUAGES,
    N_,
    _,
    choose,
    date_words,
    ngettext,
    number_words,
    speaking,
    spoken,
    time_words,
)

GERMAN = """
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "The event is finished."
msgstr "Das Ereignis ist zu Ende."

msgid "{n} game"
msgid_plural "{n} games"
msgstr[0] "{n} Spiel"
msgstr[1] "{n} Spiele"

#, fuzzy
msgid "Somebody"
msgstr "Irgendwer"
"""


@pytest.fixture
def german(tmp_path: Path) -> Catalogues:
    (tmp_path / "de.po").write_text(GERMAN)
    return Catalogues(tmp_path)


def games(number: int) -> str:
    return ngettext("{n} game", "{n} games", number).format(n=number)


# ── sentences ──


def test_english_says_what_is_written() -> None:
    assert spoken() == "en"
    assert (_("The event is finished."), games(1), games(2)) == (
        "The event is finished.",
        "1 game",
        "2 games",
    )
    assert (_(""), N_("Table")) == ("", "Table")


def test_a_catalogue_on_disk_is_spoken(german: Catalogues) -> None:
    assert german.languages == ("en", "de")
    with speaking("de", german):
        assert (_("The event is finished."), games(1), games(2)) == (
            "Das Ereignis ist zu Ende.",
            "1 Spiel",
            "2 Spiele",
        )


def test_what_nobody_translated_or_was_sure_of_stays_english(german: Catalogues) -> None:
    with speaking("de", german):
        assert (_("Somebody"), _("Nobody was named.")) == ("Somebody", "Nobody was named.")


def test_a_language_is_spoken_until_its_end_and_inside_another(german: Catalogues) -> None:
    with speaking("de", german):
        with speaking("en-XA"):
            assert (spoken(), games(2)) == ("en-XA", "⟦2 ĝàɱéš⟧")
        assert (spoken(), games(2)) == ("de", "2 Spiele")
    assert (spoken(), games(2)) == ("en", "2 games")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Table {table} of {n}", "⟦Ţàƀļé {table} öƒ {n}⟧"),
        ("%(names)s are here: 100%%", "⟦%(names)s àŕé ĥéŕé: 100%%⟧"),
        ('A <a href="/x">link</a> &amp; more', '⟦À <a href="/x">ļîñķ</a> &amp; ɱöŕé⟧'),
        ("{first}, {last}", "{first}, {last}"),
        ("", ""),
    ],
)
def test_the_pseudo_language_changes_letters_and_nothing_else(text: str, said: str) -> None:
    with speaking("en-XA"):
        assert _(text) == said


# ── dates and numbers ──


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("14 March 2026", "09:05", "1,234.5")),
        ("en-XA", ("14 March 2026", "09:05", "1,234.5")),
        ("de", ("14. März 2026", "09:05", "1.234,5")),
        ("fr", ("14 mars 2026", "09:05", "1\u202f234,5")),
        ("pt-BR", ("14 de março de 2026", "09:05", "1.234,5")),
    ],
)
def test_dates_times_and_numbers_are_written_as_the_language_does(
    language: str, said: tuple[str, str, str]
) -> None:
    day, at = date(2026, 3, 14), datetime(2026, 3, 14, 9, 5)  # noqa: DTZ001 (a clock on a wall)
    with speaking(language):
        assert (date_words(day), time_words(at), number_words(Decimal("1234.5"))) == said


# ── who gets which ──

SEVERAL = ("en", "de", "fr", "pt-BR")


@pytest.mark.parametrize(
    ("header", "wanted", "chosen"),
    [
        ("", "", "en"),
        ("de", "", "de"),
        ("DE-at,en;q=0.5", "", "de"),
        ("en;q=0.4, fr;q=0.9, de;q=0.8", "", "fr"),
        ("ja, de;q=0.3", "", "de"),
        ("pt-PT", "", "pt-BR"),
        ("pt", "", "pt-BR"),
        ("de;q=0, fr;q=0.1", "", "fr"),
        ("ja,*;q=0.5", "", "en"),
        ("de", "fr", "fr"),
        ("de", "ja", "de"),
        ("de", "pt-br", "pt-BR"),
        ("de", "en-XA", "en-XA"),
        ("en-XA", "", "en"),
        ("de;q=nan, ;;, =, fr;q=2, \x00, en-GB", "", "en"),
        ("ja," * 10_000 + "de", "", "en"),
    ],
)
def test_somebody_gets_what_they_chose_or_what_their_browser_wants(
    header: str, wanted: str, chosen: str
) -> None:
    assert choose(header, wanted, SEVERAL) == chosen


def test_the_pseudo_language_is_never_offered() -> None:
    assert LANGUAGES[0] == "en"
    assert "en-XA" not in LANGUAGES
