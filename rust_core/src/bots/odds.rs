//! What the cards a seat cannot see may be: counted, not guessed.

use super::sight::Sight;
use crate::cards::{Card, Cards};
use crate::melds::near::{lanes, narrowed};
use crate::rules::Game;
use crate::rules::sections::{Ace, Take};

/// Every natural face.
const ALL: u64 = (1 << 52) - 1;
/// The 13 ranks of the lowest suit, and the lowest rank of each suit.
const LANE: u64 = 0x1FFF;
const ACES: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;

/// A multiset of cards that may still be anywhere, as bit planes like those of [`Cards`].
#[derive(Clone, Copy)]
pub(super) struct Unseen {
    planes: [u64; 3],
    jokers: u8,
}

impl Unseen {
    fn full(game: &Game) -> Self {
        Self {
            planes: std::array::from_fn(|k| if k < game.packs as usize { ALL } else { 0 }),
            jokers: game.jokers,
        }
    }

    /// Takes one copy of each of these faces away.
    fn drop_mask(&mut self, mask: u64) {
        let mut rest = mask;
        for plane in self.planes.iter_mut().rev() {
            let here = *plane & rest;
            *plane ^= here;
            rest ^= here;
        }
    }

    fn drop_cards(&mut self, cards: &Cards) {
        (0..3).for_each(|k| self.drop_mask(cards.plane(k)));
        self.jokers = self.jokers.saturating_sub(cards.jokers());
    }

    /// Copies of a natural face.
    pub(super) fn copies(&self, card: Card) -> u32 {
        let copy = |plane: &u64| (plane >> card.index() & 1) as u32;
        self.planes.iter().map(copy).sum()
    }

    /// Number of cards with a face in the mask.
    pub(super) fn count(&self, faces: u64) -> u32 {
        self.planes.iter().map(|p| (p & faces).count_ones()).sum()
    }

    pub(super) fn faces(&self) -> u64 {
        self.planes[0]
    }

    pub(super) fn jokers(&self) -> u8 {
        self.jokers
    }

    pub(super) fn len(&self) -> u32 {
        self.count(ALL) + u32::from(self.jokers)
    }
}

/// What a seat cannot see: how many copies of each face, and how likely they are in a hand.
pub(super) struct Odds<'a> {
    sight: Sight<'a>,
    pub unseen: Unseen,
    /// Number of unseen cards, at least 1.
    pub total: u32,
}

impl<'a> Odds<'a> {
    pub(super) fn of(sight: &Sight<'a>) -> Self {
        let unseen = unseen(sight);
        Self {
            sight: *sight,
            unseen,
            total: unseen.len().max(1),
        }
    }

    /// Chance that a face is among so many hidden cards or those known, as far as the numbers say.
    fn holds(&self, known: &Cards, hidden: u32, card: Card) -> f32 {
        if known.has(card) {
            return 1.0;
        }
        let chance = (self.unseen.copies(card) * hidden) as f32 / self.total as f32;
        chance.min(1.0)
    }

    /// About how many melds of three naturals a seat could make with a card it is given. Cards of a pile
    /// that may be taken at any depth count as held.
    pub(super) fn melds_with(&self, seat: u8, card: Card) -> f32 {
        let (suit, rank) = (card.suit(), card.rank() as i8);
        let state = self.sight.state;
        let known = &state.known[seat as usize];
        let hidden = u32::from(self.sight.size(seat)).saturating_sub(known.len());
        let in_reach = self.in_reach();
        let holds = |card: Card| {
            if in_reach >> card.index() & 1 != 0 {
                return 1.0;
            }
            self.holds(known, hidden, card)
        };
        let [a, b, c] = [1, 2, 3].map(|i| holds(Card::new((suit + i) % 4, rank as u8)));
        let [d, e, f, g] = [-2, -1, 1, 2].map(|step| match self.place(rank + step) {
            Some(rank) => holds(Card::new(suit, rank)),
            None => 0.0,
        });
        a * b + b * c + a * c + d * e + e * f + f * g
    }

    /// Natural faces of the pile, where any of its cards may be taken.
    fn in_reach(&self) -> u64 {
        let state = self.sight.state;
        if state.game().rules.sections.pile.take != Take::Any {
            return 0;
        }
        let naturals = state.pile().iter().filter(|card| !card.is_joker());
        naturals.fold(0, |mask, card| mask | 1 << card.index())
    }

    /// The rank at a place of a run, the ace above the king too where the game has it so.
    fn place(&self, rank: i8) -> Option<u8> {
        match rank {
            0..13 => Some(rank as u8),
            13 if high_ace(self.sight.state.game()) => Some(0),
            _ => None,
        }
    }
}

/// Whether an ace may follow a king.
pub(super) fn high_ace(game: &Game) -> bool {
    game.melds.ace != Ace::Low
}

fn unseen(sight: &Sight) -> Unseen {
    let state = sight.state;
    let mut left = Unseen::full(state.game());
    for seat in 0..state.players() {
        let own = seat == sight.seat;
        left.drop_cards(if own {
            sight.hand()
        } else {
            &state.known[seat as usize]
        });
    }
    for meld in state.table().iter().map(|t| &t.meld) {
        left.drop_mask(meld.mask());
        left.jokers = left.jokers.saturating_sub(meld.jokers());
    }
    for &card in state.pile() {
        if card.is_joker() {
            left.jokers = left.jokers.saturating_sub(1);
        } else {
            left.drop_mask(1 << card.index());
        }
    }
    left
}

/// Faces that would make a meld of three with two of these cards.
pub(super) fn completing(mask: u64, high_ace: bool) -> u64 {
    runs_completed(mask, high_ace) | sets_completed(mask)
}

fn sets_completed(mask: u64) -> u64 {
    let [c, d, h, s] = [0, 13, 26, 39].map(|shift| mask >> shift & LANE);
    let pairs = c & d | h & s | (c | d) & (h | s);
    (pairs * ACES) & !mask
}

fn runs_completed(mask: u64, high_ace: bool) -> u64 {
    let wide = lanes(mask, high_ace);
    let pairs = wide & wide >> 1;
    let gaps = wide & wide >> 2;
    narrowed((pairs >> 1 | pairs << 2 | gaps << 1) & !wide, high_ace)
}
