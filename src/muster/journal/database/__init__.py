"""The database: every event, its people, links and accounts in tables; the one Django app."""
