//! Profiles: what loads can be written, read back, dealt and begun at every table size.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rummy_core::{DealWith, Rules, State};

fuzz_target!(|text: &str| {
    let Ok(rules) = Rules::from_toml(text) else { return };
    assert_eq!(Rules::from_toml(&rules.to_toml()).unwrap(), rules);
    for seats in rules.sections.seats.min..=rules.sections.seats.max {
        let state = State::deal(&rules, seats as usize, &DealWith::default()).unwrap();
        assert!(!state.legal_actions().is_empty());
    }
});
