"""The shelves: where an event's lines, people, pack and secret are kept, and the only writer."""
