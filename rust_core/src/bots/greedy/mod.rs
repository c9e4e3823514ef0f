//! A bot that plays the best it can see at once: quick, without chance, the same in every game.

mod discard;
mod draw;
mod gin;
mod lay;
mod quick;
mod weights;

pub(super) use gin::worth_a_knock;
pub use quick::Quick;
pub(super) use quick::{Plan, quick_action};
pub use weights::Weights;

use super::Bot;
use super::sight::Sight;
use crate::play::{Action, Phase, View};

/// Lays what it can, takes from the pile only what helps, throws what helps least, closes at once.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    weights: Weights,
}

impl Greedy {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A bot with other weights, for experiments.
    #[must_use]
    pub fn with(weights: Weights) -> Self {
        Self { weights }
    }
}

impl Bot for Greedy {
    /// # Panics
    /// If the viewer may not act.
    fn act(&mut self, view: &View) -> Action {
        greedy_action(&Sight::of_view(view), &self.weights)
    }

    fn name(&self) -> String {
        "greedy".into()
    }
}

/// What [`Greedy`] plays.
pub(super) fn greedy_action(sight: &Sight, weights: &Weights) -> Action {
    let knock_game = sight.state.game().knock_game();
    let choice = match sight.state.phase() {
        Phase::Upcard | Phase::Draw if knock_game => gin::draw(sight, weights),
        Phase::Draw => draw::draw(sight, weights),
        Phase::Claim => draw::claim(sight, weights),
        Phase::Play if knock_game => gin::play(sight, weights),
        Phase::Play => lay::play(sight, weights),
        // The engine lays the rest in the best way.
        Phase::Spread | Phase::Layoff => Some(Action::Done),
        Phase::Upcard | Phase::Over => None,
    };
    choice.unwrap_or_else(|| any(sight))
}

/// The first action of the menu, for what no rule of thumb covers.
fn any(sight: &Sight) -> Action {
    let menu = sight.state.legal_actions_of(sight.seat);
    menu.into_iter()
        .next()
        .expect("a seat to act has a legal action")
}
