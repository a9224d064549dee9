"""What the organiser brings to the event."""
