"""The desk's side of programs: where an event can be read, and the hooks it tells."""
