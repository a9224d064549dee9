"""How hypothesis looks for counter-examples: the same ones always, new ones in a soak."""

from hypothesis import settings

settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
settings.register_profile("search", deadline=None, max_examples=5_000, print_blob=True)
settings.load_profile("fixed")
