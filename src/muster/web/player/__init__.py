"""A player's pages, behind their private link."""
