"""The adviser: weighs what a careful player would do now, says it with its odds and reason, and does it when asked.

It weighs as the cautious bot does (`game.bots`). `counsel` is asked first: in Combat it reads the line of play that
likelier, held_back and charging let stand; outside Combat `afield` asks the policy, with vetoes, and has second thoughts:
flight, constancy, rounding, patience and hunted. `words`, `reasons`, `waiting` and `leaving` say it; `following` and `bout`
carry it out. Nothing is drawn here.
"""
