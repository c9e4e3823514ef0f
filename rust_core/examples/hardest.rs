//! Looks for the hands that take longest, by hill climbing on time.
//!
//! `cargo run --release --example hardest -- romme 20 4 30` climbs for 30 seconds over hands of 20
//! cards with 4 jokers and prints the slowest it found.

use std::time::{Duration, Instant};

use rummy_core::Cards;
use rummy_core::cards::{Card, Dice};
use rummy_core::melds::{MeldRules, most_points};

/// Least of three runs, which hides interruptions.
fn cost(rules: &MeldRules, hand: &Cards) -> Duration {
    let run = |_| {
        let started = Instant::now();
        std::hint::black_box(most_points(rules, std::hint::black_box(hand)));
        started.elapsed()
    };
    (0..3).map(run).min().unwrap_or_default()
}

fn random_card(dice: &mut Dice, block: (u32, u32)) -> Card {
    Card::new(dice.below(block.1) as u8, dice.below(block.0) as u8)
}

fn random_hand(dice: &mut Dice, naturals: u32, packs: u8) -> Cards {
    let block = [(13, 4), (13, 1), (4, 4), (5, 4), (13, 2), (8, 3)][dice.below(6) as usize];
    let mut hand = Cards::EMPTY;
    let mut tries = 0;
    while hand.naturals() < naturals {
        tries += 1;
        let wide = if tries > 200 { (13, 4) } else { block };
        let card = random_card(dice, wide);
        if hand.count(card) < packs {
            hand.add(card);
        }
    }
    hand
}

/// The hand with one or two naturals exchanged.
fn neighbour(dice: &mut Dice, hand: &Cards, packs: u8) -> Cards {
    let mut next = *hand;
    for _ in 0..=dice.below(2) {
        if let Some(card) = next.nth(dice.below(next.naturals())) {
            next.remove(card);
        }
        loop {
            let card = random_card(dice, (13, 4));
            if next.count(card) < packs && next.add(card) {
                break;
            }
        }
    }
    next
}

fn climb(dice: &mut Dice, rules: &MeldRules, start: Cards, packs: u8) -> (Duration, Cards) {
    let mut best = (cost(rules, &start), start);
    let mut misses = 0;
    while misses < 60 {
        let next = neighbour(dice, &best.1, packs);
        let time = cost(rules, &next);
        misses += 1;
        if time > best.0 {
            best = (time, next);
            misses = 0;
        }
    }
    best
}

#[allow(clippy::print_stdout, reason = "a program for the terminal")]
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, usual| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(usual);
    let name = args.first().map_or("romme", String::as_str);
    let (cards, jokers, seconds) = (number(1, 20), number(2, 4), number(3, 30));
    let options: Vec<&str> = args.iter().skip(4).map(String::as_str).collect();
    let game = rummy_core::rules::load(name, &options).expect("a built-in game");
    let rules = MeldRules::new(&game.sections);
    let packs = game.sections.deck.packs.values().max().unwrap_or(1);
    let mut dice = Dice::new(1, 0);
    let started = Instant::now();
    let mut worst = (Duration::ZERO, Cards::EMPTY);
    while started.elapsed() < Duration::from_secs(seconds.into()) {
        let start = random_hand(&mut dice, cards - jokers, packs).with_jokers(jokers as u8);
        worst = worst.max(climb(&mut dice, &rules, start, packs));
    }
    println!(
        "{:?}  {}: {}",
        worst.0,
        [&[name], &options[..]].concat().join(" "),
        worst.1
    );
}
