//! Every legal action equally likely.

use super::Bot;
use crate::cards::{Card, Dice};
use crate::play::turn::Duties;
use crate::play::{Action, Phase, State, View};

/// Plays any legal action, all equally likely.
pub struct Random(Dice);

impl Random {
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Dice::new(seed, 0))
    }
}

impl Bot for Random {
    /// # Panics
    /// If the viewer may not act.
    fn act(&mut self, view: &View) -> Action {
        pick(&view.legal_actions(), &mut self.0)
    }

    fn name(&self) -> String {
        "random".into()
    }
}

/// One action of a menu.
fn pick(menu: &[Action], dice: &mut Dice) -> Action {
    menu[dice.below(menu.len() as u32) as usize].clone()
}

/// What [`Random`] with this dice would play, mostly without the whole menu; `menu` is scratch paper.
pub(super) fn random_action(state: &State, dice: &mut Dice, menu: &mut Vec<Action>) -> Action {
    match state.phase() {
        Phase::Draw if state.draw_or_take() => {
            return if dice.below(2) == 0 {
                Action::Draw
            } else {
                Action::TAKE
            };
        }
        Phase::Play if state.game().knock_game() => return random_gin(state, dice),
        Phase::Play => {
            if let Some(mask) = only_discards(state) {
                return Action::Discard(bit(mask, dice.below(mask.count_ones())));
            }
        }
        _ => {}
    }
    state.legal_actions_into(state.seat(), menu);
    pick(menu, dice)
}

fn random_gin(state: &State, dice: &mut Dice) -> Action {
    let hand = state.hand(state.seat());
    let allowed = state.throwable();
    let closings = state.closings(hand, allowed);
    let cards = allowed.count_ones();
    let chosen = dice.below(cards + closings.count() as u32);
    let closing = chosen
        .checked_sub(cards)
        .and_then(|i| closings.actions().nth(i as usize));
    closing.unwrap_or_else(|| Action::Discard(bit(allowed, chosen)))
}

/// Faces that may be thrown, where nothing else may be done: a seat that has to open and cannot.
fn only_discards(state: &State) -> Option<u64> {
    let (game, hand) = (state.game(), state.hand(state.seat()));
    let duties = Duties::of(state);
    let nothing_else = !duties.opened
        && !duties.open_duty(game)
        && hand.mask() != 0
        && !duties.may_open(game, hand);
    nothing_else.then(|| duties.discardable(game, hand))
}

/// The card of the `n`-th bit that is set.
fn bit(mut mask: u64, n: u32) -> Card {
    for _ in 0..n {
        mask &= mask - 1;
    }
    Card(mask.trailing_zeros() as u8)
}
