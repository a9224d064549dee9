"""Signing in, and the first account of a new server."""
