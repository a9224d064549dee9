"""Everything printed for an event: frozen sheets, and the PDF they are set as."""
