"""What the adviser leaves out of a Turn in Combat, and what it takes in its place."""
