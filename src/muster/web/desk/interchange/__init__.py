"""Events, entrants and results from other systems and for them, at the desk."""
