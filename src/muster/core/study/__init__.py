"""Events that were never played: how good a plan is, and what is still possible in a real one."""
