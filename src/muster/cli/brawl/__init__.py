"""`muster brawl`: the ledger of one table of many players, kept by hand in one file."""
