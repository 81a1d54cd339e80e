"""The text interface: plain lines in, plain lines out, so that the game can be played with a screen reader or a pipe."""
