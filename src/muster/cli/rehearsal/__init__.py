"""A whole event, played before your eyes."""
