"""The rule system Metamorphosis: its own rules, instead of the base rules (fd100), for the same nest. [M 2, 3]"""

from game.editions.metamorphosis import facts as facts  # which has no rule of its own, and so no place in their order
