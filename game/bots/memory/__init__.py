"""What a bot remembers, by subject: foes, fights, ways, its work in Rooms, and its present walk."""
