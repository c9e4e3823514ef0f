//! Melds on the table and who placed each card.

use crate::cards::Card;
use crate::melds::{End, Kind, Meld};

/// A meld on the table: who laid it, and who placed each of its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableMeld {
    pub meld: Meld,
    pub owner: u8,
    /// Seat of each place, four bits a place.
    placed: u64,
}

impl TableMeld {
    /// A meld laid whole by one seat.
    #[must_use]
    pub fn laid(meld: Meld, owner: u8) -> Self {
        const EACH: u64 = 0x1111_1111_1111_1111;
        let places = (1 << (4 * meld.len())) - 1;
        Self {
            meld,
            owner,
            placed: (EACH * u64::from(owner)) & places,
        }
    }

    /// A meld whose cards (in the order of `cards`) were placed by these seats.
    #[must_use]
    pub fn placed_by(meld: Meld, owner: u8, cards: &[Card], seats: &[u8]) -> Self {
        let mut new = Self {
            meld,
            owner,
            placed: 0,
        };
        let mut left: Vec<(Card, u8)> = cards.iter().copied().zip(seats.iter().copied()).collect();
        for place in 0..meld.len() {
            let card = meld.card(place);
            let found = left.iter().position(|(c, _)| *c == card);
            if let Some(i) = found {
                new.set(place, left.remove(i).1);
            }
        }
        new
    }

    /// Seat that placed the card at a place.
    #[must_use]
    pub const fn placer(&self, place: u8) -> u8 {
        (self.placed >> (4 * place) & 0xF) as u8
    }

    fn set(&mut self, place: u8, seat: u8) {
        self.placed = self.placed & !(0xF << (4 * place)) | u64::from(seat) << (4 * place);
    }

    /// Opens a gap at `place` for a seat's card.
    fn insert(&mut self, place: u8, seat: u8) {
        let low = (1u64 << (4 * place)) - 1;
        self.placed = self.placed & low | (self.placed & !low) << 4;
        self.set(place, seat);
    }

    fn remove(&mut self, place: u8) {
        let low = (1u64 << (4 * place)) - 1;
        self.placed = self.placed & low | self.placed >> 4 & !low;
    }

    /// The meld after a seat laid off `cards` at an end; `grown` is the new layout.
    pub fn lay_off(&mut self, grown: Meld, cards: &[Card], end: Option<End>, seat: u8) {
        match end {
            Some(End::Low) => cards.iter().for_each(|_| self.insert(0, seat)),
            Some(End::High) => {
                (self.meld.len()..grown.len()).for_each(|place| self.insert(place, seat));
            }
            None => {
                let place = set_place(&grown, cards[0]);
                self.insert(place, seat);
            }
        }
        self.meld = grown;
    }

    /// The meld after a seat gave `cards` for the joker at `place`.
    pub fn swap(&mut self, swapped: Meld, place: u8, cards: &[Card], seat: u8) {
        if self.meld.kind() == Kind::Run || (self.meld.is_fixed() && cards.len() == 1) {
            self.set(place, seat);
        } else {
            self.remove(place);
            for &card in cards {
                let place = set_place(&swapped_prefix(&swapped, cards, card), card);
                self.insert(place, seat);
            }
        }
        self.meld = swapped;
    }
}

/// Where a card goes in a set kept in face order: a natural by its suit, a joker last.
fn set_place(grown: &Meld, card: Card) -> u8 {
    if card.is_joker() {
        return grown.len() - 1;
    }
    (0..grown.len())
        .find(|&p| grown.card(p) == card)
        .unwrap_or(0)
}

/// The set with only those of `cards` that come up to `card`, so that places count what is there.
fn swapped_prefix(swapped: &Meld, cards: &[Card], card: Card) -> Meld {
    let later = cards
        .iter()
        .filter(|c| **c > card)
        .fold(0u8, |m, c| m | 1 << c.suit());
    Meld::set(swapped.rank(), swapped.suits() & !later, swapped.jokers())
}
