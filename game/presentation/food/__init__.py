"""Food in words: in which order it is offered, what it does, and what is asked before it is eaten."""
