//! What a goal loses by a card that stays or a choice that is not the best.
//!
//! Every card has a *potential*: the most it can bring. A layout loses the potential of the cards
//! that stay and what its choices fall short of theirs; the best layout loses least.

use super::Goal;
use super::options::{Choice, top_points};
use crate::cards::{Card, Cards};
use crate::melds::limits::MeldRules;

/// Bits of one field: no hand has more than 256 cards of at most 500 points.
const POINTS: u32 = 18;
const CARDS: u32 = 9;
const JOKERS: u32 = 8;

/// Worth of a point saved, a point laid and a card laid. A more important field stands higher in
/// the sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    saved: i64,
    points: i64,
    cards: i64,
    /// Cost of a joker laid.
    joker: i64,
}

impl Weights {
    /// Bits below the worth of a card in [`Self::whole`].
    pub(crate) const WHOLE: u32 = POINTS;

    /// The goal and all its ties but menu order.
    pub(crate) const fn ranked(goal: Goal) -> Self {
        let (saved, points, cards) = match goal {
            Goal::Deadwood => (POINTS + CARDS, CARDS, 0),
            Goal::Points => (CARDS, POINTS + CARDS, 0),
            Goal::Cards => (POINTS, 0, 2 * POINTS),
        };
        Self {
            saved: 1 << (saved + JOKERS),
            points: 1 << (points + JOKERS),
            cards: 1 << (cards + JOKERS),
            joker: 1,
        }
    }

    /// The goal alone.
    pub(crate) const fn plain(goal: Goal) -> Self {
        let (saved, points, cards) = match goal {
            Goal::Deadwood => (1, 0, 0),
            Goal::Points => (0, 1, 0),
            Goal::Cards => (0, 0, 1),
        };
        Self {
            saved,
            points,
            cards,
            joker: 0,
        }
    }

    /// Every card laid, and then most points.
    pub(crate) const fn whole() -> Self {
        Self {
            saved: 0,
            points: 1,
            cards: 1 << Self::WHOLE,
            joker: 0,
        }
    }

    /// What a result is worth: price of the cards that stay (below zero), points and cards laid, jokers
    /// laid (below zero).
    pub(crate) const fn worth(&self, left: i64, points: i64, cards: i64, jokers: i64) -> i64 {
        left * self.saved + points * self.points + cards * self.cards + jokers * self.joker
    }

    /// Potentials of all faces (the joker last) and of the choices, given how the jokers do best.
    pub(crate) fn potentials(
        &self,
        rules: &MeldRules,
        hand: &Cards,
        choices: &[Choice],
    ) -> Potentials {
        let joker = joker_points(choices);
        let mut faces = [0; 53];
        for card in hand.faces() {
            let face = card.index() as usize;
            let points = if card.is_joker() {
                joker
            } else {
                top_points(rules, card.rank())
            };
            faces[face] = i64::from(rules.hand[face]) * self.saved
                + i64::from(points) * self.points
                + self.cards;
        }
        faces[52] -= self.joker;
        Potentials {
            faces,
            joker,
            bonus: 0,
            weights: *self,
        }
    }
}

/// Most points a joker adds to what the naturals beside it can bring.
fn joker_points(choices: &[Choice]) -> i32 {
    let mut most = 0;
    for choice in choices {
        let extra = choice.points - choice.top;
        let jokers = i32::from(choice.jokers);
        if jokers > 0 && extra > most * jokers {
            most = if jokers == 1 {
                extra
            } else {
                (extra + jokers - 1) / jokers
            };
        }
    }
    most
}

#[derive(Clone)]
pub(crate) struct Potentials {
    pub(crate) faces: [i64; 53],
    joker: i32,
    /// Points beyond its own that a natural can bring to a meld of the table.
    bonus: i32,
    weights: Weights,
}

impl Potentials {
    /// What a choice falls short of the potential of its cards.
    pub(crate) fn loss(&self, choice: &Choice) -> i64 {
        let jokers = i32::from(choice.jokers);
        let bonus = match self.bonus {
            0 => 0,
            bonus => bonus * choice.mask.count_ones() as i32,
        };
        let top = choice.top + bonus + self.joker * jokers;
        let points = i64::from(top - choice.points) * self.weights.points;
        if choice.slot == Choice::THROWN {
            // A card thrown is saved, but neither laid nor used.
            points + self.weights.cards - self.weights.joker * i64::from(jokers)
        } else {
            points
        }
    }

    /// What a discard brings.
    pub(crate) fn saved_by_throw(&self, throw: &Choice) -> i64 {
        let face = (throw.mask.trailing_zeros() as usize).min(52);
        self.faces[face] - self.loss(throw)
    }

    /// The most a layout of these cards can be worth where all that is held is worth so many points.
    pub(crate) fn most_worth(&self, cards: &Cards, held: u32) -> i64 {
        self.total(cards) + self.weights.worth(-i64::from(held), 0, 0, 0)
    }

    /// What the whole hand could bring.
    pub(crate) fn total(&self, hand: &Cards) -> i64 {
        let each = hand
            .faces()
            .map(|c: Card| self.faces[c.index() as usize] * i64::from(hand.count(c)));
        each.sum()
    }

    /// Lets every natural bring so many points more: an ace on the table that a lay-off turns from
    /// low to high.
    pub(crate) fn add_bonus(&mut self, hand: &Cards, bonus: i32) {
        self.bonus = bonus;
        let points = i64::from(bonus) * self.weights.points;
        for card in hand.faces().filter(|c| !c.is_joker()) {
            self.faces[card.index() as usize] += points;
        }
    }

    /// The same where every card that stays costs so much more.
    pub(crate) fn raised(&self, hand: &Cards, by: i64) -> Self {
        let mut raised = self.clone();
        for card in hand.faces() {
            raised.faces[card.index() as usize] += by;
        }
        raised
    }
}
