//! Whether a hand can be laid as an opening or a duty asks.

use smallvec::smallvec;

use super::Goal;
use super::options::{Choice, Choices, choices};
use super::search::{End, Limit, Pick, Picks, Problem, search};
use super::weights::Weights;
use crate::cards::{Card, Cards};
use crate::melds::enumerate::{in_reach, set_ranks};
use crate::melds::limits::MeldRules;

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
    if need.keep == Keep::None && has_loner(rules, hand) {
        return false;
    }
    let mut pool = Choices::new();
    choices(rules, hand, &mut pool);
    let weights = if need.keep == Keep::None {
        Weights::whole()
    } else {
        Weights::plain(Goal::Points)
    };
    let potentials = weights.potentials(rules, hand, &pool);
    let question = Question {
        problem: Problem {
            hand: *hand,
            choices: &pool,
            potentials: &potentials,
            end: End::Any,
        },
        need,
    };
    question.answer()
}

/// Whether some natural is in no meld, as far as its nearest neighbours tell.
fn has_loner(rules: &MeldRules, hand: &Cards) -> bool {
    let jokers = hand.jokers().min(rules.max_jokers);
    let ranks = set_ranks(rules, hand.mask(), jokers);
    (0..4).any(|suit| {
        let held = hand.suit_mask(suit);
        held & !(ranks as u16 | in_reach(rules, held, jokers)) != 0
    })
}

/// A need put to the choices of a hand.
struct Question<'a> {
    problem: Problem<'a>,
    need: &'a Need,
}

impl Question<'_> {
    fn answer(&self) -> bool {
        let hand = &self.problem.hand;
        match (self.need.pure_run, self.need.face) {
            (true, Some(card)) => self.with_any(
                |c| c.meld.is_pure_run(),
                |first, rest, points| {
                    first.uses(card) && self.enough(rest, points)
                        || self.after_any(rest, points, |c| c.uses(card))
                },
            ),
            (true, None) => self.after_any(hand, 0, |c| c.meld.is_pure_run()),
            (false, Some(card)) => self.after_any(hand, 0, |c| c.uses(card)),
            (false, None) if self.need.points == 0 && self.need.keep != Keep::None => {
                self.after_any(hand, 0, |_| true)
            }
            (false, None) => !hand.is_empty() && self.enough(hand, 0),
        }
    }

    fn with_any(
        &self,
        which: impl Fn(&Choice) -> bool,
        then: impl Fn(&Choice, &Cards, u32) -> bool,
    ) -> bool {
        let hand = &self.problem.hand;
        let mut fitting = self.problem.choices.iter().filter(|c| which(c));
        fitting.any(|c| then(c, &c.taken_from(hand), c.points as u32))
    }

    /// Whether the rest of the need can be met after one choice of a sort and `points` before it.
    fn after_any(&self, left: &Cards, points: u32, which: impl Fn(&Choice) -> bool) -> bool {
        let mut fitting = self
            .problem
            .choices
            .iter()
            .filter(|c| c.fits(left) && which(c));
        fitting.any(|c| self.enough(&c.taken_from(left), points + c.points as u32))
    }

    /// Whether more melds, maybe none, bring the points that are missing and leave what must stay.
    fn enough(&self, left: &Cards, points: u32) -> bool {
        let missing = i64::from(self.need.points) - i64::from(points);
        match self.need.keep {
            Keep::Any => self.picks(left, missing).is_some(),
            Keep::None => self
                .picks(left, missing + Self::price_of_all(left))
                .is_some(),
            Keep::One(faces) => self.enough_but_one(left, missing, faces),
        }
    }

    fn price_of_all(left: &Cards) -> i64 {
        i64::from(left.len()) << Weights::WHOLE
    }

    fn enough_but_one(&self, left: &Cards, missing: i64, faces: u64) -> bool {
        let acceptable = |card: Card| faces >> card.index() & 1 != 0;
        let Some(picks) = self.picks(left, missing) else {
            return false;
        };
        let rest = picks.iter().fold(*left, |rest, &i| {
            self.problem.choices[i as usize].taken_from(&rest)
        });
        rest.faces().any(acceptable)
            || left.faces().filter(|&c| acceptable(c)).any(|card| {
                let others = left.without(&[card]).expect("the card is there");
                self.picks(&others, missing).is_some()
            })
    }

    /// Picks from these cards that bring at least so much.
    fn picks(&self, left: &Cards, least: i64) -> Option<Picks> {
        if least <= 0 {
            return Some(Picks::new());
        }
        let alone = |c: &Choice| i64::from(c.points) >= least && c.fits(left);
        if let Some(i) = self.problem.choices.iter().position(alone) {
            return Some(smallvec![i as Pick]);
        }
        let spare = self.problem.potentials.total(left) - least;
        let problem = Problem {
            hand: *left,
            ..self.problem
        };
        (spare >= 0)
            .then(|| search(&problem, Limit::first_below(spare + 1)))?
            .map(|found| found.picks)
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
