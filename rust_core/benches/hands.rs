//! Questions about one hand: the rows of the goal table. Run with `RUMMY_ANSWERS=print` to list the
//! answers instead of checking them.

mod support;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rummy_core::Cards;
use rummy_core::melds::{
    Goal, Keep, MeldRules, Need, all_melds, arrange, can_lay, deadwood, most_points, onepack,
};
use rummy_core::search::best_turn;
use support::{adversarial, crowded, dealt, dealt_with_jokers, hard20, rules, table_games, tables};

/// Hands in one measured round.
const HANDS: usize = 1_000;

/// Measures a question over all hands and checks the sum of its answers.
fn over<T>(c: &mut Criterion, group: &str, hands: &str, cases: &[T], question: impl Fn(&T) -> u64) {
    let answers = || cases.iter().map(|h| question(black_box(h))).sum::<u64>();
    support::check(&format!("{group}/{hands}"), answers());
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements(cases.len() as u64));
    group.bench_function(BenchmarkId::from_parameter(hands), |b| b.iter(answers));
    group.finish();
}

fn gin(c: &mut Criterion) {
    let masks = |hands: Vec<Cards>| hands.iter().map(Cards::mask).collect::<Vec<_>>();
    let random10 = masks(dealt(HANDS, 1, 10, 0, 1));
    let mut kinds = vec![("random 11", masks(dealt(HANDS, 1, 11, 0, 2)))];
    for (name, block) in [
        ("11 of 4x4", (4, 4)),
        ("11 of 5x4", (5, 4)),
        ("11 of 4x3", (4, 3)),
    ] {
        kinds.push((name, masks(crowded(HANDS, 1, 11, 0, block, 3))));
    }
    let deadwood = |&m: &u64| u64::from(onepack::deadwood(m).unwrap());
    let melds = |&m: &u64| {
        let split = onepack::split(m).unwrap();
        u64::from((split.sets | split.runs).count_ones())
    };
    over(c, "gin deadwood", "random 10", &random10, deadwood);
    over(c, "gin melds", "random 10", &random10, melds);
    for (name, hands) in &kinds {
        over(c, "gin deadwood", name, hands, deadwood);
        over(c, "gin melds", name, hands, melds);
        over(c, "gin discard", name, hands, |&m| {
            u64::from(onepack::best_discard(m).unwrap().1)
        });
    }
}

/// Every question about hands of a game with jokers.
fn questions(c: &mut Criterion, game: &str, hands: &str, rules: &MeldRules, cases: &[Cards]) {
    let name = |question: &str| format!("{game} {question}");
    over(c, &name("least left"), hands, cases, |h| {
        deadwood(rules, h).into()
    });
    over(c, &name("most points"), hands, cases, |h| {
        most_points(rules, h).into()
    });
    over(c, &name("best layout"), hands, cases, |h| {
        arrange(rules, h, Goal::Deadwood).melds.len() as u64
    });
    for points in [30, 40, 51] {
        let need = Need {
            points,
            keep: Keep::One((1 << 53) - 1),
            ..Need::ANY
        };
        over(c, &name(&format!("opens {points}")), hands, cases, |h| {
            can_lay(rules, h, &need).into()
        });
    }
    let whole = Need {
        keep: Keep::None,
        ..Need::ANY
    };
    over(c, &name("goes out"), hands, cases, |h| {
        can_lay(rules, h, &whole).into()
    });
    over(c, &name("all melds"), hands, cases, |h| {
        all_melds(rules, h).len() as u64
    });
}

fn two_packs(c: &mut Criterion) {
    let romme = rules("romme", &[]);
    questions(
        c,
        "romme",
        "dealt 14",
        &romme,
        &dealt_with_jokers(HANDS, 14, 4),
    );
    for jokers in [0, 1, 2, 4, 6] {
        let hands = hard20(HANDS / 2, jokers, 6);
        over(
            c,
            "romme least left",
            &format!("hard 20, {jokers} jokers"),
            &hands,
            |h| deadwood(&romme, h).into(),
        );
        over(
            c,
            "romme most points",
            &format!("hard 20, {jokers} jokers"),
            &hands,
            |h| most_points(&romme, h).into(),
        );
    }
}

/// The features that change what can be laid, on the same hands.
fn features(c: &mut Criterion) {
    let hands = dealt_with_jokers(HANDS, 14, 4);
    let games = [
        ("rami-40", ""),
        ("kalooki-51", ""),
        ("rummy-500", ""),
        ("romme", "cyclic-runs"),
        ("romme", "strict-jokers"),
        ("romme", "strict-groups"),
    ];
    for (game, option) in games {
        let options: Vec<&str> = option.split_terminator(' ').collect();
        let limits = rules(game, &options);
        let name = format!("{game} {option}");
        over(c, "features least left", name.trim(), &hands, |h| {
            deadwood(&limits, h).into()
        });
        over(c, "features most points", name.trim(), &hands, |h| {
            most_points(&limits, h).into()
        });
    }
}

fn turns(c: &mut Criterion) {
    for (kind, game) in table_games() {
        for melds in [3, 10] {
            let states = tables(&game, HANDS / 4, melds, 8);
            over(
                c,
                "romme best turn",
                &format!("14 cards, {melds} melds{kind}"),
                &states,
                |s| best_turn(s, Goal::Points).unwrap().points as u64,
            );
        }
    }
}

fn worst_cases(c: &mut Criterion) {
    for (name, limits, hand) in adversarial() {
        over(c, "adversarial most points", &name, &[hand], |h| {
            most_points(&limits, h).into()
        });
    }
}

criterion_group! {
    name = hands;
    config = support::quick();
    targets = gin, two_packs, features, turns, worst_cases
}
criterion_main!(hands);
