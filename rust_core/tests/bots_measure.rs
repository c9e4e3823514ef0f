//! Duels and tournaments: fair seats, numbers that repeat.

use rummy_core::bots::{Bot, Duel, Record, Spec, duel, seatings, tournament};
use rummy_core::rules::load;

fn maker(text: &str) -> impl Fn(u64) -> Box<dyn Bot> + Sync {
    let spec: Spec = text.parse().unwrap();
    move |seed| spec.build(seed)
}

/// A measurement without its times.
fn timeless(mut duel: Duel) -> Duel {
    for record in &mut duel.records {
        record.seconds_per_move = 0.0;
    }
    duel
}

fn with_threads<T: Send>(threads: usize, run: impl Fn() -> T + Send + Sync) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap().install(run)
}

#[test]
fn a_bot_against_itself_is_even() {
    let greedy = maker("greedy");
    for (name, players) in [("gin", 2), ("rami-40", 3), ("romme", 4)] {
        let rules = load::<&str>(name, &[]).unwrap();
        let result = duel(&greedy, &greedy, &rules, players, 20, 1).unwrap();
        assert!(result.difference.mean.abs() < 1e-9, "{name}");
    }
}

#[test]
fn greedy_beats_random_in_every_game_also_where_low_is_good() {
    for name in rummy_core::rules::profiles() {
        let rules = load::<&str>(name, &[]).unwrap();
        let players = rules.sections.seats.min as usize;
        let result = duel(&maker("greedy"), &maker("random"), &rules, players, 40, 1).unwrap();
        assert!(result.difference.above_zero(), "{name}: {result:?}");
    }
}

#[test]
fn measurements_do_not_depend_on_the_number_of_threads() {
    let rules = load::<&str>("romme", &[]).unwrap();
    let (greedy, random) = (maker("greedy"), maker("random"));
    let run = || timeless(duel(&greedy, &random, &rules, 3, 30, 4).unwrap());
    assert_eq!(with_threads(1, run), with_threads(3, run));
    let field = || {
        let bots: [rummy_core::bots::Maker; 2] = [&greedy, &random];
        let all = tournament(&bots, &rules, 3, 10, 4).unwrap();
        all.into_iter().map(|s| s.difference).collect::<Vec<_>>()
    };
    assert_eq!(with_threads(1, field), with_threads(3, field));
}

#[test]
fn a_tournament_gives_every_entrant_every_seat() {
    assert_eq!(seatings(2, 2), [[0, 1], [1, 0]]);
    assert_eq!(seatings(3, 2).len(), 6);
    assert_eq!(seatings(2, 4).len(), 6);
    assert_eq!(seatings(3, 4).len(), 36);
    assert_eq!(seatings(4, 4).len(), 24);
    let rules = load::<&str>("gin", &[]).unwrap();
    let (greedy, random) = (maker("greedy"), maker("random"));
    let table = tournament(&[&random, &greedy, &random], &rules, 2, 20, 1).unwrap();
    assert!(table[1].difference.above_zero());
    assert!(table[0].record.points < table[1].record.points);
    let none = tournament(&[&greedy], &rules, 2, 1, 1).unwrap_err();
    assert_eq!(none.reason, "seats");
}

#[test]
fn wins_are_shares_of_the_deals() {
    let rules = load::<&str>("gin-royal", &[]).unwrap();
    let greedy = maker("greedy");
    let Duel { records, .. } = duel(&greedy, &greedy, &rules, 4, 30, 2).unwrap();
    let [Record { wins: a, .. }, Record { wins: b, .. }] = records;
    assert!((a - b).abs() < 1e-9 && 2.0 * (a + b) <= 1.0 + 1e-9);
}

#[test]
fn bots_are_named_in_one_way() {
    for name in ["random", "greedy", "search:200", "search:20ms"] {
        let spec: Spec = name.parse().unwrap();
        assert_eq!(
            (spec.to_string(), spec.build(1).name()),
            (name.into(), name.into())
        );
    }
    for name in [
        "",
        "best",
        "search:",
        "search:0",
        "search:-1ms",
        "search:5s",
    ] {
        assert_eq!(name.parse::<Spec>().unwrap_err().reason, "bot", "{name}");
    }
}
