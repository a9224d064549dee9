"""The standings counted again from the bare journal, by code that knows nothing of ours."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

Fact = dict[str, Any]
Totals = dict[str, int]

BYE = {
    "GG4": {"tp": 3, "diff": 2, "vp": 4},
    "GG18": {"tp": 3, "diff": 5, "vp": 10},
    "SR17": {"tp": 1, "cp": 3, "apd": 38},
    "WC": {"tp": 3, "diff": 0, "vp": 0},
    "BB": {"tp": 0, "vp": 0},
}
FORFEIT = {
    "GG4": ({"tp": 3, "diff": 8, "vp": 8}, {"tp": 0, "diff": -8, "vp": 0}),
    "GG18": ({"tp": 3, "diff": 10, "vp": 10}, {"tp": 0, "diff": -10, "vp": 0}),
    "SR17": ({"tp": 1, "cp": 3, "apd": 38}, {"tp": 0, "cp": 0, "apd": 0}),
    "WC": ({"tp": 3, "diff": 0, "vp": 0}, {"tp": 0, "diff": 0, "vp": 0}),
}
POINTS = {
    "GG4": (3, 1, 0),
    "GG18": (3, 1, 0),
    "SR17": (1, 0, 0),
    "WC": (3, 1, 0),
    "BB": (0, 0, 0),
}
ORDER = {
    "GG4": ("tp", "diff", "vp"),
    "GG18": ("tp", "diff", "vp"),
    "SR17": ("tp", "sos", "cp", "apd"),
    "WC": ("tp", "diff", "vp"),
    "BB": ("vp",),
}
SETTLES = {
    "result-ruled",
    "result-agreed",
    "game-conceded",
    "game-forfeited",
    "result-missing",
}


class Recount:
    """Reads journal lines as plain JSON and counts."""

    def __init__(self, pack: str, lines: list[str]) -> None:
        self.pack = pack
        bodies = [json.loads(line) for line in lines]
        gone = {
            n
            for body in bodies
            if body["fact"]["kind"] == "retracted"
            for n in body["fact"]["lines"]
        }
        self.facts: list[Fact] = [body["fact"] for body in bodies if body["n"] not in gone]
        self.rounds: dict[int, Fact] = {}
        self.public: set[int] = set()
        self.settled: dict[str, Fact] = {}
        self.reports: dict[str, Fact] = {}
        self.status: dict[str, str] = {}
        self.arrived: set[str] = set()
        self.ringers: set[str] = set()
        for fact in self.facts:
            self._read(fact)

    def _read(self, fact: Fact) -> None:
        kind = fact["kind"]
        if kind in {"round-paired", "pairings-changed"}:
            before = self.rounds.get(fact["round"])
            self.rounds[fact["round"]] = fact
            self._forget_changed(before, fact)
            if kind == "round-paired" and not fact["kept"]:
                self.public.discard(fact["round"])
        elif kind == "pairings-published":
            self.public.add(fact["round"])
        elif kind == "result-reported":
            self.reports[fact["game"]] = fact["score"]
        elif kind == "report-confirmed":
            self.settled[fact["game"]] = {
                "kind": "result-ruled",
                "score": self.reports[fact["game"]],
            }
        elif kind in SETTLES:
            self.settled[fact["game"]] = fact
        self._follow(kind, fact)

    def _forget_changed(self, before: Fact | None, after: Fact) -> None:
        was = {seat["game"]: seat["entrants"] for seat in before["seats"]} if before else {}
        for seat in after["seats"]:
            if was.get(seat["game"], seat["entrants"]) != seat["entrants"]:
                self.settled.pop(seat["game"], None)
                self.reports.pop(seat["game"], None)

    def _follow(self, kind: str, fact: Fact) -> None:
        arrived = fact.get("entrant") in self.arrived
        back = "in" if arrived else "registered"
        became = {
            "entrant-registered": "registered",
            "entrant-checked-in": "in",
            "entrant-dropped": "dropped",
            "entrant-returned": back,
            "entrant-reinstated": back,
            "entrant-disqualified": "disqualified",
        }
        if kind == "entrant-checked-in":
            self.arrived.add(fact["entrant"])
        if kind in became:
            self.status[fact["entrant"]] = became[kind]
        if kind == "ringer-called":
            self.ringers.add(fact["entrant"])
        if kind == "game-conceded" and fact["leaves"]:
            self.status[fact["by"]] = "withdrawn"

    # ── counting ──

    def gains(self) -> dict[str, list[tuple[Totals, list[str]]]]:
        got: dict[str, list[tuple[Totals, list[str]]]] = defaultdict(list)
        for number in sorted(self.rounds):
            fact = self.rounds[number]
            for seat in fact["seats"]:
                for entrant in seat["entrants"]:
                    others = [e for e in seat["entrants"] if e != entrant]
                    got[entrant].append((self._game(seat, entrant, others), others))
            if fact["bye"] and number in self.public:
                got[fact["bye"]].append((BYE[self.pack], []))
        return got

    def _game(self, seat: Fact, me: str, others: list[str]) -> Totals:
        result = self.settled.get(seat["game"])
        if result is None or result["kind"] == "result-missing":
            return {}
        if result["kind"] == "game-forfeited":
            return self._forfeited(result, me)
        if result["kind"] == "game-conceded" and self.pack in {"GG18", "SR17"}:
            return self._conceded(result, me)
        return self._scored(result["score"], me, others)

    def _forfeited(self, result: Fact, me: str) -> Totals:
        """Where it is known what the army of the one who lost is worth, half of that."""
        lost = me in result["by"]
        worth = FORFEIT[self.pack][lost]
        if self.pack != "SR17" or lost or not result["army"]:
            return worth
        return {**worth, "apd": -(-result["army"] // 2)}

    def _conceded(self, result: Fact, me: str) -> Totals:
        lost = result["by"] == me
        if self.pack == "GG18" or lost:
            return FORFEIT[self.pack][lost]
        own = next(s["figures"] for s in result["score"]["sides"] if s["entrant"] == me)
        half = -(-result["army"] // 2)
        return {"tp": 1, "cp": max(3, own["cp"]), "apd": max(half, own["apd"])}

    def _scored(self, score: Fact, me: str, others: list[str]) -> Totals:
        figures = {side["entrant"]: side["figures"] for side in score["sides"]}
        win, draw, loss = POINTS[self.pack]
        if self.pack == "SR17":
            tp = win if score["winner"] == me else loss
            return {"tp": tp, **figures[me]}
        mine, best = figures[me]["vp"], max(figures[other]["vp"] for other in others)
        tp = win if mine > best else draw if mine == best else loss
        diff = {"diff": mine - best} if len(others) == 1 else {}
        return {"tp": tp, "vp": mine, **diff}

    def table(self) -> list[tuple[int, str]]:
        """Places and entrants, best first; who is not listed is left out."""
        gains = self.gains()
        tp = {e: sum(g.get("tp", 0) for g, _ in rows) for e, rows in gains.items()}

        def number(entrant: str, name: str) -> int:
            rows = gains[entrant]
            if name == "sos":
                faced = (o for _, others in rows for o in others if o not in self.ringers)
                return sum(tp.get(other, 0) for other in faced)
            return sum(g.get(name, 0) for g, _ in rows)

        listed = [
            e
            for e, status in self.status.items()
            if status == "in" or (status == "dropped" and gains[e])
        ]
        keys = {e: tuple(number(e, name) for name in ORDER[self.pack]) for e in listed}
        return sorted((1 + sum(keys[o] > keys[e] for o in listed), e) for e in listed)
