//! The gin family: nothing is laid before the knock, so a turn is its discard.

use super::best_turn::BestTurn;
use crate::cards::Card;
use crate::error::{Error, Result};
use crate::melds::{Arrangement, Goal, arrange};
use crate::play::{Action, State};

/// Big gin, else gin, else the discard that leaves least; whether to knock is the caller's choice.
pub(super) fn best(state: &State) -> Result<BestTurn> {
    let (game, hand) = (state.game(), state.hand(state.seat()));
    let whole = arrange(&game.melds, hand, Goal::Deadwood);
    if game.rules.sections.finish.big_gin && whole.deadwood == 0 {
        return Ok(turn(Action::BigGin, &whole));
    }
    let allowed = state.throwable();
    let cards = hand.faces().filter(|c| allowed >> c.index() & 1 != 0);
    let after = |card: Card| {
        let rest = hand.without(&[card]).unwrap_or_default();
        (card, arrange(&game.melds, &rest, Goal::Deadwood))
    };
    let best = cards.map(after).min_by_key(|(_, a)| {
        let cards: u32 = a.melds.iter().map(|m| u32::from(m.len())).sum();
        (a.deadwood, u32::MAX - a.points, u32::MAX - cards)
    });
    let (card, layout) = best.ok_or_else(|| Error::illegal("cannot-finish", "no card may go"))?;
    let action = if layout.deadwood == 0 {
        Action::Gin(card)
    } else {
        Action::Discard(card)
    };
    Ok(turn(action, &layout))
}

fn turn(action: Action, layout: &Arrangement) -> BestTurn {
    BestTurn {
        goes_out: !matches!(action, Action::Discard(_)),
        actions: vec![action],
        lays: 0,
        left: layout.left,
        points: layout.points.into(),
    }
}
