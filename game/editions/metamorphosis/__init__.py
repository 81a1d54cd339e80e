"""The rule system Metamorphosis: its own rules, in place of fd100's, for the same nest. [M 2, 3]"""

from game.editions.metamorphosis import facts as facts  # which has no rule of its own, and so no place in their order
