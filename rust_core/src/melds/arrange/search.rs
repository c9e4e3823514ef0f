//! Branch and bound: which choices together lose least.
//!
//! The card with the fewest choices left is decided first; a card without any is lost at once,
//! which is the bound. Choices are bits of `W` words, so what a pick rules out is one mask.

use super::options::Choice;
use super::table::Table;
use super::weights::Potentials;
use crate::cards::Cards;

/// One more than the most jokers in a meld.
const COSTS: usize = 14;

type Bits<const W: usize> = [u64; W];

#[derive(Clone, Copy)]
/// What a search is about: the cards, what may be laid and what it costs.
pub(super) struct Problem<'a> {
    pub(super) hand: Cards,
    pub(super) choices: &'a [Choice],
    pub(super) potentials: &'a Potentials,
}

/// The picks that lose least and what they lose.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) loss: i64,
    pub(super) picks: Vec<u16>,
}

/// How a search is bounded.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    /// Only less loss than this counts.
    pub(super) below: i64,
    /// Whether the first solution below will do.
    pub(super) first: bool,
    /// Choices before this one are left out.
    pub(super) from: usize,
}

impl Limit {
    pub(super) const NONE: Self = Self {
        below: i64::MAX,
        first: false,
        from: 0,
    };

    pub(super) const fn first_below(below: i64) -> Self {
        Self {
            below,
            first: true,
            from: 0,
        }
    }
}

/// The best picks within the limit, if any.
pub(super) fn search(problem: &Problem, limit: Limit) -> Option<Found> {
    match problem.choices.len() {
        0..=64 => run::<1>(problem, limit),
        65..=128 => run::<2>(problem, limit),
        129..=256 => run::<4>(problem, limit),
        257..=512 => run::<8>(problem, limit),
        513..=2048 => run::<32>(problem, limit),
        2049..=16384 => run::<256>(problem, limit),
        _ => run::<2048>(problem, limit),
    }
}

fn run<const W: usize>(problem: &Problem, limit: Limit) -> Option<Found> {
    if W <= 8 {
        let mut cover = [[0; W]; 52];
        let mut costs = [[0; W]; COSTS];
        tree(problem, limit, &mut cover, &mut costs)
    } else {
        let mut cover = vec![[0; W]; 52];
        let mut costs = vec![[0; W]; COSTS];
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
    for (i, choice) in problem.choices.iter().enumerate().skip(limit.from) {
        if !choice.fits(&problem.hand) {
            continue;
        }
        let (word, bit) = (i / 64, 1 << (i % 64));
        for_each_bit(choice.mask, |face| cover[face][word] |= bit);
        costs[choice.jokers as usize][word] |= bit;
        avail[word] |= bit;
    }
    for j in 1..costs.len() {
        for w in 0..W {
            costs[j][w] |= costs[j - 1][w];
        }
    }
    let mut tree = Tree {
        problem,
        cover,
        costs,
        best: limit.below,
        first: limit.first,
        found: false,
        picks: Vec::new(),
        best_picks: Vec::new(),
        nodes: 0,
        remembers: false,
    };
    tree.visit(Node {
        avail,
        planes: [0, 1, 2].map(|k| problem.hand.plane(k)),
        jokers: problem.hand.jokers(),
        loss: 0,
    });
    tree.found.then_some(Found {
        loss: tree.best,
        picks: tree.best_picks,
    })
}

/// A point of the search: what may still be laid, which cards are left, what is lost.
#[derive(Clone, Copy)]
struct Node<const W: usize> {
    avail: Bits<W>,
    planes: [u64; 3],
    jokers: u8,
    loss: i64,
}

struct Tree<'a, const W: usize> {
    problem: &'a Problem<'a>,
    /// For each face the choices that use it.
    cover: &'a [Bits<W>],
    /// For each number of jokers the choices that need no more.
    costs: &'a [Bits<W>],
    best: i64,
    first: bool,
    found: bool,
    picks: Vec<u16>,
    best_picks: Vec<u16>,
    nodes: u32,
    /// Whether the table holds positions of this search.
    remembers: bool,
}

/// Nodes after which positions are remembered: most searches end sooner.
const REMEMBER: u32 = 48;

impl<const W: usize> Tree<'_, W> {
    /// Searches below a node; whether the whole search is over.
    fn visit(&mut self, mut node: Node<W>) -> bool {
        self.nodes += 1;
        let anchor = self.settle(&mut node);
        if node.loss >= self.best {
            return false;
        }
        let Some(anchor) = anchor else {
            return self.leaf(node);
        };
        if self.reached_before(&node) {
            return false;
        }
        self.branch(node, anchor)
    }

    fn reached_before(&mut self, node: &Node<W>) -> bool {
        if self.nodes < REMEMBER {
            return false;
        }
        if !self.remembers {
            Table::fresh();
            self.remembers = true;
        }
        Table::seen(&node.planes, node.jokers, node.loss)
    }

    /// Gives up cards and jokers nothing can take; the card with the fewest choices.
    fn settle(&self, node: &mut Node<W>) -> Option<usize> {
        let mut fewest = u32::MAX;
        let mut anchor = None;
        let mut lost = 0u64;
        for_each_bit(node.planes[0], |face| {
            let count = common(&node.avail, &self.cover[face]);
            if count == 0 {
                lost |= 1 << face;
            } else if count < fewest {
                fewest = count;
                anchor = Some(face);
            }
        });
        node.loss += self.lose(&mut node.planes, lost);
        if node.jokers > 0 && within(&node.avail, &self.costs[0]) {
            node.loss += i64::from(node.jokers) * self.problem.potentials.faces[52];
            node.jokers = 0;
        }
        anchor
    }

    /// Takes all copies of the faces away and tells what they lose.
    fn lose(&self, planes: &mut [u64; 3], faces: u64) -> i64 {
        let mut loss = 0;
        for plane in planes {
            for_each_bit(*plane & faces, |face| {
                loss += self.problem.potentials.faces[face]
            });
            *plane &= !faces;
        }
        loss
    }

    fn leaf(&mut self, node: Node<W>) -> bool {
        self.best = node.loss;
        self.found = true;
        self.best_picks.clone_from(&self.picks);
        self.first || node.loss == 0
    }

    fn branch(&mut self, node: Node<W>, anchor: usize) -> bool {
        let mut untried = node.avail;
        for word in 0..W {
            let mut here = node.avail[word] & self.cover[anchor][word];
            while here != 0 {
                let bit = here & here.wrapping_neg();
                here ^= bit;
                let pick = word * 64 + bit.trailing_zeros() as usize;
                untried[word] &= !bit;
                self.picks.push(pick as u16);
                let child = self.after(&node, &untried, bit, word, pick);
                if self.visit(child) {
                    return true;
                }
                self.picks.pop();
            }
        }
        let mut stays = Node {
            avail: untried,
            ..node
        };
        stays.loss += self.lose(&mut stays.planes, 1 << anchor);
        self.visit(stays)
    }

    /// The node after a pick. Choices tried before are left out: those solutions are known.
    fn after(
        &self,
        node: &Node<W>,
        untried: &Bits<W>,
        bit: u64,
        word: usize,
        pick: usize,
    ) -> Node<W> {
        let choice = &self.problem.choices[pick];
        let hand = &node.planes;
        let mut child = Node {
            avail: *untried,
            ..*node
        };
        child.avail[word] |= bit;
        let gone = choice.mask & !hand[1];
        for_each_bit(gone, |face| remove(&mut child.avail, &self.cover[face]));
        let third = choice.mask & hand[2];
        let second = choice.mask & hand[1] & !third;
        child.planes = [hand[0] & !gone, hand[1] & !second, hand[2] & !third];
        child.jokers -= choice.jokers;
        if choice.jokers > 0 {
            let most = (child.jokers as usize).min(self.costs.len() - 1);
            keep(&mut child.avail, &self.costs[most]);
        }
        child.loss += self.problem.potentials.loss(choice);
        child
    }
}

#[inline]
fn for_each_bit(mut mask: u64, mut f: impl FnMut(usize)) {
    while mask != 0 {
        f(mask.trailing_zeros() as usize);
        mask &= mask - 1;
    }
}

#[inline]
fn common<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}

/// Whether all of `a` is in `b`.
#[inline]
fn within<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

#[inline]
fn remove<const W: usize>(a: &mut Bits<W>, b: &Bits<W>) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a &= !b);
}

#[inline]
fn keep<const W: usize>(a: &mut Bits<W>, b: &Bits<W>) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a &= b);
}
