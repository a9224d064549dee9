"""What programs read of events: nothing that public pages do not show."""
