//! Whole deals with the bots of the library, in every game.

use rummy_core::bots::{
    Bot, Budget, Greedy, Quick, Random, Search, Spec, deal_seed, perft, play_deal, playouts,
};
use rummy_core::play::DealWith;
use rummy_core::rules::{Rules, load, profiles};
use rummy_core::{Phase, State, View};
use serde_json::{Value, json};

/// Every profile alone and with each single option.
fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for name in profiles() {
        let base = load::<&str>(name, &[]).unwrap();
        let options: Vec<String> = base.available.iter().map(|o| o.name.clone()).collect();
        all.push(base);
        all.extend(options.iter().map(|option| load(name, &[option]).unwrap()));
    }
    all
}

fn deal(rules: &Rules, players: u8, seed: u64) -> State {
    let with = DealWith {
        seed,
        ..DealWith::default()
    };
    State::deal(rules, players as usize, &with).unwrap()
}

#[test]
fn bots_play_every_game_to_its_end_by_legal_actions() {
    for rules in all_rules() {
        let seats = &rules.sections.seats;
        for players in [seats.min, seats.max] {
            for seed in 0..3 {
                let mut bots: Vec<Box<dyn Bot>> = (0..players)
                    .map(|seat| match (u64::from(seat) + seed) % 3 {
                        0 => Box::new(Greedy::new()) as Box<dyn Bot>,
                        1 => Box::new(Quick),
                        _ => Box::new(Random::new(seed)),
                    })
                    .collect();
                let start = deal(&rules, players, seed);
                let end = play_deal(start, &mut bots)
                    .unwrap_or_else(|e| panic!("{} {:?}: {e}", rules.name, rules.options));
                assert!(end.outcome().is_some());
            }
        }
    }
}

/// A bot that asks another one twice: about the true view and about that of a sampled world.
struct Twice<B: Bot>(B, B);

impl<B: Bot> Bot for Twice<B> {
    fn act(&mut self, view: &View) -> rummy_core::Action {
        let action = self.0.act(view);
        if let Ok(world) = view.sample(view.public().turn().into()) {
            let other = world.view(view.viewer());
            assert_eq!(other, *view);
            assert_eq!(self.1.act(&other), action);
        }
        action
    }

    fn name(&self) -> String {
        self.0.name()
    }
}

#[test]
fn the_same_view_gives_the_same_move_whatever_is_hidden() {
    for rules in all_rules() {
        let players = rules.sections.seats.min;
        let mut bots: Vec<Box<dyn Bot>> = (0..players)
            .map(|seat| match seat % 2 {
                0 => Box::new(Twice(Greedy::new(), Greedy::new())) as Box<dyn Bot>,
                _ => Box::new(Twice(Quick, Quick)),
            })
            .collect();
        play_deal(deal(&rules, players, 5), &mut bots).unwrap();
    }
}

#[test]
fn playouts_are_the_deals_that_the_bots_play() {
    for rules in all_rules() {
        let players = rules.sections.seats.max;
        for spec in [Spec::Random, Spec::Quick, Spec::Greedy] {
            let many = playouts(&rules, players as usize, 1, 3, spec).unwrap();
            let with = DealWith {
                seed: deal_seed(3, 0, 0),
                dealer: Some(0),
                ..DealWith::default()
            };
            let mut state = State::deal(&rules, players as usize, &with).unwrap();
            // One bot plays all seats, as in playouts.
            let mut bot = spec.build(deal_seed(3, 0, 1));
            while state.phase() != Phase::Over {
                let action = bot.act(&state.view(state.seat()));
                state = state.play(&action).unwrap();
            }
            let outcome = state.outcome().unwrap();
            let points: Vec<f64> = outcome.points.iter().map(|&p| f64::from(p)).collect();
            assert_eq!(many.mean_points, points, "{} {spec}", rules.name);
            assert_eq!(many.endings[outcome.ending.as_str()], 1);
            assert!((many.mean_turns - f64::from(state.turn())).abs() < 1e-9);
        }
    }
}

#[test]
fn playouts_do_not_depend_on_the_number_of_threads() {
    let rules = load::<&str>("gin", &[]).unwrap();
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.build().unwrap();
        let mut summary = pool.install(|| playouts(&rules, 2, 200, 1, Spec::Random).unwrap());
        summary.seconds = 0.0;
        summary
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn a_perft_is_the_number_of_paths() {
    for name in ["gin", "romme", "rummy-500", "basic"] {
        let rules = load::<&str>(name, &[]).unwrap();
        let start = deal(&rules, rules.sections.seats.min, 1);
        assert_eq!(perft(&start, 0), 1);
        let menu = start.legal_actions();
        assert_eq!(perft(&start, 1), menu.len() as u64);
        let two: usize = menu
            .iter()
            .map(|a| start.play(a).unwrap().legal_actions().len())
            .sum();
        assert_eq!(perft(&start, 2), two as u64);
    }
}

#[test]
fn a_search_by_worlds_repeats_itself_and_sees_nothing_hidden() {
    for name in ["gin", "romme", "rummy-500", "basic"] {
        let rules = load::<&str>(name, &[]).unwrap();
        let players = rules.sections.seats.min;
        let search = || Search::new(Budget::Samples(8), 1);
        let mut bots: Vec<Box<dyn Bot>> = vec![Box::new(Twice(search(), search()))];
        bots.extend((1..players).map(|_| Box::new(Greedy::new()) as Box<dyn Bot>));
        play_deal(deal(&rules, players, 5), &mut bots).unwrap();
    }
}

#[test]
fn a_search_is_the_same_on_one_worker_and_on_all() {
    let rules = load::<&str>("romme", &[]).unwrap();
    let mut state = deal(&rules, 2, 3);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    for _ in 0..12 {
        let view = state.view(state.seat());
        let action = Search::new(Budget::Samples(16), 2).act(&view);
        let alone = pool.install(|| Search::new(Budget::Samples(16), 2).act(&view));
        assert_eq!(action, alone);
        state = state.play(&action).unwrap();
    }
}

#[test]
fn a_search_keeps_to_its_time() {
    let rules = load::<&str>("rummy-500", &[]).unwrap();
    let view_of = |state: &State| state.view(state.seat());
    let state = deal(&rules, 2, 3);
    let started = std::time::Instant::now();
    Search::new(Budget::Milliseconds(5), 2).act(&view_of(&state));
    // Far more than asked for: a slow machine is no fault, a search without end is.
    assert!(started.elapsed().as_secs() < 5);
}

#[test]
fn a_deal_needs_a_bot_for_every_seat() {
    let rules = load::<&str>("romme", &[]).unwrap();
    let mut bots: Vec<Box<dyn Bot>> = (0..2).map(|_| Box::new(Greedy::new()) as _).collect();
    let refused = play_deal(deal(&rules, 3, 1), &mut bots).unwrap_err();
    assert_eq!(refused.reason, "seats");
}

/// What the greedy bot plays in a position of Rummy 500.
fn in_rummy_500(position: &Value) -> String {
    let rules = load::<&str>("rummy-500", &[]).unwrap();
    let state = State::position(&rules, position.as_object().unwrap()).unwrap();
    Greedy::new().act(&state.view(state.seat())).to_string()
}

#[test]
fn no_discard_completes_a_meld_that_lies_in_the_pile() {
    let with = |pile: &str| json!({"hands": ["4C 9H KS", "2D 3D 7H"], "pile": pile, "phase": "play", "seat": 0, "dealer": 1});
    assert_eq!(in_rummy_500(&with("JS QS 5D")), "discard 4C");

    assert_eq!(in_rummy_500(&with("4D 4S 6C")), "discard 9H");
}

#[test]
fn a_dear_card_stays_for_the_points_it_may_lay() {
    let place = json!({"hands": ["2C 7D KH", "3D 9S TC"], "pile": "5S", "phase": "play", "seat": 0, "dealer": 1});
    assert_eq!(in_rummy_500(&place), "discard 2C");
}

#[test]
fn a_meld_is_taken_from_deep_though_dear_cards_come_along() {
    let place = json!({"hands": ["3D 3H 5C", "2D 7H"], "pile": "3C KD QH", "seat": 0, "dealer": 1});
    assert_eq!(in_rummy_500(&place), "take 3C");
}
