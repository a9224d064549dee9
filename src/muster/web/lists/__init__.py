"""Lists on every page that shows or changes them: the phone's, the desk's and the public ones."""
