"""The tables of the hall at the desk: what is told of each, where it stands, who saw it."""
