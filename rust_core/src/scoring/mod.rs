//! Facts of a finished deal, their prices, and the match ledger.

mod outcome;
mod price;

pub use outcome::{Ending, Facts, Outcome};
pub use price::price;
