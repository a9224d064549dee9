"""Who controls what, asked on a phone: models are tapped together, and the answer is told."""
