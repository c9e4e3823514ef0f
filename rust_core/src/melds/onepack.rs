//! Hands of one pack without jokers, aces low, as bit masks: gin and its kin.
//!
//! Bit `suit * 13 + rank`. All suits are treated at once: a card is in a run when it is in a streak
//! of three or more, and a streak is always laid whole; a card is in a set when three or more of its
//! rank are there. Only ranks with a card in both are choices, and most hands have none.

mod discard;

use arrayvec::ArrayVec;

use super::arrange::Goal;
use super::enumerate::suits_of;
use super::limits::MeldRules;
use super::meld::Meld;
use crate::cards::Cards;
use crate::rules::sections::Ace;
pub use discard::{after_useless, best_discard, closings, discards, helps};

/// The 13 ranks of the lowest suit.
const LANE: u64 = 0x1FFF;
/// The lowest rank of each suit.
const ACES: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
/// Ranks a run of three can start from, in every suit.
const STARTS: u64 = (LANE >> 2) * ACES;
/// Most set choices of a mask this path takes on; others go the general way.
const MOST: usize = 256;

const PIPS: [u16; 13] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10];

/// The highest price of a card.
pub const DEAREST: u32 = 10;

/// Price of each natural face in hand.
const HAND: [u16; 52] = {
    let mut prices = [0; 52];
    let mut face = 0;
    while face < 52 {
        prices[face] = PIPS[face % 13];
        face += 1;
    }
    prices
};

/// Sum of the pips of every choice of ranks.
static SUMS: [u8; 1 << 13] = sums();

const fn sums() -> [u8; 1 << 13] {
    let mut table = [0; 1 << 13];
    let mut ranks = 1usize;
    while ranks < 1 << 13 {
        let lowest = ranks.trailing_zeros() as usize;
        table[ranks] = table[ranks & (ranks - 1)] + PIPS[lowest] as u8;
        ranks += 1;
    }
    table
}

/// Price of cards left in hand, in points.
#[must_use]
#[inline]
pub fn pips(mask: u64) -> u32 {
    let lane = |suit: u32| u32::from(SUMS[(mask >> (suit * 13) & LANE) as usize]);
    lane(0) + lane(1) + lane(2) + lane(3)
}

/// Whether a game's melds and prices are those of this path.
#[must_use]
pub fn applies(rules: &MeldRules) -> bool {
    let lengths = (rules.set_min, rules.set_max, rules.run_min, rules.run_max) == (3, 4, 3, 13);
    let plain = !rules.set_fixed && rules.ace == Ace::Low && rules.min_naturals <= 3;
    let priced = rules.laid == PIPS && rules.ace_low == 1 && rules.hand[..52] == HAND;
    lengths && plain && priced
}

/// The hand as a mask if it has neither jokers nor a face twice.
#[must_use]
pub fn mask(hand: &Cards) -> Option<u64> {
    (hand.jokers() == 0 && hand.plane(1) == 0).then(|| hand.mask())
}

/// Every card in a streak of three or more.
#[inline]
const fn runs(hand: u64) -> u64 {
    let starts = hand & hand >> 1 & hand >> 2 & STARTS;
    starts | starts << 1 | starts << 2
}

/// Every card of which three or more suits are there.
#[inline]
const fn sets(hand: u64) -> u64 {
    let (c, d, h, s) = (hand, hand >> 13, hand >> 26, hand >> 39);
    let ranks = (c & d & (h | s) | h & s & (c | d)) & LANE;
    (ranks | ranks << 13 | ranks << 26 | ranks << 39) & hand
}

/// Which cards are laid as sets and which as runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    pub sets: u64,
    pub runs: u64,
}

impl Split {
    /// All sets and all runs; where none of their cards is the same it is the best split.
    #[inline]
    const fn whole(hand: u64) -> Self {
        Self {
            sets: sets(hand),
            runs: runs(hand),
        }
    }

    /// Cards that are in a set and in a run: something has to give.
    #[inline]
    const fn torn(&self) -> u64 {
        self.sets & self.runs
    }

    #[inline]
    const fn new(hand: u64, sets: u64) -> Self {
        Self {
            sets,
            runs: runs(hand & !sets),
        }
    }

    /// The cards that stay.
    #[must_use]
    pub const fn left(&self, hand: u64) -> u64 {
        hand & !(self.sets | self.runs)
    }

    /// The melds, in menu order; long runs are cut.
    pub fn melds(&self) -> impl Iterator<Item = Meld> + use<> {
        self.set_masks().map(set).chain(self.run_masks().map(run))
    }

    /// The same as masks.
    pub fn masks(&self) -> impl Iterator<Item = u64> + use<> {
        self.set_masks().chain(self.run_masks())
    }

    fn set_masks(&self) -> impl Iterator<Item = u64> + use<> {
        parts(self.sets, |rest| {
            rest & ACES << (rest.trailing_zeros() % 13)
        })
    }

    fn run_masks(&self) -> impl Iterator<Item = u64> + use<> {
        parts(self.runs, |rest| {
            let first = rest.trailing_zeros();
            let streak = (rest >> first).trailing_ones().min(13 - first % 13);
            let len = if streak < 6 { streak } else { 3 };
            ((1 << len) - 1) << first
        })
    }

    /// Laid cards whose melds stay melds without one of them.
    #[cold]
    #[inline(never)]
    fn spare(&self) -> u64 {
        const KINGS: u64 = ACES << 12;
        let (sets, runs) = (self.sets, self.runs);
        let fours = sets & sets >> 13 & sets >> 26 & sets >> 39 & LANE;
        let starts = runs & runs >> 1 & runs >> 2 & STARTS;
        let (next, three_after) = (runs >> 1 & !KINGS, starts >> 1 & !KINGS);
        let (last, three_before) = (runs << 1 & !ACES, starts << 3 & !ACES);
        let splits = (!next | three_after) & (!last | three_before);
        let can_go = runs & splits & (three_after | three_before);
        (fours * ACES) | can_go
    }
}

/// The parts of a mask, each found in what is left of it.
fn parts(mut rest: u64, next: impl Fn(u64) -> u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let part = (rest != 0).then(|| next(rest))?;
        rest &= !part;
        Some(part)
    })
}

fn set(mask: u64) -> Meld {
    let rank = (mask.trailing_zeros() % 13) as u8;
    Meld::set(rank, suits_of(mask, rank), 0)
}

fn run(mask: u64) -> Meld {
    let first = mask.trailing_zeros() as u8;
    Meld::run(first / 13, first % 13, mask.count_ones() as u8, 0)
}

/// Calls `f` with every split that can be best; `false` if there are too many.
#[inline]
fn each_split(hand: u64, mut f: impl FnMut(Split)) -> bool {
    let whole = Split::whole(hand);
    if whole.torn() == 0 {
        f(whole);
        return true;
    }
    let mut choices = Choices::new();
    let done = set_choices(&whole, &mut choices);
    for &sets in &choices {
        f(Split::new(hand, sets));
    }
    done
}

/// Sets that may be laid together.
type Choices = ArrayVec<u64, MOST>;

/// Every choice of sets: of a rank with a card in a run too, the whole set, none, and of four
/// cards also those that leave one to its run. `false` if there are too many.
#[cold]
#[inline(never)]
fn set_choices(whole: &Split, choices: &mut Choices) -> bool {
    let torn = whole.torn();
    let mut ranks = (torn | torn >> 13 | torn >> 26 | torn >> 39) & LANE;
    let open = ranks * ACES;
    choices.push(whole.sets & !open);
    while ranks != 0 {
        let rank = ranks & ranks.wrapping_neg();
        ranks ^= rank;
        let set = whole.sets & (rank * ACES);
        let mut single = if set == rank * ACES { torn & set } else { 0 };
        let known = choices.len();
        if known * (2 + single.count_ones() as usize) > MOST {
            choices.clear();
            return false;
        }
        for i in 0..known {
            choices.push(choices[i] | set);
        }
        while single != 0 {
            let one = single & single.wrapping_neg();
            single ^= one;
            for i in 0..known {
                choices.push(choices[i] | set & !one);
            }
        }
    }
    true
}

/// The cards that are in no meld at all: they stay in every layout.
#[must_use]
#[inline]
pub const fn idle(hand: u64) -> u64 {
    hand & !(sets(hand) | runs(hand))
}

/// Least price of the cards that stay, in points; `None` for the rare mask with too many choices.
#[must_use]
#[inline]
pub fn deadwood(hand: u64) -> Option<u32> {
    let mut least = u32::MAX;
    each_split(hand, |split| least = least.min(pips(split.left(hand)))).then_some(least)
}

/// The split that is best for a goal.
#[must_use]
pub fn layout(hand: u64, goal: Goal) -> Option<Split> {
    match goal {
        // A card is worth as much on the table as in hand.
        Goal::Deadwood | Goal::Points => split(hand),
        Goal::Cards => most_cards(hand),
    }
}

/// The split that leaves least; equal ones: fewest cards, then melds first in menu order.
#[must_use]
pub fn split(hand: u64) -> Option<Split> {
    best_split(hand, |left| (pips(left), left.count_ones()))
}

/// The split that leaves fewest cards; equal ones: least price, then melds first in menu order.
fn most_cards(hand: u64) -> Option<Split> {
    best_split(hand, |left| (left.count_ones(), pips(left)))
}

#[inline]
fn best_split(hand: u64, price: impl Fn(u64) -> (u32, u32)) -> Option<Split> {
    let mut best = None;
    let done = each_split(hand, |split| {
        let mine = price(split.left(hand));
        let better = match &best {
            None => true,
            Some((price, other)) => mine < *price || mine == *price && sooner(&split, other),
        };
        if better {
            best = Some((mine, split));
        }
    });
    best.filter(|_| done).map(|(_, split)| split)
}

#[cold]
#[inline(never)]
fn sooner(a: &Split, b: &Split) -> bool {
    let keys = |split: &Split| split.melds().map(|meld| meld.menu_key());
    a != b && keys(a).lt(keys(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Dice;

    /// Hands drawn from all cards or from a block of a few ranks and suits.
    pub(super) fn hands(count: u32, size: u32) -> impl Iterator<Item = u64> {
        let mut dice = Dice::new(7, u64::from(size));
        (0..count).map(move |i| {
            let (ranks, suits) = [(13, 4), (4, 4), (5, 4), (6, 3), (13, 2)][i as usize % 5];
            let low = dice.below(14 - ranks);
            let mut hand = 0u64;
            while hand.count_ones() < size {
                hand |= 1 << (dice.below(suits) * 13 + low + dice.below(ranks));
            }
            hand
        })
    }

    #[test]
    fn a_split_leaves_what_deadwood_says() {
        for hand in hands(20_000, 11) {
            let split = split(hand).unwrap();
            assert_eq!(Some(pips(split.left(hand))), deadwood(hand));
            let laid = split.melds().fold(0, |all, m| {
                assert_eq!(all & m.mask(), 0);
                all | m.mask()
            });
            assert_eq!(laid, split.sets | split.runs);
        }
    }

    #[test]
    fn masks_with_too_many_choices_go_the_general_way() {
        assert_eq!(deadwood((1 << 52) - 1), None);
        let rules = crate::rules::load::<&str>("gin", &[]).unwrap();
        let rules = MeldRules::new(&rules.sections);
        let all = Cards::collect(crate::cards::full_deck(1, 0)).unwrap();
        assert_eq!(crate::melds::deadwood(&rules, &all), 0);
    }
}
