//! Turns after swaps of jokers from the table.

use super::plan::laid;
use crate::melds::arrange::weights::Weights;
use crate::melds::{Goal, Kind};
use crate::play::turn::{Turn, after, swaps};
use crate::play::{Action, State};
use crate::rules::sections::SwapSets;

/// A turn after some lays, those lays, and the points they brought.
#[derive(Clone)]
pub(super) struct Swapped {
    pub(super) turn: Turn,
    pub(super) lays: Vec<Action>,
    pub(super) points: i64,
}

/// The turn as it is and after every choice of swaps, each position once.
pub(super) fn variants(state: &State, turn: &Turn) -> Vec<Swapped> {
    let start = Swapped {
        turn: turn.clone(),
        lays: Vec::new(),
        points: 0,
    };
    let mut all = vec![start];
    let swap = &state.game().rules.sections.swap;
    let never = !swap.runs && swap.sets == SwapSets::Never;
    if never || turn.table.iter().all(|m| m.jokers() == 0) {
        return all;
    }
    let mut next = 0;
    while next < all.len() {
        for reached in steps(state, &all[next]) {
            if !all.iter().any(|known| known.same_position(&reached)) {
                all.push(reached);
            }
        }
        next += 1;
    }
    all
}

fn steps(state: &State, from: &Swapped) -> Vec<Swapped> {
    let mut reached = swapped(state, from);
    for closed in closings(state, from) {
        // A set is closed only to swap its joker at once.
        let target = closed.lays.last().and_then(Action::target);
        let swaps = swapped(state, &closed);
        reached.extend(
            swaps
                .into_iter()
                .filter(|s| s.lays.last().and_then(Action::target) == target),
        );
    }
    reached
}

/// Swaps do not depend on one another, so they are made in one order: by target, then cards.
fn swapped(state: &State, from: &Swapped) -> Vec<Swapped> {
    let mut reached = Vec::new();
    for (target, place, cards) in swaps(state.game(), &from.turn.hand, &from.turn.table) {
        let action = Action::Swap {
            cards: cards.iter().copied().collect(),
            target: target as u8,
        };
        if !state.spoils_use(&from.turn.duties, &cards) && !from.swaps_later(&action) {
            let result = from.turn.table[target].swapped(place, &cards);
            reached.push(from.then(state, action, target, result));
        }
    }
    reached
}

/// Lay-offs of the third natural of a set whose joker only comes free when the set is closed.
fn closings(state: &State, from: &Swapped) -> Vec<Swapped> {
    if state.game().rules.sections.swap.sets != SwapSets::Closed {
        return Vec::new();
    }
    let sets = from.turn.table.iter().enumerate();
    let open = sets.filter(|(_, m)| m.kind() == Kind::Set && m.jokers() == 1 && m.len() == 3);
    let mut reached = Vec::new();
    for (target, meld) in open {
        let naturals = from.turn.hand.with_jokers(0);
        for piece in meld.extensions(&state.game().melds, &naturals) {
            if state.spoils_use(&from.turn.duties, &piece.cards) {
                continue;
            }
            let action = state.layoff_of(meld, target, &piece);
            reached.push(from.then(state, action, target, piece.grown));
        }
    }
    reached
}

impl Swapped {
    /// Whether hand and table, and with them all else, are the same.
    fn same_position(&self, other: &Self) -> bool {
        self.turn.hand == other.turn.hand && self.turn.table == other.turn.table
    }

    /// Whether the last step is a swap that comes after this one.
    fn swaps_later(&self, swap: &Action) -> bool {
        let key = |a: &Action| (a.target(), a.cards());
        let last = self.lays.last();
        last.is_some_and(|last| matches!(last, Action::Swap { .. }) && key(last) > key(swap))
    }

    /// What the lays are worth for a goal, but for the price of the hand.
    pub(super) fn worth(&self, goal: Goal) -> i64 {
        let (cards, jokers) = laid(&self.lays);
        Weights::ranked(goal).worth(0, self.points, cards, -jokers)
    }

    fn then(&self, state: &State, action: Action, target: usize, result: crate::Meld) -> Self {
        let before = self.turn.table[target].points(&state.game().melds);
        let mut lays = self.lays.clone();
        let turn = after(state.game(), &self.turn, &action, result);
        lays.push(action);
        Self {
            turn,
            lays,
            points: self.points + i64::from(result.points(&state.game().melds)) - i64::from(before),
        }
    }
}
