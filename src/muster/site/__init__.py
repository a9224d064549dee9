"""Wiring: settings, addresses, the front and the program."""
