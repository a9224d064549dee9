"""What is kept: rulings, history, awards, paper."""
