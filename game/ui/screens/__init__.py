"""All screens except a raid's main screen. Each is put on top of another one, and removed again."""
