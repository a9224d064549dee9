"""Events that are carried about: taken along as a file, and brought in from one."""
