"""Terrain at the desk: the organiser's box, drawing all tables at once, editing one."""
