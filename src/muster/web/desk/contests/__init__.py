"""The desk's pages about contests: what is held, what is shown, how it is judged."""
