"""Everybody's lists at the desk: how far they are, read, approved, entered, models looked at."""
