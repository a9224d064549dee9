"""Entrants: entered, checked in, changed, gone."""
