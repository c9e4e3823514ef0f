//! Every legal action equally likely.

use super::Bot;
use crate::cards::{Card, Dice};
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
        pick(view.legal_actions(), &mut self.0)
    }

    fn name(&self) -> String {
        "random".into()
    }
}

fn pick(mut menu: Vec<Action>, dice: &mut Dice) -> Action {
    let chosen = dice.below(menu.len() as u32);
    menu.swap_remove(chosen as usize)
}

/// What [`Random`] with this dice would play, mostly without building the menu.
pub(super) fn random_action(state: &State, dice: &mut Dice) -> Action {
    let quick = match state.phase() {
        Phase::Upcard => Some([Action::TAKE, Action::Pass][dice.below(2) as usize].clone()),
        Phase::Play if state.game().knock_game() => Some(random_gin(state, dice)),
        Phase::Play => only_discards(state).map(|mask| Action::Discard(nth(mask, dice))),
        _ => None,
    };
    quick.unwrap_or_else(|| pick(state.legal_actions(), dice))
}

fn random_gin(state: &State, dice: &mut Dice) -> Action {
    let hand = state.hand(state.seat());
    let turn = state.turn_now();
    let allowed = turn.duties.discardable(state.game(), hand);
    let closing = closing_actions(state, allowed);
    let cards = allowed.count_ones();
    match dice.below(cards + closing.len() as u32) {
        i if i < cards => Action::Discard(bit(allowed, i)),
        i => closing[(i - cards) as usize].clone(),
    }
}

/// The knocks and gins of the menu, in its order.
fn closing_actions(state: &State, allowed: u64) -> Vec<Action> {
    let hand = state.hand(state.seat());
    let limit = state.knock_limit();
    let (mut knocks, mut gins) = (Vec::new(), Vec::new());
    for card in hand.faces().filter(|c| allowed >> c.index() & 1 != 0) {
        let mut rest = *hand;
        rest.remove(card);
        match state.least(&rest) {
            0 => gins.push(Action::Gin(card)),
            left if left <= limit => knocks.push(Action::Knock(card)),
            _ => {}
        }
    }
    knocks.append(&mut gins);
    if state.game().rules.sections.finish.big_gin && state.least(hand) == 0 {
        knocks.push(Action::BigGin);
    }
    knocks
}

/// Faces that may be thrown, where nothing else may be done: a seat that has to open and cannot.
fn only_discards(state: &State) -> Option<u64> {
    let game = state.game();
    let turn = state.turn_now();
    let nothing_else = !turn.duties.opened
        && !turn.duties.open_duty(game)
        && turn.hand.mask() != 0
        && !turn.may_open(game);
    nothing_else.then(|| turn.duties.discardable(game, &turn.hand))
}

fn nth(mask: u64, dice: &mut Dice) -> Card {
    bit(mask, dice.below(mask.count_ones()))
}

/// The card of the `n`-th bit that is set.
fn bit(mut mask: u64, n: u32) -> Card {
    for _ in 0..n {
        mask &= mask - 1;
    }
    Card(mask.trailing_zeros() as u8)
}
