//! A multiset of card faces as bit planes: plane *k* has a face's bit when it occurs more than *k* times.

use std::fmt;
use std::str::FromStr;

use super::{Card, faces, join, parse_cards};
use crate::error::Error;

/// Most copies of a natural face (packs in play).
pub(super) const MAX_COPIES: u8 = 3;

/// The lowest bit of each of eight bytes.
const LOW_BITS: u64 = 0x0101_0101_0101_0101;

/// The lowest bits of eight bytes, side by side.
const fn gathered(bytes: u64) -> u64 {
    bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// A multiset of cards; iteration is in face order, copies side by side, jokers last.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cards {
    planes: [u64; MAX_COPIES as usize],
    jokers: u8,
}

impl Cards {
    pub const EMPTY: Self = Self {
        planes: [0; 3],
        jokers: 0,
    };

    /// One copy of each natural face of a mask in face order.
    #[must_use]
    pub const fn from_mask(mask: u64) -> Self {
        let planes = [mask & ((1 << 52) - 1), 0, 0];
        Self { planes, jokers: 0 }
    }

    /// The hand with so many copies of each face, in face order with the joker last; `None` beyond
    /// three copies of a natural or 100 jokers.
    #[must_use]
    pub fn from_counts(counts: &[u8; 53]) -> Option<Self> {
        let mut padded = [0u8; 56];
        padded[..52].copy_from_slice(&counts[..52]);
        let (mut planes, mut beyond) = ([0; 3], 0);
        for (group, bytes) in padded.as_chunks().0.iter().enumerate() {
            let eight = u64::from_le_bytes(*bytes);
            beyond |= eight & !(LOW_BITS * 3);
            let (one, two) = (eight & LOW_BITS, eight >> 1 & LOW_BITS);
            for (plane, held) in planes.iter_mut().zip([one | two, two, one & two]) {
                *plane |= gathered(held) << (8 * group);
            }
        }
        let jokers = counts[52];
        (beyond == 0 && jokers <= 100).then_some(Self { planes, jokers })
    }

    /// Number of cards.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.naturals() + self.jokers as u32
    }

    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.planes[0] == 0 && self.jokers == 0
    }

    /// Number of natural cards.
    #[must_use]
    pub const fn naturals(&self) -> u32 {
        let [ones, twos, threes] = self.planes;
        let more = if twos == 0 {
            0
        } else {
            twos.count_ones() + threes.count_ones()
        };
        ones.count_ones() + more
    }

    #[must_use]
    pub const fn jokers(&self) -> u8 {
        self.jokers
    }

    /// Faces that occur, as a mask of 52 bits.
    #[must_use]
    pub const fn mask(&self) -> u64 {
        self.planes[0]
    }

    /// Faces that occur as a mask, the joker at bit 52.
    #[must_use]
    pub(crate) fn face_mask(&self) -> u64 {
        self.planes[0] | u64::from(self.jokers > 0) << 52
    }

    /// Faces that occur more than `k` times (`k` < 3), as a mask of 52 bits.
    #[must_use]
    pub const fn plane(&self, k: usize) -> u64 {
        self.planes[k]
    }

    /// Ranks held in a suit, as a mask of 13 bits.
    #[must_use]
    pub const fn suit_mask(&self, suit: u8) -> u16 {
        (self.planes[0] >> (suit * 13)) as u16 & 0x1FFF
    }

    /// Copies of a face.
    #[must_use]
    pub const fn count(&self, card: Card) -> u8 {
        if card.is_joker() {
            return self.jokers;
        }
        let bit = card.0;
        (self.planes[0] >> bit & 1) as u8
            + (self.planes[1] >> bit & 1) as u8
            + (self.planes[2] >> bit & 1) as u8
    }

    #[must_use]
    pub const fn has(&self, card: Card) -> bool {
        if card.is_joker() {
            self.jokers > 0
        } else {
            self.planes[0] >> card.0 & 1 != 0
        }
    }

    /// Adds a card; `false` (and no change) beyond three copies of a face.
    pub fn add(&mut self, card: Card) -> bool {
        if card.is_joker() {
            self.jokers = self.jokers.saturating_add(1);
            return true;
        }
        let bit = 1u64 << card.0;
        let room = self.planes[2] & bit == 0;
        // A face enters its lowest empty plane.
        self.planes[2] |= self.planes[1] & bit;
        self.planes[1] |= self.planes[0] & bit;
        self.planes[0] |= bit;
        room
    }

    /// Takes a card away; `false` (and no change) when it is absent.
    pub fn remove(&mut self, card: Card) -> bool {
        if card.is_joker() {
            let had = self.jokers > 0;
            self.jokers -= u8::from(had);
            return had;
        }
        let face = 1u64 << card.0 & self.planes[0];
        if face == 0 {
            return false;
        }
        *self = self.without_mask(face);
        true
    }

    /// The cards without those of a list; `None` if one is absent.
    #[must_use]
    pub fn without(mut self, cards: &[Card]) -> Option<Self> {
        cards.iter().all(|&card| self.remove(card)).then_some(self)
    }

    /// One copy of each natural face in `mask` less; every face must be there.
    #[must_use]
    pub fn without_mask(mut self, mask: u64) -> Self {
        debug_assert_eq!(mask & !self.planes[0], 0);
        // A face leaves its highest plane.
        let third = self.planes[2] & mask;
        let second = self.planes[1] & mask & !third;
        let first = mask & !third & !second;
        self.planes[2] ^= third;
        self.planes[1] ^= second;
        self.planes[0] ^= first;
        self
    }

    /// One copy less of each card of a meld that is there.
    #[must_use]
    pub(crate) fn without_any(self, meld: &Self) -> Self {
        self.without_mask(meld.mask() & self.mask())
            .with_jokers(self.jokers.saturating_sub(meld.jokers))
    }

    /// The same naturals with another number of jokers.
    #[must_use]
    pub const fn with_jokers(mut self, jokers: u8) -> Self {
        self.jokers = jokers;
        self
    }

    /// Whether every copy in `other` is here too.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.jokers >= other.jokers
            && self
                .planes
                .iter()
                .zip(other.planes)
                .all(|(mine, theirs)| theirs & !mine == 0)
    }

    /// All copies in face order.
    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        self.faces()
            .flat_map(|card| std::iter::repeat_n(card, self.count(card) as usize))
    }

    /// Each face once, in face order.
    pub fn faces(&self) -> impl Iterator<Item = Card> + use<> {
        faces(self.face_mask())
    }

    /// The `n`-th card in face order.
    #[must_use]
    pub fn nth(&self, n: u32) -> Option<Card> {
        self.iter().nth(n as usize)
    }

    /// All cards of a list, at most three copies of a face.
    ///
    /// # Errors
    /// `cards` names the face that occurs a fourth time.
    pub fn collect(cards: impl IntoIterator<Item = Card>) -> Result<Self, Error> {
        let mut all = Self::EMPTY;
        for card in cards {
            if all.jokers == 100 || !all.add(card) {
                let message = format!("{card} occurs too often: no deck has more than three packs");
                return Err(Error::parse("cards", message));
            }
        }
        Ok(all)
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join(&self.iter().collect::<Vec<_>>()))
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cards({self})")
    }
}

impl FromStr for Cards {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::collect(parse_cards(text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_masks_give_the_hand() {
        let hand: Cards = "AC 8C 8C 9C KD KD KD 4S KS X X".parse().unwrap();
        let mut counts = [0; 53];
        hand.iter().for_each(|c| counts[c.index() as usize] += 1);
        assert_eq!(Cards::from_counts(&counts), Some(hand));
        let (mut more, mut jokers) = (counts, counts);
        (more[51], jokers[52]) = (4, 101);
        assert_eq!(Cards::from_counts(&more), None);
        assert_eq!(Cards::from_counts(&jokers), None);
        more[51] = 128;
        assert_eq!(Cards::from_counts(&more), None);
        let single: Cards = "AC KS".parse().unwrap();
        assert_eq!(Cards::from_mask(1 | 1 << 51 | 1 << 52), single);
    }
}
