//! Views: what is accepted reads back, and holds a menu.
#![no_main]

mod common;

use libfuzzer_sys::fuzz_target;
use rummy_core::View;

fuzz_target!(|input: (u8, u8, &str)| {
    let Some((rules, map)) = common::rules_and_map(input) else { return };
    let Ok(view) = View::from_json(&rules, &map) else { return };
    assert_eq!(View::from_json(&rules, &view.to_json()).unwrap(), view);
    let _ = view.legal_actions();
    let _ = view.sample(1);
});
