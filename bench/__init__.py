"""Measures Muster beside its peers, on the same input, in one run."""
