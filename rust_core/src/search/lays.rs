//! What can be laid in a turn and after its swaps, found once for all of them.

use std::ops::Range;

use super::growth::growths;
use crate::cards::Cards;
use crate::melds::arrange::options::{Choice, Choices, choices};
use crate::melds::{Meld, MeldRules};
use crate::play::turn::Turn;

/// Slots of the first growing meld; those before are taken by free melds and the discard.
const FIRST_SLOT: u16 = Choice::THROWN + 1;

/// The melds and growths of a hand that holds the cards of every turn looked at.
pub(super) struct Lays<'a> {
    rules: &'a MeldRules,
    hand: Cards,
    /// In menu order.
    melds: Choices,
    growths: Vec<Choice>,
    /// Melds on a table and where their growths lie.
    known: Vec<(Meld, Range<usize>)>,
}

impl<'a> Lays<'a> {
    pub(super) fn new(rules: &'a MeldRules, hand: Cards) -> Self {
        let mut melds = Choices::new();
        choices(rules, &hand, &mut melds);
        melds.sort_by_cached_key(|c| c.meld.menu_key());
        Self {
            rules,
            hand,
            melds,
            growths: Vec::with_capacity(96),
            known: Vec::with_capacity(16),
        }
    }

    /// The melds of a hand, in menu order.
    pub(super) fn melds(&self, hand: &Cards) -> Choices {
        let fitting = self.melds.iter().filter(|c| c.fits(hand));
        fitting.copied().collect()
    }

    /// The cards of all turns.
    pub(super) const fn hand(&self) -> Cards {
        self.hand
    }

    /// Appends the growths of a table's melds and says which meld each slot is.
    pub(super) fn grow(&mut self, turn: &Turn, hand: &Cards, pool: &mut Choices) -> Slots {
        let mut slots = Slots::default();
        for (target, meld) in turn.table.iter().enumerate() {
            if self.grow_meld(meld, hand, slots.next(), pool) {
                slots.0.push(target);
            }
        }
        slots
    }

    /// Appends all melds and the growths of every meld on the tables of some turns; a meld that lies in two
    /// ways has a slot for each.
    pub(super) fn all<'t>(
        &mut self,
        turns: impl Iterator<Item = &'t Turn>,
        pool: &mut Choices,
    ) -> Vec<Growing> {
        pool.extend_from_slice(&self.melds);
        let (mut known, mut growing) = (Vec::new(), Vec::new());
        for placed in turns.flat_map(|turn| turn.table.iter().copied().enumerate()) {
            if known.contains(&placed) {
                continue;
            }
            known.push(placed);
            let (target, meld) = placed;
            let slot = FIRST_SLOT + growing.len() as u16;
            if self.grow_meld(&meld, &self.hand.clone(), slot, pool) {
                growing.push(Growing { target, meld, slot });
            }
        }
        growing
    }

    /// Appends the growths of a meld; whether there are any.
    fn grow_meld(&mut self, meld: &Meld, hand: &Cards, slot: u16, pool: &mut Choices) -> bool {
        let from = pool.len();
        let fitting = self.growths(meld).iter().filter(|c| c.fits(hand));
        pool.extend(fitting.map(|c| Choice { slot, ..*c }));
        pool.len() > from
    }

    fn growths(&mut self, meld: &Meld) -> &[Choice] {
        let known = self.known.iter().find(|(known, _)| known == meld);
        let known = known.map(|(_, range)| range.clone());
        let range = known.unwrap_or_else(|| self.find_growths(meld));
        &self.growths[range]
    }

    fn find_growths(&mut self, meld: &Meld) -> Range<usize> {
        let from = self.growths.len();
        growths(self.rules, meld, &self.hand, &mut self.growths);
        let range = from..self.growths.len();
        self.known.push((*meld, range.clone()));
        range
    }
}

/// A meld of the table as it lies in some of the turns, and the slot of its growths.
pub(super) struct Growing {
    pub(super) target: usize,
    pub(super) meld: Meld,
    pub(super) slot: u16,
}

/// The melds of the table that can grow, by their slots.
#[derive(Default)]
pub(super) struct Slots(Vec<usize>);

impl Slots {
    fn next(&self) -> u16 {
        FIRST_SLOT + self.0.len() as u16
    }

    /// The meld of the table whose growths have that slot.
    pub(super) fn target(&self, slot: u16) -> usize {
        self.0[usize::from(slot - FIRST_SLOT)]
    }
}
