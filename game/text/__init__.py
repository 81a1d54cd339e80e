"""The text interface: plain lines in, plain lines out, for a screen reader or a pipe."""
