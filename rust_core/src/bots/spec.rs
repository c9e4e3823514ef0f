//! Bots by name, so that every deal of a measurement can have fresh ones.

use std::fmt;
use std::str::FromStr;

use super::{Bot, Greedy, Random};
use crate::error::Error;

/// Which bot, as text: `random`, `greedy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spec {
    Random,
    Greedy,
}

impl Spec {
    /// A new bot; `seed` feeds those that use chance.
    #[must_use]
    pub fn build(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Greedy => Box::new(Greedy),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        })
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "random" => Ok(Self::Random),
            "greedy" => Ok(Self::Greedy),
            _ => {
                let shown: String = text.chars().take(40).collect();
                let message = format!("there is no bot “{shown}”: random or greedy");
                Err(Error::parse("bot", message))
            }
        }
    }
}
