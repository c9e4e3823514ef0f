//! Discards from hands of one pack.

use arrayvec::ArrayVec;

use super::{ACES, DEAREST, HAND, LANE, Split, deadwood, each_split, pips};
use crate::cards::{Card, faces};

/// The discard that leaves least and what it leaves, in points.
///
/// Equal ones: the dearest card, then the first in face order. `None` for an empty hand or the rare
/// mask with too many choices.
#[must_use]
#[inline]
pub fn best_discard(hand: u64) -> Option<(Card, u32)> {
    let whole = Split::whole(hand);
    let left = whole.left(hand);
    if whole.torn() == 0 && left != 0 {
        let card = dearest(left);
        return Some((card, pips(left) - price(card)));
    }
    best_of_splits(hand)
}

/// The same by every split.
#[cold]
#[inline(never)]
fn best_of_splits(hand: u64) -> Option<(Card, u32)> {
    let mut best = (u32::MAX, u32::MAX, Card(0));
    let mut stuck = false;
    let done = each_split(hand, |split| {
        let left = split.left(hand);
        // Where the whole hand is laid, a meld gives up a card if one can.
        let open = if left == 0 { split.spare() } else { left };
        stuck |= open == 0;
        if open != 0 {
            let card = dearest(open);
            let stays = pips(left).saturating_sub(price(card));
            best = best.min((stays, u32::MAX - price(card), card));
        }
    });
    if !done || stuck && best.0 > 0 {
        return best_of_each(hand);
    }
    Some((best.2, best.0))
}

/// The same by trying every card.
#[cold]
#[inline(never)]
fn best_of_each(hand: u64) -> Option<(Card, u32)> {
    let tried = discards(hand)?.into_iter();
    tried.min_by_key(|&(card, left)| (left, u32::MAX - price(card), card))
}

/// Whether the best discard after a card was drawn leaves less than the hand before.
#[must_use]
pub fn helps(hand: u64, drawn: Card) -> Option<bool> {
    let more = hand | 1 << drawn.index();
    let whole = Split::whole(more);
    let idle = whole.left(more);
    let useless = idle >> drawn.index() & 1 != 0;
    // A useless card can only take the place of a dearer one.
    let dearer = useless && price(dearest(idle)) > price(drawn);
    let none_dearer = useless && price(drawn) == DEAREST;
    if dearer || none_dearer || whole.torn() == 0 && idle != 0 {
        return Some(dearer || !useless);
    }
    Some(best_discard(more)?.1 < deadwood(hand)?)
}

/// Every discard, in face order, and the least price of what stays after it, in points.
#[must_use]
pub fn discards(hand: u64) -> Option<ArrayVec<(Card, u32), 52>> {
    let mut rest = hand;
    let mut all = ArrayVec::new();
    while rest != 0 {
        let card = rest & rest.wrapping_neg();
        rest ^= card;
        all.push((Card(card.trailing_zeros() as u8), deadwood(hand ^ card)?));
    }
    Some(all)
}

/// The first in face order of the cards with most pips; `mask` must not be empty.
#[inline]
const fn dearest(mask: u64) -> Card {
    const TENS: u64 = (0b1111 << 9) * ACES;
    let mut dearest = mask & TENS;
    if dearest == 0 {
        let ranks = (mask | mask >> 13 | mask >> 26 | mask >> 39) & LANE;
        dearest = mask & (ACES << ranks.ilog2());
    }
    Card(dearest.trailing_zeros() as u8)
}

/// Price of a card in hand, in points.
#[inline]
fn price(card: Card) -> u32 {
    HAND[card.index() as usize].into()
}

/// Least price of what stays after a card in no meld was drawn and the best card thrown, by the price of the
/// card drawn.
#[must_use]
pub fn after_useless(hand: u64) -> Option<[u32; DEAREST as usize + 1]> {
    let mut least = [u32::MAX; DEAREST as usize + 1];
    let done = each_split(hand, |split| {
        let left = split.left(hand);
        let most = if left == 0 { 0 } else { price(dearest(left)) };
        let kept = pips(left) - most;
        for (drawn, least) in (0..).zip(&mut least) {
            *least = (*least).min(kept + most.min(drawn));
        }
    });
    done.then_some(least)
}

/// The discards that leave something within a limit and those that leave nothing, as masks.
#[must_use]
pub fn closings(hand: u64, allowed: u64, limit: u32) -> Option<(u64, u64)> {
    let (whole, least) = (Split::whole(hand), deadwood(hand)?);
    let idle = whole.left(hand);
    // Where nothing is torn, a card that was laid saves nothing.
    let saving = if whole.torn() == 0 { idle } else { hand };
    let open = if least > limit { saving } else { hand };
    let (mut knocks, mut gins) = (0, 0);
    // Without a card the rest cannot be better by more than its price.
    let within = |card: &Card| least <= limit + price(*card);
    for card in faces(allowed & open).filter(within) {
        let face = 1 << card.index();
        let left = if idle & face != 0 {
            least - price(card)
        } else {
            deadwood(hand ^ face)?
        };
        match left {
            0 => gins |= face,
            left if left <= limit => knocks |= face,
            _ => {}
        }
    }
    Some((knocks, gins))
}

#[cfg(test)]
mod tests {
    use super::super::idle;
    use super::super::tests::hands;
    use super::*;

    #[test]
    fn the_best_discard_is_the_best_of_all_discards() {
        for size in [1, 3, 6, 7, 9, 10, 11, 12, 14] {
            for hand in hands(3_000, size) {
                assert_eq!(best_discard(hand), best_of_each(hand), "{hand:x}");
            }
        }
    }

    #[test]
    fn a_card_helps_when_a_discard_after_it_leaves_less() {
        let mut helped = [0, 0];
        let sizes = [1, 4, 7, 8, 10, 11, 12, 14].map(|size| hands(3_000, size));
        for (i, hand) in sizes.into_iter().flatten().enumerate() {
            let drawn = faces(hand).nth(i % hand.count_ones() as usize).unwrap();
            let before = hand ^ 1 << drawn.index();
            let best = discards(hand)
                .unwrap()
                .into_iter()
                .map(|(_, left)| left)
                .min();
            let less = best < deadwood(before);
            assert_eq!(helps(before, drawn), Some(less), "{hand:x} {drawn}");
            helped[usize::from(less)] += 1;
        }
        assert!(helped.iter().all(|&n| n > 1_000), "{helped:?}");
    }

    #[test]
    fn closings_are_those_of_each_discard() {
        for hand in hands(3_000, 11) {
            for limit in [0, 3, 10, 30] {
                let mut expected = (0, 0);
                for (card, left) in discards(hand).unwrap() {
                    match left {
                        0 => expected.1 |= 1 << card.index(),
                        left if left <= limit => expected.0 |= 1 << card.index(),
                        _ => {}
                    }
                }
                assert_eq!(closings(hand, hand, limit), Some(expected), "{hand:x}");
            }
        }
    }

    #[test]
    fn cards_in_no_meld_leave_what_the_best_discard_says() {
        for hand in hands(3_000, 10) {
            let least = after_useless(hand).unwrap();
            for card in faces(!hand & ((1 << 52) - 1)) {
                let more = hand | 1 << card.index();
                if idle(more) >> card.index() & 1 != 0 {
                    let left = best_discard(more).unwrap().1;
                    assert_eq!(least[price(card) as usize], left, "{hand:x} {card}");
                }
            }
        }
    }
}
