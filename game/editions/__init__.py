"""The rules of editions other than fd100, one module each: functions registered in place of the game's own."""
