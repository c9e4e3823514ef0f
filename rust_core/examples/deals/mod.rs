//! Deals that the greedy bot plays, step by step, for the examples that measure.

use rummy_core::bots::{Bot, Greedy};
use rummy_core::rules::load;
use rummy_core::{Action, DealWith, State};

/// A state and the action that a greedy seat plays in it.
pub(crate) type Step = (State, Action);

/// Every step of so many greedy deals.
pub(crate) fn steps(game: &str, players: usize, deals: u64) -> Vec<Step> {
    let rules = load::<&str>(game, &[]).unwrap();
    let mut greedy = Greedy::new();
    let mut all = Vec::new();
    for seed in 0..deals {
        let with = DealWith {
            seed,
            ..DealWith::default()
        };
        let mut state = State::deal(&rules, players, &with).unwrap();
        while !state.is_over() {
            let action = greedy.act(&state.view(state.seat()));
            let next = state.play(&action).unwrap();
            all.push((state, action));
            state = next;
        }
    }
    all
}
