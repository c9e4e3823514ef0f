//! States, views and outcomes as plain dictionaries; the keys are listed in `docs/notation.md`.

use serde_json::{Map, Value, json};

use super::state::{KnockKind, Seats, State};
use super::table::TableMeld;
use super::view::View;
use crate::cards::{Card, Cards, join};
use crate::scoring::{Facts, Outcome};

fn seats_json(seats: Seats) -> Value {
    seats.iter().collect::<Vec<u8>>().into()
}

fn card_json(card: Option<Card>) -> Value {
    card.map_or(Value::Null, |c| c.to_string().into())
}

/// Cards of a stack drawn from its end, first drawn first.
fn stock_text(stock: &[Card]) -> String {
    join(&stock.iter().rev().copied().collect::<Vec<_>>())
}

/// The table as a list of `{meld, owner, placed}`.
#[must_use]
pub fn table_json(table: &[TableMeld]) -> Value {
    let one = |t: &TableMeld| {
        let placed: Vec<u8> = (0..t.meld.len()).map(|p| t.placer(p)).collect();
        json!({"meld": t.meld.to_string(), "owner": t.owner, "placed": placed})
    };
    table.iter().map(one).collect::<Vec<_>>().into()
}

/// Facts as a dictionary; the keys are listed in `docs/notation.md`.
#[must_use]
pub fn facts_json(facts: &Facts) -> Value {
    json!({
        "ending": facts.ending.as_str(),
        "out": facts.out,
        "hands": facts.hands.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "table": table_json(&facts.table),
        "opened": seats_json(facts.opened),
        "one_turn": facts.one_turn,
        "knocker": facts.knocker,
        "upcard": card_json(facts.upcard),
    })
}

/// An outcome as a dictionary.
#[must_use]
pub fn outcome_json(outcome: &Outcome) -> Value {
    json!({
        "ending": outcome.ending.as_str(),
        "winners": outcome.winners,
        "points": outcome.points,
        "facts": facts_json(&outcome.facts),
    })
}

impl State {
    /// The whole state; [`State::position`] reads it back.
    #[must_use]
    pub fn to_json(&self) -> Map<String, Value> {
        let n = self.players() as usize;
        let mut map = self.public_json();
        let texts = |cards: &[Cards]| -> Value {
            cards
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .into()
        };
        map.insert("hands".into(), texts(&self.hands[..n]));
        map.insert("known".into(), texts(&self.known[..n]));
        map.insert("stock".into(), stock_text(&self.stock).into());
        map.insert("rng".into(), self.seed.into());
        map
    }

    /// What is no secret of any seat.
    fn public_json(&self) -> Map<String, Value> {
        let value = json!({
            "table": table_json(&self.table),
            "pile": join(&self.pile),
            "dealer": self.dealer,
            "seat": self.seat,
            "phase": self.phase.as_str(),
            "turn": self.turn,
            "opened": seats_json(self.opened),
            "laid": seats_json(self.laid),
            "taken": card_json(self.taken),
            "must_use": self.must_use,
            "owed_jokers": self.owed_jokers,
            "opening": self.opening,
            "reshuffles": self.reshuffles,
            "totals": self.totals(),
            "upcard": card_json(self.upcard),
            "knocker": self.knocker,
            "knock": self.knock.map(KnockKind::as_str),
            "passed": seats_json(self.passed),
            "discarder": self.discarder,
            "no_draw": self.no_draw,
            "stock_open": self.stock_open,
            "outcome": self.outcome().map(outcome_json),
        });
        match value {
            Value::Object(map) => map,
            _ => Map::new(),
        }
    }
}

impl View {
    /// What the viewer may know, as a dictionary: the public keys of a state, and `viewer`, `hand`,
    /// `hand_sizes`, `stock_size`, `known`, `stock` where its order is open.
    #[must_use]
    pub fn to_json(&self) -> Map<String, Value> {
        let state = &self.blanked;
        let mut map = state.public_json();
        map.insert("viewer".into(), self.viewer.into());
        map.insert("players".into(), state.players().into());
        map.insert("actors".into(), state.actors().into());
        map.insert("hand".into(), self.hand().to_string().into());
        map.insert("hand_sizes".into(), self.hand_sizes().into());
        map.insert("stock_size".into(), state.stock_size().into());
        let known: Vec<String> = self.known().iter().map(ToString::to_string).collect();
        map.insert("known".into(), known.into());
        map.insert("stock".into(), self.open_stock().map(|s| join(&s)).into());
        map
    }
}
