//! Any legal position from a plain dictionary; see `docs/notation.md` for its keys.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::json::outcome_json;
use super::phase::Phase;
use super::reader::{Reader, bad};
use super::state::{KnockKind, Seats, State};
use super::table::TableMeld;
use crate::cards::{Card, Cards, parse_cards};
use crate::error::{Error, Result};
use crate::melds::{self, Kind, read_layout};
use crate::rules::{Game, Rules};
use crate::scoring::{Ending, Facts, Outcome};

const FACT_KEYS: [&str; 8] = [
    "ending", "out", "hands", "table", "opened", "one_turn", "knocker", "upcard",
];

const KEYS: [&str; 26] = [
    "hands",
    "table",
    "pile",
    "stock",
    "dealer",
    "seat",
    "phase",
    "turn",
    "opened",
    "laid",
    "taken",
    "must_use",
    "owed_jokers",
    "opening",
    "reshuffles",
    "known",
    "totals",
    "rng",
    "upcard",
    "knocker",
    "knock",
    "passed",
    "discarder",
    "no_draw",
    "stock_open",
    "outcome",
];

impl State {
    /// Any legal position from a dictionary with the keys of `docs/notation.md`.
    ///
    /// A position at the start of a turn with an empty stock has what happens then done: the pile is
    /// reshuffled or turned over.
    ///
    /// # Errors
    /// `seats`, and `position` with what is wrong.
    pub fn position(rules: &Rules, map: &Map<String, Value>) -> Result<Self> {
        if let Some(key) = map.keys().find(|k| !KEYS.contains(&k.as_str())) {
            return bad(format!(
                "a position has no key “{}”",
                key.chars().take(40).collect::<String>()
            ));
        }
        let mut state = Self::read(rules, map)?;
        state.settle()?;
        Ok(state)
    }

    /// What a dictionary says, key by key, before asking whether it hangs together.
    pub(super) fn read(rules: &Rules, map: &Map<String, Value>) -> Result<Self> {
        let read = Reader(map);
        let hands = read
            .texts("hands")?
            .ok_or_else(|| Error::rules("position", "hands: required, a text for each seat"))?;
        let game = Arc::new(Game::new(rules, hands.len())?);
        let dealer = read.seat("dealer", &game)?.unwrap_or(0);
        let mut state = Self::empty(game, dealer);
        state.read_cards(&read, &hands)?;
        state.read_flow(&read)?;
        state.read_duties(&read)?;
        state.read_outcome(&read)?;
        Ok(state)
    }

    fn read_cards(&mut self, read: &Reader<'_>, hands: &[String]) -> Result<()> {
        for (seat, text) in hands.iter().enumerate() {
            self.hands[seat] = cards_of("hands", text)?;
        }
        if let Some(known) = read.texts("known")? {
            if known.len() != hands.len() {
                return bad("known: one text for each seat is wanted");
            }
            for (seat, text) in known.iter().enumerate() {
                self.known[seat] = cards_of("known", text)?;
                if !self.hands[seat].contains(&self.known[seat]) {
                    return bad(format!("known: seat {seat} does not hold all of {text}"));
                }
            }
        }
        self.read_table(read)?;
        self.pile = list_of("pile", read.text("pile")?.unwrap_or(""))?;
        match read.text("stock")? {
            Some(text) => {
                self.stock = list_of("stock", text)?;
                self.check_copies()?;
            }
            None => self.stock = self.check_copies()?,
        }
        self.stock.reverse();
        Ok(())
    }

    fn read_table(&mut self, read: &Reader<'_>) -> Result<()> {
        let Some(value) = read.get("table") else {
            return Ok(());
        };
        let Some(list) = value.as_array() else {
            return bad("table: a list of melds is wanted");
        };
        if list.len() > 100 {
            return bad("table: too many melds");
        }
        for entry in list {
            self.table.push(table_meld(&self.game, entry)?);
        }
        Ok(())
    }

    /// Refuses more copies of a face than the deck has; gives back the cards not named, in face order.
    fn check_copies(&self) -> Result<Vec<Card>> {
        let mut left = [0i16; 53];
        for (i, n) in left.iter_mut().enumerate() {
            *n = i16::from(self.game.copies(Card(i as u8)));
        }
        let hands = self.hands.iter().flat_map(|h| h.iter().collect::<Vec<_>>());
        let table = self.table.iter().flat_map(|t| t.meld.cards());
        for card in hands
            .chain(table)
            .chain(self.pile.iter().copied())
            .chain(self.stock.iter().copied())
        {
            let n = &mut left[card.index() as usize];
            *n -= 1;
            if *n < 0 {
                return bad(format!("{card} occurs more often than the deck has it"));
            }
        }
        Ok((0u8..)
            .zip(left)
            .flat_map(|(i, n)| std::iter::repeat_n(Card(i), n as usize))
            .collect())
    }

    fn read_flow(&mut self, read: &Reader<'_>) -> Result<()> {
        let game = Arc::clone(&self.game);
        if let Some(text) = read.text("phase")? {
            self.phase = text
                .parse()
                .or_else(|()| bad(format!("phase: there is no phase “{text}”")))?;
        }
        self.seat = read.seat("seat", &game)?.unwrap_or(self.seat);
        self.turn = read.number("turn", 1, 10_000)?.unwrap_or(1);
        self.opening = read.number("opening", 0, 1000)?.unwrap_or(0);
        // What a seat with an unfinished opening has on the table it laid in this very turn.
        let settled = |t: &&TableMeld| self.opening == 0 || t.owner != self.seat;
        let owners = self
            .table
            .iter()
            .filter(settled)
            .fold(Seats::default(), |mut seats, t| {
                seats.add(t.owner);
                seats
            });
        self.opened = read.seats("opened", &game)?.unwrap_or(owners);
        self.laid = read.seats("laid", &game)?.unwrap_or(owners);
        self.reshuffles = read.number("reshuffles", 0, u16::MAX)?.unwrap_or(0);
        self.passed = read.seats("passed", &game)?.unwrap_or_default();
        self.discarder = read.seat("discarder", &game)?;
        self.no_draw = read.flag("no_draw")?;
        self.stock_open = read.flag("stock_open")?;
        self.seed = match read.get("rng") {
            None => 0,
            Some(value) => value
                .as_u64()
                .ok_or_else(|| Error::rules("position", "rng: a seed of 64 bits is wanted"))?,
        };
        let totals: Option<Vec<i32>> = read.numbers("totals")?;
        self.set_totals(totals.as_deref())
    }

    fn read_duties(&mut self, read: &Reader<'_>) -> Result<()> {
        let game = Arc::clone(&self.game);
        self.taken = read.card("taken")?;
        self.must_use = read.flag("must_use")?;
        self.owed_jokers = read.number("owed_jokers", 0, 20)?.unwrap_or(0) as u8;
        self.upcard = read.card("upcard")?;
        self.knocker = read.seat("knocker", &game)?;
        let kinds = [KnockKind::Knock, KnockKind::Gin, KnockKind::BigGin];
        self.knock = match read.text("knock")? {
            None => None,
            Some(text) => match kinds.into_iter().find(|k| k.as_str() == text) {
                Some(kind) => Some(kind),
                None => return bad("knock: knock, gin or big-gin is wanted"),
            },
        };
        Ok(())
    }

    fn read_outcome(&mut self, read: &Reader<'_>) -> Result<()> {
        let over = self.phase == Phase::Over;
        match read.get("outcome") {
            None if over => bad("outcome: required where phase is over"),
            None => Ok(()),
            Some(_) if !over => bad("outcome: only where phase is over"),
            Some(value) => {
                let facts = value.get("facts").unwrap_or(&Value::Null);
                let outcome = Outcome::of(&self.game, read_facts(&self.game, facts)?);
                let told = outcome_json(&outcome);
                let agrees = |key: &str| value.get(key) == told.get(key);
                if !["ending", "winners", "points"].into_iter().all(agrees) {
                    return bad("outcome: points and winners do not follow from the facts");
                }
                self.outcome = Some(Arc::new(outcome));
                Ok(())
            }
        }
    }

    /// Checks what hangs together, and sees to an empty stock at the start of a turn.
    fn settle(&mut self) -> Result<()> {
        self.check_together()?;
        if self.phase == Phase::Over {
            return Ok(());
        }
        if self.phase == Phase::Draw && self.stock.is_empty() {
            self.begin_turn(self.seat);
            if self.phase == Phase::Over {
                return Ok(());
            }
        }
        if self.phase == Phase::Claim {
            self.seat = self.claim_actors()[0];
        }
        if self.legal_actions().is_empty() {
            return bad("the state has no legal action");
        }
        Ok(())
    }
}

/// Facts from a dictionary.
///
/// # Errors
/// `position` with what is wrong.
pub fn read_facts(game: &Game, value: &Value) -> Result<Facts> {
    let Some(map) = value.as_object() else {
        return bad("facts: a dictionary is wanted");
    };
    if let Some(key) = map.keys().find(|k| !FACT_KEYS.contains(&k.as_str())) {
        return bad(format!(
            "facts have no key “{}”",
            key.chars().take(40).collect::<String>()
        ));
    }
    let read = Reader(map);
    let ending = read.text("ending")?.and_then(|t| t.parse::<Ending>().ok());
    let Some(ending) = ending else {
        return bad("ending: no such ending");
    };
    let hands = read.texts("hands")?.unwrap_or_default();
    if hands.len() != game.players as usize {
        return bad("hands: one text for each seat is wanted");
    }
    let table = match read.get("table") {
        None => Vec::new(),
        Some(value) => {
            let list = value
                .as_array()
                .ok_or_else(|| Error::rules("position", "table: a list of melds is wanted"))?;
            list.iter()
                .map(|entry| table_meld(game, entry))
                .collect::<Result<_>>()?
        }
    };
    Ok(Facts {
        ending,
        out: read.seat("out", game)?,
        hands: hands
            .iter()
            .map(|t| cards_of("hands", t))
            .collect::<Result<_>>()?,
        table,
        opened: read.seats("opened", game)?.unwrap_or_default(),
        one_turn: read.flag("one_turn")?,
        knocker: read.seat("knocker", game)?,
        upcard: read.card("upcard")?,
    })
}

fn cards_of(key: &str, text: &str) -> Result<Cards> {
    text.parse()
        .map_err(|e: Error| Error::rules("position", format!("{key}: {e}")))
}

fn list_of(key: &str, text: &str) -> Result<Vec<Card>> {
    parse_cards(text).map_err(|e| Error::rules("position", format!("{key}: {e}")))
}

fn table_meld(game: &Game, entry: &Value) -> Result<TableMeld> {
    let Some(map) = entry.as_object() else {
        return bad("table: each meld is a dictionary");
    };
    if let Some(key) = map
        .keys()
        .find(|k| !["meld", "owner", "placed"].contains(&k.as_str()))
    {
        return bad(format!(
            "a meld on the table has no key “{}”",
            key.chars().take(40).collect::<String>()
        ));
    }
    let read = Reader(map);
    let Some(text) = read.text("meld")? else {
        return bad("table: a meld needs its text");
    };
    let (kind, cards) = match text.split_once(' ') {
        Some(("run", rest)) => (Some(Kind::Run), rest),
        Some(("set", rest)) => (Some(Kind::Set), rest),
        _ => (None, text),
    };
    let cards = list_of("table", cards)?;
    let exact = if kind.is_some() {
        read_layout(&game.melds, &cards, kind)
    } else {
        None
    };
    let meld = match exact {
        Some(meld) => meld,
        None => melds::read(&game.melds, &cards, kind)
            .map_err(|e| Error::rules("position", format!("table: {e}")))?,
    };
    let owner = read.seat("owner", game)?.unwrap_or(0);
    let Some(placed) = read.numbers::<u8>("placed")? else {
        return Ok(TableMeld::laid(meld, owner));
    };
    if placed.len() != cards.len() || placed.iter().any(|&s| s >= game.players) {
        return bad("placed: one seat for each card of the meld is wanted");
    }
    Ok(TableMeld::placed_by(meld, owner, &cards, &placed))
}
