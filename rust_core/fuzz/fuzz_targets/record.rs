//! Match records: what replays writes a record that replays to the same match.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rummy_core::Match;

fuzz_target!(|text: &str| {
    if let Ok(game) = Match::replay(text) {
        let again = Match::replay(&game.record()).unwrap();
        assert_eq!(again.state(), game.state());
    }
});
