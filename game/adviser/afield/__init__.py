"""What the adviser does outside Combat, and what it would rather not."""
