"""Teams and their boards at the desk."""
