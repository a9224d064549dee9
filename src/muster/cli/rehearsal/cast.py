"""Invented people from many places, and what they bring along."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

CAST = """
    Ana Ruiz, Ben Okafor, Chi Park, Dov Stein, Eli Brandt, Femi Adeyemi, Greta Holm, Hana Sato,
    Ivo Marin, Jo Whitfield, Kofi Mensah, Lena Vogel, Mika Laine, Noor Haddad, Oona Byrne,
    Pilar Soto, Quinn Avery, Rosa Diaz, Sam Lindqvist, Tariq Aziz, Uma Rao, Vera Novak, Wim de Boer,
    Xiu Chen, Yara Nassar, Zoltan Kiss, Aoife Nolan, Bram Peeters, Carla Ricci, Dara Sok,
    Emil Dvorak, Fatou Diallo, Goran Ilic, Hugo Lopes, Ines Carvalho, Jonas Berg, Kaya Demir,
    Luca Greco, Maja Kowalska, Nils Aune, Olga Petrova, Priya Nair, Rafael Costa, Sanna Virtanen,
    Tomas Vega, Ulla Madsen, Viktor Toth, Wanjiru Kamau, Ximena Flores, Yusuf Kaya, Zoe Martin,
    Arjun Patel, Bianca Moretti, Callum Reid, Dilnoza Karimova, Erik Sandberg, Freya Lund,
    Gwen Pryce, Hassan Farah, Isla Munro, Jiro Tanaka, Kirsi Korpela, Leilani Kealoha, Mateo Rojas
"""
NAMES = tuple(name.strip() for name in CAST.split(","))

CLUBS = ("Otters", "North Gate", "Tin Soldiers", "Old Mill", "Harbour Lights", "Free Company")
FACTIONS = ("Amber Court", "Iron Choir", "Salt Road", "Hollow Kings", "Green Host", "Lanterns")
JUDGE = "Ruth Calder"
RINGER = "Bertil Strand"
ORGANISER = "Olive Marsh"


def people() -> Iterator[str]:
    """As many names as a field can need; after the last, the surnames move on by one."""
    for step in count():
        for i, name in enumerate(NAMES):
            first = name.partition(" ")[0]
            last = NAMES[(i + step) % len(NAMES)].partition(" ")[2]
            yield f"{first} {last}"
