//! Lay-offs and swaps: how a meld on the table may grow or give back a joker.

use super::enumerate::{LANE, in_suits};
use super::limits::MeldRules;
use super::meld::{Kind, Meld, Role};
use crate::cards::{Card, CardList, Cards};
use crate::rules::sections::{Ace, SwapSets};

/// An end of a run or of a fixed-order set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum End {
    Low,
    High,
}

impl End {
    pub const BOTH: [Self; 2] = [Self::Low, Self::High];

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::High => "high",
        }
    }
}

/// A legal addition to a meld: cards in layout order, where they go, what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    pub cards: CardList,
    /// `None` for a set in any order.
    pub end: Option<End>,
    pub grown: Meld,
}

/// Which place of a meld a swap would free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwapPlace {
    At(u8),
    /// There is a joker, but the rules keep it there.
    Locked,
    /// No joker stands for that card.
    None,
}

impl Meld {
    /// Whether the meld grows at two ends (runs and fixed-order sets).
    #[must_use]
    pub fn has_ends(&self) -> bool {
        self.kind() == Kind::Run || self.is_fixed()
    }

    /// The meld with `cards` (in layout order) added; `None` where the limits or places forbid it.
    #[must_use]
    pub fn grown(&self, rules: &MeldRules, cards: &[Card], end: Option<End>) -> Option<Self> {
        let grown = match (self.has_ends(), end) {
            (false, None) => self.grown_set(cards)?,
            (true, Some(end)) => self.grown_line(rules, cards, end)?,
            _ => return None,
        };
        grown.allowed(rules).then_some(grown)
    }

    fn grown_set(&self, cards: &[Card]) -> Option<Self> {
        let &[card] = cards else { return None };
        if self.len() >= 4 {
            return None;
        }
        if card.is_joker() {
            return Some(Self::set(self.rank(), self.suits(), self.jokers() + 1));
        }
        let bit = 1 << card.suit();
        let fits = card.rank() == self.rank() && self.suits() & bit == 0;
        fits.then(|| Self::set(self.rank(), self.suits() | bit, self.jokers()))
    }

    fn grown_line(&self, rules: &MeldRules, cards: &[Card], end: End) -> Option<Self> {
        let added = cards.len() as u8;
        let len = self.len() + added;
        if added == 0 || len > 13 {
            return None;
        }
        let start = self.start_after(rules, added, end)?;
        let first = if end == End::Low { 0 } else { self.len() };
        let shift = if end == End::Low { added } else { 0 };
        let mut wild = self.wild() << shift;
        for (p, card) in (first..).zip(cards) {
            if card.is_joker() {
                wild |= 1 << p;
            }
        }
        let grown = if self.is_fixed() {
            (start + len <= 4).then(|| Self::fixed_set(self.rank(), start, len, wild))?
        } else {
            rules
                .run_fits(start, len)
                .then(|| Self::run(self.suit(), start, len, wild))?
        };
        (first..)
            .zip(cards)
            .all(|(p, &card)| grown.card(p) == card)
            .then_some(grown)
    }

    fn start_after(&self, rules: &MeldRules, added: u8, end: End) -> Option<u8> {
        match end {
            End::High => Some(self.start()),
            End::Low if self.is_fixed() || rules.ace != Ace::Cyclic => {
                self.start().checked_sub(added)
            }
            End::Low => Some((self.start() + 13 - added) % 13),
        }
    }

    /// The meld with one natural more at an end, if there is room.
    pub(crate) fn widened(&self, rules: &MeldRules, end: End) -> Option<Self> {
        let len = self.len() + 1;
        let start = self.start_after(rules, 1, end)?;
        let wild = self.wild() << u8::from(end == End::Low);
        if self.is_fixed() {
            return (start + len <= 4).then(|| Self::fixed_set(self.rank(), start, len, wild));
        }
        (len <= 13 && rules.run_fits(start, len)).then(|| Self::run(self.suit(), start, len, wild))
    }

    /// Whether adding these cards at that end is a legal lay-off as far as the meld is concerned.
    ///
    /// Under the `lowest` policy jokers alone have only the cheaper end.
    #[must_use]
    pub fn takes(&self, rules: &MeldRules, cards: &[Card], end: Option<End>) -> Option<Self> {
        let grown = self.grown(rules, cards, end)?;
        let cheaper = |end| {
            rules.lowest
                && cards.iter().all(|c| c.is_joker())
                && self.cheaper_elsewhere(rules, end, &grown)
        };
        (!end.is_some_and(cheaper)).then_some(grown)
    }

    /// Whether the jokers alone that made this `grown` meld would make a cheaper one at the other end (on
    /// equal points the low one).
    pub(crate) fn cheaper_elsewhere(&self, rules: &MeldRules, end: End, grown: &Self) -> bool {
        let other = match end {
            End::Low => End::High,
            End::High => End::Low,
        };
        let jokers = grown.len() - self.len();
        let cards: CardList = (0..jokers).map(|_| Card::JOKER).collect();
        let rival = self.grown(rules, &cards, Some(other));
        let (mine, theirs) = (grown.points(rules), rival.map(|rival| rival.points(rules)));
        theirs.is_some_and(|theirs| theirs < mine || theirs == mine && other == End::Low)
    }

    /// Every lay-off onto this meld from a hand that is an action of its own.
    #[must_use]
    pub fn extensions(&self, rules: &MeldRules, hand: &Cards) -> Vec<Extension> {
        let mut all = Vec::new();
        self.each_extension(rules, hand, &mut |cards, end, grown| {
            let cards = cards.clone();
            all.push(Extension { cards, end, grown });
        });
        all
    }

    /// Calls `found` with the cards (in layout order), end and result of each of [`Self::extensions`].
    pub(crate) fn each_extension(
        &self,
        rules: &MeldRules,
        hand: &Cards,
        found: &mut impl FnMut(&CardList, Option<End>, Self),
    ) {
        if !self.touches(hand) {
            return;
        }
        if !self.has_ends() {
            return self.set_extensions(rules, hand, found);
        }
        let fits = |end: &End| hand.jokers() > 0 || hand.mask() & self.beside(*end) != 0;
        for end in End::BOTH.into_iter().filter(fits) {
            let mut walk = Walk {
                meld: self,
                rules,
                hand,
                end,
                outward: CardList::new(),
                found,
            };
            walk.step(self, hand.jokers());
        }
    }

    /// Whether the hand has a joker or a natural next to this meld; without it nothing can be added.
    pub(crate) fn touches(&self, hand: &Cards) -> bool {
        let next = self.beside(End::Low) | self.beside(End::High);
        hand.jokers() > 0 || hand.mask() & next != 0
    }

    /// The naturals that may come next at an end of a run, or into a set.
    pub(crate) fn beside(&self, end: End) -> u64 {
        let rank = match (self.kind(), end) {
            (Kind::Set, _) => return self.kindred(),
            (Kind::Run, End::Low) => self.start() + 12,
            (Kind::Run, End::High) => self.start() + self.len(),
        };
        1 << (self.suit() * 13 + rank % 13)
    }

    fn set_extensions(
        &self,
        rules: &MeldRules,
        hand: &Cards,
        found: &mut impl FnMut(&CardList, Option<End>, Self),
    ) {
        let suits = (0..4).map(|suit| Card::new(suit, self.rank()));
        for card in suits.chain([Card::JOKER]).filter(|&c| hand.has(c)) {
            if let Some(grown) = self.takes(rules, &[card], None) {
                found(&[card].into_iter().collect(), None, grown);
            }
        }
    }

    /// Faces of the rank of a set or the suit of a run: no other natural can join it.
    #[must_use]
    pub(crate) const fn kindred(&self) -> u64 {
        match self.kind() {
            Kind::Set => in_suits(0b1111) << self.rank(),
            Kind::Run => LANE << (13 * self.suit()),
        }
    }

    /// The place of the joker that `card` would free.
    #[must_use]
    pub fn swap_place(&self, runs: bool, sets: SwapSets, card: Card) -> SwapPlace {
        if self.kindred() >> card.index() & 1 == 0 {
            return SwapPlace::None;
        }
        let stands_for = |p: &u8| match self.roles().nth(*p as usize) {
            Some(Role::Card(role)) => role == card,
            Some(Role::AnySuit(rank)) => {
                rank == card.rank() && self.suits() >> card.suit() & 1 == 0
            }
            None => false,
        };
        let Some(place) = (0..self.len()).find(|p| self.is_wild(*p) && stands_for(p)) else {
            return SwapPlace::None;
        };
        let free = match (self.kind(), sets) {
            (Kind::Run, _) => runs,
            (Kind::Set, SwapSets::AnyMissing) => true,
            (Kind::Set, SwapSets::Closed) => self.len() == 4 && self.jokers() == 1,
            (Kind::Set, SwapSets::Never | SwapSets::AllMissing) => false,
        };
        if free {
            SwapPlace::At(place)
        } else {
            SwapPlace::Locked
        }
    }

    /// Both cards that free the joker of a three-card set where all missing suits are asked for.
    #[must_use]
    pub fn both_missing(&self) -> Option<[Card; 2]> {
        if self.kind() != Kind::Set || self.len() != 3 || self.jokers() != 1 {
            return None;
        }
        let mut missing = (0..4)
            .filter(|s| self.suits() >> s & 1 == 0)
            .map(|s| Card::new(s, self.rank()));
        Some([missing.next()?, missing.next()?])
    }

    /// The meld after the joker at `place` gave way to `card` (and a second card, if asked for).
    #[must_use]
    pub fn swapped(&self, place: u8, cards: &[Card]) -> Self {
        match self.kind() {
            Kind::Run => Self::run(
                self.suit(),
                self.start(),
                self.len(),
                self.wild() & !(1 << place),
            ),
            Kind::Set if self.is_fixed() && cards.len() == 1 => Self::fixed_set(
                self.rank(),
                self.start(),
                self.len(),
                self.wild() & !(1 << place),
            ),
            Kind::Set if self.is_fixed() => Self::fixed_set(self.rank(), 0, 4, 0),
            Kind::Set => {
                let suits = cards
                    .iter()
                    .fold(self.suits(), |mask, c| mask | 1 << c.suit());
                Self::set(self.rank(), suits, self.jokers() - 1)
            }
        }
    }
}

/// Walks outwards from an end; a piece is complete as soon as the meld takes it.
struct Walk<'a, F> {
    meld: &'a Meld,
    rules: &'a MeldRules,
    hand: &'a Cards,
    end: End,
    outward: CardList,
    found: &'a mut F,
}

impl<F: FnMut(&CardList, Option<End>, Meld)> Walk<'_, F> {
    /// Adds one card more; a natural is there if the hand has it, as no meld holds a face twice.
    fn step(&mut self, now: &Meld, jokers: u8) {
        let Some(wider) = now.widened(self.rules, self.end) else {
            return;
        };
        let place = if self.end == End::Low { 0 } else { now.len() };
        let card = wider.card(place);
        if self.hand.has(card) {
            self.add(card, &wider, jokers);
        }
        if jokers > 0 {
            self.add(Card::JOKER, &wider.with_joker(place), jokers - 1);
        }
    }

    fn add(&mut self, card: Card, wider: &Meld, jokers: u8) {
        self.outward.push(card);
        if self.complete(wider) {
            let mut cards = self.outward.clone();
            if self.end == End::Low {
                cards.reverse();
            }
            (self.found)(&cards, Some(self.end), *wider);
        } else {
            self.step(wider, jokers);
        }
        self.outward.pop();
    }

    fn complete(&self, wider: &Meld) -> bool {
        let cheaper = || {
            self.outward.iter().all(|c| c.is_joker())
                && self.meld.cheaper_elsewhere(self.rules, self.end, wider)
        };
        wider.allowed(self.rules) && !(self.rules.lowest && cheaper())
    }
}
