//! The actions worth a search.

use crate::bots::greedy::{Weights, greedy_action};
use crate::bots::sight::Sight;
use crate::play::{Action, Phase};

/// Most actions of one kind that are searched besides the greedy bot's.
const MOST_LAYS: usize = 6;
const MOST_TAKES: usize = 8;

/// The greedy bot's action first, then those that could be better.
pub(super) fn of(sight: &Sight) -> Vec<Action> {
    let first = greedy_action(sight, &Weights::default());
    let mut actions = vec![first];
    if matches!(sight.state.phase(), Phase::Spread | Phase::Layoff) {
        return actions;
    }
    let (mut lays, mut takes) = (0, 0);
    for action in sight.state.legal_actions_of(sight.seat) {
        let wanted = match action {
            Action::Meld { .. } | Action::LayOff { .. } | Action::Swap { .. } => {
                lays += 1;
                lays <= MOST_LAYS
            }
            Action::Take { .. } => {
                takes += 1;
                takes <= MOST_TAKES
            }
            _ => true,
        };
        if wanted && action != actions[0] {
            actions.push(action);
        }
    }
    actions
}
