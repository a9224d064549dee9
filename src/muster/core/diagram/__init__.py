"""Drawings of tables, and whether what players place on them is where it may be."""
