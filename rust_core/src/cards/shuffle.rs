//! The deck and the one source of chance.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use super::Card;

/// Chance from a seed: `ChaCha8`, documented in `docs/notation.md` so that deals can be reproduced anywhere.
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The generator of a seed and a stream.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(stream);
        Self(rng)
    }

    /// A whole random word.
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, every one equally likely (Lemire's multiplication with rejection).
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert_ne!(n, 0, "there is no number below 0");
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            let low = product as u32;
            // The threshold is less than `n`, so the division is seldom needed.
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// Fisher-Yates from the last card down.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

/// All cards of `packs` packs and `jokers` jokers in face order.
#[must_use]
pub fn full_deck(packs: u8, jokers: u8) -> Vec<Card> {
    let naturals = (0..52).flat_map(|i| std::iter::repeat_n(Card(i), packs as usize));
    naturals
        .chain(std::iter::repeat_n(Card::JOKER, jokers as usize))
        .collect()
}
