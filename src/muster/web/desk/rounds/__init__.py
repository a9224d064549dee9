"""A round at the desk: from who will be paired to its last result."""
