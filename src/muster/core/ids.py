"""Identifiers: plain strings that the type checker keeps apart."""

from typing import NewType

EventId = NewType("EventId", str)
EntrantId = NewType("EntrantId", str)
GameId = NewType("GameId", str)
PersonId = NewType("PersonId", str)
