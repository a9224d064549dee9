"""The round in one screen, from pairing to closing."""
