//! Which cards go with which, for all cards of a mask at once; runs do not go round the corner here.

use super::arrange::options::top_points;
use super::limits::MeldRules;
use crate::cards::{Card, Cards, faces};
use crate::rules::sections::Ace;

/// The 13 ranks of the lowest suit.
const LANE: u64 = 0x1FFF;
/// The lowest rank of each wide lane.
const FIRST: u64 = 1 << 1 | 1 << 17 | 1 << 33 | 1 << 49;

/// All suits at once, in lanes of 16 bits so that nothing runs over from suit to suit; a high ace stands
/// above the king too.
pub(crate) fn lanes(mask: u64, high_ace: bool) -> u64 {
    let wide = (0..4).fold(0, |wide, suit| {
        wide | (mask >> (13 * suit) & LANE) << (16 * suit + 1)
    });
    if high_ace {
        wide | (wide & FIRST) << 13
    } else {
        wide
    }
}

/// Back from lanes: an ace counts wherever it stands.
pub(crate) fn narrowed(wide: u64, high_ace: bool) -> u64 {
    let aces = if high_ace { wide >> 13 & FIRST } else { 0 };
    (0..4).fold(0, |mask, suit| {
        mask | ((wide | aces) >> (16 * suit + 1) & LANE) << (13 * suit)
    })
}

/// Cards with another of their rank, or one or two steps away in their suit: any meld with at most one
/// joker has two such cards.
pub(crate) fn partnered(mask: u64, high_ace: bool) -> u64 {
    let [c, d, h, s] = [0, 13, 26, 39].map(|shift| mask >> shift & LANE);
    let pairs = c & d | h & s | (c | d) & (h | s);
    let wide = lanes(mask, high_ace);
    let near = wide >> 1 | wide << 1 | wide >> 2 | wide << 2;
    in_ranks(pairs) & mask | narrowed(wide & near, high_ace)
}

/// Cards that can be in a meld, as far as their neighbours tell; `None` for games and hands that are not plain
/// enough.
pub(crate) fn meldable(rules: &MeldRules, hand: &Cards) -> Option<u64> {
    if rules.ace == Ace::Cyclic || rules.set_min < 3 || rules.run_min < 3 {
        return None;
    }
    let high_ace = rules.ace != Ace::Low;
    match hand.jokers() {
        0 => Some(in_melds(hand.mask(), high_ace)),
        1 => Some(partnered(hand.mask(), high_ace)),
        _ => None,
    }
}

/// Most points the cards of a hand with these faces could bring in melds.
pub(crate) fn most_points(rules: &MeldRules, hand: &Cards, mask: u64) -> u32 {
    let each = |card: Card| top_points(rules, card.rank()) as u32 * u32::from(hand.count(card));
    faces(mask).map(each).sum()
}

/// Cards in some meld of naturals.
pub(crate) fn in_melds(mask: u64, high_ace: bool) -> u64 {
    let [c, d, h, s] = [0, 13, 26, 39].map(|shift| mask >> shift & LANE);
    let sets = c & d & (h | s) | h & s & (c | d);
    let wide = lanes(mask, high_ace);
    let starts = wide & wide >> 1 & wide >> 2;
    in_ranks(sets) & mask | narrowed(starts | starts << 1 | starts << 2, high_ace)
}

/// All suits of some ranks.
const fn in_ranks(ranks: u64) -> u64 {
    ranks | ranks << 13 | ranks << 26 | ranks << 39
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Cards;

    fn mask(cards: &str) -> u64 {
        cards.parse::<Cards>().unwrap().mask()
    }

    #[test]
    fn partners_are_found_in_rank_and_suit() {
        for (hand, alone) in [
            ("7H 8H KC", "KC"),
            ("7H 9H 2C 3D", "2C 3D"),
            ("7H TH", "7H TH"),
            ("KC KD KH AS", "AS"),
            ("KC AD", "KC AD"),
            ("KS AH", "KS AH"),
        ] {
            let hand = mask(hand);
            assert_eq!(hand & !partnered(hand, false), mask(alone));
        }
        assert_eq!(partnered(mask("QS AS"), true), mask("QS AS"));
        assert_eq!(partnered(mask("QS AS"), false), 0);
    }

    #[test]
    fn melds_of_naturals_are_seen() {
        for (hand, high_ace, found) in [
            ("7H 8H 9H KC", false, "7H 8H 9H"),
            ("7H 8H 9S", false, ""),
            ("7H 7S 7C 8C 9C", false, "7H 7S 7C 8C 9C"),
            ("QS KS AS 2S", true, "QS KS AS"),
            ("QS KS AS", false, ""),
            ("JC QC KC AD", true, "JC QC KC"),
        ] {
            assert_eq!(in_melds(mask(hand), high_ace), mask(found), "{hand}");
        }
    }
}
