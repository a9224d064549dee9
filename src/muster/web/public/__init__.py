"""What everybody may see, and the projector."""
