//! A value that may depend on the number of seats.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One value for all tables, or a list of steps `{from_seats, value}` in rising order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Steps<T> {
    Plain(T),
    Steps(Vec<Step<T>>),
}

/// The value from a number of seats on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step<T> {
    pub from_seats: u8,
    pub value: T,
}

impl<T: Copy> Steps<T> {
    /// The value at a table of `seats` seats; the first step also serves smaller tables.
    ///
    /// # Panics
    /// Never after validation, which refuses an empty list.
    #[must_use]
    pub fn at(&self, seats: u8) -> T {
        match self {
            Self::Plain(value) => *value,
            Self::Steps(steps) => {
                steps
                    .iter()
                    .rev()
                    .find(|s| s.from_seats <= seats)
                    .unwrap_or(&steps[0])
                    .value
            }
        }
    }

    /// All values named, for checks.
    pub fn values(&self) -> impl Iterator<Item = T> + '_ {
        let (plain, steps) = match self {
            Self::Plain(value) => (Some(*value), [].as_slice()),
            Self::Steps(steps) => (None, steps.as_slice()),
        };
        plain.into_iter().chain(steps.iter().map(|s| s.value))
    }
}
