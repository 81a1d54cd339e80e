"""The questions that a player is asked, and the menus that a key opens. Each answer has its Command, its odds and its Costs."""
