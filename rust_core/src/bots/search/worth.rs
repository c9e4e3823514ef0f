//! What a deal is worth to a seat: finished, or broken off on the way.

use crate::melds::deadwood;
use crate::play::State;
use crate::rules::sections::{Best, ScoreKind};

/// What an unopened hand costs besides its deadwood, in points.
const UNOPENED: f64 = 15.0;

/// Points of a seat over the mean of the others; more is better in every game.
pub(super) fn over_others(state: &State, seat: u8) -> f64 {
    let all: Vec<f64> = match state.outcome() {
        Some(outcome) => {
            let low = state.game().rules.sections.r#match.best == Best::Low;
            let sign = if low { -1.0 } else { 1.0 };
            outcome
                .points
                .iter()
                .map(|&p| sign * f64::from(p))
                .collect()
        }
        None => (0..state.players()).map(|s| standing(state, s)).collect(),
    };
    let own = all[seat as usize];
    let others = all.iter().sum::<f64>() - own;
    own - others / (all.len() - 1) as f64
}

/// About what a seat has so far: what it laid, where that counts, less what it could not lay.
fn standing(state: &State, seat: u8) -> f64 {
    let game = state.game();
    let left = f64::from(deadwood(&game.melds, state.hand(seat)));
    let closed = game.must_open() && !state.opened(seat);
    let laid = match game.rules.sections.score.kind {
        ScoreKind::Table => laid(state, seat),
        _ => 0.0,
    };
    laid - left - if closed { UNOPENED } else { 0.0 }
}

/// Points a seat has on the table.
fn laid(state: &State, seat: u8) -> f64 {
    let limits = &state.game().melds;
    let own = state.table().iter().flat_map(|t| {
        let places = (0..t.meld.len()).filter(move |&p| t.placer(p) == seat);
        places.map(move |p| t.meld.place_points(limits, p))
    });
    own.map(f64::from).sum()
}
