//! Phases of a deal.

use std::fmt;
use std::str::FromStr;

/// What is asked next; see the table in `docs/notation.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    Upcard,
    Draw,
    Play,
    Claim,
    Spread,
    Layoff,
    Over,
}

impl Phase {
    const ALL: [Self; 7] = [
        Self::Upcard,
        Self::Draw,
        Self::Play,
        Self::Claim,
        Self::Spread,
        Self::Layoff,
        Self::Over,
    ];

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Upcard => "upcard",
            Self::Draw => "draw",
            Self::Play => "play",
            Self::Claim => "claim",
            Self::Spread => "spread",
            Self::Layoff => "layoff",
            Self::Over => "over",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Phase {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|p| p.as_str() == text).ok_or(())
    }
}
