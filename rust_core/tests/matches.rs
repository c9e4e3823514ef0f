//! Whole matches of every game: they end, their sums are right, and their records replay.

use rummy_core::cards::Dice;
use rummy_core::rules::sections::{ScoreKind, Settle};
use rummy_core::rules::{Rules, load, profiles};
use rummy_core::scoring::Match;

fn play_out(game: &mut Match, dice: &mut Dice) {
    while !game.over() {
        let menu = game.state().legal_actions();
        let laying: Vec<_> = menu
            .iter()
            .filter(|a| matches!(a.verb(), "meld" | "layoff" | "knock" | "gin"))
            .collect();
        let action = if !laying.is_empty() && dice.below(5) > 0 {
            laying[dice.below(laying.len() as u32) as usize].clone()
        } else {
            menu[dice.below(menu.len() as u32) as usize].clone()
        };
        game.play(None, &action).unwrap();
    }
}

fn short(rules: &Rules) -> Rules {
    let patch = toml::toml! { [match] max_deals = 12 };
    rules.patch(&patch).unwrap()
}

fn names(n: u8) -> Vec<String> {
    (0..n).map(|i| format!("Seat \"{i}\"")).collect()
}

#[test]
fn whole_matches_end_and_replay_from_their_record() {
    for name in profiles() {
        let base = load::<&str>(name, &[]).unwrap();
        let options: Vec<String> = base.available.iter().map(|o| o.name.clone()).collect();
        let mut all = vec![base];
        all.extend(options.iter().map(|o| load(name, &[o]).unwrap()));
        for (i, rules) in all.into_iter().enumerate() {
            let rules = short(&rules);
            let seats = if i % 2 == 0 {
                rules.sections.seats.max
            } else {
                rules.sections.seats.min
            };
            let mut game = Match::new(&rules, names(seats), i as u64 * 77 + 5, None).unwrap();
            play_out(&mut game, &mut Dice::new(i as u64, 1));
            assert!(!game.winners().is_empty(), "{name}");
            check_sums(&game);
            let record = game.record();
            let again = Match::replay(&record).unwrap_or_else(|e| panic!("{e}\n{record}"));
            assert_eq!(again.state(), game.state());
            assert_eq!(again.history(), game.history());
            assert_eq!(
                (again.totals(), again.winners()),
                (game.totals(), game.winners())
            );
            assert_eq!(again.settlement(), game.settlement());
            assert_eq!(again.record(), record);
        }
    }
}

fn check_sums(game: &Match) {
    let sections = &game.rules().sections;
    for deal in game.history() {
        if sections.score.kind == ScoreKind::ZeroSum && !deal.outcome.winners.is_empty() {
            assert_eq!(deal.outcome.points.iter().sum::<i32>(), 0);
        }
    }
    if let Some(accounts) = game.settlement() {
        let outside = if sections.r#match.settle == Settle::Prize {
            i64::from(sections.r#match.prize)
        } else {
            -game.pool()
        };
        assert_eq!(accounts.iter().sum::<i64>(), outside);
    }
}

#[test]
fn an_edited_or_truncated_record_is_refused_with_its_place() {
    let rules = short(&load::<&str>("novel", &[]).unwrap());
    let mut game = Match::new(&rules, names(3), 11, None).unwrap();
    play_out(&mut game, &mut Dice::new(3, 1));
    let record = game.record();
    let between = record.match_indices("\n[[deals]]").map(|(at, _)| at);
    for cut in (0..record.len()).step_by(97).chain(between) {
        if record.is_char_boundary(cut) {
            assert_eq!(Match::replay(&record[..cut]).unwrap_err().reason, "record");
        }
    }
    let edited = record.replacen("\"draw\"", "\"draw twice\"", 1);
    let error = Match::replay(&edited).unwrap_err();
    assert!(error.message.contains("deal 1, action 1"), "{error}");
    let other = record.replacen("version = 1", "version = 2", 1);
    assert!(
        Match::replay(&other)
            .unwrap_err()
            .message
            .contains("version")
    );
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let rules = load::<&str>("romme", &[]).unwrap();
    let start = |seed| {
        Match::new(&rules, names(4), seed, None)
            .unwrap()
            .state()
            .clone()
    };
    assert_eq!(start(9), start(9));
    assert_ne!(start(9), start(10));
}
