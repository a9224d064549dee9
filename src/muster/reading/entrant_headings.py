"""The headings of lists of entrants: Longshanks, Best Coast Pairings, BOT4, T3 and spreadsheets."""

from __future__ import annotations

from muster.reading.headings import Known, meanings

MOST_PEOPLE = 12
"""In one entrant, by any pack."""

HEADINGS: Known = {
    "name": (
        *("name", "player", "player name", "full name", "entrant", "player 1", "name 1"),
        *("participant", "participant name", "display name", "attendee", "competitor"),
        *("spieler", "spielername", "teilnehmer", "spieler 1"),
        *("nom complet", "joueur", "participant e", "joueur 1"),
        *("jugador", "nombre completo", "participante", "jugador 1"),
        *("nickname", "nick", "username", "user name", "spitzname", "pseudo", "apodo"),
    ),
    "player 2": (
        *("player 2", "name 2", "partner", "teammate"),
        *("spieler 2", "mitspieler", "joueur 2", "jugador 2"),
    ),
    **{
        f"player {n}": (f"player {n}", f"name {n}", f"spieler {n}", f"joueur {n}", f"jugador {n}")
        for n in range(3, MOST_PEOPLE + 1)
    },
    "first": ("first name", "firstname", "forename", "given name", "vorname", "prenom", "nombre"),
    "last": (
        *("last name", "lastname", "surname", "family name", "nachname", "familienname"),
        *("nom", "nom de famille", "apellido", "apellidos"),
    ),
    "club": (
        *("club", "team", "group", "meta", "community", "gaming group", "play group", "club name"),
        *("verein", "klub", "mannschaft", "spielgruppe"),
        *("association", "equipe", "equipo", "asociacion"),
    ),
    "team": ("team name", "teamname", "mannschaftsname", "nom de l'equipe", "nombre del equipo"),
    "region": (
        *("region", "area", "home", "state", "province"),
        *("bundesland", "gegend", "departement", "provincia", "comunidad"),
        *("city", "town", "ort", "stadt", "wohnort", "ville", "ciudad"),
        *("country", "nation", "land", "pays", "pais"),
    ),
    "faction": (
        *("faction", "army", "crew faction", "army faction", "primary faction", "crew"),
        *("armee", "fraktion", "volk", "armee fraktion", "ejercito", "faccion"),
    ),
    "army": (
        *("points", "army points", "army value", "list points", "armeepunkte"),
        *("points d'armee", "puntos de ejercito"),
    ),
    "email": (
        *("e mail", "email", "mail", "e mail address", "email address", "email adress"),
        *("e mail adresse", "email adresse", "adresse e mail", "adresse email", "courriel"),
        *("correo", "correo electronico"),
    ),
    "pronouns": ("pronouns", "pronomen", "pronoms", "pronombres"),
}
"""What a column means, by the headings it can have, in the spelling that is compared."""

LESSER: Known = {
    "name": ("nickname", "nick", "username", "user name", "spitzname", "pseudo", "apodo"),
    "region": (
        *("city", "town", "ort", "stadt", "wohnort", "ville", "ciudad"),
        *("country", "nation", "land", "pays", "pais"),
    ),
    "faction": ("army", "crew", "volk", "armee"),
}
"""Headings that give way to others of the same meaning: the earlier named before the later."""

MEANING = meanings(HEADINGS)

NATIVE_FIRST = frozenset({"vorname", "prenom"})
FAMILY = frozenset({"name", "nom"})
"""Beside a `Vorname` or a `pr\u00e9nom` these are the last name; alone they are the whole."""
MATES = frozenset(meaning for meaning in HEADINGS if meaning.startswith("player "))
OF_TEAMS = frozenset({"team", "mannschaft", "equipe", "equipo"})
"""A club, unless the file is one of teams: then their name."""
