"""Keywords that a player bans: which may be named and when, and what then cannot be hired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muster.core.entrant import Entrant
from muster.core.event import Event, Game
from muster.core.ids import EntrantId
from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought
from muster.core.roster.hiring_known import VERSATILE, piece_of, shares_keyword
from muster.core.roster.hiring_models import hired


def wrong_bans(
    event: Event, game: Game, entrant: Entrant, keywords: Sequence[str]
) -> Iterator[Problem]:
    """The Attacker names first, once; nobody names a Keyword of the leader they face."""
    named = {word.strip().casefold(): word.strip() for word in keywords}
    most = event.rules.roster.hiring.bans
    if len(named) > most:
        yield Problem(Code.BANS_TOO_MANY, {"given": len(named), "most": most})
    if "" in named:
        yield Problem(Code.NAME_MISSING, {"what": "keyword"})
    yield from _turn(game, entrant)
    if silent := _silent(event, game):
        yield Problem(Code.LEADERS_WAIT, {"entrants": silent})
    for (who, _), leader in game.leaders.items():
        faced = piece_of(event, leader)
        for word in sorted(named.keys() & faced.keywords) if who != entrant.id else ():
            yield Problem(Code.BAN_ON_LEADER, {"keyword": named[word], "leader": faced.name})
    known = _keywords(event)
    for word in sorted(named.keys() - known - {""}) if known else ():
        yield Problem(Code.KEYWORD_UNKNOWN, {"keyword": named[word]})


def bans_wanting(event: Event, game: Game, entrant: Entrant) -> Iterator[Problem]:
    """Nobody shows a crew before the other side has said what it bans, be it nothing."""
    if event.rules.roster.hiring.bans:
        for other in game.others(entrant.id):
            if other not in game.bans:
                yield Problem(Code.BANS_MISSING, {"entrant": other})


def none_banned(game: Game, crew: Brought, entrant: EntrantId) -> Iterator[Problem]:
    """Versatile models, and those with a Keyword of their own leader, are hired all the same."""
    banned = {
        word.casefold(): word
        for other, words in game.bans.items()
        if other != entrant
        for word in words
    }
    leader = crew.leader
    for piece in hired(crew) if banned else ():
        struck = sorted(banned[word] for word in piece.keywords & banned.keys())
        excused = piece.has(VERSATILE) or (leader is not None and shares_keyword(piece, leader))
        if struck and not excused:
            data = {"model": piece.name, "keywords": tuple(struck)}
            yield Problem(Code.KEYWORD_BANNED, data)


def _turn(game: Game, entrant: Entrant) -> Iterator[Problem]:
    if entrant.id in game.bans:
        yield Problem(Code.BANS_NAMED, {"entrant": entrant.id})
    first = game.attacker
    if first not in (None, entrant.id) and first not in game.bans:
        yield Problem(Code.BANS_WAIT, {"entrant": first})


def _silent(event: Event, game: Game) -> tuple[EntrantId, ...]:
    """Who has not announced a leader yet; a team at one table has one for each of its players."""
    said = [who for who, _ in game.leaders]
    needed = 1 if game.people else event.rules.registration.team_of
    return tuple(each for each in game.entrants if said.count(each) < needed)


def _keywords(event: Event) -> frozenset[str]:
    profiles = event.catalogue.profiles if event.catalogue else ()
    return frozenset(word.casefold() for profile in profiles for word in profile.keywords)
