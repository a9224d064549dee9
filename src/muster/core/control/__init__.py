"""Who controls a place and why, and what armies have lost and still hold."""
