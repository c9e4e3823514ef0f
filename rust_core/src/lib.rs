//! Exact engine for the rummy family of card games.
//!
//! A game is a data file ([`rules::Rules`]), a deal in progress a value, a step a line of text.

// Names say most of what there is to say; what a rule means is told where the rule is.
#![allow(missing_docs)]

pub mod cards;
mod error;
pub mod melds;
pub mod rules;

pub use cards::{Card, Cards};
pub use error::{Error, ErrorKind, Result};
pub use melds::{Kind, Meld};
pub use rules::Rules;
