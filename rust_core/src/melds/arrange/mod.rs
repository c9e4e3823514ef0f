//! The best way to lay a hand out, and whether it can be laid as a game asks.

mod lay;
mod memo;
mod weights;

pub use lay::{Keep, Need, can_lay};

use super::enumerate::all_melds;
use super::limits::MeldRules;
use super::meld::Meld;
use crate::cards::Cards;
use weights::Weights;

/// A way to lay a hand out: disjoint melds in menu order and what stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    pub melds: Vec<Meld>,
    pub left: Cards,
    /// Price of `left` in hand, in points.
    pub deadwood: u32,
    /// Price of `melds` as laid, in points.
    pub points: u32,
}

/// What a layout is best at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Least price of the cards that stay.
    Deadwood,
    /// Most points laid.
    Points,
    /// Most cards laid.
    Cards,
}

/// The best layout of a hand, exactly.
///
/// Equal layouts: least deadwood, most points, most cards, fewest jokers used, first in menu order.
#[must_use]
pub fn arrange(rules: &MeldRules, hand: &Cards, goal: Goal) -> Arrangement {
    let weights = Weights::new(rules, goal);
    let pool = all_melds(rules, hand);
    let melds = memo::best_melds(&weights, &pool, hand);
    finish(rules, hand, melds)
}

fn finish(rules: &MeldRules, hand: &Cards, melds: Vec<Meld>) -> Arrangement {
    let left = melds.iter().fold(*hand, |left, m| {
        left.without_mask(m.mask())
            .with_jokers(left.jokers() - m.jokers())
    });
    Arrangement {
        deadwood: rules.hand_value(&left),
        points: melds.iter().map(|m| m.points(rules)).sum(),
        melds,
        left,
    }
}

/// Least price of the cards that stay when melds are laid from a hand, in points.
#[must_use]
pub fn deadwood(rules: &MeldRules, hand: &Cards) -> u32 {
    arrange(rules, hand, Goal::Deadwood).deadwood
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(profile: &str, goal: Goal, hand: &str) -> (String, u32, u32) {
        let rules = crate::rules::load::<&str>(profile, &[]).unwrap();
        let best = arrange(
            &MeldRules::new(&rules.sections),
            &hand.parse().unwrap(),
            goal,
        );
        let melds: Vec<String> = best.melds.iter().map(ToString::to_string).collect();
        (melds.join(", "), best.deadwood, best.points)
    }

    #[test]
    fn ties_go_to_the_first_in_menu_order() {
        let got = shown("gin", Goal::Deadwood, "3H 4H 5H 6H 7H 8H KC");
        assert_eq!(got, ("run 3H 4H 5H, run 6H 7H 8H".into(), 10, 33));
        let got = shown("gin", Goal::Deadwood, "7H 8H 9H 7C 7D");
        assert_eq!(got, ("run 7H 8H 9H".into(), 14, 24));
        let got = shown("gin", Goal::Deadwood, "TC JC QC TD TH");
        assert_eq!(got, ("set TC TD TH".into(), 20, 30));
    }

    #[test]
    fn a_joker_takes_the_dearest_place() {
        let got = shown("romme", Goal::Deadwood, "7S 8S X 2C");
        assert_eq!(got, ("run 7S 8S X".into(), 2, 24));
        let got = shown("romme", Goal::Points, "JH QH X");
        assert_eq!(got, ("run JH QH X".into(), 0, 30));
    }
}
