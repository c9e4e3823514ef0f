//! Every distinct legal meld of a hand.

use super::limits::MeldRules;
use super::meld::{FIXED, Meld};
use super::read::best_run;
use crate::cards::Cards;

/// All melds the hand can lay: sets before runs, then face order of the layout.
///
/// Under the `lowest` policy there is one entry for each multiset and kind, else one for each layout.
#[must_use]
pub fn all_melds(rules: &MeldRules, hand: &Cards) -> Vec<Meld> {
    let mut melds = Vec::with_capacity(16);
    let ordered = each_meld(rules, hand, &mut |meld| melds.push(meld));
    if !ordered {
        menu_order(&mut melds);
    }
    melds
}

/// How many melds [`all_melds`] would list.
#[must_use]
pub fn count_melds(rules: &MeldRules, hand: &Cards) -> usize {
    let mut count = 0;
    each_meld(rules, hand, &mut |_| count += 1);
    count
}

/// Calls `f` with every meld; whether that was in menu order.
pub(crate) fn each_meld(rules: &MeldRules, hand: &Cards, f: &mut impl FnMut(Meld)) -> bool {
    let jokers = hand.jokers().min(rules.max_jokers);
    if rules.set_fixed {
        fixed_sets(rules, hand, jokers, f);
    } else if jokers == 0 {
        natural_sets(rules, hand, f);
    } else {
        free_sets(rules, hand, jokers, f);
    }
    let lowest = rules.lowest && jokers > 0;
    if jokers == 0 {
        natural_runs(rules, hand, f);
    } else if lowest {
        lowest_runs(rules, hand, jokers, f);
    } else {
        joker_runs(rules, hand, jokers, f);
    }
    !rules.set_fixed && !lowest
}

/// Sorts melds into menu order.
pub fn menu_order(melds: &mut [Meld]) {
    if melds.len() > 1 {
        melds.sort_by_cached_key(Meld::menu_key);
    }
}

pub(super) const LANE: u64 = 0x1FFF;

/// Ranks with enough suits for a set.
pub(super) fn set_ranks(rules: &MeldRules, mask: u64, jokers: u8) -> u64 {
    let [c, d, h, s] = [0, 13, 26, 39].map(|shift| mask >> shift & LANE);
    let majority = if rules.fewer {
        rules.set_min / 2 + 1
    } else {
        1
    };
    let fewest = rules.set_min.saturating_sub(jokers);
    match fewest.max(majority).max(rules.min_naturals) {
        0 | 1 => c | d | h | s,
        2 => (c | d) & (h | s) | c & d | h & s,
        3 => c & d & (h | s) | h & s & (c | d),
        _ => c & d & h & s,
    }
}

/// Suits in which a rank is held, as a mask of four bits.
pub(super) const fn suits_of(mask: u64, rank: u8) -> u8 {
    let held = mask >> rank;
    (held & 1 | held >> 12 & 2 | held >> 24 & 4 | held >> 36 & 8) as u8
}

/// Suits as a mask of four bits, each moved to the ace of its suit.
pub(super) const fn in_suits(suits: u8) -> u64 {
    let s = suits as u64;
    s & 1 | (s & 2) << 12 | (s & 4) << 24 | (s & 8) << 36
}

/// Ranks of a suit a run can have as its first natural: another one is near enough.
pub(super) fn run_starts(rules: &MeldRules, held: u16, jokers: u8) -> u16 {
    if alone(rules, jokers) {
        return held;
    }
    let ring = u32::from(held) | u32::from(held) << 13;
    let near = match jokers {
        0 => ring >> 1 & ring >> 2,
        _ => (1..=reach(jokers)).fold(0, |near, by| near | ring >> by),
    };
    held & near as u16
}

/// Ranks of a suit that can be in a run, as far as their nearest neighbours tell.
pub(super) fn in_reach(rules: &MeldRules, held: u16, jokers: u8) -> u16 {
    let starts = u32::from(run_starts(rules, held, jokers));
    let after = (1..=reach(jokers).max(2)).fold(starts, |all, by| all | starts << by);
    held & (after | after >> 13) as u16
}

/// Whether one natural can be a run with jokers.
const fn alone(rules: &MeldRules, jokers: u8) -> bool {
    jokers > 1 && !rules.fewer && rules.min_naturals < 2
}

/// Farthest place of the next natural of a run.
fn reach(jokers: u8) -> u32 {
    u32::from(jokers).min(11) + 1
}

/// The places of the bits, lowest first.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = (mask != 0).then(|| mask.trailing_zeros() as u8);
        mask &= mask.wrapping_sub(1);
        next
    })
}

/// Sets without a joker: those that begin with clubs, then the others.
fn natural_sets(rules: &MeldRules, hand: &Cards, f: &mut impl FnMut(Meld)) {
    let ranks = set_ranks(rules, hand.mask(), 0);
    if ranks == 0 {
        return;
    }
    let [clubs, diamonds, hearts, spades] = [0, 1, 2, 3].map(|s| u64::from(hand.suit_mask(s)));
    let legal = |len| (rules.set_min..=rules.set_max).contains(&len) && rules.mix(len, 0);
    let [three, four] = [3, 4].map(legal);
    let mut found = |rank, suits| {
        if if suits == 0b1111 { four } else { three } {
            f(Meld::set(rank, suits, 0));
        }
    };
    for rank in bits(ranks & clubs) {
        let held = suits_of(hand.mask(), rank);
        if held == 0b1111 {
            for suits in [0b0111, 0b1111, 0b1011, 0b1101] {
                found(rank, suits);
            }
        } else {
            found(rank, held);
        }
    }
    bits(ranks & diamonds & hearts & spades).for_each(|rank| found(rank, 0b1110));
}

fn free_sets(rules: &MeldRules, hand: &Cards, jokers: u8, f: &mut impl FnMut(Meld)) {
    let ranks = set_ranks(rules, hand.mask(), jokers);
    if ranks == 0 {
        return;
    }
    for first in 0..4 {
        for rank in bits(ranks & u64::from(hand.suit_mask(first))) {
            let later = suits_of(hand.mask(), rank) & (14 << first);
            grow_set(rules, rank, (1 << first, later), jokers, f);
        }
    }
}

/// The sets that begin with these suits: alone, with suits after them, with jokers.
fn grow_set(
    rules: &MeldRules,
    rank: u8,
    (suits, later): (u8, u8),
    jokers: u8,
    f: &mut impl FnMut(Meld),
) {
    let naturals = suits.count_ones() as u8;
    let legal = |j| {
        let fits = (rules.set_min..=rules.set_max).contains(&(naturals + j));
        fits && rules.mix(naturals, j)
    };
    if legal(0) {
        f(Meld::set(rank, suits, 0));
    }
    for suit in bits(later.into()) {
        let after = later & (14 << suit);
        grow_set(rules, rank, (suits | 1 << suit, after), jokers, f);
    }
    for j in (1..=jokers.min(4 - naturals)).filter(|&j| legal(j)) {
        f(Meld::set(rank, suits, j));
    }
}

fn fixed_sets(rules: &MeldRules, hand: &Cards, jokers: u8, f: &mut impl FnMut(Meld)) {
    for rank in bits(set_ranks(rules, hand.mask(), jokers)) {
        let suits = suits_of(hand.mask(), rank);
        for first in 0..=(4 - rules.set_min) {
            for len in rules.set_min..=(4 - first) {
                let held = (0..len).filter(|&p| suits >> FIXED[(first + p) as usize] & 1 != 0);
                let held = held.fold(0u16, |mask, p| mask | 1 << p);
                let forced = !held & ((1 << len) - 1);
                for wild in (0..1u16 << len).filter(|wild| wild & forced == forced) {
                    let meld = Meld::fixed_set(rank, first, len, wild);
                    if meld.jokers() <= jokers && meld.allowed(rules) {
                        f(meld);
                    }
                }
            }
        }
    }
}

fn natural_runs(rules: &MeldRules, hand: &Cards, f: &mut impl FnMut(Meld)) {
    for suit in 0..4 {
        let held = hand.suit_mask(suit);
        let ring = u32::from(held) | u32::from(held) << 13;
        for start in bits(run_starts(rules, held, 0).into()) {
            let streak = (ring >> start).trailing_ones().min(13) as u8;
            for len in rules.run_min..=streak {
                let meld = Meld::run(suit, start, len, 0);
                // All 13 cards of a suit have several layouts; the policy `lowest` knows one of them.
                let known =
                    !rules.lowest || len < 13 || best_run(rules, suit, held, len) == Some(meld);
                if known && meld.allowed(rules) {
                    f(meld);
                }
            }
        }
    }
}

/// One run for each choice of ranks and jokers, where the policy puts the jokers.
fn lowest_runs(rules: &MeldRules, hand: &Cards, jokers: u8, f: &mut impl FnMut(Meld)) {
    for suit in 0..4 {
        let held = hand.suit_mask(suit);
        if run_starts(rules, held, jokers) == 0 {
            continue;
        }
        let mut part = held;
        while part != 0 {
            let naturals = part.count_ones() as u8;
            for j in 0..=jokers {
                if (rules.run_min..=rules.run_max).contains(&(naturals + j))
                    && rules.mix(naturals, j)
                    && let Some(run) = best_run(rules, suit, part, naturals + j)
                {
                    f(run);
                }
            }
            part = (part - 1) & held;
        }
    }
}

/// Runs with no joker in front, with one, and so on: menu order, a joker coming after every natural.
fn joker_runs(rules: &MeldRules, hand: &Cards, jokers: u8, f: &mut impl FnMut(Meld)) {
    let suits = [0, 1, 2, 3].map(|suit| {
        let held = hand.suit_mask(suit);
        let most = if rules.fewer {
            jokers.min((held.count_ones() as u8).saturating_sub(1))
        } else {
            jokers
        };
        let search = RunSearch {
            rules,
            suit,
            held,
            jokers: most,
        };
        (search, run_starts(rules, held, jokers))
    });
    for front in 0..=jokers.min(rules.run_max - 1) {
        for (search, starts) in &suits {
            if front <= search.jokers && *starts != 0 {
                search.after_jokers(front, *starts, f);
            }
        }
    }
}

struct RunSearch<'a> {
    rules: &'a MeldRules,
    suit: u8,
    held: u16,
    /// Most jokers in a run.
    jokers: u8,
}

impl RunSearch<'_> {
    /// Every run that begins with so many jokers and one of these naturals.
    fn after_jokers(&self, front: u8, starts: u16, f: &mut impl FnMut(Meld)) {
        let wild = (1 << front) - 1;
        if !self.rules.spaced(wild) {
            return;
        }
        for first in bits(starts.into()) {
            let start = (13 + first - front) % 13;
            if self.rules.run_fits(start, front + 1) {
                self.grow(start, front + 1, (wild, front), f);
            }
        }
    }

    /// Every run from `start` that begins with these `len` places: shorter ones first, a natural
    /// before a joker.
    fn grow(&self, start: u8, len: u8, (wild, jokers): (u16, u8), f: &mut impl FnMut(Meld)) {
        if len >= self.rules.run_min && self.rules.mix(len - jokers, jokers) {
            f(Meld::run(self.suit, start, len, wild));
        }
        if !self.rules.run_fits(start, len + 1) {
            return;
        }
        if self.held >> ((start + len) % 13) & 1 != 0 {
            self.grow(start, len + 1, (wild, jokers), f);
        }
        let wild = wild | 1 << len;
        if jokers < self.jokers && self.rules.spaced(wild) {
            self.grow(start, len + 1, (wild, jokers + 1), f);
        }
    }
}
