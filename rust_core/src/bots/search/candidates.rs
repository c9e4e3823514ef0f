//! The actions worth a search.

use crate::bots::greedy::{Weights, greedy_action};
use crate::bots::sight::Sight;
use crate::cards::Card;
use crate::melds::deadwood;
use crate::play::{Action, Phase};

/// Most actions of a kind that are searched besides the greedy bot's.
const DISCARDS: usize = 6;
const LAYS: usize = 4;
const TAKES: usize = 6;

/// The greedy bot's action first, then those that could be better.
pub(super) fn of(sight: &Sight) -> Vec<Action> {
    let first = greedy_action(sight, &Weights::default());
    let mut actions = vec![first];
    // Going out and the rest of a knock are no questions.
    let closing = matches!(actions[0], Action::Gin(_) | Action::BigGin | Action::Done);
    if closing || matches!(sight.state.phase(), Phase::Spread | Phase::Layoff) {
        return actions;
    }
    let mut menu = sight.state.legal_actions_of(sight.seat);
    menu.retain(|action| *action != actions[0]);
    sort_discards(sight, &mut menu);
    let mut counts = [0; 3];
    actions.extend(menu.into_iter().filter(|action| few(action, &mut counts)));
    actions
}

/// Discards that leave least come first.
fn sort_discards(sight: &Sight, menu: &mut [Action]) {
    let left = |card: Card| {
        let mut rest = *sight.hand();
        rest.remove(card);
        deadwood(&sight.state.game().melds, &rest)
    };
    menu.sort_by_cached_key(|action| match action {
        Action::Discard(card) => left(*card),
        _ => 0,
    });
}

/// Whether an action is one of the first of its kind.
fn few(action: &Action, counts: &mut [usize; 3]) -> bool {
    let (kind, most) = match action {
        Action::Discard(_) => (0, DISCARDS),
        Action::Meld { .. } | Action::LayOff { .. } | Action::Swap { .. } => (1, LAYS),
        Action::Take { .. } => (2, TAKES),
        _ => return true,
    };
    counts[kind] += 1;
    counts[kind] <= most
}
