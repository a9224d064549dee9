"""The organiser's and the judges' pages."""
