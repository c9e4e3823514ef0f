//! Exact engine for the rummy family of card games.
//!
//! A game is a data file ([`Rules`]), a deal in progress a value ([`State`]), a step a line of text
//! ([`Action`]), and a player sees a [`View`].

// Names say most of what there is to say; what a rule means is told where the rule is.
#![allow(missing_docs)]

pub mod bots;
pub mod cards;
mod error;
pub mod melds;
pub mod play;
pub mod rules;
pub mod scoring;
pub mod search;

pub use cards::{Card, Cards};
pub use error::{Error, ErrorKind, Result};
pub use melds::{Arrangement, Goal, Kind, Meld};
pub use play::{Action, DealWith, Phase, State, View};
pub use rules::{Game, Rules};
pub use scoring::{Ending, Facts, Match, Outcome};
