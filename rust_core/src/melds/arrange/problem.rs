//! What a search is asked, and a first bound on the answer.

use smallvec::SmallVec;

use super::bits::for_each_bit;
use super::options::Choice;
use super::weights::Potentials;
use crate::cards::Cards;

/// More than any solution loses.
pub(super) const NEVER: i64 = i64::MAX / 2;

/// What a search is about: the cards, what may be laid and what it costs.
#[derive(Clone, Copy)]
pub(crate) struct Problem<'a> {
    pub(crate) hand: Cards,
    pub(crate) choices: &'a [Choice],
    pub(crate) potentials: &'a Potentials,
    pub(crate) end: End,
}

/// How a layout must end to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Anyhow.
    Any,
    /// With a card thrown, or (where `all`) with nothing left; of the jokers so many may stay or go.
    Thrown { all: bool, spare: u8 },
    /// Without a discard; of the jokers so many may stay.
    Done { spare: u8 },
    /// With nothing left.
    Nothing,
}

/// The number of a choice: a suit alone can have thousands.
pub(crate) type Pick = u32;

pub(crate) type Picks = SmallVec<[Pick; 8]>;

/// The picks that lose least and what they lose.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    pub(crate) loss: i64,
    pub(crate) picks: Picks,
}

/// How a search is bounded.
#[derive(Clone, Copy)]
pub(crate) struct Limit {
    /// Only less loss than this counts.
    pub(crate) below: i64,
    /// Whether the first solution below will do.
    pub(crate) first: bool,
    /// Whether of equal solutions the first in menu order is wanted; only for melds.
    pub(crate) in_order: bool,
    /// Choices before this one are left out.
    pub(crate) from: usize,
}

impl Limit {
    pub(crate) const NONE: Self = Self {
        below: NEVER,
        first: false,
        in_order: false,
        from: 0,
    };

    pub(crate) const fn below(below: i64) -> Self {
        Self {
            below,
            ..Self::NONE
        }
    }

    pub(crate) const fn first_below(below: i64) -> Self {
        Self {
            below,
            first: true,
            ..Self::NONE
        }
    }
}

/// What every solution loses: the cards no choice lays, but for one that is thrown.
pub(super) fn surely_lost(problem: &Problem, from: usize) -> i64 {
    let (hand, potentials) = (&problem.hand, problem.potentials);
    let (mut laid, mut saved) = (0, 0);
    for choice in problem.choices[from..].iter().filter(|c| c.fits(hand)) {
        if choice.slot != Choice::THROWN {
            laid |= choice.mask;
        } else if choice.mask & !laid != 0 {
            saved = saved.max(potentials.saved_by_throw(choice));
        }
    }
    let planes = [0, 1, 2].map(|k| hand.plane(k));
    price(&potentials.faces, &planes, !laid) - saved
}

/// What all copies of some faces are worth.
pub(super) fn price(potentials: &[i64; 53], planes: &[u64; 3], faces: u64) -> i64 {
    let mut sum = 0;
    for plane in planes {
        for_each_bit(plane & faces, |face| sum += potentials[face]);
    }
    sum
}
