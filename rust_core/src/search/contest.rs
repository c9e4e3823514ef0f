//! Which choices of swaps lead to the best plans: all positions searched as one problem.

use smallvec::SmallVec;

use super::best_turn::Turns;
use super::finish::{STAYS, bonus, end, held, thrown, throws};
use super::lays::{Growing, Lays};
use super::plan::Bar;
use super::swaps::Swapped;
use crate::cards::Cards;
use crate::melds::arrange::options::Choices;
use crate::melds::arrange::search::{Ask, End, Limit, Problem, Ready, ready};
use crate::melds::arrange::weights::{Potentials, Weights};
use crate::play::State;
use crate::play::turn::Turn;

/// Positions after swaps, and the melds and growths of all of them as one problem.
struct Contest<'a> {
    turns: &'a Turns<'a>,
    problem: Problem<'a>,
    /// The potentials where every card has to go.
    raised: &'a Potentials,
    growing: &'a [Growing],
}

/// A position that competes.
struct Entry<'v> {
    swapped: &'v Swapped,
    hand: Cards,
    /// The most it can be worth, swaps included.
    most: i64,
}

/// Whether the positions can be one problem: no card has to be used, and each may throw whatever of its
/// hand another may. A joker just taken may go only where a swap has brought one more.
pub(super) fn comparable(state: &State, swapped: &[Swapped]) -> bool {
    let all = swapped
        .iter()
        .fold(0, |all, s| all | thrown(state, &s.turn));
    let alike = |s: &Swapped| thrown(state, &s.turn) == all & s.turn.hand.face_mask();
    swapped.iter().all(|s| alike(s) && !s.turn.duties.must_use)
}

/// The choices of swaps that lead to a best plan, and what the rest of it comes to.
pub(super) fn leading<'v>(
    turns: &Turns,
    swapped: &'v [Swapped],
    lays: &mut Lays,
) -> Vec<(&'v Swapped, Bar)> {
    let (rules, hand) = (&turns.game().melds, lays.hand());
    let mut pool = Choices::new();
    let growing = lays.all(swapped.iter().map(|s| &s.turn), &mut pool);
    let faces = swapped.iter().map(|s| thrown(turns.state, &s.turn));
    pool.extend(throws(rules, faces.fold(0, |all, some| all | some)));
    let mut potentials = Weights::ranked(turns.goal).potentials(rules, &hand, &pool);
    potentials.add_bonus(&hand, bonus(rules, &swapped[0].turn.table));
    let contest = Contest {
        turns,
        problem: Problem {
            hand,
            choices: &pool,
            potentials: &potentials,
            end: End::Any,
        },
        raised: &potentials.raised(&hand, STAYS),
        growing: &growing,
    };
    let entries = contest.entries(swapped);
    ready(&contest.problem, 0, |ready| {
        contest.winners(ready, &entries)
    })
}

impl Contest<'_> {
    /// Those that can be worth most first: what they reach bounds the others.
    fn entries<'v>(&self, swapped: &'v [Swapped]) -> Vec<Entry<'v>> {
        let mut entries: Vec<_> = swapped.iter().map(|s| self.entry(s)).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.most));
        entries
    }

    fn entry<'v>(&self, swapped: &'v Swapped) -> Entry<'v> {
        let hand = held(self.turns.state, &swapped.turn);
        let deadwood = self.turns.game().melds.hand_value(&swapped.turn.hand);
        let most = self.problem.potentials.most_worth(&hand, deadwood);
        Entry {
            swapped,
            hand,
            most: most + swapped.worth(self.turns.goal),
        }
    }

    fn winners<'v>(&self, ready: &dyn Ready, entries: &[Entry<'v>]) -> Vec<(&'v Swapped, Bar)> {
        let (mut top, mut winners) = (None, Vec::new());
        for entry in entries {
            let reached = self.reached(ready, entry, top);
            if reached > top {
                winners.clear();
                top = reached;
            }
            if let Some(bar) = reached.filter(|_| reached == top) {
                let before = entry.swapped.worth(self.turns.goal);
                winners.push((entry.swapped, bar.after(before)));
            }
        }
        winners
    }

    /// The best of a position, where it is no worse than the bar.
    fn reached(&self, ready: &dyn Ready, entry: &Entry, bar: Option<Bar>) -> Option<Bar> {
        let below = bar.map_or(Limit::NONE.below, |bar| entry.most - bar.worth + 1);
        let must_go = bar.is_some_and(|bar| bar.out);
        let all_go = if must_go { below.min(STAYS) } else { STAYS };
        let barred = self.barred(&entry.swapped.turn);
        let least = |potentials, below| {
            let ask = Ask {
                hand: entry.hand,
                end: end(self.turns.state, &entry.swapped.turn),
                potentials,
                limit: Limit::below(below),
                barred: &barred,
                ..Ask::of(&self.problem)
            };
            ready.least(&ask).map(|found| entry.most - found.loss)
        };
        if let Some(worth) = least(self.raised, all_go) {
            return Some(Bar { out: true, worth });
        }
        let worth = (!must_go).then(|| least(self.problem.potentials, below))??;
        Some(Bar { out: false, worth })
    }

    /// Slots of melds that do not lie so on the table.
    fn barred(&self, turn: &Turn) -> SmallVec<[u16; 16]> {
        let other = |g: &&Growing| turn.table[g.target] != g.meld;
        self.growing.iter().filter(other).map(|g| g.slot).collect()
    }
}
