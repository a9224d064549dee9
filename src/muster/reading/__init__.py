"""What people type or hand in, understood or named as unclear at the place where it stands."""
