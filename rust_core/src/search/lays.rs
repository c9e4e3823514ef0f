//! What can be laid in a turn and after its swaps, found once for all of them.

use super::growth::growths;
use crate::cards::Cards;
use crate::melds::arrange::options::{Choice, Choices, choices};
use crate::melds::{Meld, MeldRules};
use crate::play::turn::Turn;

/// Slots of the first growing meld; those before are taken by free melds and the discard.
const FIRST_SLOT: u8 = Choice::THROWN + 1;

/// The melds and growths of a hand that holds the cards of every turn looked at.
pub(super) struct Lays<'a> {
    rules: &'a MeldRules,
    hand: Cards,
    /// In menu order.
    melds: Choices,
    /// For each meld on a table its growths.
    growths: Vec<(Meld, Choices)>,
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
            growths: Vec::new(),
        }
    }

    /// The melds of a hand, in menu order.
    pub(super) fn melds(&self, hand: &Cards) -> Choices {
        let fitting = self.melds.iter().filter(|c| c.fits(hand));
        fitting.copied().collect()
    }

    /// Appends the growths of a table's melds and says which meld each slot is.
    pub(super) fn grow(&mut self, turn: &Turn, hand: &Cards, pool: &mut Choices) -> Slots {
        let mut slots = Slots::default();
        for (target, meld) in turn.table.iter().enumerate() {
            let (from, slot) = (pool.len(), slots.next());
            let fitting = self.growths(meld).iter().filter(|c| c.fits(hand));
            pool.extend(fitting.map(|c| Choice { slot, ..*c }));
            if pool.len() > from {
                slots.0.push(target);
            }
        }
        slots
    }

    fn growths(&mut self, meld: &Meld) -> &[Choice] {
        let known = self.growths.iter().position(|(m, _)| m == meld);
        let at = known.unwrap_or_else(|| {
            let all = growths(self.rules, meld, &self.hand);
            self.growths.push((*meld, all));
            self.growths.len() - 1
        });
        &self.growths[at].1
    }
}

/// The melds of the table that can grow, by their slots.
#[derive(Default)]
pub(super) struct Slots(Vec<usize>);

impl Slots {
    fn next(&self) -> u8 {
        FIRST_SLOT + self.0.len() as u8
    }

    /// The meld of the table whose growths have that slot.
    pub(super) fn target(&self, slot: u8) -> usize {
        self.0[usize::from(slot - FIRST_SLOT)]
    }
}
