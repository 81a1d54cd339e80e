"""The terminal: reading keys, converting colours, and writing the screen.

It is POSIX only, one thread. Nothing in this package depends on the game.
with Terminal(choose(option, os.environ)) as terminal:
    terminal.show(console)
    for key in terminal.keys(timeout=None): ...

Nothing is imported here, so that `depth` costs the command line nothing.
"""
