"""Photos of boards and slips: shown to those they are for, and to nobody else."""
