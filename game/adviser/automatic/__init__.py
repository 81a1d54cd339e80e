"""The adviser's advice carried out, Command by Command, Turn after Turn, with what came of it."""
