"""The rules, pure: same input, same output, on any machine."""
