//! Branch and bound: which choices together lose least.
//!
//! The card with the fewest choices left is decided first; a card without any is lost at once,
//! which is the bound. Choices are bits of `W` words, so what a pick rules out is one mask.

use smallvec::SmallVec;

use super::bits::{Bits, common, for_each_bit, keep, remove, within};
use super::options::Choice;
pub(crate) use super::problem::{End, Found, Limit, Pick, Picks, Problem};
use super::problem::{NEVER, price, saved_by_throws, surely_lost};
use super::table::Table;
use crate::melds::enumerate::menu_order;
use crate::melds::meld::Meld;

/// One more than the most jokers in a meld.
const COSTS: usize = 14;

/// The melds that lose least, in menu order; of equal ones the first in that order. `None` where a small
/// search does not tell.
pub(super) fn first_best(problem: &Problem) -> Option<Vec<Meld>> {
    let limit = Limit {
        in_order: true,
        ..Limit::NONE
    };
    let small = problem.choices.len() <= 64;
    let found = small.then(|| run::<1>(problem, limit)).flatten()?;
    let melds = found.picks.iter();
    let mut melds: Vec<Meld> = melds.map(|&i| problem.choices[i as usize].meld).collect();
    menu_order(&mut melds);
    Some(melds)
}

/// The best picks within the limit, if any.
pub(crate) fn search(problem: &Problem, limit: Limit) -> Option<Found> {
    if limit.below < NEVER && surely_lost(problem, limit.from) >= limit.below {
        return None;
    }
    if problem.choices.len() <= 64 {
        return run::<1>(problem, limit);
    }
    let (numbers, choices) = sorted(problem, limit);
    let ordered = Problem {
        choices: &choices,
        ..*problem
    };
    let limit = Limit { from: 0, ..limit };
    let mut found = match choices.len() {
        0..=64 => run::<1>(&ordered, limit),
        65..=128 => run::<2>(&ordered, limit),
        129..=256 => run::<4>(&ordered, limit),
        257..=512 => run::<8>(&ordered, limit),
        513..=2048 => run::<32>(&ordered, limit),
        2049..=16_384 => run::<256>(&ordered, limit),
        16_385..=262_144 => run::<4096>(&ordered, limit),
        n => {
            assert!(n <= 1 << 20, "{n} choices are more than a search holds");
            run::<16_384>(&ordered, limit)
        }
    }?;
    for pick in &mut found.picks {
        *pick = numbers[*pick as usize];
    }
    Some(found)
}

/// The choices that matter, those first that lose least: good solutions are found early.
fn sorted(problem: &Problem, limit: Limit) -> (Vec<Pick>, Vec<Choice>) {
    let all = (0..).zip(problem.choices).skip(limit.from);
    let kept = all.filter(|(_, c)| c.fits(&problem.hand));
    let mut keys: Vec<(i64, Pick)> = kept.map(|(i, c)| (problem.potentials.loss(c), i)).collect();
    keys.sort_unstable();
    let choice = |(_, i)| (i, problem.choices[i as usize]);
    keys.into_iter().map(choice).unzip()
}

fn run<const W: usize>(problem: &Problem, limit: Limit) -> Option<Found> {
    if W <= 8 {
        tree(problem, limit, &mut [[0; W]; 52], &mut [[0; W]; COSTS])
    } else {
        // Too large for the stack.
        let (mut cover, mut costs) = (Vec::new(), Vec::new());
        cover.resize(52, [0; W]);
        costs.resize(COSTS, [0; W]);
        tree(problem, limit, &mut cover, &mut costs)
    }
}

fn tree<const W: usize>(
    problem: &Problem,
    limit: Limit,
    cover: &mut [Bits<W>],
    costs: &mut [Bits<W>],
) -> Option<Found> {
    let mut avail = [0; W];
    let mut slots = SmallVec::<[Bits<W>; 1]>::new();
    let mut shorts = SmallVec::<[i64; 32]>::new();
    for (i, choice) in problem.choices.iter().enumerate() {
        shorts.push(problem.potentials.loss(choice));
        if i >= limit.from && choice.fits(&problem.hand) {
            let (word, bit) = (i / 64, 1 << (i % 64));
            for_each_bit(choice.mask, |face| cover[face][word] |= bit);
            costs[choice.jokers as usize][word] |= bit;
            avail[word] |= bit;
            if choice.slot != Choice::FREE {
                let slot = choice.slot as usize;
                slots.resize(slots.len().max(slot + 1), [0; W]);
                slots[slot][word] |= bit;
            }
        }
    }
    for j in 1..COSTS.min(problem.hand.jokers() as usize + 1) {
        let fewer = costs[j - 1];
        costs[j].iter_mut().zip(fewer).for_each(|(a, b)| *a |= b);
    }
    let saved = saved_by_throws(problem);
    let mut tree = Tree {
        choices: problem.choices,
        shorts: &shorts,
        potentials: &problem.potentials.faces,
        cover,
        costs,
        throws: slots
            .get(Choice::THROWN as usize)
            .copied()
            .unwrap_or([0; W]),
        slots: &slots,
        saved: &saved,
        end: problem.end,
        best: limit.below,
        first: limit.first,
        in_order: limit.in_order,
        found: false,
        picks: Picks::new(),
        best_picks: Picks::new(),
        nodes: 0,
        remembers: false,
    };
    tree.visit(&mut root(problem, avail));
    tree.found.then_some(Found {
        loss: tree.best,
        picks: tree.best_picks,
    })
}

/// Where a search begins.
fn root<const W: usize>(problem: &Problem, avail: Bits<W>) -> Node<W> {
    Node {
        avail,
        planes: [0, 1, 2].map(|k| problem.hand.plane(k)),
        jokers: problem.hand.jokers(),
        spare: match problem.end {
            End::Thrown { spare, .. } | End::Done { spare } => spare,
            _ => 0,
        },
        loss: 0,
        lost: false,
        thrown: false,
        filled: 0,
    }
}

/// A point of the search: what may still be laid, which cards are left, what is lost.
#[derive(Clone, Copy)]
struct Node<const W: usize> {
    avail: Bits<W>,
    planes: [u64; 3],
    jokers: u8,
    /// Jokers that may still stay or be thrown.
    spare: u8,
    loss: i64,
    /// Whether a card stays in hand.
    lost: bool,
    thrown: bool,
    /// Slots taken, as bits.
    filled: u64,
}

struct Tree<'a, const W: usize> {
    choices: &'a [Choice],
    /// What a choice falls short of the potential of its cards.
    shorts: &'a [i64],
    potentials: &'a [i64; 53],
    /// For each face the choices that use it.
    cover: &'a [Bits<W>],
    /// For each number of jokers the choices that need no more.
    costs: &'a [Bits<W>],
    /// For each slot the choices in it.
    slots: &'a [Bits<W>],
    /// The discards among the choices.
    throws: Bits<W>,
    /// For each face what its discard brings.
    saved: &'a [i64; 52],
    end: End,
    /// Only less loss than this counts.
    best: i64,
    first: bool,
    in_order: bool,
    found: bool,
    picks: Picks,
    best_picks: Picks,
    nodes: u32,
    /// Whether the table holds positions of this search.
    remembers: bool,
}

/// Most words of a node kept on the stack.
const LARGE: usize = 32;

/// Nodes after which positions are remembered: most searches end sooner.
const REMEMBER: u32 = 48;

impl<const W: usize> Tree<'_, W> {
    /// Searches below a node; whether the whole search is over.
    fn visit(&mut self, node: &mut Node<W>) -> bool {
        self.nodes += 1;
        if self.in_order && self.nodes > REMEMBER {
            self.found = false;
            return true;
        }
        let (anchor, stay) = self.settle(node);
        if node.loss + self.but_for_one(node, stay) >= self.best {
            return false;
        }
        let Some(anchor) = anchor else {
            return self.jokers_alone(node);
        };
        if self.reached_before(node) {
            return false;
        }
        self.branch(node, anchor)
    }

    fn reached_before(&mut self, node: &Node<W>) -> bool {
        if self.nodes < REMEMBER || self.slots.len() > 64 {
            return false;
        }
        if !self.remembers {
            Table::fresh();
            self.remembers = true;
        }
        let state = [
            node.jokers,
            node.spare,
            u8::from(node.lost),
            u8::from(node.thrown),
        ];
        let [ones, twos, threes] = node.planes;
        let cards = [ones, twos, threes, node.filled];
        Table::seen(&cards, u32::from_le_bytes(state), node.loss)
    }

    /// What faces that can only be thrown lose at least: all but one stay.
    fn but_for_one(&self, node: &Node<W>, faces: u64) -> i64 {
        if faces == 0 {
            return 0;
        }
        let mut most = 0;
        for_each_bit(faces, |face| most = most.max(self.saved[face]));
        price(self.potentials, &node.planes, faces) - most
    }

    /// Gives up cards and jokers nothing can take; the card with the fewest choices, and the faces that
    /// can only be thrown.
    fn settle(&self, node: &mut Node<W>) -> (Option<usize>, u64) {
        let (alive, stay, anchor) = if W == 1 {
            self.scan_choices(node)
        } else {
            self.scan_faces(node)
        };
        let lost = node.planes[0] & !alive;
        if lost != 0 {
            self.lose(node, lost);
        }
        if node.jokers > 0 && within(&node.avail, &self.costs[0]) {
            self.lose_jokers(node);
        }
        (anchor, stay)
    }

    /// Faces with a choice and one of those with the fewest, counted up to three.
    fn scan_choices(&self, node: &Node<W>) -> (u64, u64, Option<usize>) {
        let (mut once, mut twice, mut more) = (0, 0, 0);
        let mut count = |choices| {
            for_each_bit(choices, |i| {
                let mask = self.choices[i].mask;
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            });
            once
        };
        let laid = count(node.avail[0] & !self.throws[0]);
        let alive = count(node.avail[0] & self.throws[0]);
        let fewest = [once & !twice, twice & !more, more]
            .into_iter()
            .find(|&m| m != 0);
        let anchor = fewest.map(|mask| mask.trailing_zeros() as usize);
        (alive, alive & !laid, anchor)
    }

    /// The same with full counts.
    fn scan_faces(&self, node: &Node<W>) -> (u64, u64, Option<usize>) {
        let mut fewest = u32::MAX;
        let mut anchor = None;
        let (mut alive, mut stay) = (0u64, 0u64);
        let mut throws = node.avail;
        keep(&mut throws, &self.throws);
        for_each_bit(node.planes[0], |face| {
            let count = common(&node.avail, &self.cover[face]);
            alive |= u64::from(count != 0) << face;
            if count == 1 && common(&throws, &self.cover[face]) == 1 {
                stay |= 1 << face;
            }
            if count != 0 && count < fewest {
                fewest = count;
                anchor = Some(face);
            }
        });
        (alive, stay, anchor)
    }

    /// Takes all copies of the faces away at their loss.
    fn lose(&self, node: &mut Node<W>, faces: u64) {
        node.loss += price(self.potentials, &node.planes, faces);
        for plane in &mut node.planes {
            *plane &= !faces;
        }
        node.lost |= self.end != End::Any;
    }

    fn lose_jokers(&self, node: &mut Node<W>) {
        node.loss += i64::from(node.jokers) * self.potentials[52];
        if self.end != End::Any {
            node.lost |= node.jokers > 0;
            if node.jokers > node.spare {
                node.loss = NEVER;
            }
        }
        node.jokers = 0;
    }

    /// No natural is left: the jokers go where they can without one.
    fn jokers_alone(&mut self, node: &mut Node<W>) -> bool {
        while node.jokers > 0 {
            let Some(word) = (0..W).find(|&w| node.avail[w] != 0) else {
                self.lose_jokers(node);
                break;
            };
            let bit = node.avail[word] & node.avail[word].wrapping_neg();
            if self.take(node, word, bit) {
                return true;
            }
        }
        node.loss < self.best && self.leaf(node)
    }

    fn leaf(&mut self, node: &Node<W>) -> bool {
        let ends = match self.end {
            End::Any | End::Done { .. } => true,
            End::Thrown { all, .. } => node.thrown || all && !node.lost,
            End::Nothing => !node.lost,
        };
        if !ends {
            return false;
        }
        if self.in_order {
            return self.leaf_in_order(node);
        }
        self.best = node.loss;
        self.found = true;
        self.best_picks.clone_from(&self.picks);
        self.first || node.loss == 0
    }

    /// Keeps what loses less, or as little and comes first in menu order; equal loss counts on.
    fn leaf_in_order(&mut self, node: &Node<W>) -> bool {
        let less = !self.found || node.loss + 1 < self.best;
        if less || self.menu_keys(&self.picks) < self.menu_keys(&self.best_picks) {
            self.best = node.loss + 1;
            self.found = true;
            self.best_picks.clone_from(&self.picks);
        }
        false
    }

    fn menu_keys(&self, picks: &Picks) -> SmallVec<[u128; 8]> {
        let melds = picks.iter().map(|&i| self.choices[i as usize].meld);
        let mut keys: SmallVec<[u128; 8]> = melds.map(|meld| meld.menu_key()).collect();
        keys.sort_unstable();
        keys
    }

    fn branch(&mut self, node: &mut Node<W>, anchor: usize) -> bool {
        for word in 0..W {
            let mut here = node.avail[word] & self.cover[anchor][word];
            while here != 0 {
                let bit = here & here.wrapping_neg();
                here ^= bit;
                if self.take(node, word, bit) {
                    return true;
                }
            }
        }
        self.lose(node, 1 << anchor);
        node.loss < self.best && self.visit(node)
    }

    /// Searches the solutions with a pick, which is then left out: they are known from here on.
    fn take(&mut self, node: &mut Node<W>, word: usize, bit: u64) -> bool {
        let pick = word * 64 + bit.trailing_zeros() as usize;
        let loss = node.loss + self.shorts[pick];
        if loss >= self.best {
            node.avail[word] &= !bit;
            return false;
        }
        self.picks.push(pick as Pick);
        let over = if W > LARGE {
            let mut child = self.boxed_after(node, pick);
            node.avail[word] &= !bit;
            child.loss < self.best && self.visit(&mut child)
        } else {
            let mut child = self.after(node, pick);
            node.avail[word] &= !bit;
            child.loss < self.best && self.visit(&mut child)
        };
        if !over {
            self.picks.pop();
        }
        over
    }

    /// Large nodes would fill the stack.
    #[inline(never)]
    fn boxed_after(&self, node: &Node<W>, pick: usize) -> Box<Node<W>> {
        Box::new(self.after(node, pick))
    }

    fn after(&self, node: &Node<W>, pick: usize) -> Node<W> {
        let choice = &self.choices[pick];
        let hand = &node.planes;
        let mut child = *node;
        let gone = choice.mask & !hand[1];
        for_each_bit(gone, |face| remove(&mut child.avail, &self.cover[face]));
        let third = choice.mask & hand[2];
        let second = choice.mask & hand[1] & !third;
        child.planes = [hand[0] & !gone, hand[1] & !second, hand[2] & !third];
        if choice.jokers > 0 {
            child.jokers -= choice.jokers;
            let most = (child.jokers as usize).min(COSTS - 1);
            keep(&mut child.avail, &self.costs[most]);
        }
        child.loss += self.shorts[pick];
        if choice.slot != Choice::FREE {
            self.fill_slot(&mut child, choice);
        }
        child
    }

    fn fill_slot(&self, node: &mut Node<W>, choice: &Choice) {
        remove(&mut node.avail, &self.slots[choice.slot as usize]);
        node.filled |= 1u64.unbounded_shl(choice.slot.into());
        if choice.slot == Choice::THROWN {
            node.thrown = true;
            if choice.jokers > node.spare {
                node.loss = NEVER;
            }
            node.spare = node.spare.saturating_sub(choice.jokers);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Cards;
    use crate::melds::Goal;
    use crate::melds::arrange::options::{Choices, choices};
    use crate::melds::arrange::weights::Weights;
    use crate::melds::limits::MeldRules;

    #[test]
    fn numbers_of_choices_beyond_sixteen_bits_are_kept() {
        let rules = crate::rules::load::<&str>("romme", &[]).unwrap();
        let rules = MeldRules::new(&rules.sections);
        let hand: Cards = "7C 7D 7H JS QS KS".parse().unwrap();
        let mut two = Choices::new();
        choices(&rules, &hand, &mut two);
        assert_eq!(two.len(), 2);
        let mut pool = vec![two[0]; 70_000];
        pool.push(two[1]);
        let potentials = Weights::plain(Goal::Points).potentials(&rules, &hand, &pool);
        let problem = Problem {
            hand,
            choices: &pool,
            potentials: &potentials,
            end: End::Any,
        };
        let found = search(&problem, Limit::NONE).unwrap();
        assert_eq!(found.loss, 0);
        assert_eq!(found.picks.iter().max(), Some(&70_000));
    }
}
