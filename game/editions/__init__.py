"""Rules of other editions than fd100, a module for each: functions registered in place of the game's own."""
