"""Games between teams: their boards, who is on them, and what they come to."""
