"""Who may bring what: lists, pools and crews checked against a pack and a catalogue."""
