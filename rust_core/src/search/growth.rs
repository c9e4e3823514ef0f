//! What a meld on the table can grow into with cards of a hand.

use crate::cards::{Card, Cards};
use crate::melds::arrange::options::{Choice, top_points};
use crate::melds::{Meld, MeldRules};

/// A meld on the table grown by lay-offs, and the cards of each in order.
#[derive(Clone, Debug)]
pub(super) struct Growth {
    pub(super) target: usize,
    pub(super) grown: Meld,
    /// The meld before each step and the piece laid off there.
    pub(super) steps: Vec<(Meld, crate::melds::Extension)>,
}

/// Slots of the first growing meld; those before are taken by free melds and the discard.
const FIRST_SLOT: u8 = Choice::THROWN + 1;

/// All growths of the table's melds, each with its choice, the best one for the same cards.
pub(super) fn growths(rules: &MeldRules, table: &[Meld], hand: &Cards) -> Vec<(Choice, Growth)> {
    let mut all = Vec::new();
    let mut slot = FIRST_SLOT;
    for (target, meld) in table.iter().enumerate() {
        let from = all.len();
        let mut walk = Walk {
            rules,
            before: meld,
            target,
            slot,
            all: &mut all,
            from,
        };
        walk.grow(meld, hand, &mut Vec::new());
        slot += u8::from(all.len() > from);
    }
    all
}

struct Walk<'a> {
    rules: &'a MeldRules,
    before: &'a Meld,
    target: usize,
    slot: u8,
    all: &'a mut Vec<(Choice, Growth)>,
    from: usize,
}

impl Walk<'_> {
    fn grow(&mut self, now: &Meld, left: &Cards, steps: &mut Vec<(Meld, crate::melds::Extension)>) {
        for piece in now.extensions(self.rules, left) {
            let Some(rest) = left.without(&piece.cards) else {
                continue;
            };
            let grown = piece.grown;
            if self.all[self.from..].iter().any(|(_, g)| g.grown == grown) {
                continue;
            }
            steps.push((*now, piece));
            self.add(grown, steps);
            self.grow(&grown, &rest, steps);
            steps.pop();
        }
    }

    fn add(&mut self, grown: Meld, steps: &[(Meld, crate::melds::Extension)]) {
        let choice = choice(self.rules, self.before, &grown, steps, self.slot);
        let growth = Growth {
            target: self.target,
            grown,
            steps: steps.to_vec(),
        };
        self.all.push((choice, growth));
    }
}

fn choice(
    rules: &MeldRules,
    before: &Meld,
    grown: &Meld,
    steps: &[(Meld, crate::melds::Extension)],
    slot: u8,
) -> Choice {
    let added = steps.iter().flat_map(|(_, piece)| piece.cards.iter());
    let naturals = added.clone().filter(|c| !c.is_joker());
    let jokers = added.filter(|c| c.is_joker()).count() as u8;
    Choice {
        mask: naturals.clone().fold(0, |mask, c| mask | 1 << c.index()),
        meld: *grown,
        points: grown.points(rules) as i32 - before.points(rules) as i32,
        top: naturals.map(|c: &Card| top_points(rules, c.rank())).sum(),
        jokers,
        slot,
    }
}
