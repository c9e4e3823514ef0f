//! Branch and bound: which choices together lose least.
//!
//! The card with the fewest choices left is decided first; a card without any is lost at once,
//! which is the bound. Choices are bits of `W` words, so what a pick rules out is one mask.

use smallvec::SmallVec;

use super::bits::{Bits, common_up_to, for_each_bit, keep, meet, meets, remove, within};
use super::options::Choice;
pub(crate) use super::problem::{End, Found, Limit, Pick, Picks, Problem};
use super::problem::{NEVER, price, surely_lost};
pub(crate) use super::set_up::{Ask, Ready};
use super::set_up::{COSTS, SetUp};
use super::table::Table;
use crate::melds::enumerate::menu_order;
use crate::melds::meld::Meld;

/// The melds that lose least, in menu order; of equal ones the first in that order. `None` where a small
/// search does not tell.
pub(super) fn first_best(problem: &Problem) -> Option<Vec<Meld>> {
    if problem.choices.len() > 64 {
        return None;
    }
    let limit = Limit {
        in_order: true,
        ..Limit::NONE
    };
    let ask = Ask {
        limit,
        ..Ask::of(problem)
    };
    let found = set_up::<1, _>(problem, 0, None, |ready| ready.least(&ask))?;
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
    let ask = Ask {
        limit: Limit { from: 0, ..limit },
        ..Ask::of(problem)
    };
    ready(problem, limit.from, |ready| ready.least(&ask))
}

/// Sets a problem up, without the choices before a number, to be asked more than once.
pub(crate) fn ready<R>(problem: &Problem, from: usize, f: impl FnOnce(&dyn Ready) -> R) -> R {
    if problem.choices.len() <= 64 {
        return set_up::<1, R>(problem, from, None, f);
    }
    let (numbers, choices) = sorted(problem, from);
    let ordered = Problem {
        choices: &choices,
        ..*problem
    };
    let (ordered, numbers) = (&ordered, Some(&numbers[..]));
    match choices.len() {
        0..=64 => set_up::<1, R>(ordered, 0, numbers, f),
        65..=128 => set_up::<2, R>(ordered, 0, numbers, f),
        129..=256 => set_up::<4, R>(ordered, 0, numbers, f),
        257..=512 => set_up::<8, R>(ordered, 0, numbers, f),
        513..=2048 => set_up::<32, R>(ordered, 0, numbers, f),
        2049..=4096 => set_up::<64, R>(ordered, 0, numbers, f),
        4097..=16_384 => set_up::<256, R>(ordered, 0, numbers, f),
        16_385..=262_144 => set_up::<4096, R>(ordered, 0, numbers, f),
        n => {
            assert!(n <= 1 << 20, "{n} choices are more than a search holds");
            set_up::<16_384, R>(ordered, 0, numbers, f)
        }
    }
}

/// The choices that matter, those first that lose least: good solutions are found early.
fn sorted(problem: &Problem, from: usize) -> (Vec<Pick>, Vec<Choice>) {
    let all = (0..).zip(problem.choices).skip(from);
    let kept = all.filter(|(_, c)| c.fits(&problem.hand));
    let mut keys: Vec<(i64, Pick)> = kept.map(|(i, c)| (problem.potentials.loss(c), i)).collect();
    keys.sort_unstable();
    let numbers: Vec<Pick> = keys.into_iter().map(|(_, i)| i).collect();
    let choices = numbers.iter().map(|&i| problem.choices[i as usize]);
    let choices = choices.collect();
    (numbers, choices)
}

fn set_up<const W: usize, R>(
    problem: &Problem,
    from: usize,
    numbers: Option<&[Pick]>,
    f: impl FnOnce(&dyn Ready) -> R,
) -> R {
    if W <= 8 {
        let (mut cover, mut costs) = ([[0; W]; 52], [[0; W]; COSTS]);
        f(&SetUp::new(problem, from, numbers, &mut cover, &mut costs))
    } else {
        // Too large for the stack.
        let (mut cover, mut costs) = (vec![[0; W]; 52], vec![[0; W]; COSTS]);
        f(&SetUp::new(problem, from, numbers, &mut cover, &mut costs))
    }
}

/// A point of the search: what may still be laid, which cards are left, what is lost.
#[derive(Clone, Copy)]
pub(super) struct Node<const W: usize> {
    pub(super) avail: Bits<W>,
    pub(super) planes: [u64; 3],
    pub(super) jokers: u8,
    /// Jokers that may still stay or be thrown.
    pub(super) spare: u8,
    pub(super) loss: i64,
    /// Whether a card stays in hand.
    pub(super) lost: bool,
    pub(super) thrown: bool,
    /// Slots taken, as bits.
    pub(super) filled: u64,
}

/// One search: the problem as it was set up, and the best so far.
pub(super) struct Tree<'a, const W: usize> {
    pub(super) up: &'a SetUp<'a, W>,
    pub(super) potentials: &'a [i64; 53],
    end: End,
    /// Only less loss than this counts.
    pub(super) best: i64,
    first: bool,
    in_order: bool,
    found: bool,
    picks: Picks,
    best_picks: Picks,
    nodes: u32,
    /// Nodes after which positions are remembered.
    remember: u32,
    /// Whether the table holds positions of this search.
    remembers: bool,
}

/// What can become of the cards of a node.
#[derive(Default)]
pub(super) struct Scan {
    /// Faces with a choice.
    alive: u64,
    /// Those that can only be thrown.
    pub(super) thrown: u64,
    /// Those with one choice.
    single: u64,
    /// Those that only choices with a joker lay, or none.
    pub(super) needy: u64,
    /// One of those with the fewest choices.
    anchor: Option<usize>,
}

/// Most words of a node kept on the stack.
const LARGE: usize = 32;

impl<'a, const W: usize> Tree<'a, W> {
    pub(super) fn new(up: &'a SetUp<'a, W>, ask: &'a Ask<'a>) -> Self {
        Self {
            up,
            potentials: &ask.potentials.faces,
            end: ask.end,
            best: ask.limit.below,
            first: ask.limit.first,
            in_order: ask.limit.in_order,
            found: false,
            picks: Picks::new(),
            best_picks: Picks::new(),
            nodes: 0,
            remember: ask.remember,
            remembers: false,
        }
    }

    /// The best picks below a node.
    pub(super) fn search(mut self, root: &mut Node<W>) -> Option<Found> {
        self.visit(root);
        self.found.then_some(Found {
            loss: self.best,
            picks: self.best_picks,
        })
    }

    /// Searches below a node; whether the whole search is over.
    fn visit(&mut self, node: &mut Node<W>) -> bool {
        self.nodes += 1;
        if self.in_order && self.nodes > self.remember {
            self.found = false;
            return true;
        }
        let scan = self.settle(node);
        if node.loss >= self.best || self.too_dear(node, &scan) {
            return false;
        }
        let Some(anchor) = scan.anchor else {
            return self.jokers_alone(node);
        };
        if self.reached_before(node) {
            return false;
        }
        self.branch(node, anchor)
    }

    fn reached_before(&mut self, node: &Node<W>) -> bool {
        if self.nodes < self.remember || self.up.slots.len() > 64 {
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

    /// Gives up cards and jokers nothing can take, and all but one of the cards that can only be thrown.
    fn settle(&self, node: &mut Node<W>) -> Scan {
        let mut scan = if W == 1 {
            self.scan_choices(node)
        } else {
            self.scan_faces(node)
        };
        let lost = node.planes[0] & !scan.alive;
        if lost != 0 {
            self.lose(node, lost);
        }
        if scan.thrown & scan.thrown.wrapping_sub(1) != 0 {
            let stay = scan.thrown & !self.dearest(scan.thrown);
            for_each_bit(stay, |face| remove(&mut node.avail, &self.up.cover[face]));
            self.lose(node, stay);
            scan.needy &= !stay;
            scan.thrown &= !stay;
            scan.anchor = Some((scan.single & !stay).trailing_zeros() as usize);
        }
        if node.jokers > 0 && within(&node.avail, &self.up.costs[0]) {
            self.lose_jokers(node);
        }
        scan
    }

    /// What the discard of a face brings.
    pub(super) fn saved(&self, face: usize) -> i64 {
        self.potentials[face] - self.up.throw_losses[face]
    }

    /// The face whose discard brings most, of equal ones the first, as a mask.
    fn dearest(&self, faces: u64) -> u64 {
        let (mut most, mut dearest) = (i64::MIN, 0);
        for_each_bit(faces, |face| {
            if self.saved(face) > most {
                (most, dearest) = (self.saved(face), 1 << face);
            }
        });
        dearest
    }

    /// Counts up to three.
    fn scan_choices(&self, node: &Node<W>) -> Scan {
        let (mut once, mut twice, mut more) = (0, 0, 0);
        let mut count = |choices| {
            for_each_bit(choices, |i| {
                let mask = self.up.choices[i].mask;
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            });
            once
        };
        let (throws, free) = (self.up.throws[0], self.up.costs[0][0]);
        let plain = count(node.avail[0] & free & !throws);
        let laid = count(node.avail[0] & !free & !throws);
        let alive = count(node.avail[0] & throws);
        let single = once & !twice;
        let fewest = [single, twice & !more, more].into_iter().find(|&m| m != 0);
        Scan {
            alive,
            thrown: alive & !laid,
            single,
            needy: alive & !plain,
            anchor: fewest.map(|mask| mask.trailing_zeros() as usize),
        }
    }

    /// Counts as far as they matter.
    fn scan_faces(&self, node: &Node<W>) -> Scan {
        let mut fewest = u32::MAX;
        let mut scan = Scan::default();
        let table = !self.up.slots.is_empty();
        let mut plain = node.avail;
        keep(&mut plain, &self.up.costs[0]);
        remove(&mut plain, &self.up.throws);
        for_each_bit(node.planes[0], |face| {
            let cover = &self.up.cover[face];
            // One alone must be told from more.
            let count = common_up_to(fewest.max(2), &node.avail, cover);
            scan.alive |= u64::from(count != 0) << face;
            scan.needy |= u64::from(table && count != 0 && !meet(&plain, cover)) << face;
            if count == 1 {
                scan.single |= 1 << face;
                if meets(&node.avail, cover, &self.up.throws) {
                    scan.thrown |= 1 << face;
                }
            }
            if count != 0 && count < fewest {
                fewest = count;
                scan.anchor = Some(face);
            }
        });
        scan
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
        let melds = picks.iter().map(|&i| self.up.choices[i as usize].meld);
        let mut keys: SmallVec<[u128; 8]> = melds.map(|meld| meld.menu_key()).collect();
        keys.sort_unstable();
        keys
    }

    fn branch(&mut self, node: &mut Node<W>, anchor: usize) -> bool {
        for word in 0..W {
            let mut here = node.avail[word] & self.up.cover[anchor][word];
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
        let loss = node.loss + self.up.shorts[pick];
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
        let choice = &self.up.choices[pick];
        let hand = &node.planes;
        let mut child = *node;
        let gone = choice.mask & !hand[1];
        for_each_bit(gone, |face| remove(&mut child.avail, &self.up.cover[face]));
        let third = choice.mask & hand[2];
        let second = choice.mask & hand[1] & !third;
        child.planes = [hand[0] & !gone, hand[1] & !second, hand[2] & !third];
        if choice.jokers > 0 {
            child.jokers -= choice.jokers;
            keep(&mut child.avail, self.up.affordable(child.jokers));
        }
        child.loss += self.up.shorts[pick];
        if choice.slot != Choice::FREE {
            self.fill_slot(&mut child, choice);
        }
        child
    }

    fn fill_slot(&self, node: &mut Node<W>, choice: &Choice) {
        remove(&mut node.avail, &self.up.slots[choice.slot as usize]);
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
