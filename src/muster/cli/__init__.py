"""The command line, one of the doors to an event."""
