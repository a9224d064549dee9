"""Setting an event up: made, described, its rules, encounters and officials."""
