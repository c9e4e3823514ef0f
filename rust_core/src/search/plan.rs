//! A way to play the rest of a turn, and which of two is better.

use crate::cards::{Card, Cards};
use crate::melds::{Goal, MeldRules};
use crate::play::Action;

/// Lays in order, the discard, and what they bring.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) lays: Vec<Action>,
    pub(super) thrown: Option<Card>,
    pub(super) left: Cards,
    /// Points laid.
    pub(super) points: i64,
}

impl Plan {
    /// These lays, then those of the plan.
    pub(super) fn after(mut self, lays: Vec<Action>, points: i64) -> Self {
        self.lays.splice(0..0, lays);
        self.points += points;
        self
    }

    /// Higher is better: going out, the goal, least left in hand, most points, most cards, fewest
    /// jokers laid. A swap brings a joker for its card, so it counts for no card.
    pub(super) fn score(&self, rules: &MeldRules, goal: Goal) -> [i64; 6] {
        let swaps = self
            .lays
            .iter()
            .filter(|a| matches!(a, Action::Swap { .. }))
            .count() as i64;
        let laid = self.lays.iter().map(Action::cards);
        let cards: i64 = laid.clone().map(|c| c.len() as i64).sum();
        let jokers = laid.flatten().filter(|c| c.is_joker()).count() as i64;
        let cards = cards - swaps;
        let deadwood = i64::from(rules.hand_value(&self.left));
        let first = match goal {
            Goal::Deadwood => -deadwood,
            Goal::Points => self.points,
            Goal::Cards => cards,
        };
        let out = i64::from(self.left.is_empty());
        [out, first, -deadwood, self.points, cards, -jokers]
    }

    /// The better of two; of equal ones that whose lays come first in menu order.
    pub(super) fn better(self, other: Self, rules: &MeldRules, goal: Goal) -> Self {
        let (mine, theirs) = (self.score(rules, goal), other.score(rules, goal));
        let first = (theirs, &self.lays, self.thrown) <= (mine, &other.lays, other.thrown);
        if mine > theirs || mine == theirs && first {
            self
        } else {
            other
        }
    }
}

/// The best of some plans.
pub(super) fn best(
    plans: impl IntoIterator<Item = Plan>,
    rules: &MeldRules,
    goal: Goal,
) -> Option<Plan> {
    plans.into_iter().reduce(|a, b| a.better(b, rules, goal))
}
