//! Whether a hand can be laid as an opening or a duty asks.

use std::collections::HashMap;

use crate::cards::{Card, Cards};
use crate::melds::enumerate::all_melds;
use crate::melds::limits::MeldRules;
use crate::melds::meld::Meld;

/// What must stay in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// Anything, also nothing.
    Any,
    /// At least one card of these faces: a mask in face order, bit 52 the joker.
    One(u64),
    /// Nothing: the whole hand is laid.
    None,
}

/// What the melds laid in a turn must reach together. At least one meld is laid in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Need {
    /// Points as laid.
    pub points: u32,
    /// One of the melds is a run without a joker.
    pub pure_run: bool,
    /// At least one copy of this card is laid.
    pub face: Option<Card>,
    pub keep: Keep,
}

impl Need {
    /// Any meld at all.
    pub const ANY: Self = Self {
        points: 0,
        pure_run: false,
        face: None,
        keep: Keep::Any,
    };
}

/// Whether disjoint melds of the hand, at least one, meet the need.
#[must_use]
pub fn can_lay(rules: &MeldRules, hand: &Cards, need: &Need) -> bool {
    let melds = all_melds(rules, hand);
    let mut search = Search {
        rules,
        need,
        melds,
        seen: HashMap::new(),
    };
    let most = search.most(*hand, Met::default());
    most.is_some_and(|points| points >= need.points)
}

/// Which parts of the need are met so far.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Met {
    any: bool,
    pure: bool,
    face: bool,
    kept: bool,
}

struct Search<'a> {
    rules: &'a MeldRules,
    need: &'a Need,
    melds: Vec<Meld>,
    seen: HashMap<(Cards, Met), Option<u32>>,
}

impl Search<'_> {
    /// Most points from what is left, if the need (but its points) can be met.
    fn most(&mut self, left: Cards, met: Met) -> Option<u32> {
        let mask = left.mask();
        if mask == 0 {
            return self.met_at_end(left.jokers(), met).then_some(0);
        }
        if let Some(&known) = self.seen.get(&(left, met)) {
            return known;
        }
        let first = mask & mask.wrapping_neg();
        let mut best = self.stay(left, first, met);
        for i in 0..self.melds.len() {
            let meld = self.melds[i];
            let naturals = meld.mask();
            if naturals & first != 0 && naturals & !mask == 0 && meld.jokers() <= left.jokers() {
                let rest = left
                    .without_mask(naturals)
                    .with_jokers(left.jokers() - meld.jokers());
                let points = meld.points(self.rules);
                best = best.max(self.most(rest, self.after(met, &meld)).map(|p| p + points));
            }
        }
        self.seen.insert((left, met), best);
        best
    }

    fn stay(&mut self, left: Cards, first: u64, mut met: Met) -> Option<u32> {
        match self.need.keep {
            Keep::None => return None,
            Keep::One(faces) => met.kept |= faces & first != 0,
            Keep::Any => {}
        }
        self.most(left.without_mask(first), met)
    }

    fn after(&self, mut met: Met, meld: &Meld) -> Met {
        met.any = true;
        met.pure |= meld.is_pure_run();
        met.face |= self.need.face.is_some_and(|card| {
            if card.is_joker() {
                meld.jokers() > 0
            } else {
                meld.mask() >> card.index() & 1 != 0
            }
        });
        met
    }

    fn met_at_end(&self, jokers: u8, met: Met) -> bool {
        let kept = match self.need.keep {
            Keep::Any => true,
            Keep::One(faces) => met.kept || (jokers > 0 && faces >> 52 & 1 != 0),
            Keep::None => jokers == 0,
        };
        kept && met.any
            && (met.pure || !self.need.pure_run)
            && (met.face || self.need.face.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lays(profile: &str, hand: &str, need: Need) -> bool {
        let rules = crate::rules::load::<&str>(profile, &[]).unwrap();
        can_lay(
            &MeldRules::new(&rules.sections),
            &hand.parse().unwrap(),
            &need,
        )
    }

    #[test]
    fn an_opening_needs_its_points_and_a_card_to_throw() {
        let points = |points| Need {
            points,
            ..Need::ANY
        };
        assert!(lays("romme", "TH JH QH", points(30)));
        assert!(!lays("romme", "9H TH JH", points(30)));
        assert!(lays("romme", "JH QH X 2C", points(30)));
        let keep = |faces| Need {
            keep: Keep::One(faces),
            ..points(30)
        };
        assert!(!lays("romme", "TH JH QH", keep(u64::MAX)));
        assert!(lays("romme", "TH JH QH KH", keep(u64::MAX)));
        assert!(lays("romme", "TH JH QH X", keep(1 << 52)));
        assert!(!lays("romme", "JH QH X", keep(u64::MAX)));
    }

    #[test]
    fn duties_of_a_face_and_a_pure_run() {
        let face = |card: &str| Need {
            face: Some(card.parse().unwrap()),
            ..Need::ANY
        };
        assert!(lays("gin", "4H 5H 6H 6C 6D 9S", face("6C")));
        assert!(!lays("gin", "4H 5H 6H 6C 9S", face("6C")));
        let pure = Need {
            pure_run: true,
            ..Need::ANY
        };
        assert!(!lays("rami-51-french", "4H X 6H 7C 7D 7S", pure));
        assert!(lays("rami-51-french", "4H 5H 6H 7C 7D 7S", pure));
    }

    #[test]
    fn the_whole_hand_or_nothing() {
        let all = Need {
            keep: Keep::None,
            ..Need::ANY
        };
        assert!(!lays("gin", "4H 5H 6H 6C 6D 6S 7H 2C", all));
        assert!(lays("gin", "4H 5H 6H 6C 6D 6S 7H 8H", all));
        assert!(!lays("gin", "", Need::ANY));
    }
}
