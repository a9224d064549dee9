"""The catalogue of an event: looked through, loaded from files, taken away."""
