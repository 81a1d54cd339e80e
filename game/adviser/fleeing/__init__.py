"""What the adviser does about foes that are likely to win: it runs, hides, waits, goes another way, or says how to leave."""
