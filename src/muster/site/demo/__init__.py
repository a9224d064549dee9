"""Made-up events to look at: one in every pack, each at another moment."""
