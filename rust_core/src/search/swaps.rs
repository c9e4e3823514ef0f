//! Turns after swaps of jokers from the table.

use std::collections::HashSet;

use crate::melds::Kind;
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
    if turn.table.iter().all(|m| m.jokers() == 0) {
        return all;
    }
    let mut seen = HashSet::from([turn.clone()]);
    let mut next = 0;
    while next < all.len() {
        for reached in steps(state, &all[next]) {
            if seen.insert(reached.turn.clone()) {
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

fn swapped(state: &State, from: &Swapped) -> Vec<Swapped> {
    let found = swaps(state.game(), &from.turn.hand, &from.turn.table)
        .into_iter()
        .filter(|(_, _, cards)| !state.spoils_use(&from.turn.duties, cards));
    let step = |(target, place, cards): (usize, u8, Vec<_>)| {
        let result = from.turn.table[target].swapped(place, &cards);
        let action = Action::Swap {
            cards: cards.into_iter().collect(),
            target: target as u8,
        };
        from.then(state, action, target, result)
    };
    found.map(step).collect()
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
