//! Path counts of `tests/perft/*.toml`, the same files that Python and the reference read.

use std::fs;
use std::path::Path;

use rummy_core::State;
use rummy_core::bots::perft;
use rummy_core::play::DealWith;
use rummy_core::rules::{Rules, load};
use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
struct Counts {
    game: String,
    #[serde(default)]
    options: Vec<String>,
    from: Vec<From>,
}

#[derive(Deserialize)]
struct From {
    name: String,
    players: Option<usize>,
    deck: Option<String>,
    position: Option<Map<String, Value>>,
    paths: Vec<u64>,
}

impl From {
    fn start(&self, rules: &Rules) -> State {
        if let Some(position) = &self.position {
            return State::position(rules, position).unwrap();
        }
        let deck = rummy_core::cards::parse_cards(self.deck.as_deref().unwrap()).unwrap();
        let with = DealWith {
            dealer: Some(0),
            deck: Some(&deck),
            ..DealWith::default()
        };
        State::deal(rules, self.players.unwrap(), &with).unwrap()
    }
}

#[test]
fn path_counts_are_those_of_the_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/perft");
    let mut compared = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "toml") {
            continue;
        }
        let counts: Counts = toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let rules = load(&counts.game, &counts.options).unwrap();
        for from in &counts.from {
            let start = from.start(&rules);
            for (depth, &paths) in (1..).zip(&from.paths) {
                let found = perft(&start, depth);
                assert_eq!(
                    found, paths,
                    "{}, {}, depth {depth}",
                    counts.game, from.name
                );
                compared += 1;
            }
        }
    }
    assert!(compared >= 60);
}
