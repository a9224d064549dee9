"""The game on the table: its sheet, its clock, its secrets, for players and officials alike."""
