"""Items found and carried: their descriptions, and who takes which."""
