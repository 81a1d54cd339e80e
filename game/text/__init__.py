"""The line front: plain text in, plain text out. The whole game by ear, or through a pipe."""
