//! What a meld on the table can grow into with cards of a hand.

use crate::cards::{Card, Cards};
use crate::melds::arrange::options::{Choice, top_points};
use crate::melds::{Extension, Meld, MeldRules};

/// Appends all growths of a meld, each as a choice with the grown meld; their slot is still open.
pub(super) fn growths(rules: &MeldRules, meld: &Meld, hand: &Cards, all: &mut Vec<Choice>) {
    let mut walk = Walk {
        rules,
        from: all.len(),
        all,
        before: meld.points(rules) as i32,
    };
    walk.grow(&nothing(meld), hand);
}

/// The lay-offs that make a growth of a meld: the meld before each of them and the piece.
pub(super) fn steps(rules: &MeldRules, meld: &Meld, growth: &Choice) -> Vec<(Meld, Extension)> {
    let cards = Cards::from_mask(growth.mask).with_jokers(growth.jokers);
    let (mut steps, mut seen) = (Vec::new(), Vec::new());
    lead(rules, meld, &cards, &growth.meld, &mut seen, &mut steps);
    steps
}

/// Whether lay-offs lead to the grown meld, by the way on which the walk over all growths met it first.
fn lead(
    rules: &MeldRules,
    now: &Meld,
    left: &Cards,
    grown: &Meld,
    seen: &mut Vec<Meld>,
    steps: &mut Vec<(Meld, Extension)>,
) -> bool {
    for piece in now.extensions(rules, left) {
        let (next, rest) = (piece.grown, left.without(&piece.cards));
        if seen.contains(&next) {
            continue;
        }
        seen.push(next);
        steps.push((*now, piece));
        let there = next == *grown
            || rest.is_some_and(|rest| lead(rules, &next, &rest, grown, seen, steps));
        if there {
            return true;
        }
        steps.pop();
    }
    false
}

fn nothing(meld: &Meld) -> Choice {
    Choice {
        mask: 0,
        meld: *meld,
        points: 0,
        top: 0,
        jokers: 0,
        slot: Choice::FREE,
    }
}

struct Walk<'a> {
    rules: &'a MeldRules,
    all: &'a mut Vec<Choice>,
    /// Where the growths of this meld begin.
    from: usize,
    /// Points of the meld as it lies.
    before: i32,
}

impl Walk<'_> {
    /// Goes on from a growth with so many jokers left. A natural of the hand is laid at most once, as no
    /// meld holds a face twice.
    fn grow(&mut self, now: &Choice, hand: &Cards) {
        let rules = self.rules;
        now.meld.each_extension(rules, hand, &mut |cards, _, meld| {
            let grown = added(now, cards, meld);
            let same = |c: &Choice| c.mask == grown.mask && c.meld == meld;
            if !self.all[self.from..].iter().any(same) {
                let laid = grown.jokers - now.jokers;
                self.all.push(self.priced(grown));
                self.grow(&grown, &hand.with_jokers(hand.jokers() - laid));
            }
        });
    }

    fn priced(&self, growth: Choice) -> Choice {
        let faces = crate::cards::faces(growth.mask);
        Choice {
            points: growth.meld.points(self.rules) as i32 - self.before,
            top: faces.map(|c| top_points(self.rules, c.rank())).sum(),
            ..growth
        }
    }
}

/// The growth with more cards.
fn added(growth: &Choice, cards: &[Card], meld: Meld) -> Choice {
    let mut next = Choice { meld, ..*growth };
    for card in cards {
        if card.is_joker() {
            next.jokers += 1;
        } else {
            next.mask |= 1 << card.index();
        }
    }
    next
}
