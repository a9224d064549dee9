"""The door for people: pages of the desk, the phone, the public and the projector."""
