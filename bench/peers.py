"""The same round paired by others: each takes a history and returns what is to be timed."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator

import networkx as nx
import rustworkx
from caissify_pairings import generate_pairings
from py4swiss.engines import DutchEngine
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from bench.histories import ROUNDS, Entry, as_field
from muster.core.pairing import pair

Job = Callable[[], object]


def ours(entries: list[Entry]) -> Job:
    field = as_field(entries, ROUNDS + 1)
    return lambda: pair(field, b"bench")


def py4swiss_dutch(entries: list[Entry]) -> Job:
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=entry.number + 1,
            points_times_ten=10 * entry.wins,
            rank=entry.number + 1,
            results=[
                RoundResult(
                    id=foe + 1,
                    color=ColorToken.WHITE if white else ColorToken.BLACK,
                    result=ResultToken.WIN if won else ResultToken.LOSS,
                )
                for foe, won, white in zip(entry.foes, entry.won, entry.white, strict=True)
            ],
        )
        for entry in entries
    ]
    report = ParsedTrf(player_sections=sections, x_section=XSection(number_of_rounds=ROUNDS + 1))
    return lambda: DutchEngine.generate_pairings(report)


def caissify_casual(entries: list[Entry]) -> Job:
    return _caissify(entries, "casual")


def caissify_dutch(entries: list[Entry]) -> Job:
    return _caissify(entries, "dutch")


def _caissify(entries: list[Entry], system: str) -> Job:
    players = [
        {
            "id": entry.number + 1,
            "name": str(entry.number),
            "score": float(entry.wins),
            "rating": 1500,
            "starting_number": entry.number + 1,
            "color_hist": ["W" if white else "B" for white in entry.white],
            "float_history": ["none"] * ROUNDS,
            "bye_count": 0,
        }
        for entry in entries
    ]
    met = {(entry.number + 1, foe + 1) for entry in entries for foe in entry.foes}

    def job() -> object:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return generate_pairings(system, players, met, ROUNDS + 1, ROUNDS + 1)

    return job


def networkx_matching(entries: list[Entry]) -> Job:
    graph = nx.Graph()
    graph.add_weighted_edges_from(_edges(entries))
    return lambda: nx.max_weight_matching(graph, maxcardinality=True)


def rustworkx_matching(entries: list[Entry]) -> Job:
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=True)
    graph.add_nodes_from(range(len(entries)))
    graph.add_edges_from(list(_edges(entries)))
    return lambda: rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def _edges(entries: list[Entry]) -> Iterator[tuple[int, int, int]]:
    """Every game allowed, dearer the farther apart the two are placed."""
    order = sorted(entries, key=lambda entry: entry.standing, reverse=True)
    size = len(order)
    for place, entry in enumerate(order):
        met = set(entry.foes)
        for other in range(place + 1, size):
            if order[other].number not in met:
                yield place, other, size * size - (other - place) ** 2
