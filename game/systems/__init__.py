"""The rules of the game: functions registered for Steps, in a module or folder for each minigame or concern."""
