"""The engine and the plain-Python reference play the same games side by side.

* `games`       which games: profiles, options, their pairs, random house rules
* `pair`        one deal on both sides: compares, plays, provokes refusals; `Disagreement`
* `hands`       random cards, hands with something in them, stacked decks
* `positions`   generated positions in the middle of a deal
* `texts`       actions that are not in the menu
* `styles`      how a driver chooses, so that rare places are reached
* `rare`        which rare places a step was
* `driver`      whole deals at random
* `matches`     whole matches and their ledger
* `cases`       a deal as data: the regressions of `regressions.toml`
* `shrink`      the smallest case that still disagrees
* `hunt`        all of it with fresh seeds, as long as asked (`make hunt`)
"""
