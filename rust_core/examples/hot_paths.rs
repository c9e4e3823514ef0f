//! The loops that must stay fast, on the hands of the benchmarks.
//!
//! `hot_paths count` runs each loop once, for a tool that counts instructions in `measured`;
//! `hot_paths time [NAME]` gives the best time of a case in nanoseconds; `hot_paths hands NAME` lists the
//! cases of a question about hands. A line is name, number of cases, sum of the answers, and the time.

#[path = "../benches/support/mod.rs"]
mod support;

mod deals;

use std::hint::black_box;
use std::time::{Duration, Instant};

use deals::{Step, steps};
use rummy_core::bots::{Spec, playouts};
use rummy_core::melds::{
    Goal, Keep, MeldRules, Need, all_melds, arrange, can_lay, deadwood, onepack,
};
use rummy_core::rules::load;
use rummy_core::search::best_turn;
use rummy_core::{Cards, Phase, State};
use support::{dealt, dealt_with_jokers, rules, table_games, tables};

/// A loop over its cases that gives the sum of the answers.
struct Path {
    name: &'static str,
    cases: usize,
    /// The hands, where the question is about hands.
    hands: Vec<Cards>,
    work: Box<dyn Fn() -> u64>,
}

fn path<T: 'static>(
    name: &'static str,
    cases: Vec<T>,
    answer: impl Fn(&T) -> u64 + 'static,
) -> Path {
    Path {
        name,
        cases: cases.len(),
        hands: Vec::new(),
        work: Box::new(move || cases.iter().map(|case| answer(black_box(case))).sum()),
    }
}

/// The same over hands, which `hands` can list.
fn over(
    name: &'static str,
    hands: Vec<Cards>,
    answer: impl Fn(&MeldRules, &Cards) -> u64 + 'static,
) -> Path {
    let game = name.split_whitespace().next().unwrap_or_default();
    let rules = rules(game, &[]);
    let all = hands.clone();
    Path {
        hands,
        ..path(name, all, move |hand| answer(&rules, hand))
    }
}

/// The same over masks.
fn over_masks(name: &'static str, hands: Vec<Cards>, answer: fn(u64) -> u64) -> Path {
    let masks = hands.iter().map(Cards::mask).collect();
    Path {
        hands,
        ..path(name, masks, move |&mask| answer(mask))
    }
}

fn gin_hands() -> Vec<Path> {
    vec![
        over_masks("gin deadwood", dealt(1_000, 1, 10, 0, 1), |mask| {
            onepack::deadwood(mask).unwrap().into()
        }),
        over_masks("gin best discard", dealt(1_000, 1, 11, 0, 2), |mask| {
            onepack::best_discard(mask).unwrap().1.into()
        }),
        over(
            "gin best layout",
            dealt(1_000, 1, 10, 0, 1),
            |rules, hand| arrange(rules, hand, Goal::Deadwood).points.into(),
        ),
    ]
}

fn romme_hands() -> Vec<Path> {
    let hands = || dealt_with_jokers(1_000, 14, 4);
    let lays = |points, keep| {
        let need = Need {
            points,
            keep,
            ..Need::ANY
        };
        move |rules: &MeldRules, hand: &Cards| can_lay(rules, hand, &need).into()
    };
    let opens = lays(40, Keep::One((1 << 53) - 1));
    let [(_, plain), (_, no_swaps)] = table_games();
    let best = |state: &State| best_turn(state, Goal::Points).unwrap().points as u64;
    vec![
        over("romme least left", hands(), |rules, hand| {
            deadwood(rules, hand).into()
        }),
        over("romme opens 40", hands(), opens),
        over("romme goes out", hands(), lays(0, Keep::None)),
        over("romme all melds", hands(), |rules, hand| {
            all_melds(rules, hand).len() as u64
        }),
        over("romme best layout", hands(), |rules, hand| {
            arrange(rules, hand, Goal::Deadwood).points.into()
        }),
        path("romme best turn", tables(&plain, 50, 10, 8), best),
        path(
            "romme best turn no swaps",
            tables(&no_swaps, 50, 10, 8),
            best,
        ),
    ]
}

fn menus(name: &'static str, steps: &[Step], which: impl Fn(&State) -> bool) -> Path {
    let states = steps.iter().map(|(state, _)| state);
    let states = states.filter(|state| which(state)).cloned().collect();
    path(name, states, |state: &State| {
        state.legal_actions().len() as u64
    })
}

fn plays(name: &'static str, steps: Vec<Step>) -> Path {
    path(name, steps, |(state, action)| {
        state.play(action).unwrap().turn().into()
    })
}

fn whole_deals(name: &'static str, players: usize, bot: Spec, deals: u64) -> Path {
    let game = name.split_whitespace().next().unwrap_or_default();
    let rules = load::<&str>(game, &[]).unwrap();
    let deal = move || {
        let summary = playouts(&rules, players, deals, 1, bot).unwrap();
        (summary.mean_turns * deals as f64).round() as u64
    };
    Path {
        name,
        cases: deals as usize,
        hands: Vec::new(),
        work: Box::new(deal),
    }
}

fn play() -> Vec<Path> {
    let (gin, romme) = (steps("gin", 2, 20), steps("romme", 4, 8));
    let acting = |state: &State| state.phase() == Phase::Play;
    let opened = |state: &State| state.opened(state.seat());
    vec![
        menus("gin menu to draw", &gin, |s| s.phase() == Phase::Draw),
        menus("gin menu to discard", &gin, acting),
        menus("romme menu opened", &romme, move |s| acting(s) && opened(s)),
        menus("romme menu unopened", &romme, move |s| {
            acting(s) && !opened(s)
        }),
        plays("gin step", gin),
        plays("romme step", romme),
        whole_deals("gin playout random", 2, Spec::Random, 20),
        whole_deals("gin playout quick", 2, Spec::Quick, 20),
        whole_deals("gin playout greedy", 2, Spec::Greedy, 20),
        whole_deals("romme playout quick", 4, Spec::Quick, 20),
        whole_deals("romme playout greedy", 4, Spec::Greedy, 4),
    ]
}

/// What is counted or timed: by its name an instruction counter tells it from all the rest.
#[inline(never)]
fn measured(work: &dyn Fn() -> u64) -> u64 {
    black_box(work())
}

/// Best time of a case in nanoseconds, of half a second of rounds.
fn best_time(path: &Path) -> f64 {
    let started = Instant::now();
    let mut best = Duration::MAX;
    while started.elapsed() < Duration::from_millis(500) {
        let round = Instant::now();
        measured(&*path.work);
        best = best.min(round.elapsed());
    }
    best.as_nanos() as f64 / path.cases as f64
}

#[allow(clippy::print_stdout, reason = "a program for the terminal")]
fn main() {
    // One thread and this one: what a pool does besides is not counted, and neither is it timed.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1);
    pool.use_current_thread().build_global().unwrap();
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (mode, name) = (args.first().map(String::as_str), args.get(1));
    let paths = [gin_hands(), romme_hands(), play()]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>();
    let named = |path: &&Path| name.is_none_or(|name| path.name == name);
    for path in paths.iter().filter(named) {
        let (name, cases) = (path.name, path.cases);
        match mode {
            Some("count") => println!("{name}\t{cases}\t{}", measured(&*path.work)),
            Some("time") => {
                let (answer, time) = (measured(&*path.work), best_time(path));
                println!("{name}\t{cases}\t{answer}\t{time:.2}");
            }
            Some("hands") => path.hands.iter().for_each(|hand| println!("{hand}")),
            _ => println!("{name}\t{cases}"),
        }
    }
}
