//! Bots by name, so that every deal of a measurement can have fresh ones.

use std::fmt;
use std::str::FromStr;

use super::{Bot, Budget, Greedy, Quick, Random, Search};
use crate::error::Error;

/// Which bot, as text: `random`, `quick`, `greedy`, `search:200` (worlds a move), `search:20ms` (a move).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spec {
    Random,
    Quick,
    Greedy,
    Search(Budget),
}

impl Spec {
    /// A new bot; `seed` feeds those that use chance.
    #[must_use]
    pub fn build(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Quick => Box::new(Quick),
            Self::Greedy => Box::new(Greedy::new()),
            Self::Search(budget) => Box::new(Search::new(budget, seed)),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Quick => f.write_str("quick"),
            Self::Greedy => f.write_str("greedy"),
            Self::Search(Budget::Samples(n)) => write!(f, "search:{n}"),
            Self::Search(Budget::Milliseconds(ms)) => write!(f, "search:{ms}ms"),
        }
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "random" => return Ok(Self::Random),
            "quick" => return Ok(Self::Quick),
            "greedy" => return Ok(Self::Greedy),
            "search" => return Ok(Self::Search(Budget::Milliseconds(20))),
            _ => {}
        }
        let budget = text.strip_prefix("search:").and_then(budget);
        budget.map(Self::Search).ok_or_else(|| {
            let shown: String = text.chars().take(40).collect();
            let known = "random, quick, greedy, search, search:200 (worlds) or search:20ms";
            Error::parse("bot", format!("there is no bot “{shown}”: write {known}"))
        })
    }
}

fn budget(text: &str) -> Option<Budget> {
    let positive = |text: &str| text.parse().ok().filter(|&n: &u32| n > 0);
    match text.strip_suffix("ms") {
        Some(ms) => positive(ms).map(Budget::Milliseconds),
        None => positive(text).map(Budget::Samples),
    }
}
