//! Which card to throw.

use super::super::sight::Sight;
use crate::cards::{Card, Cards};
use crate::melds::{Goal, arrange};
use crate::play::Action;

/// The costliest loose card that has no partner; a card of a meld only when nothing else may go.
pub(super) fn discard(sight: &Sight) -> Option<Action> {
    let (state, hand) = (sight.state, sight.hand());
    let turn = state.turn_now();
    if turn.duties.open_duty(state.game()) || state.relay_due(&turn.duties) {
        return None;
    }
    let allowed = turn.duties.discardable(state.game(), hand);
    let loose = arrange(&state.game().melds, hand, Goal::Deadwood).left;
    let thrown = hand.faces().filter(|c| allowed >> c.index() & 1 != 0);
    let card = thrown.min_by_key(|&card| keep(sight, &loose, card))?;
    Some(Action::Discard(card))
}

/// How much a card is worth keeping, in points.
fn keep(sight: &Sight, loose: &Cards, card: Card) -> i32 {
    if card.is_joker() {
        return 1000;
    }
    let value = i32::from(sight.state.game().melds.hand[card.index() as usize]);
    let melded = if loose.has(card) { 0 } else { 500 };
    let partners = loose.faces().filter(|&other| near(card, other)).count() as i32;
    melded + 8 * partners - value
}

/// Whether two cards can be part of one meld of three.
fn near(a: Card, b: Card) -> bool {
    if a == b || b.is_joker() {
        return false;
    }
    a.rank() == b.rank() || a.suit() == b.suit() && a.rank().abs_diff(b.rank()) <= 2
}
