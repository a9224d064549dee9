"""The headings of lists of results, for the figures that a pack counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from muster.core.rulepack.schema import Rulepack
from muster.reading.headings import Known, key

SIDES = (("1", "a"), ("2", "b"))
"""What tells the two sides of a row apart."""

PLAYERS = ("player", "name", "entrant", "participant", "spieler", "joueur", "jugador")
OUTCOMES = ("outcome", "result", "game result", "ergebnis", "resultat", "resultado")
SCORES = ("score", "points", "game points", "battle points", "punkte", "spielpunkte", "puntos")
"""What systems call the one number that decides a game, whatever the game calls it."""

FIGURES: Mapping[str, tuple[str, ...]] = {
    "vp": ("vps", "victory points", "siegpunkte", "points de victoire", "puntos de victoria"),
    "cp": ("cps", "control points", "kontrollpunkte", "points de controle", "puntos de control"),
    "apd": ("ap", "army points", "army points destroyed", "destroyed"),
}
"""Further words for figures that packs count."""

WHOLE: Known = {
    "round": ("round", "rd", "rnd", "round number", "runde", "ronde", "ronda"),
    "table": ("table", "table number", "board", "tisch", "mesa"),
    "name": PLAYERS,
    "against": ("against", "opponent", "versus", "vs", "gegner", "adversaire", "oponente", "rival"),
    "winner": ("winner", "sieger", "gewinner", "vainqueur", "gagnant", "ganador"),
    "ending": ("ending", "victory", "victory type", "victory condition", "win condition", "ended"),
    "score": ("score", "scores", "final score", "spielstand", "endstand", "marcador"),
    "outcome": OUTCOMES,
}
"""What a row says once."""


def headings_of(rules: Rulepack) -> Known:
    """Everything that a column of results under these rules can mean."""
    known = dict(WHOLE)
    figures = {figure.id: tuple(_words(rules, figure.id)) for figure in rules.result.figures}
    for name, words in figures.items():
        taken = {each for others in known.values() for each in others}
        known[figure_key(name)] = tuple(word for word in words if word not in taken)
    for n, marks in enumerate(SIDES, 1):
        known[f"name {n}"] = tuple(_names(marks))
        known[f"outcome {n}"] = tuple(_of_side(marks, OUTCOMES))
        for name, words in figures.items():
            known[figure_key(name, n)] = tuple(_of_side(marks, words))
    return known


def figure_key(name: str, side: int = 0) -> str:
    return f"figure {name} {side}" if side else f"figure {name}"


def main_figure(rules: Rulepack) -> str:
    """What a bare score counts; nothing where a pack counts several things and none decides."""
    figures = [figure.id for figure in rules.result.figures]
    decides = rules.result.decided_by
    return decides if decides in figures else figures[0] if len(figures) == 1 else ""


def _words(rules: Rulepack, name: str) -> Iterator[str]:
    titles = (figure.title for figure in rules.result.figures if figure.id == name)
    plain = (name, *titles, *FIGURES.get(name, ()))
    generic = SCORES if name == main_figure(rules) else ()
    yield from dict.fromkeys((*map(key, plain), *generic))


def _names(marks: tuple[str, ...]) -> Iterator[str]:
    for mark in marks:
        for player in PLAYERS:
            yield from (f"{player} {mark}", f"{player} {mark} name")


def _of_side(marks: tuple[str, ...], words: tuple[str, ...]) -> Iterator[str]:
    for mark in marks:
        for word in words:
            yield from (f"{word} {mark}", f"{word} player {mark}")
            yield from (f"{player} {mark} {word}" for player in PLAYERS)
