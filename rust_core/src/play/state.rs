//! The state of a deal: a value.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use arrayvec::ArrayVec;

use super::phase::Phase;
use super::table::TableMeld;
use crate::cards::{Card, Cards};
use crate::rules::Game;
use crate::scoring::Outcome;

/// Most seats of any game.
pub(crate) const MAX_SEATS: usize = 8;

/// How a gin deal was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KnockKind {
    Knock,
    Gin,
    BigGin,
}

impl KnockKind {
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Knock => "knock",
            Self::Gin => "gin",
            Self::BigGin => "big-gin",
        }
    }
}

/// Seats as a mask of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(pub u8);

impl Seats {
    #[must_use]
    pub const fn has(self, seat: u8) -> bool {
        self.0 >> seat & 1 != 0
    }

    pub fn add(&mut self, seat: u8) {
        self.0 |= 1 << seat;
    }

    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |&s| self.has(s))
    }
}

/// A deal in progress or finished. [`State::play`] returns a new one; nothing else changes it.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) game: Arc<Game>,
    pub(crate) hands: [Cards; MAX_SEATS],
    pub(crate) known: [Cards; MAX_SEATS],
    pub(crate) totals: [i32; MAX_SEATS],
    pub(crate) table: Vec<TableMeld>,
    /// The last card is the top.
    pub(crate) pile: Vec<Card>,
    /// The last card is drawn next.
    pub(crate) stock: Vec<Card>,
    pub(crate) phase: Phase,
    pub(crate) dealer: u8,
    pub(crate) seat: u8,
    pub(crate) turn: u16,
    pub(crate) opened: Seats,
    pub(crate) laid: Seats,
    pub(crate) taken: Option<Card>,
    pub(crate) must_use: bool,
    pub(crate) owed_jokers: u8,
    pub(crate) opening: u16,
    pub(crate) reshuffles: u16,
    pub(crate) seed: u64,
    pub(crate) upcard: Option<Card>,
    pub(crate) knocker: Option<u8>,
    pub(crate) knock: Option<KnockKind>,
    pub(crate) passed: Seats,
    pub(crate) discarder: Option<u8>,
    pub(crate) no_draw: bool,
    pub(crate) stock_open: bool,
    pub(crate) outcome: Option<Arc<Outcome>>,
}

impl State {
    /// Number of seats.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.game.players
    }

    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat that acts first now; the last one to act when the deal is over.
    #[must_use]
    pub fn seat(&self) -> u8 {
        self.seat
    }

    #[must_use]
    pub fn dealer(&self) -> u8 {
        self.dealer
    }

    /// Number of the current turn, from 1.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    #[must_use]
    pub fn hand(&self, seat: u8) -> &Cards {
        &self.hands[seat as usize]
    }

    #[must_use]
    pub fn opened(&self, seat: u8) -> bool {
        self.opened.has(seat)
    }

    #[must_use]
    pub fn table(&self) -> &[TableMeld] {
        &self.table
    }

    /// The discard pile; the last card is the top.
    #[must_use]
    pub fn pile(&self) -> &[Card] {
        &self.pile
    }

    #[must_use]
    pub fn stock_size(&self) -> usize {
        self.stock.len()
    }

    /// Match totals at the start of the deal, seat 0 first.
    #[must_use]
    pub fn totals(&self) -> &[i32] {
        &self.totals[..self.players() as usize]
    }

    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_deref()
    }

    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The next seat clockwise.
    #[must_use]
    pub fn next_seat(&self, seat: u8) -> u8 {
        let next = seat + 1;
        if next == self.players() { 0 } else { next }
    }

    /// All seats that may act now; the first is [`State::seat`].
    #[must_use]
    pub fn actors(&self) -> Vec<u8> {
        match self.phase {
            Phase::Over => Vec::new(),
            Phase::Claim => self.claim_actors().to_vec(),
            _ => vec![self.seat],
        }
    }

    /// Whether a seat is one of [`State::actors`].
    #[must_use]
    pub fn may_act(&self, seat: u8) -> bool {
        match self.phase {
            Phase::Over => false,
            Phase::Claim => self.claim_actors().contains(&seat),
            _ => seat == self.seat,
        }
    }

    /// Entitled seats that have not passed, clockwise from the seat after the next player, then the
    /// next player.
    pub(crate) fn claim_actors(&self) -> ArrayVec<u8, MAX_SEATS> {
        let Some(discarder) = self.discarder else {
            return ArrayVec::new();
        };
        let n = self.players();
        let next = self.next_seat(discarder);
        let entitled = (2..n)
            .map(|step| (discarder + step) % n)
            .filter(|&s| !self.passed.has(s));
        entitled.chain([next]).collect()
    }

    pub(crate) fn same_position(&self, other: &Self) -> bool {
        let plain = |s: &Self| {
            (
                (
                    s.hands, s.known, s.totals, s.phase, s.dealer, s.seat, s.turn,
                ),
                (
                    s.opened,
                    s.laid,
                    s.taken,
                    s.must_use,
                    s.owed_jokers,
                    s.opening,
                ),
                (
                    s.reshuffles,
                    s.seed,
                    s.upcard,
                    s.knocker,
                    s.knock,
                    s.passed,
                    s.discarder,
                ),
                (s.no_draw, s.stock_open),
            )
        };
        plain(self) == plain(other)
            && self.table == other.table
            && self.pile == other.pile
            && self.stock == other.stock
            && self.outcome == other.outcome
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.same_position(other)
            && (Arc::ptr_eq(&self.game, &other.game) || self.game == other.game)
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hands.hash(state);
        self.table.hash(state);
        self.pile.hash(state);
        self.stock.hash(state);
        (
            self.phase,
            self.seat,
            self.turn,
            self.passed.0,
            self.owed_jokers,
            self.taken,
        )
            .hash(state);
    }
}
