//! Every distinct legal meld of a hand.

use super::limits::MeldRules;
use super::meld::{FIXED, Meld};
use super::read::best_run;
use crate::cards::{Card, Cards};

/// All melds the hand can lay: sets before runs, then face order of the layout.
///
/// Under the `lowest` policy there is one entry for each multiset and kind, else one for each layout.
#[must_use]
pub fn all_melds(rules: &MeldRules, hand: &Cards) -> Vec<Meld> {
    let mut melds = Vec::new();
    sets(rules, hand, &mut melds);
    runs(rules, hand, &mut melds);
    menu_order(&mut melds);
    melds
}

/// Sorts melds into menu order.
pub fn menu_order(melds: &mut [Meld]) {
    if melds.len() > 1 {
        melds.sort_by_cached_key(|m| (m.kind(), m.cards()));
    }
}

fn usable_jokers(rules: &MeldRules, hand: &Cards) -> u8 {
    hand.jokers().min(rules.max_jokers)
}

fn sets(rules: &MeldRules, hand: &Cards, melds: &mut Vec<Meld>) {
    let jokers = usable_jokers(rules, hand);
    for rank in 0..13 {
        let suits = (0..4)
            .filter(|&s| hand.has(Card::new(s, rank)))
            .fold(0u8, |m, s| m | 1 << s);
        if suits.count_ones() as u8 + jokers < rules.set_min || suits == 0 {
            continue;
        }
        if rules.set_fixed {
            fixed_sets(rules, rank, suits, jokers, melds);
        } else {
            free_sets(rules, rank, suits, jokers, melds);
        }
    }
}

fn free_sets(rules: &MeldRules, rank: u8, suits: u8, jokers: u8, melds: &mut Vec<Meld>) {
    let mut part = suits;
    while part != 0 {
        for j in 0..=jokers {
            let meld = Meld::set(rank, part, j);
            if meld.len() <= 4 && meld.allowed(rules) {
                melds.push(meld);
            }
        }
        part = (part - 1) & suits;
    }
}

fn fixed_sets(rules: &MeldRules, rank: u8, suits: u8, jokers: u8, melds: &mut Vec<Meld>) {
    for first in 0..=(4 - rules.set_min) {
        for len in rules.set_min..=(4 - first) {
            let held = (0..len).filter(|&p| suits >> FIXED[(first + p) as usize] & 1 != 0);
            let held = held.fold(0u16, |mask, p| mask | 1 << p);
            for wild in 0..1u16 << len {
                let forced = !held & ((1 << len) - 1);
                let meld = Meld::fixed_set(rank, first, len, wild);
                if wild & forced == forced && meld.jokers() <= jokers && meld.allowed(rules) {
                    melds.push(meld);
                }
            }
        }
    }
}

fn runs(rules: &MeldRules, hand: &Cards, melds: &mut Vec<Meld>) {
    let jokers = usable_jokers(rules, hand);
    for suit in 0..4 {
        let held = hand.suit_mask(suit);
        if held == 0 || held.count_ones() as u8 + jokers < rules.run_min {
            continue;
        }
        if jokers == 0 {
            natural_runs(rules, suit, held, melds);
        } else if rules.lowest {
            lowest_runs(rules, suit, held, jokers, melds);
        } else {
            let search = RunSearch {
                rules,
                suit,
                held,
                jokers,
            };
            (0..13).for_each(|start| search.grow(start, 0, 0, melds));
        }
    }
}

fn natural_runs(rules: &MeldRules, suit: u8, held: u16, melds: &mut Vec<Meld>) {
    let ring = u32::from(held) | u32::from(held) << 13;
    for start in 0..13u8 {
        let streak = (ring >> start).trailing_ones().min(13) as u8;
        for len in rules.run_min..=streak {
            let meld = Meld::run(suit, start, len, 0);
            // All 13 cards of a suit have several layouts; the policy `lowest` knows one of them.
            let known = !rules.lowest || len < 13 || best_run(rules, suit, held, len) == Some(meld);
            if known && meld.allowed(rules) {
                melds.push(meld);
            }
        }
    }
}

/// One run for each choice of ranks and jokers, where the policy puts the jokers.
fn lowest_runs(rules: &MeldRules, suit: u8, held: u16, jokers: u8, melds: &mut Vec<Meld>) {
    let mut part = held;
    while part != 0 {
        let naturals = part.count_ones() as u8;
        for j in 0..=jokers {
            if naturals + j >= rules.run_min
                && naturals + j <= rules.run_max
                && rules.mix(naturals, j)
            {
                melds.extend(best_run(rules, suit, part, naturals + j));
            }
        }
        part = (part - 1) & held;
    }
}

struct RunSearch<'a> {
    rules: &'a MeldRules,
    suit: u8,
    held: u16,
    jokers: u8,
}

impl RunSearch<'_> {
    /// Adds every run from `start` that begins with these `len` places.
    fn grow(&self, start: u8, len: u8, wild: u16, melds: &mut Vec<Meld>) {
        if len >= self.rules.run_min {
            let meld = Meld::run(self.suit, start, len, wild);
            if meld.allowed(self.rules) {
                melds.push(meld);
            }
        }
        if !self.rules.run_fits(start, len + 1) {
            return;
        }
        if self.held >> ((start + len) % 13) & 1 != 0 {
            self.grow(start, len + 1, wild, melds);
        }
        let wild = wild | 1 << len;
        if wild.count_ones() as u8 <= self.jokers && self.rules.spaced(wild) {
            self.grow(start, len + 1, wild, melds);
        }
    }
}
