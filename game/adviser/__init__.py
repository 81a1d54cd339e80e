"""The adviser: weighs what a careful player would do now, says it with its odds and reason, and does it when asked.

It weighs as the cautious bot does (`game.bots`). `counsel` is asked first. In Combat it reads the line of play that `fighting`
lets stand; outside Combat `afield` asks the policy, with vetoes and second thoughts, and `fleeing` comes before both.
`wording` says it, `automatic` carries it out. Nothing is drawn here. The folders are floors: none imports from one above.
"""
