//! A meld in eight bytes: a set or a run with the places of its jokers.

use std::fmt;

use super::enumerate::{LANE, in_suits};
use super::limits::MeldRules;
use crate::cards::{Card, CardList, Cards, faces, join};

/// The order of suits in a fixed-order set: clubs, spades, hearts, diamonds.
pub(crate) const FIXED: [u8; 4] = [0, 3, 2, 1];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Set,
    Run,
}

impl Kind {
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Run => "run",
        }
    }
}

/// What a place of a meld stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Card(Card),
    /// A joker in a set with more than one suit open: rank 0-12.
    AnySuit(u8),
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::AnySuit(rank) => {
                write!(f, "{}?", crate::cards::RANKS[*rank as usize] as char)
            }
        }
    }
}

/// A set or a run. Which places are wild follows from the layout, and so do all roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Meld {
    kind: Kind,
    /// Suit of a run, rank of a set.
    line: u8,
    /// First rank of a run; suits of the naturals of a set as a mask; first place of a fixed-order
    /// set in clubs, spades, hearts, diamonds.
    start: u8,
    len: u8,
    /// Places of the jokers, counted from the first card.
    wild: u16,
    fixed: bool,
}

impl Meld {
    #[must_use]
    pub(crate) const fn run(suit: u8, start: u8, len: u8, wild: u16) -> Self {
        Self {
            kind: Kind::Run,
            line: suit,
            start,
            len,
            wild,
            fixed: false,
        }
    }

    #[must_use]
    pub(crate) const fn set(rank: u8, suits: u8, jokers: u8) -> Self {
        let naturals = suits.count_ones() as u8;
        let wild = ((1u16 << jokers) - 1) << naturals;
        Self {
            kind: Kind::Set,
            line: rank,
            start: suits,
            len: naturals + jokers,
            wild,
            fixed: false,
        }
    }

    #[must_use]
    pub(crate) const fn fixed_set(rank: u8, first: u8, len: u8, wild: u16) -> Self {
        Self {
            kind: Kind::Set,
            line: rank,
            start: first,
            len,
            wild,
            fixed: true,
        }
    }

    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Suit of a run (0-3).
    #[must_use]
    pub(crate) const fn suit(&self) -> u8 {
        self.line
    }

    /// Rank of a set (0-12).
    #[must_use]
    pub(crate) const fn rank(&self) -> u8 {
        self.line
    }

    /// First rank of a run; first place of a fixed-order set.
    #[must_use]
    pub(crate) const fn start(&self) -> u8 {
        self.start
    }

    #[must_use]
    pub(crate) const fn is_fixed(&self) -> bool {
        self.fixed
    }

    /// Number of cards.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "no meld is empty")]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Places of the jokers as a mask.
    #[must_use]
    pub const fn wild(&self) -> u16 {
        self.wild
    }

    #[must_use]
    pub const fn jokers(&self) -> u8 {
        self.wild.count_ones() as u8
    }

    #[must_use]
    pub const fn is_wild(&self, place: u8) -> bool {
        self.wild >> place & 1 != 0
    }

    /// The same with a joker at a place.
    #[must_use]
    pub(crate) const fn with_joker(mut self, place: u8) -> Self {
        self.wild |= 1 << place;
        self
    }

    /// Suits of the naturals of a set, as a mask of four bits.
    #[must_use]
    pub(crate) fn suits(&self) -> u8 {
        if !self.fixed {
            return self.start;
        }
        let natural = (0..self.len).filter(|&p| !self.is_wild(p));
        natural.fold(0, |mask, p| mask | 1 << FIXED[(self.start + p) as usize])
    }

    /// The card at a place, as a natural: what a joker there stands for.
    fn slot(&self, place: u8) -> Role {
        match self.kind {
            Kind::Run => Role::Card(Card::new(self.line, (self.start + place) % 13)),
            Kind::Set if self.fixed => {
                Role::Card(Card::new(FIXED[(self.start + place) as usize], self.line))
            }
            Kind::Set => self.set_slot(place),
        }
    }

    fn set_slot(&self, place: u8) -> Role {
        let pick = if self.is_wild(place) {
            !self.start & 0xF
        } else {
            self.start
        };
        if self.is_wild(place) {
            return match pick.count_ones() {
                1 => Role::Card(Card::new(pick.trailing_zeros() as u8, self.line)),
                _ => Role::AnySuit(self.line),
            };
        }
        let mut suits = pick;
        for _ in 0..place {
            suits &= suits - 1;
        }
        Role::Card(Card::new(suits.trailing_zeros() as u8, self.line))
    }

    /// What each place stands for, in layout order.
    pub fn roles(&self) -> impl Iterator<Item = Role> + '_ {
        (0..self.len).map(|place| self.slot(place))
    }

    /// The card that lies at a place.
    #[must_use]
    pub fn card(&self, place: u8) -> Card {
        if self.is_wild(place) {
            return Card::JOKER;
        }
        match self.slot(place) {
            Role::Card(card) => card,
            Role::AnySuit(_) => Card::JOKER,
        }
    }

    /// The cards as laid.
    #[must_use]
    pub fn cards(&self) -> CardList {
        let wraps = self.kind == Kind::Run && self.start + self.len > 13;
        if self.wild == 0 && !self.fixed && !wraps {
            return faces(self.mask()).collect();
        }
        self.cards_by_place()
    }

    // Left out of line: it would make every loop over melds slow.
    #[inline(never)]
    fn cards_by_place(&self) -> CardList {
        (0..self.len).map(|place| self.card(place)).collect()
    }

    /// The cards as a multiset.
    #[must_use]
    pub fn multiset(&self) -> Cards {
        Cards::from_mask(self.mask()).with_jokers(self.jokers())
    }

    /// The cards without those of the meld, which must be there.
    #[must_use]
    pub(crate) fn taken_from(&self, hand: &Cards) -> Cards {
        hand.without_mask(self.mask())
            .with_jokers(hand.jokers() - self.jokers())
    }

    /// Naturals as a mask of 52 bits.
    #[must_use]
    pub fn mask(&self) -> u64 {
        if self.kind == Kind::Set {
            return in_suits(self.suits()) << self.line;
        }
        let places = !u32::from(self.wild) & ((1 << self.len) - 1);
        let ranks = places << self.start;
        // Beyond the king a run goes on from the ace.
        u64::from((ranks | ranks >> 13) & LANE as u32) << (13 * self.line)
    }

    /// A run without a joker.
    #[must_use]
    pub fn is_pure_run(&self) -> bool {
        self.kind == Kind::Run && self.wild == 0
    }

    /// Price of a place as laid, in points.
    #[must_use]
    pub fn place_points(&self, rules: &MeldRules, place: u8) -> u16 {
        match rules.laid_joker {
            Some(price) if self.is_wild(place) => price,
            _ => match self.kind {
                Kind::Run => rules.run_slot(self.start, place),
                Kind::Set => rules.laid[self.line as usize],
            },
        }
    }

    /// Price of the meld as laid, in points.
    #[must_use]
    pub fn points(&self, rules: &MeldRules) -> u32 {
        if rules.laid_joker.is_none() && self.kind == Kind::Set {
            return u32::from(self.len) * u32::from(rules.laid[self.line as usize]);
        }
        (0..self.len)
            .map(|place| u32::from(self.place_points(rules, place)))
            .sum()
    }

    /// Whether a game's limits allow this layout.
    #[must_use]
    pub fn allowed(&self, rules: &MeldRules) -> bool {
        let jokers = self.jokers();
        rules.mix(self.len - jokers, jokers)
            && match self.kind {
                Kind::Set => {
                    (rules.set_min..=rules.set_max).contains(&self.len)
                        && (!self.fixed || (self.start + self.len <= 4 && rules.spaced(self.wild)))
                }
                Kind::Run => {
                    self.len >= rules.run_min
                        && rules.run_fits(self.start, self.len)
                        && rules.spaced(self.wild)
                }
            }
    }

    /// A number that sorts as menus do: kind, then the faces as laid, a beginning before the whole.
    #[must_use]
    pub(crate) fn menu_key(&self) -> u128 {
        const PLACES: u8 = 14;
        let faces = (0..self.len).fold(self.kind as u128, |key, place| {
            key << 6 | u128::from(self.card(place).index() + 1)
        });
        faces << (6 * (PLACES - self.len))
    }

    /// First difference of two layouts in face order; a beginning comes before the whole.
    #[must_use]
    pub fn menu_cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.menu_key().cmp(&other.menu_key())
    }
}

impl fmt::Display for Meld {
    /// `run X 7S 8S`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.as_str(), join(&self.cards()))
    }
}
