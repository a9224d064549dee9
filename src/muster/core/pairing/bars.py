"""Which two players may not meet, and for which reason."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from muster.core.ids import EntrantId
from muster.core.pairing.field import Fault, FaultKind, Field, Player, Terms

type_of_level = {"club": FaultKind.SAME_CLUB, "region": FaultKind.SAME_REGION}
