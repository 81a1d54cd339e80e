"""Rules of other editions than fd100, one module each: what each does its own way, registered in the place of the game's own."""
