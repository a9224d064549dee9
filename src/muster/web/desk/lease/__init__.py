"""Where an event is: taken to a hall without internet, and handed back."""
