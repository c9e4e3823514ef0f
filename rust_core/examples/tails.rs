//! Single-shot times of the goal table's questions: mean and percentiles over distinct hands.
//!
//! `cargo run --release --example tails` prints all rows; `-- "romme least left" 5` only answers the
//! row five times over, for a counter of instructions.

#[path = "../benches/support/mod.rs"]
mod support;

mod deals;

use std::hint::black_box;
use std::time::Instant;

use deals::steps;
use rummy_core::melds::{
    Goal, Keep, MeldRules, Need, all_melds, arrange, can_lay, deadwood, most_points, onepack,
};
use rummy_core::search::best_turn;
use rummy_core::{Cards, Phase, State};
use support::{crowded, dealt, dealt_with_jokers, hard20, rules, table_games, tables};

/// A question put to so many cases.
struct Row {
    name: String,
    cases: usize,
    ask: Box<dyn Fn(usize) -> u64>,
}

fn row<T: 'static>(name: &str, cases: Vec<T>, ask: impl Fn(&T) -> u64 + 'static) -> Row {
    Row {
        name: name.to_owned(),
        cases: cases.len(),
        ask: Box::new(move |i| ask(black_box(&cases[i]))),
    }
}

fn gin() -> Vec<Row> {
    let masks = |hands: Vec<Cards>| hands.iter().map(Cards::mask).collect::<Vec<_>>();
    let kinds = [
        ("random 10", masks(dealt(1_000, 1, 10, 0, 1))),
        ("random 11", masks(dealt(1_000, 1, 11, 0, 2))),
        ("11 of 4x4", masks(crowded(1_000, 1, 11, 0, (4, 4), 3))),
        ("11 of 4x3", masks(crowded(1_000, 1, 11, 0, (4, 3), 3))),
    ];
    let rows = kinds.into_iter().flat_map(|(name, hands)| {
        [
            row(&format!("gin deadwood {name}"), hands.clone(), |&m| {
                onepack::deadwood(m).unwrap().into()
            }),
            row(&format!("gin melds {name}"), hands.clone(), |&m| {
                onepack::split(m).unwrap().sets
            }),
            row(&format!("gin discard {name}"), hands, |&m| {
                onepack::best_discard(m).unwrap().1.into()
            }),
        ]
    });
    rows.collect()
}

/// Rows and the word their names have.
type Group = (&'static str, fn() -> Vec<Row>);

type Ask = fn(&MeldRules, &Cards) -> u64;

fn opens(rules: &MeldRules, hand: &Cards) -> u64 {
    let need = Need {
        points: 40,
        keep: Keep::One((1 << 53) - 1),
        ..Need::ANY
    };
    can_lay(rules, hand, &need).into()
}

fn goes_out(rules: &MeldRules, hand: &Cards) -> u64 {
    let need = Need {
        keep: Keep::None,
        ..Need::ANY
    };
    can_lay(rules, hand, &need).into()
}

fn romme() -> Vec<Row> {
    let asks: [(&str, Ask); 6] = [
        ("least left", |r, h| deadwood(r, h).into()),
        ("most points", |r, h| most_points(r, h).into()),
        ("opens 40", opens),
        ("goes out", goes_out),
        ("all melds", |r, h| all_melds(r, h).len() as u64),
        ("best layout", |r, h| {
            arrange(r, h, Goal::Deadwood).points.into()
        }),
    ];
    let mut kinds = vec![("dealt 14".to_owned(), dealt_with_jokers(2_000, 14, 4))];
    for jokers in [0, 1, 2, 4, 6] {
        kinds.push((format!("hard 20 jokers {jokers}"), hard20(2_000, jokers, 6)));
    }
    let mut rows = Vec::new();
    for (kind, hands) in kinds {
        let limits = rules("romme", &[]);
        let some = if kind == "dealt 14" { 6 } else { 2 };
        for (name, ask) in &asks[..some] {
            let (limits, ask) = (limits, *ask);
            let question = move |h: &Cards| ask(&limits, h);
            rows.push(row(
                &format!("romme {name} {kind}"),
                hands.clone(),
                question,
            ));
        }
    }
    rows
}

fn turns() -> Vec<Row> {
    let mut rows = Vec::new();
    for (kind, game) in table_games() {
        for melds in [3, 10] {
            let name = format!("romme best turn 14 cards {melds} melds{kind}");
            rows.push(row(&name, tables(&game, 1_000, melds, 8), |s| {
                best_turn(s, Goal::Points).unwrap().points as u64
            }));
        }
    }
    rows
}

fn menus() -> Vec<Row> {
    let mut rows = Vec::new();
    for (game, players, deals) in [("gin", 2, 1_000), ("romme", 4, 200)] {
        let states: Vec<State> = steps(game, players, deals)
            .into_iter()
            .map(|step| step.0)
            .collect();
        let mut phases: Vec<(Phase, bool)> = Vec::new();
        let key = |s: &State| (s.phase(), s.opened(s.seat()));
        for state in &states {
            if !phases.contains(&key(state)) {
                phases.push(key(state));
            }
        }
        for phase in phases {
            let of: Vec<State> = states.iter().filter(|s| key(s) == phase).cloned().collect();
            let opened = if phase.1 { " opened" } else { "" };
            let name = format!("{game} menu {}{opened}", phase.0);
            rows.push(row(&name, of, |s| s.legal_actions().len() as u64));
        }
    }
    rows
}

/// Mean over all rounds, then single shots: each case once, in turn.
#[allow(clippy::print_stdout, reason = "a program for the terminal")]
fn measure(row: &Row) {
    let round = || (0..row.cases).map(&row.ask).sum::<u64>();
    let mean = |_| {
        let started = Instant::now();
        black_box(round());
        started.elapsed().as_secs_f64() * 1e9 / row.cases as f64
    };
    let mean = (0..5).map(mean).fold(f64::MAX, f64::min);
    let shot = |i| {
        let started = Instant::now();
        black_box((row.ask)(i));
        started.elapsed().as_nanos()
    };
    // The best of three hides interruptions by other programs.
    let best = |i| (0..3).map(|_| shot(i)).min().unwrap_or_default();
    let mut shots: Vec<u128> = (0..row.cases).map(best).collect();
    shots.sort_unstable();
    let mean = mean.min(shots.iter().sum::<u128>() as f64 / row.cases as f64);
    let at = |part: f64| shots[((row.cases - 1) as f64 * part) as usize];
    println!(
        "| {} | {} | {mean:.0} | {} | {} | {} | {} |",
        row.name,
        row.cases,
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    );
}

#[allow(clippy::print_stdout, reason = "a program for the terminal")]
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let wanted = args.first().map_or("", String::as_str);
    let rounds: Option<usize> = args.get(1).and_then(|n| n.parse().ok());
    let mut rows = Vec::new();
    let groups: [Group; 4] = [
        ("gin", gin),
        ("romme", romme),
        ("turn", turns),
        ("menu", menus),
    ];
    for (group, make) in groups {
        let special = ["turn", "menu"].iter().find(|name| wanted.contains(**name));
        let fits = special.map_or_else(|| wanted.starts_with(group), |name| *name == group);
        if wanted.is_empty() || fits {
            rows.extend(make());
        }
    }
    rows.retain(|row| row.name.contains(wanted));
    if let Some(rounds) = rounds {
        let answers = rows
            .iter()
            .flat_map(|row| (0..row.cases * rounds).map(|i| (row.ask)(i % row.cases)));
        println!("{}", answers.fold(0u64, u64::wrapping_add));
        return;
    }
    println!(
        "| question | cases | mean ns | p50 | p99 | p99.9 | max |\n|---|---|---|---|---|---|---|"
    );
    rows.iter().for_each(measure);
}
