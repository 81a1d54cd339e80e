"""What happens: esper Processors, each a `Rules`, one file per minigame or concern."""
