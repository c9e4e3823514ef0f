//! Positions: what is accepted is a state that reads back, with a menu whose every action can be played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rummy_core::rules::{load, profiles};
use rummy_core::State;
use serde_json::Value;

fuzz_target!(|input: (u8, &str)| {
    let (which, text) = input;
    let Ok(Value::Object(map)) = serde_json::from_str(text) else { return };
    let names: Vec<&str> = profiles().collect();
    let rules = load::<&str>(names[which as usize % names.len()], &[]).unwrap();
    let Ok(state) = State::position(&rules, &map) else { return };
    assert_eq!(State::position(&rules, &state.to_json()).unwrap(), state);
    for action in state.legal_actions().iter().take(20) {
        state.play(action).unwrap();
    }
});
