//! A problem as sets of bits, made once and asked as often as wanted.

use smallvec::SmallVec;

use super::bits::{Bits, for_each_bit, keep, remove};
use super::options::Choice;
use super::problem::{End, Found, Limit, Pick, Problem};
use super::search::{Node, Tree};
use super::weights::Potentials;
use crate::cards::Cards;

/// One more than the most jokers in a meld.
pub(super) const COSTS: usize = 14;

/// A question to a problem that was set up.
#[derive(Clone, Copy)]
pub(crate) struct Ask<'a> {
    /// Some or all of the problem's cards.
    pub(crate) hand: Cards,
    pub(crate) end: End,
    /// What a card that stays costs; the problem's but for the same more for every card.
    pub(crate) potentials: &'a Potentials,
    pub(crate) limit: Limit,
    /// Choices in these slots are left out.
    pub(crate) barred: &'a [u16],
    /// Nodes after which positions are remembered.
    pub(crate) remember: u32,
}

/// Most searches end sooner than it pays to remember.
const REMEMBER: u32 = 48;

impl<'a> Ask<'a> {
    /// The whole problem without a limit.
    pub(crate) const fn of(problem: &Problem<'a>) -> Self {
        Self {
            hand: problem.hand,
            end: problem.end,
            potentials: problem.potentials,
            limit: Limit::NONE,
            barred: &[],
            remember: REMEMBER,
        }
    }
}

/// A problem that was set up, however many words its bits take.
pub(crate) trait Ready {
    /// The best picks within the limit, if any.
    fn least(&self, ask: &Ask) -> Option<Found>;
}

pub(super) struct SetUp<'a, const W: usize> {
    pub(super) choices: &'a [Choice],
    /// Numbers of the choices in the problem, where they were sorted.
    numbers: Option<&'a [Pick]>,
    hand: Cards,
    avail: Bits<W>,
    /// What a choice falls short of the potential of its cards.
    pub(super) shorts: SmallVec<[i64; 32]>,
    /// For each face the choices that use it.
    pub(super) cover: &'a [Bits<W>],
    /// For each number of jokers the choices that need no more.
    pub(super) costs: &'a [Bits<W>],
    /// For each slot the choices in it.
    pub(super) slots: SmallVec<[Bits<W>; 1]>,
    /// The discards among the choices.
    pub(super) throws: Bits<W>,
    /// For each face what its discard loses.
    pub(super) throw_losses: [i64; 52],
}

impl<'a, const W: usize> SetUp<'a, W> {
    pub(super) fn new(
        problem: &Problem<'a>,
        from: usize,
        numbers: Option<&'a [Pick]>,
        cover: &'a mut [Bits<W>],
        costs: &'a mut [Bits<W>],
    ) -> Self {
        let mut avail = [0; W];
        let mut slots = SmallVec::<[Bits<W>; 1]>::new();
        let mut shorts = SmallVec::new();
        let mut throw_losses = [0; 52];
        for (i, choice) in problem.choices.iter().enumerate() {
            shorts.push(problem.potentials.loss(choice));
            if i >= from && choice.fits(&problem.hand) {
                let (word, bit) = (i / 64, 1 << (i % 64));
                for_each_bit(choice.mask, |face| cover[face][word] |= bit);
                costs[choice.jokers as usize][word] |= bit;
                avail[word] |= bit;
                if choice.slot != Choice::FREE {
                    let slot = choice.slot as usize;
                    slots.resize(slots.len().max(slot + 1), [0; W]);
                    slots[slot][word] |= bit;
                    if choice.slot == Choice::THROWN && choice.mask != 0 {
                        throw_losses[choice.mask.trailing_zeros() as usize] = shorts[i];
                    }
                }
            }
        }
        for j in 1..COSTS.min(problem.hand.jokers() as usize + 1) {
            let fewer = costs[j - 1];
            costs[j].iter_mut().zip(fewer).for_each(|(a, b)| *a |= b);
        }
        let throws = slots.get(Choice::THROWN as usize);
        Self {
            choices: problem.choices,
            numbers,
            hand: problem.hand,
            avail,
            shorts,
            cover,
            costs,
            throws: throws.copied().unwrap_or([0; W]),
            throw_losses,
            slots,
        }
    }

    /// The choices that may be taken at first.
    fn open_to(&self, ask: &Ask) -> Bits<W> {
        let mut avail = self.avail;
        let gone = self.hand.mask() & !ask.hand.mask();
        for_each_bit(gone, |face| remove(&mut avail, &self.cover[face]));
        if ask.hand.jokers() < self.hand.jokers() {
            keep(&mut avail, self.affordable(ask.hand.jokers()));
        }
        for &slot in ask.barred {
            if let Some(choices) = self.slots.get(slot as usize) {
                remove(&mut avail, choices);
            }
        }
        if ask.limit.from > 0 {
            self.leave_out(&mut avail, ask.limit.from);
        }
        avail
    }

    /// The choices that need no more jokers.
    pub(super) fn affordable(&self, jokers: u8) -> &Bits<W> {
        &self.costs[(jokers as usize).min(COSTS - 1)]
    }

    /// Leaves out the choices before a number.
    fn leave_out(&self, avail: &mut Bits<W>, from: usize) {
        for i in 0..self.choices.len() {
            let number = self.numbers.map_or(i, |numbers| numbers[i] as usize);
            if number < from {
                avail[i / 64] &= !(1 << (i % 64));
            }
        }
    }

    /// Where a search begins.
    fn root(&self, ask: &Ask) -> Node<W> {
        Node {
            avail: self.open_to(ask),
            planes: [0, 1, 2].map(|k| ask.hand.plane(k)),
            jokers: ask.hand.jokers(),
            spare: match ask.end {
                End::Thrown { spare, .. } | End::Done { spare } => spare,
                _ => 0,
            },
            loss: 0,
            lost: false,
            thrown: false,
            filled: 0,
        }
    }
}

impl<const W: usize> Ready for SetUp<'_, W> {
    fn least(&self, ask: &Ask) -> Option<Found> {
        let mut found = Tree::new(self, ask).search(&mut self.root(ask))?;
        if let Some(numbers) = self.numbers {
            for pick in &mut found.picks {
                *pick = numbers[*pick as usize];
            }
        }
        Some(found)
    }
}
