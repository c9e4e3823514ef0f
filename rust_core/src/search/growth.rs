//! What a meld on the table can grow into with cards of a hand.

use crate::cards::{Card, Cards};
use crate::melds::arrange::options::{Choice, top_points};
use crate::melds::{End, Extension, Meld, MeldRules};

/// Appends all growths of a meld, each as a choice with the grown meld; their slot is still open.
pub(super) fn growths(rules: &MeldRules, meld: &Meld, hand: &Cards, all: &mut Vec<Choice>) {
    let mut walk = Walk {
        rules,
        hand: hand.mask(),
        from: all.len(),
        all,
    };
    walk.grow(&nothing(meld), hand.jokers());
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

/// Meets growths in the order of the lay-offs that make them.
struct Walk<'a> {
    rules: &'a MeldRules,
    /// Faces of the hand: a natural is laid at most once, as no meld holds a face twice.
    hand: u64,
    all: &'a mut Vec<Choice>,
    /// Where the growths of this meld begin.
    from: usize,
}

/// A lay-off at an end of a meld, card by card.
#[derive(Clone, Copy)]
struct Piece<'a> {
    /// The growth before it.
    onto: &'a Choice,
    end: End,
}

impl Walk<'_> {
    /// Goes on from a growth with so many jokers left.
    fn grow(&mut self, now: &Choice, jokers: u8) {
        if !now.meld.has_ends() {
            return self.grow_set(now, jokers);
        }
        for end in End::BOTH {
            if jokers > 0 || self.hand & now.meld.beside(end) != 0 {
                self.step(Piece { onto: now, end }, now, jokers);
            }
        }
    }

    fn grow_set(&mut self, now: &Choice, jokers: u8) {
        let joker = u64::from(jokers > 0) << Card::JOKER.index();
        for card in crate::cards::faces(self.hand & now.meld.kindred() | joker) {
            if let Some(meld) = now.meld.takes(self.rules, &[card], None) {
                let points = meld.points(self.rules) - now.meld.points(self.rules);
                let grown = self.added(now, card, meld, points as i32);
                self.found(&grown, jokers - u8::from(card.is_joker()));
            }
        }
    }

    /// One card more: a piece is laid off as soon as the meld takes it.
    fn step(&mut self, piece: Piece, now: &Choice, jokers: u8) {
        let Some(wider) = now.meld.widened(self.rules, piece.end) else {
            return;
        };
        let place = match piece.end {
            End::Low => 0,
            End::High => now.meld.len(),
        };
        let card = wider.card(place);
        if self.hand >> card.index() & 1 != 0 {
            let longer = self.added(now, card, wider, self.gain(now, &wider, place));
            self.add(piece, longer, jokers);
        }
        if jokers > 0 {
            let wider = wider.with_joker(place);
            let gain = self.gain(now, &wider, place);
            self.add(piece, self.added(now, Card::JOKER, wider, gain), jokers - 1);
        }
    }

    fn add(&mut self, piece: Piece, longer: Choice, jokers: u8) {
        if self.complete(piece, &longer) {
            self.found(&longer, jokers);
        } else {
            self.step(piece, &longer, jokers);
        }
    }

    fn complete(&self, piece: Piece, longer: &Choice) -> bool {
        let before = &piece.onto.meld;
        let alone = longer.mask == piece.onto.mask;
        longer.meld.allowed(self.rules)
            && !(self.rules.lowest
                && alone
                && before.cheaper_elsewhere(self.rules, piece.end, &longer.meld))
    }

    fn found(&mut self, grown: &Choice, jokers: u8) {
        let same = |c: &Choice| c.mask == grown.mask && c.meld == grown.meld;
        if !self.all[self.from..].iter().any(same) {
            self.all.push(*grown);
            self.grow(grown, jokers);
        }
    }

    /// What one place more brings.
    fn gain(&self, now: &Choice, wider: &Meld, place: u8) -> i32 {
        let points = |meld: &Meld, place| i32::from(meld.place_points(self.rules, place));
        // Round the corner the first card of the meld, an ace, is no longer low.
        let turned = if place == 0 {
            points(wider, 1) - points(&now.meld, 0)
        } else {
            0
        };
        points(wider, place) + turned
    }

    /// A growth with one card more that brings so many points.
    fn added(&self, now: &Choice, card: Card, meld: Meld, points: i32) -> Choice {
        let (mask, top, jokers) = if card.is_joker() {
            (0, 0, 1)
        } else {
            (1 << card.index(), top_points(self.rules, card.rank()), 0)
        };
        Choice {
            mask: now.mask | mask,
            meld,
            points: now.points + points,
            top: now.top + top,
            jokers: now.jokers + jokers,
            ..*now
        }
    }
}
