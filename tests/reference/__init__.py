"""The rules of the rummy family in plain Python, slow and obvious.

A second, independent implementation: it shares the profile files and the text notation with the
engine and nothing else. Read it to learn a rule, run it to check the engine.

* `cards`, `rules`      faces and their texts; profiles, options, values for a number of seats
* `melds`, `hands`      what is a meld and how it is read; all melds of a hand, exact arrangement
* `table`               lay-offs and swaps on one meld
* `state`, `actions`    a deal as a value; the text of an action and what it comes down to
* `turn`, `legal`       steps of a turn and whether it can still end; the menu and the refusals
* `play`, `gin`         carrying an action out; knock, spread and lay-off
* `scoring`, `match`    facts to points; totals, dealers, money
* `view`                what a seat may know
"""
