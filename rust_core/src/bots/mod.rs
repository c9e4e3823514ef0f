//! Players: what a bot is, the bots of the library, and how they are measured.
//!
//! A bot gets a [`View`] and nothing else, so it cannot look at a hidden card. How each of them
//! thinks and how strong it is stands in `docs/bots.md`.

mod duel;
mod field;
mod greedy;
mod odds;
mod perft;
mod playouts;
mod random;
mod search;
mod sight;
mod spec;
mod table;
mod tournament;

pub use duel::{Duel, duel};
pub use field::{Field, Share};
pub use greedy::{Greedy, Quick, Weights};
pub use perft::perft;
pub use playouts::{Summary, playouts};
pub use random::Random;
pub use search::{Belief, Budget, Practised, Search, Uniform};
pub use spec::Spec;
pub use table::{Estimate, Maker, Record};
pub use tournament::{Standing, seatings, tournament};

use crate::error::{Error, Result};
use crate::play::{Action, State, View};

/// A player of any game of the library.
pub trait Bot: Send {
    /// One of the view's legal actions; the viewer has to act.
    fn act(&mut self, view: &View) -> Action;

    /// Short name for tables, e.g. `greedy`.
    fn name(&self) -> String;
}

/// Plays a deal to its end, `bots[i]` in seat `i`; where several seats may act, the first does.
///
/// # Errors
/// The refusal of the first action that is not legal; `seats` when there are not as many bots as seats.
pub fn play_deal(mut state: State, bots: &mut [Box<dyn Bot>]) -> Result<State> {
    if bots.len() != state.players() as usize {
        let (n, seats) = (bots.len(), state.players());
        let message = format!("{n} bots cannot play at a table of {seats} seats");
        return Err(Error::rules("seats", message));
    }
    while !state.is_over() {
        let seat = state.seat();
        let action = bots[seat as usize].act(&state.view(seat));
        state.advance(seat, &action)?;
    }
    Ok(state)
}

/// The seed of one of many deals, so that nothing depends on the order they are played in.
///
/// `stream` 0 shuffles the cards of deal `number`; `1 + i` feeds the bot in seat `i`.
#[must_use]
pub fn deal_seed(seed: u64, number: u64, stream: u64) -> u64 {
    let mixed = mix(mix(seed) ^ number);
    mix(mixed ^ stream.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// The finaliser of `SplitMix64`: every bit of the input moves every bit of the output.
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}
