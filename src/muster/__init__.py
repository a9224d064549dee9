"""Muster runs a miniatures event from check-in to prize-giving."""
