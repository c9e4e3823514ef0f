//! One number for a meld that orders layouts as a goal and its ties ask.

use super::Goal;
use crate::melds::limits::MeldRules;
use crate::melds::meld::Meld;

/// Bits of one field: no hand has more than 256 cards of at most 500 points.
const POINTS: u32 = 18;
const CARDS: u32 = 9;
const JOKERS: u32 = 8;

/// Turns what a meld brings into a sum in which the more important field stands higher.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights<'a> {
    rules: &'a MeldRules,
    saved: u32,
    points: u32,
    cards: u32,
}

impl<'a> Weights<'a> {
    pub(super) const fn new(rules: &'a MeldRules, goal: Goal) -> Self {
        let (saved, points, cards) = match goal {
            Goal::Deadwood => (POINTS + CARDS, CARDS, 0),
            Goal::Points => (CARDS, POINTS + CARDS, 0),
            Goal::Cards => (POINTS, 0, 2 * POINTS),
        };
        Self {
            rules,
            saved: saved + JOKERS,
            points: points + JOKERS,
            cards: cards + JOKERS,
        }
    }

    pub(super) const fn sum(&self, saved: u32, points: u32, cards: u32, jokers: u32) -> i64 {
        ((saved as i64) << self.saved)
            + ((points as i64) << self.points)
            + ((cards as i64) << self.cards)
            - jokers as i64
    }

    pub(super) fn of(&self, meld: &Meld) -> i64 {
        let saved = self.rules.hand_value(&meld.multiset());
        let (cards, jokers) = (meld.len(), meld.jokers());
        self.sum(saved, meld.points(self.rules), cards.into(), jokers.into())
    }
}
