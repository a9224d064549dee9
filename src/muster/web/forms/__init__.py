"""Forms: from fields of a page to one command of the core."""
