"""Contests that no game decides, as the desk, the phones and everybody see them."""
