//! Melds and lay-offs of a turn.

use super::Weights;
use crate::bots::sight::Sight;
use crate::cards::Cards;
use crate::melds::{Arrangement, Goal, arrange};
use crate::play::Action;

/// The next thing to lay, if any.
pub(super) fn lay(sight: &Sight, weights: &Weights) -> Option<Action> {
    let turn = sight.state.turn_now();
    if !turn.duties.opened && !turn.may_open(sight.state.game()) {
        return None;
    }
    let best = layout(sight, turn.duties.opened, turn.duties.points);
    meld(sight, &best)
        .or_else(|| {
            turn.duties
                .opened
                .then(|| lay_off(sight, weights, &best.left))?
        })
        .or_else(|| forced(sight))
}

/// The layout with least left; where an opening needs more points, the one with most.
fn layout(sight: &Sight, opened: bool, laid: u16) -> Arrangement {
    let game = sight.state.game();
    let needed = u32::from(game.rules.sections.opening.points.saturating_sub(laid));
    let best = arrange(&game.melds, sight.hand(), Goal::Deadwood);
    if opened || best.points >= needed {
        return best;
    }
    arrange(&game.melds, sight.hand(), Goal::Points)
}

fn meld(sight: &Sight, best: &Arrangement) -> Option<Action> {
    let actions = best.melds.iter().map(Action::meld);
    actions.into_iter().find(|action| sight.is_legal(action))
}

/// The lay-off of loose cards that takes most value out of the hand.
fn lay_off(sight: &Sight, weights: &Weights, loose: &Cards) -> Option<Action> {
    let (state, rules) = (sight.state, &sight.state.game().melds);
    let fewest = sight.others().map(|s| sight.size(s)).min().unwrap_or(0);
    let late = f32::from(fewest) <= weights.joker_until || sight.hand().len() <= 3;
    let loose = &if late { *loose } else { loose.with_jokers(0) };
    let mut best = None;
    for (target, t) in state.table().iter().enumerate() {
        for piece in t.meld.extensions(rules, loose) {
            let value: u16 = piece
                .cards
                .iter()
                .map(|c| rules.hand[c.index() as usize])
                .sum();
            let action = state.layoff_of(&t.meld, target, &piece);
            if best.as_ref().is_none_or(|(v, _)| value > *v) && sight.is_legal(&action) {
                best = Some((value, action));
            }
        }
    }
    best.map(|(_, action)| action)
}

/// Where a duty forbids a discard, the first action that serves it.
fn forced(sight: &Sight) -> Option<Action> {
    let duties = sight.state.turn_now().duties;
    if !duties.open_duty(sight.state.game()) {
        return None;
    }
    sight.state.legal_actions().into_iter().next()
}
