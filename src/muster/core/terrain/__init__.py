"""Terrain: what lies in the organiser's box, where it lies on a table, and whether it may."""
