//! One error type: which of the four kinds, a stable reason code, and a sentence fit to show.

use std::fmt;

/// What went wrong, in the terms of the public contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// Text that is no card, action or record.
    Parse,
    /// A profile, option, patch, seat count or position that cannot be.
    Rules,
    /// Cards that are no meld.
    NotAMeld,
    /// An action that may not be played now.
    IllegalAction,
}

/// An error with its reason code (see `docs/notation.md`) and a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Error {
    pub kind: ErrorKind,
    pub reason: &'static str,
    pub message: String,
}

pub type Result<T> = std::result::Result<T, Error>;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error {
    pub fn parse(reason: &'static str, message: impl Into<String>) -> Self {
        Self {
            kind: ErrorKind::Parse,
            reason,
            message: message.into(),
        }
    }

    pub fn rules(reason: &'static str, message: impl Into<String>) -> Self {
        Self {
            kind: ErrorKind::Rules,
            reason,
            message: message.into(),
        }
    }

    pub fn not_a_meld(reason: &'static str, message: impl Into<String>) -> Self {
        Self {
            kind: ErrorKind::NotAMeld,
            reason,
            message: message.into(),
        }
    }

    pub fn illegal(reason: &'static str, message: impl Into<String>) -> Self {
        Self {
            kind: ErrorKind::IllegalAction,
            reason,
            message: message.into(),
        }
    }
}
