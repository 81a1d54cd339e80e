"""The rule system Metamorphosis: rules that replace those of fd100 in the same nest. [M 2, 3]"""

from game.editions.metamorphosis import facts as facts  # which has no rule of its own, and so no place in their order
