//! Positions: what is accepted is a state that reads back, with a menu whose every action can be played.
#![no_main]

mod common;

use libfuzzer_sys::fuzz_target;
use rummy_core::State;

fuzz_target!(|input: (u8, u8, &str)| {
    let Some((rules, map)) = common::rules_and_map(input) else { return };
    let Ok(state) = State::position(&rules, &map) else { return };
    assert_eq!(State::position(&rules, &state.to_json()).unwrap(), state);
    for seat in state.actors() {
        for action in state.legal_actions_of(seat).iter().take(20) {
            state.play_as(seat, action).unwrap();
        }
    }
});
