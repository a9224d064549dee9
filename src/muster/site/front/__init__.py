"""The outer application: public pages from memory, live screens, and Django behind both."""
