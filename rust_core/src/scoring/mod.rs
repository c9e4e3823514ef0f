//! Facts of a finished deal, their prices, and the match ledger.

mod ledger;
mod matches;
mod outcome;
mod price;
mod record;

pub use matches::{Deal, Match};
pub use outcome::{Ending, Facts, Outcome, PerSeat};
pub use price::price;
