//! Match records: readable TOML that replays to the same match.

use std::fmt::Write;

use serde::Deserialize;
use toml::Table;

use super::matches::Match;
use crate::error::{Error, Result};
use crate::play::{Action, Phase};
use crate::rules::{Rules, load};

const FORMAT: &str = "rummy-match-1";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    format: String,
    game: GameEntry,
    seats: Vec<String>,
    seed: i64,
    stacks: Option<Vec<i64>>,
    /// How many deals follow: a record that was cut between two deals is found out by it.
    dealt: usize,
    #[serde(default)]
    deals: Vec<DealEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameEntry {
    name: String,
    version: u32,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    patch: Table,
    /// The whole profile, where it is no built-in game.
    profile: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DealEntry {
    number: u32,
    dealer: u8,
    actions: Vec<String>,
    ending: Option<String>,
    points: Option<Vec<i32>>,
    totals: Option<Vec<i32>>,
}

fn wrong(message: impl Into<String>) -> Error {
    Error::parse(
        "record",
        format!("the record cannot be replayed: {}", message.into()),
    )
}

impl Match {
    /// The match so far as text.
    #[must_use]
    pub fn record(&self) -> String {
        let mut text = format!("format = {}\n", quoted(FORMAT));
        let seats: Vec<String> = self.names.iter().map(|n| quoted(n)).collect();
        let _ = writeln!(
            text,
            "seats = [{}]\nseed = {}\ndealt = {}",
            seats.join(", "),
            seed_text(self.seed),
            self.history().len() + usize::from(!self.over())
        );
        if let Some(stacks) = &self.given_stacks {
            let _ = writeln!(text, "stacks = {stacks:?}");
        }
        write_game(&mut text, self.rules());
        for deal in self.history() {
            let points = &deal.outcome.points;
            write_deal(
                &mut text,
                deal.number,
                deal.dealer,
                &deal.start,
                &deal.actions,
            );
            let _ = writeln!(
                text,
                "ending = {}\npoints = {points:?}\ntotals = {:?}",
                quoted(deal.outcome.ending.as_str()),
                deal.totals
            );
        }
        if !self.over() {
            let dealer = self.seating()[self.start().dealer() as usize];
            write_deal(&mut text, self.deal(), dealer, self.start(), self.actions());
        }
        text
    }

    /// Plays a record again.
    ///
    /// # Errors
    /// `record` says where it does not fit the rules or itself.
    pub fn replay(text: &str) -> Result<Self> {
        let record: Record = toml::from_str(text).map_err(|e| wrong(e.message().to_owned()))?;
        if record.format != FORMAT {
            return Err(wrong(format!(
                "format {} is wanted, not {}",
                FORMAT, record.format
            )));
        }
        let found = record.deals.len();
        if record.dealt != found {
            return Err(wrong(format!(
                "it speaks of {} deals and holds {found}",
                record.dealt
            )));
        }
        let rules = read_game(&record.game)?;
        let mut played = Self::new(&rules, record.seats, record.seed as u64, record.stacks)
            .map_err(|e| wrong(e.message))?;
        for entry in &record.deals {
            played.replay_deal(entry)?;
        }
        Ok(played)
    }

    fn replay_deal(&mut self, entry: &DealEntry) -> Result<()> {
        let here = format!("deal {}", entry.number);
        if self.over() {
            return Err(wrong(format!("{here}: the match was over before")));
        }
        let dealer = self.seating()[self.start().dealer() as usize];
        if (entry.number, entry.dealer) != (self.deal(), dealer) {
            return Err(wrong(format!(
                "{here}: deal {} with dealer {dealer} comes here",
                self.deal()
            )));
        }
        let before = self.history().len();
        for (i, text) in entry.actions.iter().enumerate() {
            let at = |e: &dyn std::fmt::Display| {
                wrong(format!("{here}, action {} ({text}): {e}", i + 1))
            };
            if self.history().len() > before {
                return Err(at(&"the deal was over before"));
            }
            let (action, seat) = read_action(text).map_err(|e| at(&e))?;
            self.play(seat, &action).map_err(|e| at(&e))?;
        }
        self.check_deal(entry, before)
            .map_err(|e| wrong(format!("{here}: {e}")))
    }

    fn check_deal(&self, entry: &DealEntry, before: usize) -> std::result::Result<(), String> {
        let Some(deal) = self.history().get(before) else {
            let open = entry.ending.is_none() && entry.points.is_none() && entry.totals.is_none();
            return if open {
                Ok(())
            } else {
                Err("its actions do not finish it".into())
            };
        };
        let differs = |what: &str| Err(format!("{what} are not what the actions lead to"));
        if entry.ending.as_deref() != Some(deal.outcome.ending.as_str()) {
            return differs("the ending and the actions");
        }
        if entry.points.as_deref() != Some(&deal.outcome.points) {
            return differs("the points");
        }
        if entry.totals.as_ref() != Some(&deal.totals) {
            return differs("the totals");
        }
        Ok(())
    }
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// TOML has 63-bit numbers; a larger seed is written as its negative twin.
fn seed_text(seed: u64) -> String {
    (seed as i64).to_string()
}

fn write_game(text: &mut String, rules: &Rules) {
    let _ = writeln!(
        text,
        "\n[game]\nname = {}\nversion = {}",
        quoted(&rules.name),
        rules.version
    );
    let rebuilt = load(&rules.name, &rules.options).and_then(|r| r.patch(&rules.house));
    if rebuilt.is_ok_and(|r| r == *rules) {
        let options: Vec<String> = rules.options.iter().map(|o| quoted(o)).collect();
        let _ = writeln!(text, "options = [{}]", options.join(", "));
        if !rules.house.is_empty() {
            let _ = writeln!(text, "patch = {}", toml::Value::Table(rules.house.clone()));
        }
    } else {
        let _ = writeln!(text, "profile = {}", quoted(&rules.to_toml()));
    }
}

fn read_game(entry: &GameEntry) -> Result<Rules> {
    let rules = match &entry.profile {
        Some(text) => Rules::from_toml(text),
        None => load(&entry.name, &entry.options).and_then(|r| r.patch(&entry.patch)),
    };
    let rules = rules.map_err(|e| wrong(e.message))?;
    if rules.version != entry.version {
        let message = format!(
            "it is of version {} of {}, these are the rules of version {}",
            entry.version, entry.name, rules.version
        );
        return Err(wrong(message));
    }
    Ok(rules)
}

/// One line a turn; the seat is named where an action is not the first actor's.
fn write_deal(
    text: &mut String,
    number: u32,
    dealer: u8,
    start: &crate::State,
    actions: &[(u8, Action)],
) {
    let _ = write!(
        text,
        "\n[[deals]]\nnumber = {number}\ndealer = {dealer}\nactions = ["
    );
    let mut state = start.clone();
    let mut turn = 0;
    for (seat, action) in actions {
        let line = if state.turn() == turn && state.phase() != Phase::Claim {
            " "
        } else {
            "\n  "
        };
        turn = state.turn();
        let by = if *seat == state.seat() {
            String::new()
        } else {
            format!(" by {seat}")
        };
        let _ = write!(text, "{line}{},", quoted(&format!("{action}{by}")));
        if state.advance(*seat, action).is_err() {
            break;
        }
    }
    text.push_str("\n]\n");
}

fn read_action(text: &str) -> Result<(Action, Option<u8>)> {
    match text.split_once(" by ") {
        None => Ok((text.parse()?, None)),
        Some((action, seat)) => {
            let seat = seat
                .parse::<u8>()
                .map_err(|_| Error::parse("record", "a seat number is wanted after by"))?;
            Ok((action.parse()?, Some(seat)))
        }
    }
}
