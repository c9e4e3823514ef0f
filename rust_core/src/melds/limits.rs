//! The numbers a meld is judged by, gathered from the rule sections into one small value.

use crate::cards::{Card, Cards};
use crate::rules::sections::{Ace, Policy, Sections, SetOrder};

/// Limits and values of melds in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MeldRules {
    pub set_min: u8,
    pub set_max: u8,
    /// Sets are windows of clubs, spades, hearts, diamonds.
    pub set_fixed: bool,
    pub run_min: u8,
    pub run_max: u8,
    pub ace: Ace,
    pub max_jokers: u8,
    pub fewer: bool,
    pub min_naturals: u8,
    pub adjacent: bool,
    pub lowest: bool,
    /// Value of a rank in a meld; the ace's is that in a set or above a king.
    pub laid: [u16; 13],
    pub ace_low: u16,
    pub laid_joker: Option<u16>,
    /// Price of each face left in hand.
    pub hand: [u16; 53],
}

impl MeldRules {
    #[must_use]
    pub fn new(all: &Sections) -> Self {
        let values = &all.score.values;
        let mut hand = [values.hand_joker; 53];
        for (index, price) in hand.iter_mut().take(52).enumerate() {
            *price = values.hand[index % 13];
        }
        for (name, &value) in &values.cards {
            if let Ok(card) = name.parse::<Card>() {
                hand[card.index() as usize] = value;
            }
        }
        Self {
            set_min: all.set.min,
            set_max: all.set.max,
            set_fixed: all.set.order == SetOrder::Fixed,
            run_min: all.run.min,
            run_max: all.run.max,
            ace: all.run.ace,
            // What a meld may be does not depend on how many jokers the deck has, only on whether it has any.
            max_jokers: if all.deck.jokers.values().any(|jokers| jokers > 0) {
                all.wild.max_per_meld
            } else {
                0
            },
            fewer: all.wild.fewer_than_naturals,
            min_naturals: all.wild.min_naturals,
            adjacent: all.wild.adjacent,
            lowest: all.wild.policy == Policy::Lowest,
            laid: values.laid,
            ace_low: values.ace_low,
            laid_joker: u16::try_from(values.laid_joker).ok(),
            hand,
        }
    }

    /// Whether a meld may hold so many naturals and jokers.
    #[must_use]
    pub const fn mix(&self, naturals: u8, jokers: u8) -> bool {
        jokers <= self.max_jokers
            && naturals >= self.min_naturals
            && (!self.fewer || jokers < naturals || jokers == 0)
    }

    /// Whether a run may begin at `start` and have `len` cards, by its ace.
    #[must_use]
    pub const fn run_fits(&self, start: u8, len: u8) -> bool {
        start < 13
            && len <= self.run_max
            && match self.ace {
                Ace::Low => start + len <= 13,
                Ace::Both => start + len <= 14,
                Ace::Cyclic => len <= 13,
            }
    }

    /// Whether jokers at these places may lie so.
    #[must_use]
    pub const fn spaced(&self, wild: u16) -> bool {
        self.adjacent || wild & (wild >> 1) == 0
    }

    /// Value of the `place`-th slot of a run from `start`, as a natural card.
    #[must_use]
    pub const fn run_slot(&self, start: u8, place: u8) -> u16 {
        let rank = (start + place) % 13;
        if rank == 0 && place == 0 {
            self.ace_low
        } else {
            self.laid[rank as usize]
        }
    }

    /// Price of cards left in hand, in points.
    #[must_use]
    pub fn hand_value(&self, cards: &Cards) -> u32 {
        let mut sum = u32::from(cards.jokers()) * u32::from(self.hand[52]);
        for k in 0..3 {
            let mut mask = cards.plane(k);
            while mask != 0 {
                sum += u32::from(self.hand[mask.trailing_zeros() as usize]);
                mask &= mask - 1;
            }
        }
        sum
    }
}
