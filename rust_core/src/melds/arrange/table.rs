//! What was reached before: for the cards left the least loss they were reached with.

use std::cell::RefCell;

const SLOTS: usize = 1 << 14;
const PROBES: usize = 4;

/// The three planes of the cards left and the slots taken.
type Cards = [u64; 4];

#[derive(Clone, Copy, Default)]
struct Slot {
    cards: Cards,
    loss: i64,
    /// Which search wrote it: older entries count as empty, so nothing is ever cleared.
    stamp: u64,
}

/// One table for each thread, shared by its searches one after another.
pub(super) struct Table {
    slots: Vec<Slot>,
    stamp: u64,
}

thread_local! {
    static TABLE: RefCell<Table> = const { RefCell::new(Table { slots: Vec::new(), stamp: 0 }) };
}

impl Table {
    /// Forgets everything: a new search begins.
    pub(super) fn fresh() {
        TABLE.with_borrow_mut(|table| table.stamp += 1 << 32);
    }

    /// Whether these cards were reached before with no more loss; remembers them otherwise. `state` is
    /// all else that decides what can follow: jokers and how the turn stands.
    pub(super) fn seen(cards: &Cards, state: u32, loss: i64) -> bool {
        TABLE.with_borrow_mut(|table| table.check(cards, state, loss))
    }

    fn check(&mut self, cards: &Cards, state: u32, loss: i64) -> bool {
        if self.slots.is_empty() {
            self.slots = vec![Slot::default(); SLOTS];
        }
        let stamp = self.stamp + u64::from(state);
        let home = hash(cards, state);
        for probe in 0..PROBES {
            let slot = &mut self.slots[(home + probe) % SLOTS];
            if slot.stamp == stamp && slot.cards == *cards {
                let known = slot.loss <= loss;
                slot.loss = slot.loss.min(loss);
                return known;
            }
            if slot.stamp < self.stamp {
                *slot = Slot {
                    cards: *cards,
                    loss,
                    stamp,
                };
                return false;
            }
        }
        self.slots[home % SLOTS] = Slot {
            cards: *cards,
            loss,
            stamp,
        };
        false
    }
}

fn hash(cards: &Cards, state: u32) -> usize {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut h = u64::from(state);
    for part in cards {
        h = (h ^ part).wrapping_mul(ODD);
        h ^= h >> 29;
    }
    (h >> 40) as usize
}
