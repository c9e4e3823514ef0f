//! A finished deal: facts and what they are worth.

use std::fmt;
use std::str::FromStr;

use smallvec::SmallVec;

use super::price::price;
use crate::cards::{Card, Cards};
use crate::play::{SeatSet, TableMeld};
use crate::rules::Game;

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    Out,
    Rummy,
    Gin,
    BigGin,
    Knock,
    Undercut,
    StockOut,
    Blocked,
    Void,
}

impl Ending {
    pub(crate) const ALL: [Self; 9] = [
        Self::Out,
        Self::Rummy,
        Self::Gin,
        Self::BigGin,
        Self::Knock,
        Self::Undercut,
        Self::StockOut,
        Self::Blocked,
        Self::Void,
    ];

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Out => "out",
            Self::Rummy => "rummy",
            Self::Gin => "gin",
            Self::BigGin => "big-gin",
            Self::Knock => "knock",
            Self::Undercut => "undercut",
            Self::StockOut => "stock-out",
            Self::Blocked => "blocked",
            Self::Void => "void",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Ending {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|e| e.as_str() == text).ok_or(())
    }
}

/// A value for each seat, or some of the seats, mostly without an allocation.
pub type PerSeat<T> = SmallVec<[T; 4]>;

/// What happened, without any price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    pub ending: Ending,
    /// Seat that emptied its hand, or closed with gin or big gin.
    pub out: Option<u8>,
    /// Cards left in each hand; in the gin family what stayed unmelded.
    pub hands: PerSeat<Cards>,
    pub table: Vec<TableMeld>,
    pub opened: SeatSet,
    /// Won in one turn, as `score.one_turn_when` counts it.
    pub one_turn: bool,
    pub knocker: Option<u8>,
    pub upcard: Option<Card>,
}

/// Facts with their prices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub ending: Ending,
    /// Seats that won the deal, in seat order.
    pub winners: PerSeat<u8>,
    /// What the deal adds to each seat's total, in points, seat 0 first.
    pub points: PerSeat<i32>,
    pub facts: Facts,
}

impl Outcome {
    /// Prices facts by the rules of a game.
    #[must_use]
    pub fn of(game: &Game, facts: Facts) -> Self {
        let (points, winners) = price(game, &facts);
        Self {
            ending: facts.ending,
            winners,
            points,
            facts,
        }
    }
}
