"""What judges need wherever they are, at the desk or on a phone: calls, precedents, the record."""
