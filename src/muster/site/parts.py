"""The parts of the command line that a server has: all of them, for the program and for tests."""

from __future__ import annotations

from muster.site import accounts, commands, keeping, lending, moving, shelving

PARTS = (shelving, lending, accounts, keeping, moving, commands)
