//! What can be laid: every meld of a hand that is not just two smaller melds side by side.

use smallvec::SmallVec;

use crate::cards::{Card, Cards};
use crate::melds::enumerate::{LANE, all_melds, bits, in_suits, run_starts, set_ranks, suits_of};
use crate::melds::limits::MeldRules;
use crate::melds::meld::{FIXED, Meld};
use crate::rules::sections::Ace;

/// One way to be rid of some naturals and jokers: a meld with its jokers where they are worth most, a
/// growth of a meld on the table, or the discard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// Faces of the naturals.
    pub(crate) mask: u64,
    pub(crate) meld: Meld,
    pub(crate) points: i32,
    /// Most points its naturals can bring in any meld.
    pub(crate) top: i32,
    pub(crate) jokers: u8,
    /// Of choices with the same slot at most one is taken; [`Choice::FREE`] for melds.
    pub(crate) slot: u16,
}

/// Room for the choices of most hands without an allocation.
pub(crate) type Choices = SmallVec<[Choice; 32]>;

/// Most points a natural of this rank brings in any meld.
pub(crate) fn top_points(rules: &MeldRules, rank: u8) -> i32 {
    let laid = rules.laid[rank as usize];
    let most = if rank == 0 {
        laid.max(rules.ace_low)
    } else {
        laid
    };
    most.into()
}

/// All choices of a hand, appended to `out`.
pub(crate) fn choices(rules: &MeldRules, hand: &Cards, out: &mut Choices) {
    let jokers = hand.jokers().min(rules.max_jokers);
    if rules.lowest
        && jokers > 0
        && (rules.ace == Ace::Cyclic || (jokers > 1 && rules.ace != Ace::Low))
    {
        // An ace or a corner gives one multiset two readings, of which only the cheaper is legal.
        return out.extend(
            all_melds(rules, hand)
                .iter()
                .map(|m| Choice::from_meld(rules, *m)),
        );
    }
    sets(rules, hand.mask(), jokers, out);
    let mut runs = None;
    for suit in 0..4 {
        let held = hand.suit_mask(suit);
        let starts = run_starts(rules, held, jokers);
        if starts != 0 {
            runs.get_or_insert_with(|| Runs::new(rules, jokers))
                .all(suit, held, starts, out);
        }
    }
}

impl Choice {
    /// The slot of melds: any number may be laid.
    pub(crate) const FREE: u16 = 0;
    /// The slot of the discard.
    pub(crate) const THROWN: u16 = 1;

    /// Whether the cards are there.
    pub(crate) fn fits(&self, hand: &Cards) -> bool {
        self.mask & !hand.mask() == 0 && self.jokers <= hand.jokers()
    }

    /// The cards without those of the choice, which must be there.
    pub(crate) fn taken_from(&self, hand: &Cards) -> Cards {
        hand.without_mask(self.mask)
            .with_jokers(hand.jokers() - self.jokers)
    }

    /// Whether it lays a copy of the face.
    pub(crate) fn uses(&self, card: Card) -> bool {
        if card.is_joker() {
            self.jokers > 0
        } else {
            self.mask >> card.index() & 1 != 0
        }
    }

    fn from_meld(rules: &MeldRules, meld: Meld) -> Self {
        let naturals = (0..meld.len()).filter(|&p| !meld.is_wild(p));
        Self {
            mask: meld.mask(),
            points: meld.points(rules) as i32,
            top: naturals
                .map(|p| top_points(rules, meld.card(p).rank()))
                .sum(),
            jokers: meld.jokers(),
            slot: Self::FREE,
            meld,
        }
    }
}

fn sets(rules: &MeldRules, mask: u64, jokers: u8, out: &mut Choices) {
    for rank in bits(set_ranks(rules, mask, jokers)) {
        rank_sets(rules, rank, suits_of(mask, rank), jokers, out);
    }
}

fn rank_sets(rules: &MeldRules, rank: u8, suits: u8, jokers: u8, out: &mut Choices) {
    let top = top_points(rules, rank);
    let mut part = suits;
    while part != 0 {
        let n = part.count_ones() as u8;
        for j in
            rules.set_min.saturating_sub(n)..(rules.set_max + 1).saturating_sub(n).min(jokers + 1)
        {
            if rules.mix(n, j)
                && let Some(meld) = one_set(rules, rank, part, j)
            {
                out.push(Choice {
                    mask: in_suits(part) << rank,
                    points: meld.points(rules) as i32,
                    top: top * i32::from(n),
                    jokers: j,
                    slot: Choice::FREE,
                    meld,
                });
            }
        }
        part = (part - 1) & suits;
    }
}

/// The set of these suits and jokers; in a fixed order the one first in menu order.
fn one_set(rules: &MeldRules, rank: u8, suits: u8, jokers: u8) -> Option<Meld> {
    if !rules.set_fixed {
        return Some(Meld::set(rank, suits, jokers));
    }
    let places = (0..4).filter(|&p| suits >> FIXED[p as usize] & 1 != 0);
    let places = places.fold(0u16, |m, p| m | 1 << p);
    let len = suits.count_ones() as u8 + jokers;
    (0..=4u8.saturating_sub(len)).rev().find_map(|first| {
        let window = ((1u16 << len) - 1) << first;
        let meld = Meld::fixed_set(rank, first, len, (window & !places) >> first);
        (places & !window == 0 && meld.allowed(rules)).then_some(meld)
    })
}

/// Places of a suit in a line: rank `r` at 13 + r, again 13 higher where runs pass the king.
const BASE: u8 = 13;

/// Finds the runs of a suit by walking from natural to natural.
struct Runs<'a> {
    rules: &'a MeldRules,
    jokers: u8,
    /// First and last place a run may use.
    ends: (u8, u8),
    /// `sums[p]`: points of all places below `p`, an ace high.
    sums: [u16; 41],
    /// What an ace can be worth beyond its value above a king.
    lift: i32,
    suit: u8,
    line: u64,
}

/// Naturals of a run from the first to the last, as places of the line.
#[derive(Clone, Copy)]
struct Stretch {
    naturals: u64,
    first: u8,
    last: u8,
    count: u8,
    /// Sum of the naturals' values, an ace high.
    worth: u16,
}

impl Stretch {
    const fn span(&self) -> u8 {
        self.last - self.first + 1
    }

    const fn gaps(&self) -> u8 {
        self.span() - self.count
    }
}

impl<'a> Runs<'a> {
    fn new(rules: &'a MeldRules, jokers: u8) -> Self {
        let ends = match rules.ace {
            Ace::Low => (BASE, BASE + 12),
            Ace::Both => (BASE, BASE + 13),
            Ace::Cyclic => (0, 39),
        };
        let mut sums = [0; 41];
        for turn in 0..3 {
            for (rank, laid) in rules.laid.iter().enumerate() {
                let p = turn * 13 + rank;
                sums[p + 1] = sums[p] + laid;
            }
        }
        sums[40] = sums[39] + rules.laid[0];
        let lift = top_points(rules, 0) - i32::from(rules.laid[0]);
        Self {
            rules,
            jokers,
            ends,
            sums,
            lift,
            suit: 0,
            line: 0,
        }
    }

    /// All runs of a suit; `starts` are the ranks that can be a first natural.
    fn all(&mut self, suit: u8, held: u16, starts: u16, out: &mut Choices) {
        let low = u64::from(held) << BASE;
        self.suit = suit;
        self.line = match self.rules.ace {
            Ace::Low => low,
            Ace::Both => low | (low & 1 << BASE) << 13,
            Ace::Cyclic => low | low << 13,
        };
        let top = if self.rules.ace == Ace::Both { 27 } else { 26 };
        let never = u64::from(held & !starts) << BASE;
        let mut starts = self.line & ((1 << top) - 1) & !never;
        while starts != 0 {
            let first = starts.trailing_zeros() as u8;
            starts &= starts - 1;
            let run = Stretch {
                naturals: 1 << first,
                first,
                last: first,
                count: 1,
                worth: self.worth(first),
            };
            self.walk(run, out);
        }
    }

    /// Points of one place, an ace high.
    const fn worth(&self, place: u8) -> u16 {
        self.sums[place as usize + 1] - self.sums[place as usize]
    }

    fn walk(&self, run: Stretch, out: &mut Choices) {
        self.add(run, out);
        if self.cut_for_good(run) {
            return;
        }
        let free = self.jokers.saturating_sub(run.gaps());
        let free = if self.rules.adjacent {
            free
        } else {
            free.min(1)
        };
        let room = self.rules.run_max - run.span();
        let reach = (free + 1).min(room);
        let mut next = self.line >> (run.last + 1) & ((1 << reach) - 1);
        while next != 0 {
            let last = run.last + 1 + next.trailing_zeros() as u8;
            next &= next - 1;
            let longer = Stretch {
                naturals: run.naturals | 1 << last,
                first: run.first,
                last,
                count: run.count + 1,
                worth: run.worth + self.worth(last),
            };
            self.walk(longer, out);
        }
    }

    /// Adds the run with every number of jokers at its ends.
    fn add(&self, run: Stretch, out: &mut Choices) {
        let (gaps, span) = (run.gaps(), run.span());
        if run.count < self.rules.min_naturals {
            return;
        }
        let most = (self.jokers - gaps).min(self.rules.run_max - span);
        for extra in self.rules.run_min.saturating_sub(span)..=most {
            if !self.rules.mix(run.count, gaps + extra) {
                break;
            }
            if let Some((points, start)) = self.place(run, extra)
                && !self.cuts(run, start, span + extra)
            {
                out.push(self.choice(run, start, span + extra, points));
            }
        }
    }

    fn choice(&self, run: Stretch, start: u8, len: u8, points: u16) -> Choice {
        let places = (run.naturals >> start) as u16;
        let wild = !places & ((1 << len) - 1);
        let ranks = (run.naturals | run.naturals >> 13) >> BASE & LANE;
        let lift = if ranks & 1 == 0 { 0 } else { self.lift };
        Choice {
            mask: ranks << (self.suit * 13),
            meld: Meld::run(self.suit, start % 13, len, wild),
            points: points.into(),
            top: i32::from(run.worth) + lift,
            jokers: len - run.count,
            slot: Choice::FREE,
        }
    }

    /// What lies in `from..to`.
    fn part(&self, run: Stretch, from: u8, to: u8) -> Stretch {
        let naturals = run.naturals >> from << from & ((1 << to) - 1);
        let places = (from..to).filter(|p| naturals >> p & 1 != 0);
        Stretch {
            naturals,
            first: naturals.trailing_zeros() as u8,
            last: 63 - naturals.leading_zeros() as u8,
            count: naturals.count_ones() as u8,
            worth: places.map(|p| self.worth(p)).sum(),
        }
    }

    fn points(&self, run: Stretch, start: u8, len: u8) -> u16 {
        let natural_start = run.naturals >> start & 1 != 0;
        let sum = match self.rules.laid_joker {
            Some(price) => run.worth + price * u16::from(len - run.count),
            None => self.sums[(start + len) as usize] - self.sums[start as usize],
        };
        if start.is_multiple_of(13) && (natural_start || self.rules.laid_joker.is_none()) {
            sum - self.rules.laid[0] + self.rules.ace_low
        } else {
            sum
        }
    }

    /// Points and start of the run with `extra` jokers at its ends, by the policy.
    ///
    /// Most points, then fewest jokers in front; under `lowest` fewest points, then lowest start.
    fn place(&self, run: Stretch, extra: u8) -> Option<(u16, u8)> {
        let limit = if self.rules.adjacent { extra } else { 1 };
        let room = (self.ends.1 - run.last).min(limit);
        let mut found = None;
        for high in (0..=extra.min(room)).rev() {
            let low = extra - high;
            if low > limit || run.first < self.ends.0 + low {
                break;
            }
            let start = run.first - low;
            let points = self.points(run, start, run.span() + extra);
            let better = found.is_none_or(|(best, _)| {
                if self.rules.lowest {
                    points <= best
                } else {
                    points > best
                }
            });
            if better {
                found = Some((points, start));
            }
        }
        found
    }

    /// Whether the run is two melds side by side, worth the same.
    fn cuts(&self, run: Stretch, start: u8, len: u8) -> bool {
        let min = self.rules.run_min;
        len >= 2 * min && (min..=len - min).any(|at| self.cuts_at(run, start, len, at))
    }

    fn cuts_at(&self, run: Stretch, start: u8, len: u8, at: u8) -> bool {
        let middle = start + at;
        let head = (run.naturals & ((1 << middle) - 1)).count_ones() as u8;
        let tail = run.count - head;
        if head == 0
            || tail == 0
            || !self.rules.mix(head, at - head)
            || !self.rules.mix(tail, len - at - tail)
        {
            return false;
        }
        if middle.is_multiple_of(13) && self.rules.ace_low != self.rules.laid[0] {
            return false;
        }
        !self.rules.lowest
            || self.reads_alike(run, start, middle) && self.reads_alike(run, middle, start + len)
    }

    /// Whether the part alone would be read where it lies in the whole.
    fn reads_alike(&self, run: Stretch, from: u8, to: u8) -> bool {
        let part = self.part(run, from, to);
        let extra = to - from - part.span();
        self.place(part, extra)
            .is_some_and(|(_, start)| start == from)
    }

    /// Whether every longer run can be cut as well.
    fn cut_for_good(&self, run: Stretch) -> bool {
        let simple = (!self.rules.fewer || self.jokers < 2) && !self.rules.lowest;
        (simple || self.jokers == 0)
            && self.rules.ace != Ace::Cyclic
            && self.cuts(run, run.first, run.span())
    }
}
