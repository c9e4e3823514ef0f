//! A way to play the rest of a turn, and which of two is better.

use crate::cards::{Card, Cards};
use crate::melds::{Goal, MeldRules};
use crate::play::Action;

/// Going out, the goal, price of what is left (below zero), points, cards, jokers laid (below zero): the
/// first that is higher is better.
pub(super) type Score = [i64; 6];

/// How good plans are, or what those still looked for must reach besides the lays already made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bar {
    /// Whether they go out.
    pub(super) out: bool,
    /// What their ranked weights come to.
    pub(super) worth: i64,
}

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
    /// Nothing more to do: the last card is laid.
    pub(super) const OUT: Self = Self {
        lays: Vec::new(),
        thrown: None,
        left: Cards::EMPTY,
        points: 0,
    };

    /// These lays, then those of the plan.
    pub(super) fn after(mut self, lays: Vec<Action>, points: i64) -> Self {
        self.lays.splice(0..0, lays);
        self.points += points;
        self
    }

    /// How good it is. A swap brings a joker for its card, so it counts for no card.
    pub(super) fn score(&self, rules: &MeldRules, goal: Goal) -> Score {
        let (cards, jokers) = laid(&self.lays);
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

/// Cards the hand is rid of and jokers among them.
pub(super) fn laid(lays: &[Action]) -> (i64, i64) {
    let swaps = lays.iter().filter(|a| matches!(a, Action::Swap { .. }));
    let cards = lays.iter().flat_map(Action::cards);
    let jokers = cards.clone().filter(|c| c.is_joker()).count() as i64;
    (cards.count() as i64 - swaps.count() as i64, jokers)
}

impl Bar {
    /// The bar for what follows lays that are worth so much.
    pub(super) const fn after(self, worth: i64) -> Self {
        Self {
            worth: self.worth - worth,
            ..self
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
