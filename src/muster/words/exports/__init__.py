"""What other programs are told of an event, in the shapes they read."""
