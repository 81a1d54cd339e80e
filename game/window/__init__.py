"""The desktop window, which can replace the terminal. It uses the game's own font, and pictures for the map."""
