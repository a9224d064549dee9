"""Encounters: what a round is about, chosen or dealt, and whether it may be so."""
