"""Events that were run on Longshanks, read from pages that somebody saved."""
