//! A state as a plain dictionary, and any legal position from one.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::phase::Phase;
use super::state::{KnockKind, Seats, State};
use super::table::TableMeld;
use super::view::View;
use crate::cards::{Card, Cards, join, parse_cards};
use crate::error::{Error, Result};
use crate::melds::{self, Kind, read_layout};
use crate::rules::{Game, Rules};
use crate::scoring::{Ending, Facts, Outcome};

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

fn bad<T>(message: impl Into<String>) -> Result<T> {
    Err(Error::rules("position", message))
}

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
        state.settle()?;
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
        let owners = self.table.iter().fold(Seats::default(), |mut seats, t| {
            seats.add(t.owner);
            seats
        });
        self.opened = read.seats("opened", &game)?.unwrap_or(owners);
        self.laid = read.seats("laid", &game)?.unwrap_or(owners);
        self.reshuffles = read.number("reshuffles", 0, 10_000)?.unwrap_or(0);
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
        self.opening = read.number("opening", 0, 1000)?.unwrap_or(0);
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
                if outcome_json(&outcome) != *value {
                    return bad("outcome: points and winners do not follow from the facts");
                }
                self.outcome = Some(Arc::new(outcome));
                Ok(())
            }
        }
    }

    /// Checks what hangs together, and sees to an empty stock at the start of a turn.
    fn settle(&mut self) -> Result<()> {
        self.check_phase_keys()?;
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

    fn check_phase_keys(&self) -> Result<()> {
        let knock_game = self.game.knock_game();
        let hand = &self.hands[self.seat as usize];
        if self.taken.is_some_and(|c| !hand.has(c)) {
            return bad("taken: the card is not in the hand");
        }
        if self.must_use && self.taken.is_none() {
            return bad("must_use: without taken there is nothing to use");
        }
        if self.owed_jokers > hand.jokers() {
            return bad("owed_jokers: more than the hand holds");
        }
        if self.opening > 0 && self.opened.has(self.seat) {
            return bad("opening: the seat has opened");
        }
        match self.phase {
            Phase::Spread | Phase::Layoff if !knock_game => {
                bad("phase: only the gin family has it")
            }
            Phase::Upcard if !self.game.rules.sections.deal.offer_upcard => {
                bad("phase: no up-card is offered in this game")
            }
            Phase::Upcard if self.pile.is_empty() => bad("phase: there is no up-card to offer"),
            Phase::Spread | Phase::Layoff if self.knocker.is_none() || self.knock.is_none() => {
                bad("knocker and knock: required in this phase")
            }
            Phase::Spread if self.knocker != Some(self.seat) => bad("seat: the knocker spreads"),
            Phase::Layoff if self.knocker == Some(self.seat) => {
                bad("seat: the knocker does not lay off")
            }
            Phase::Claim if !self.game.rules.sections.claim.allowed => {
                bad("phase: no claims in this game")
            }
            Phase::Claim if self.discarder.is_none() => bad("discarder: required in claim"),
            Phase::Claim if self.pile.is_empty() || self.stock.is_empty() => {
                bad("phase: there is nothing to claim")
            }
            Phase::Claim if self.players() < self.game.rules.sections.claim.min_seats => {
                bad("phase: too few seats for claims")
            }
            Phase::Claim if self.claim_actors().len() < 2 => bad("passed: nobody is left to claim"),
            _ => Ok(()),
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

/// Facts from a dictionary.
///
/// # Errors
/// `position` with what is wrong.
pub fn read_facts(game: &Game, value: &Value) -> Result<Facts> {
    let Some(map) = value.as_object() else {
        return bad("facts: a dictionary is wanted");
    };
    const KEYS: [&str; 8] = [
        "ending", "out", "hands", "table", "opened", "one_turn", "knocker", "upcard",
    ];
    if let Some(key) = map.keys().find(|k| !KEYS.contains(&k.as_str())) {
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

/// Typed access to the keys of a dictionary; null is as good as absent.
struct Reader<'a>(&'a Map<String, Value>);

impl<'a> Reader<'a> {
    fn get(&self, key: &str) -> Option<&'a Value> {
        self.0.get(key).filter(|v| !v.is_null())
    }

    fn text(&self, key: &str) -> Result<Option<&'a str>> {
        match self.get(key) {
            None => Ok(None),
            Some(value) => value
                .as_str()
                .map(Some)
                .ok_or_else(|| Error::rules("position", format!("{key}: a text is wanted"))),
        }
    }

    fn texts(&self, key: &str) -> Result<Option<Vec<String>>> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let list = value.as_array().and_then(|l| {
            l.iter()
                .map(|v| v.as_str().map(str::to_owned))
                .collect::<Option<Vec<_>>>()
        });
        list.map(Some)
            .ok_or_else(|| Error::rules("position", format!("{key}: a list of texts is wanted")))
    }

    fn flag(&self, key: &str) -> Result<bool> {
        match self.get(key) {
            None => Ok(false),
            Some(value) => value
                .as_bool()
                .ok_or_else(|| Error::rules("position", format!("{key}: true or false is wanted"))),
        }
    }

    fn number(&self, key: &str, low: u16, high: u16) -> Result<Option<u16>> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let number = value
            .as_u64()
            .and_then(|n| u16::try_from(n).ok())
            .filter(|n| (low..=high).contains(n));
        number.map(Some).ok_or_else(|| {
            Error::rules(
                "position",
                format!("{key}: a number from {low} to {high} is wanted"),
            )
        })
    }

    fn numbers<T: TryFrom<i64>>(&self, key: &str) -> Result<Option<Vec<T>>> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let one = |v: &Value| v.as_i64().and_then(|n| T::try_from(n).ok());
        let list = value
            .as_array()
            .and_then(|l| l.iter().map(one).collect::<Option<Vec<T>>>());
        list.map(Some)
            .ok_or_else(|| Error::rules("position", format!("{key}: a list of numbers is wanted")))
    }

    fn seat(&self, key: &str, game: &Game) -> Result<Option<u8>> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let seat = value
            .as_u64()
            .and_then(|n| u8::try_from(n).ok())
            .filter(|s| *s < game.players);
        seat.map(Some).ok_or_else(|| {
            Error::rules(
                "position",
                format!("{key}: a seat from 0 to {} is wanted", game.players - 1),
            )
        })
    }

    fn seats(&self, key: &str, game: &Game) -> Result<Option<Seats>> {
        let Some(list) = self.numbers::<u8>(key)? else {
            return Ok(None);
        };
        let mut seats = Seats::default();
        for seat in list {
            if seat >= game.players {
                return bad(format!("{key}: there is no seat {seat}"));
            }
            seats.add(seat);
        }
        Ok(Some(seats))
    }

    fn card(&self, key: &str) -> Result<Option<Card>> {
        let Some(text) = self.text(key)? else {
            return Ok(None);
        };
        text.parse()
            .map(Some)
            .map_err(|e: Error| Error::rules("position", format!("{key}: {e}")))
    }
}
