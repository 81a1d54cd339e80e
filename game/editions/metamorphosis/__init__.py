"""The rules of Metamorphosis over the same nest, in place of fd100's. [M 2, 3]"""

from game.editions.metamorphosis import facts as facts  # which has no rule of its own, and so no place in their order
