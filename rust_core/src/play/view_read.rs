//! A view from the dictionary it shows.

use serde_json::{Map, Value};

use super::reader::{Reader, bad};
use super::state::State;
use super::view::{HIDDEN, View};
use crate::cards::Cards;
use crate::error::{Error, Result};
use crate::rules::Rules;

/// Keys of a view that a state does not have or has with another meaning.
const OWN_KEYS: [&str; 7] = [
    "viewer",
    "players",
    "actors",
    "hand",
    "hand_sizes",
    "stock_size",
    "stock",
];

impl View {
    /// The view that [`View::to_json`] shows.
    ///
    /// # Errors
    /// `seats`, and `position` with what is wrong.
    pub fn from_json(rules: &Rules, map: &Map<String, Value>) -> Result<Self> {
        let read = Reader(map);
        let mut public = map.clone();
        public.retain(|key, _| !OWN_KEYS.contains(&key.as_str()));
        let sizes: Vec<u8> = read.numbers("hand_sizes")?.unwrap_or_default();
        let viewer = read.number("viewer", 0, 7)?.unwrap_or(0) as u8;
        let mut hands = read.texts("known")?.unwrap_or_default();
        match (read.text("hand")?, hands.get_mut(viewer as usize)) {
            (Some(hand), Some(own)) => hand.clone_into(own),
            _ => return bad("a view needs the hand of its viewer, and known for each seat"),
        }
        if sizes.len() != hands.len() {
            return bad("hand_sizes: one number for each seat is wanted");
        }
        public.insert("hands".into(), hands.into());
        public.insert("stock".into(), read.text("stock")?.unwrap_or("").into());
        let state = State::read(rules, &public)?;
        Self::whole(state, viewer, &sizes, read.number("stock_size", 0, 300)?)
    }

    /// The view of a state that lacks the hidden cards.
    fn whole(mut state: State, viewer: u8, hands: &[u8], stock: Option<u16>) -> Result<Self> {
        let stock = stock.map_or(state.stock.len(), usize::from);
        if !state.stock_open {
            state.stock = vec![HIDDEN; stock];
        }
        let mut sizes = [0; 8];
        sizes[..hands.len()].copy_from_slice(hands);
        let fits = |(held, &size): (&Cards, &u8)| held.len() <= u32::from(size);
        if state.stock.len() != stock || !state.hands.iter().zip(&sizes).all(fits) {
            return Err(Error::rules("position", "the sizes do not fit the cards"));
        }
        state.check_together()?;
        Ok(Self {
            viewer,
            blanked: state,
            sizes,
        })
    }
}
