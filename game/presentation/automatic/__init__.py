"""What the game does without a key: automatic walks and what stops them, standing orders, and Turns that end by themselves."""
