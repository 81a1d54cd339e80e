"""Pages that are read: the sheets of a raid, its story and records, and what is shown at its end."""
