"""Small pages in the shape of Longshanks, about people who do not exist."""

from __future__ import annotations

HEAD = """<html><head><title>Otter Cup &bull; Event 4711 &bull; Longshanks</title>
<meta property="og:title" content="Otter Cup">
<meta property="og:description" content="2026-03-14 &#10; Three rounds"></head><body>
<script>if (1 < 2) { document.write("<div class='player' id='player_9'>"); }</script>
<div class="event_status"><div class="entry"><div class="text">Finished</div></div></div>
<div class="details"><table><tr><td><img alt="Location" title="Location"></td>
<td>Old Mill&nbsp;<div class="flag" title="Wales"></div></td></tr></table></div>"""
NAMES = {1: "Ann Lee", 2: "Bo &amp; Co", 3: "Chi &lt;3", 4: "D'Arcy", 5: "Eve"}
FACTIONS = {1: "Guild", 2: "Bayou", 3: "Arcanists", 4: "Neverborn", 5: "Outcasts"}


def link(player: int) -> str:
    return f"<a class='player_link' onclick='pop_user({player},4711);'>{NAMES[player]}</a>"


def player(number: int, *rounds: str) -> str:
    """`rounds`: `2 Win` against the second player, `bye`, `drop`."""
    club = "<a class='player_link' onclick='pop_community(7);'>Otters</a>" if number < 3 else ""
    row = f"""<div class="player" id="player_{number}"><div class="rank"><div>1</div></div>
<div class="data"><div class="name">{link(number)} <span class="id_number">#{number}</span>{club}
</div><div class="stat desktop"><div class="flag" title="Wales"></div></div>
<div class="factions"><img class="logo" title="{FACTIONS[number]}"></div>
<div class="stat mono"><span class="wins">1</span></div></div></div>"""
    return row + "".join(_seat(number, n, told) for n, told in enumerate(rounds, 1))


def _seat(number: int, round_: int, told: str) -> str:
    who, _, came = told.partition(" ")
    name = link(int(who)) if who.isdecimal() else who.title()
    return f"""<div class="player accordion {number}"><div class="rank opponent"> R{round_} </div>
<div class="data"><div class='name'>{name}</div><div class="stat mono skinny desktop">+3</div>
<div class="stat mono"><div><span>{came or who.title()}</span></div></div></div></div>"""


def results(*players: str) -> bytes:
    return f"{HEAD}<div id='player'>{''.join(players)}</div></body></html>".encode()


def games(number: int, *told: tuple[int, int, int, int]) -> bytes:
    """The games of a round: the players, and what both scored; the table is the place in line."""
    blocks = "".join(_game(number, table, each) for table, each in enumerate(told, 1))
    return f"{HEAD}<div id='games'>{blocks}</div></body></html>".encode()


def _game(number: int, table: int, told: tuple[int, int, int, int]) -> str:
    first, second, won, lost = told
    left, right = ("winner", "loser") if won > lost else ("loser", "winner")
    left, right = ("", "") if won == lost else (left, right)
    return f"""<div class="game"><div class="details">Round {number} Table {table}</div>
<div class="results"><div class="player {left}">{link(first)}<div class="score">{won}</div></div>
<div class="player {right}">{link(second)}<div class="score">{lost}</div></div></div></div>"""


CUP = results(
    player(1, "2 Win", "3 Win"),
    player(2, "1 Loss", "drop"),
    player(3, "4 Draw", "1 Loss"),
    player(4, "3 Draw", "5 Loss"),
    player(5, "bye", "4 Win"),
)
FIRST = games(1, (4, 3, 3, 3), (1, 2, 6, 1))
SECOND = games(2, (5, 4, 5, 2), (1, 3, 4, 0))
