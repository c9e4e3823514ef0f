//! Hands for the benchmarks, from fixed seeds.
#![allow(dead_code, reason = "each benchmark uses a part")]

mod answers;

use std::time::Duration;

use criterion::Criterion;
use rummy_core::cards::{Card, Dice, full_deck};
use rummy_core::melds::{MeldRules, all_melds};
use rummy_core::rules::{Rules, load};
use rummy_core::{Cards, State};
use serde_json::json;

/// Rounds long enough for means within a few per cent, short enough to run them all often.
pub(crate) fn quick() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .sample_size(20)
        .without_plots()
}

/// Refuses a sum of answers other than the known one.
///
/// # Panics
/// If it differs: a fast wrong answer is worth nothing.
#[allow(clippy::print_stdout, reason = "asked for by hand")]
pub(crate) fn check(name: &str, sum: u64) {
    if std::env::var_os("RUMMY_ANSWERS").is_some() {
        println!("    (\"{name}\", {sum}),");
        return;
    }
    let known = answers::ANSWERS.iter().find(|(n, _)| *n == name);
    assert_eq!(known.map(|(_, sum)| *sum), Some(sum), "{name}");
}

/// The melds of a built-in game.
pub(crate) fn rules(name: &str, options: &[&str]) -> MeldRules {
    MeldRules::new(&load(name, options).unwrap().sections)
}

/// Hands of `size` cards dealt from so many packs, `jokers` of them jokers.
pub(crate) fn dealt(count: usize, packs: u8, size: usize, jokers: u8, seed: u64) -> Vec<Cards> {
    let mut dice = Dice::new(seed, 0);
    let mut deck = full_deck(packs, 0);
    let hand = |_| {
        dice.shuffle(&mut deck);
        let naturals = deck[..size - jokers as usize].iter().copied();
        Cards::collect(naturals).unwrap().with_jokers(jokers)
    };
    (0..count).map(hand).collect()
}

/// Hands dealt from two packs and six jokers as they come.
pub(crate) fn dealt_with_jokers(count: usize, size: usize, seed: u64) -> Vec<Cards> {
    let mut dice = Dice::new(seed, 0);
    let mut deck = full_deck(2, 6);
    let hand = |_| {
        dice.shuffle(&mut deck);
        Cards::collect(deck[..size].iter().copied()).unwrap()
    };
    (0..count).map(hand).collect()
}

/// Hands full of melds: drawn from a block of a few ranks and suits.
pub(crate) fn crowded(
    count: usize,
    packs: u8,
    size: u32,
    jokers: u8,
    block: (u32, u32),
    seed: u64,
) -> Vec<Cards> {
    let (ranks, suits) = block;
    let mut dice = Dice::new(seed, 0);
    let hand = |_| {
        let low = dice.below(14 - ranks);
        let mut hand = Cards::EMPTY;
        while hand.naturals() + u32::from(jokers) < size {
            let card = Card::new(dice.below(suits) as u8, (low + dice.below(ranks)) as u8);
            if hand.count(card) < packs {
                hand.add(card);
            }
        }
        hand.with_jokers(jokers)
    };
    (0..count).map(hand).collect()
}

/// Hard hands of 20 cards, a fifth of each kind: at random, four and five ranks of four suits, one
/// suit twice, two suits twice.
pub(crate) fn hard20(count: usize, jokers: u8, seed: u64) -> Vec<Cards> {
    let part = count / 5;
    let mut all = dealt(part, 2, 20, jokers, seed);
    for (block, seed) in [(4, 4), (5, 4), (13, 1), (13, 2)]
        .into_iter()
        .zip(seed + 1..)
    {
        all.extend(crowded(part, 2, 20, jokers, block, seed));
    }
    all
}

/// Rommé, and Rommé whose jokers stay on the table.
pub(crate) fn table_games() -> [(&'static str, Rules); 2] {
    let plain = load::<&str>("romme", &[]).unwrap();
    let never = toml::toml! { swap = { runs = false, sets = "never" } };
    let no_swaps = plain.patch(&never).unwrap();
    [("", plain), (", no swaps", no_swaps)]
}

/// Positions of a Rommé: an opened seat with 14 cards before so many melds on the table.
pub(crate) fn tables(game: &Rules, count: usize, melds: usize, seed: u64) -> Vec<State> {
    let mut dice = Dice::new(seed, 0);
    let limits = MeldRules::new(&game.sections);
    let mut deck = full_deck(2, 6);
    let position = |_| {
        dice.shuffle(&mut deck);
        let hand = Cards::collect(deck[..14].iter().copied()).unwrap();
        let mut rest = Cards::collect(deck[14..].iter().copied()).unwrap();
        let mut table = Vec::new();
        while table.len() < melds {
            let all = all_melds(&limits, &rest.with_jokers(rest.jokers().min(1)));
            let meld = all[dice.below(all.len() as u32) as usize];
            rest = rest.without(&meld.cards()).unwrap();
            table.push(json!({"meld": meld.to_string(), "owner": 1}));
        }
        let map = json!({
            "hands": [hand.to_string(), "AC"], "table": table, "phase": "play", "turn": 9,
            "seat": 0, "opened": [0, 1], "laid": [0, 1],
        });
        State::position(game, map.as_object().unwrap())
    };
    // The other hand's one card may be on the table already; such positions are left out.
    let all = (0..count * 4).map(position);
    all.filter_map(Result::ok).take(count).collect()
}

/// The hardest hands that hill climbing on time found: name, rules, hand.
pub(crate) fn adversarial() -> Vec<(String, MeldRules, Cards)> {
    let lines = include_str!("adversarial.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (game, hand) = line.split_once(": ").unwrap();
            let (name, options) = game.split_once(' ').unwrap_or((game, ""));
            let options: Vec<&str> = options.split_terminator(' ').collect();
            let hand: Cards = hand.parse().unwrap();
            let title = format!("{game}, {} cards, {} jokers", hand.len(), hand.jokers());
            (title, rules(name, &options), hand)
        })
        .collect()
}
