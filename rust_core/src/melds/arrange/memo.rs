//! Exact layouts by dynamic programming over the cards that are left.

use std::collections::HashMap;

use super::weights::Weights;
use crate::cards::Cards;
use crate::melds::meld::Meld;

struct Memo {
    melds: Vec<(u64, u8, i64)>,
    seen: HashMap<Cards, i64>,
}

/// The heaviest disjoint melds; of equal ones those first in menu order. `pool` is in that order.
pub(super) fn best_melds(weights: &Weights, pool: &[Meld], hand: &Cards) -> Vec<Meld> {
    let melds = pool.iter().map(|m| (m.mask(), m.jokers(), weights.of(m)));
    let mut memo = Memo {
        melds: melds.collect(),
        seen: HashMap::new(),
    };
    let mut left = *hand;
    let mut best = Vec::new();
    let mut worth = memo.worth(left);
    let mut next = 0;
    while worth > 0 && next < pool.len() {
        let (mask, jokers, weight) = memo.melds[next];
        if let Some(rest) = take(&left, mask, jokers)
            && memo.worth(rest) + weight == worth
        {
            (left, worth) = (rest, worth - weight);
            best.push(pool[next]);
        } else {
            next += 1;
        }
    }
    best
}

fn take(left: &Cards, mask: u64, jokers: u8) -> Option<Cards> {
    let fits = mask & !left.mask() == 0 && jokers <= left.jokers();
    fits.then(|| left.without_mask(mask).with_jokers(left.jokers() - jokers))
}

impl Memo {
    fn worth(&mut self, left: Cards) -> i64 {
        let mask = left.mask();
        if mask == 0 {
            return 0;
        }
        if let Some(&known) = self.seen.get(&left) {
            return known;
        }
        let first = mask & mask.wrapping_neg();
        let mut best = self.worth(left.without_mask(first));
        for i in 0..self.melds.len() {
            let (mask, jokers, weight) = self.melds[i];
            if mask & first != 0
                && let Some(rest) = take(&left, mask, jokers)
            {
                best = best.max(weight + self.worth(rest));
            }
        }
        self.seen.insert(left, best);
        best
    }
}
