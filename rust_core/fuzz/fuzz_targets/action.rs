//! Cards and actions: whatever reads is written back and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rummy_core::cards::parse_cards;
use rummy_core::{Action, Card, Cards};

fuzz_target!(|text: &str| {
    let _ = text.parse::<Card>();
    let _ = parse_cards(text);
    if let Ok(cards) = text.parse::<Cards>() {
        assert_eq!(cards.to_string().parse::<Cards>().unwrap(), cards);
    }
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse::<Action>().unwrap(), action);
    }
});
