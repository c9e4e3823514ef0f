//! Rules as data: sections, profiles, options, patches.

mod defaults;
mod game;
mod profile;
pub mod sections;
mod steps;
mod validate;

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use toml::{Table, Value};

use crate::error::{Error, Result};
pub use game::Game;
pub use profile::{load, profiles};
pub use sections::Sections;
pub use steps::{Step, Steps};

/// A named special rule of a profile: a patch with titles.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleOption {
    pub name: String,
    pub title: BTreeMap<String, String>,
    pub excludes: Vec<String>,
    pub patch: Table,
}

/// The rules of a game: a profile with its options and patches applied. Immutable.
///
/// Two rules are equal when all sections are equal; names and titles do not count.
#[derive(Clone, Debug)]
pub struct Rules {
    pub name: String,
    pub version: u32,
    pub title: BTreeMap<String, String>,
    pub source: String,
    pub sections: Sections,
    /// Options applied, in the order of the profile.
    pub options: Vec<String>,
    /// Options the profile offers, in its order.
    pub available: Vec<RuleOption>,
    /// House rules applied on top, merged.
    pub house: Table,
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.sections == other.sections
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sections.hash(state);
    }
}

impl Rules {
    /// Title in a language, or in English, or the name.
    #[must_use]
    pub fn title(&self, language: &str) -> &str {
        let title = self.title.get(language).or_else(|| self.title.get("en"));
        title.map_or(&self.name, String::as_str)
    }

    /// Whether results count for rankings.
    #[must_use]
    pub fn rated(&self) -> bool {
        self.sections.r#match.rated
    }

    /// These rules with a house rule on top.
    ///
    /// # Errors
    /// `unknown-key`, `wrong-type`, `out-of-range`, `impossible-deal`.
    pub fn patch(&self, patch: &Table) -> Result<Self> {
        let mut new = self.clone();
        new.sections = profile::apply(&self.sections, patch)?;
        profile::merge(&mut new.house, patch);
        validate::validate(&new.sections)?;
        Ok(new)
    }

    /// The rules of a table of `seats` seats: fields that depend on the seats have one value.
    ///
    /// # Errors
    /// `seats` when the game is not for so many.
    pub fn for_seats(&self, seats: usize) -> Result<Self> {
        let n = self.check_seats(seats)?;
        let mut new = self.clone();
        let all = &mut new.sections;
        all.deck.packs = Steps::Plain(all.deck.packs.at(n));
        all.deck.jokers = Steps::Plain(all.deck.jokers.at(n));
        all.deal.hand = Steps::Plain(all.deal.hand.at(n));
        all.seats.next_dealer = Steps::Plain(all.seats.next_dealer.at(n));
        Ok(new)
    }

    /// The number of seats as a small number, if the game can be played by so many.
    ///
    /// # Errors
    /// `seats`.
    pub fn check_seats(&self, seats: usize) -> Result<u8> {
        let (min, max) = (self.sections.seats.min, self.sections.seats.max);
        if seats < min as usize || seats > max as usize {
            let wanted = if min == max {
                format!("{min}")
            } else {
                format!("{min} to {max}")
            };
            return Err(Error::rules(
                "seats",
                format!("{} is for {wanted} seats, not {seats}", self.title("en")),
            ));
        }
        Ok(seats as u8)
    }

    /// Reads a profile text.
    ///
    /// # Errors
    /// As [`Rules::patch`], and `unknown-profile` where `extends` names none.
    pub fn from_toml(text: &str) -> Result<Self> {
        profile::parse(text)
    }

    /// These rules with options of their profile, in any order.
    ///
    /// # Errors
    /// `unknown-option`; `clash`, also where options or house rules are applied already.
    pub fn with_options<S: AsRef<str>>(self, options: &[S]) -> Result<Self> {
        profile::with_options(self, options)
    }

    /// The resolved profile as text that [`Rules::from_toml`] reads back.
    #[must_use]
    pub fn to_toml(&self) -> String {
        profile::write(self)
    }

    /// All sections as a plain table.
    #[must_use]
    pub fn table(&self) -> Table {
        profile::to_table(&self.sections)
    }

    /// The value at a dotted path, if there is one.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<Value> {
        let mut value = Value::Table(self.table());
        for key in path.split('.') {
            value = value.as_table()?.get(key)?.clone();
        }
        Some(value)
    }
}
