//! The best rest of a turn against brute force through legal actions, on small positions of every
//! profile and option: tables with jokers, swaps, unfinished openings, cards that must be used.

mod search_support;

use std::collections::HashMap;

use rummy_core::cards::{Card, Cards, Dice};
use rummy_core::melds::{Goal, MeldRules, all_melds};
use rummy_core::rules::sections::{FinishBy, Policy};
use rummy_core::rules::{Game, Rules, load, profiles};
use rummy_core::search::best_turn;
use rummy_core::{Action, Phase, State};
use search_support::{cases, hand};
use serde_json::{Map, Value, json};

/// Going out, the goal, less left, points, cards, fewer jokers: more is better.
type Score = [i64; 6];

struct Brute {
    goal: Goal,
    seen: HashMap<State, Option<Score>>,
}

fn add(a: Score, b: Score) -> Score {
    std::array::from_fn(|i| a[i] + b[i])
}

fn table_points(state: &State) -> i64 {
    let rules = &state.game().melds;
    state
        .table()
        .iter()
        .map(|t| i64::from(t.meld.points(rules)))
        .sum()
}

/// Cards the hand is rid of (a swap brings a joker back) and jokers laid.
fn rid_of(action: &Action) -> (i64, i64) {
    let jokers = action.cards().iter().filter(|c| c.is_joker()).count() as i64;
    let swap = i64::from(matches!(action, Action::Swap { .. }));
    (action.cards().len() as i64 - swap, jokers)
}

impl Brute {
    fn score(&self, deadwood: i64, points: i64, cards: i64, jokers: i64) -> Score {
        let goal = match self.goal {
            Goal::Deadwood => -deadwood,
            Goal::Points => points,
            Goal::Cards => cards,
        };
        [0, goal, -deadwood, points, cards, -jokers]
    }

    /// The best of all ways to end the turn from here.
    fn best(&mut self, state: &State) -> Option<Score> {
        if let Some(known) = self.seen.get(state) {
            return *known;
        }
        let menu = state.legal_actions();
        let best = menu
            .iter()
            .filter_map(|action| self.after(state, action))
            .max();
        self.seen.insert(state.clone(), best);
        best
    }

    fn after(&mut self, state: &State, action: &Action) -> Option<Score> {
        let seat = state.seat();
        let rules = &state.game().melds;
        let end = |left: &Cards| {
            let mut score = self.score(rules.hand_value(left).into(), 0, 0, 0);
            score[0] = i64::from(left.is_empty());
            score
        };
        match action {
            Action::Discard(card) => Some(end(&state.hand(seat).without(&[*card]).unwrap())),
            Action::Done => Some(end(state.hand(seat))),
            Action::Meld { .. } | Action::LayOff { .. } | Action::Swap { .. } => {
                let next = state.play(action).unwrap();
                let points = table_points(&next) - table_points(state);
                let (cards, jokers) = rid_of(action);
                let step = self.score(0, points, cards, jokers);
                let rest = if next.is_over() {
                    end(&Cards::EMPTY)
                } else {
                    self.best(&next)?
                };
                Some(add(step, rest))
            }
            _ => None,
        }
    }
}

/// What playing the found turn really brings.
fn replay(state: &State, actions: &[Action], brute: &Brute) -> Score {
    let mut now = state.clone();
    let mut sum = [0; 6];
    for action in actions {
        let seat = now.seat();
        let rules = &now.game().melds;
        let mut left = *now.hand(seat);
        let before = table_points(&now);
        let next = now
            .play(action)
            .unwrap_or_else(|e| panic!("{action} in {}: {e}", shown(state)));
        if let Action::Discard(card) = action {
            left = left.without(&[*card]).unwrap();
        } else if *action != Action::Done {
            left = if next.is_over() {
                Cards::EMPTY
            } else {
                *next.hand(seat)
            };
            let points = table_points(&next) - before;
            let (cards, jokers) = rid_of(action);
            sum = add(sum, brute.score(0, points, cards, jokers));
        }
        if next.is_over() || matches!(action, Action::Discard(_) | Action::Done) {
            let mut end = brute.score(rules.hand_value(&left).into(), 0, 0, 0);
            end[0] = i64::from(left.is_empty());
            sum = add(sum, end);
        }
        now = next;
    }
    sum
}

fn shown(state: &State) -> String {
    let rules = &state.game().rules;
    let position = serde_json::to_string(&state.to_json()).unwrap();
    format!("{} {:?} {position}", rules.name, rules.options)
}

fn check(state: &State) {
    for goal in [Goal::Deadwood, Goal::Points, Goal::Cards] {
        let mut brute = Brute {
            goal,
            seen: HashMap::new(),
        };
        let expected = brute.best(state);
        let found = best_turn(state, goal);
        let Some(expected) = expected else {
            assert!(found.is_err(), "{goal:?} in {}", shown(state));
            continue;
        };
        let found = found.unwrap_or_else(|e| panic!("{goal:?} in {}: {e}", shown(state)));
        let got = replay(state, &found.actions, &brute);
        let text: Vec<String> = found.actions.iter().map(ToString::to_string).collect();
        assert_eq!(got, expected, "{goal:?} {text:?} in {}", shown(state));
        let left = i64::from(state.game().melds.hand_value(&found.left));
        assert_eq!(
            (i64::from(found.goes_out), -left, found.points),
            (got[0], got[2], got[3])
        );
    }
}

/// A meld for the table, if a few crowded cards hold one.
fn some_meld(dice: &mut Dice, rules: &MeldRules, packs: u8, jokers: u8) -> Option<String> {
    let wild = dice.below(u32::from(jokers.min(2)) + 1) as u8;
    let melds = all_melds(rules, &hand(dice, 6, wild, packs));
    let last = melds.len().checked_sub(1)?;
    Some(melds[dice.below(last as u32 + 1) as usize].to_string())
}

fn position(dice: &mut Dice, rules: &Rules) -> Option<State> {
    let players = rules.sections.seats.min.max(2) as usize;
    let game = Game::new(rules, players).ok()?;
    let wild = dice.below(u32::from(game.jokers.min(2)) + 1) as u8;
    let n = 1 + dice.below(7 - u32::from(wild));
    let own = hand(dice, n, wild, game.packs);
    let table: Vec<Value> = (0..dice.below(4))
        .filter_map(|_| some_meld(dice, &game.melds, game.packs, game.jokers))
        .map(|meld| json!({"meld": meld, "owner": 1}))
        .collect();
    let mut hands = vec![own.to_string()];
    hands.resize(players, String::new());
    let mut map = Map::new();
    map.insert("hands".into(), json!(hands));
    map.insert("table".into(), json!(table));
    map.insert(
        "phase".into(),
        json!(
            if rules.sections.draw.skip_to_go_out && dice.below(2) == 0 {
                "draw"
            } else {
                "play"
            }
        ),
    );
    map.insert("seat".into(), json!(0));
    map.insert("turn".into(), json!(5));
    if dice.below(3) > 0 {
        map.insert("opened".into(), json!([0, 1]));
    }
    let face = own.nth(dice.below(own.len()));
    if let Some(face) = face.filter(|_| dice.below(2) == 0) {
        map.insert("taken".into(), json!(face.to_string()));
        map.insert("must_use".into(), json!(dice.below(2) == 0));
    }
    if own.has(Card::JOKER) && dice.below(4) == 0 {
        map.insert("owed_jokers".into(), json!(1));
    }
    State::position(rules, &map).ok()
}

fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for name in profiles() {
        let base = load::<&str>(name, &[]).unwrap();
        for option in &base.available {
            all.push(load(name, &[&option.name]).unwrap());
        }
        all.push(base);
    }
    all
}

fn may_be_asked(state: &State) -> bool {
    matches!(state.phase(), Phase::Play | Phase::Draw) && !state.legal_actions().is_empty()
}

#[test]
fn every_game_agrees_with_brute_force() {
    let all = all_rules();
    let mut dice = Dice::new(11, 0);
    let mut checked = 0;
    for case in 0..cases(20_000) {
        let rules = &all[case as usize % all.len()];
        if rules.sections.finish.by == FinishBy::Knock {
            continue;
        }
        let Some(state) = position(&mut dice, rules) else {
            continue;
        };
        if may_be_asked(&state) {
            check(&state);
            checked += 1;
        }
    }
    assert!(
        checked * 3 > cases(20_000),
        "only {checked} positions were legal"
    );
}

/// A table of a profile.
fn section(fields: Vec<(&str, toml::Value)>) -> toml::Value {
    let owned = fields
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value));
    toml::Value::Table(owned.collect())
}

/// A game with other rules for jokers.
fn other_jokers(dice: &mut Dice, base: &Rules) -> Option<Rules> {
    let mut one = |of: &[i64]| of[dice.below(of.len() as u32) as usize];
    let wild = section(vec![
        ("max_per_meld", one(&[1, 2, 3, 13]).into()),
        ("fewer_than_naturals", (one(&[0, 1]) == 1).into()),
        ("adjacent", (one(&[0, 1, 1]) == 1).into()),
        (
            "policy",
            ["as-laid", "lowest"][one(&[0, 1]) as usize].into(),
        ),
    ]);
    let sets = ["never", "any-missing", "closed", "all-missing"];
    let swap = section(vec![
        ("runs", (one(&[0, 1, 1]) == 1).into()),
        ("sets", sets[one(&[0, 1, 2, 3]) as usize].into()),
        (
            "joker",
            ["keep", "relay", "lay"][one(&[0, 0, 1, 2]) as usize].into(),
        ),
    ]);
    let values = section(vec![("laid_joker", one(&[-1, -1, 0, 5, 30]).into())]);
    let patch = [
        ("deck", section(vec![("jokers", 6.into())])),
        ("wild", wild),
        ("swap", swap),
        ("score", section(vec![("values", values)])),
    ];
    base.patch(
        &patch
            .map(|(key, value)| (key.to_owned(), value))
            .into_iter()
            .collect(),
    )
    .ok()
}

/// What `docs/algorithms.md` excepts: it can gain to build a meld up or to swap one's own joker out.
fn excepted(state: &State) -> bool {
    let rules = &state.game().rules.sections;
    let by_steps = rules.wild.policy == Policy::Lowest && rules.wild.max_per_meld > 1;
    let cheap = (0..20).contains(&rules.score.values.laid_joker);
    by_steps || cheap && state.to_json()["taken"] == "X" && !rules.pile.rediscard
}

#[test]
fn other_rules_for_jokers_agree_with_brute_force() {
    let all = all_rules();
    let mut dice = Dice::new(12, 0);
    let mut checked = 0;
    for case in 0..cases(30_000) {
        let base = &all[case as usize % all.len()];
        if base.sections.finish.by == FinishBy::Knock {
            continue;
        }
        let rules = other_jokers(&mut dice, base);
        let state = rules.and_then(|rules| position(&mut dice, &rules));
        if let Some(state) = state.filter(|s| may_be_asked(s) && !excepted(s)) {
            check(&state);
            checked += 1;
        }
    }
    assert!(checked * 5 > cases(30_000), "only {checked} positions");
}

fn positions(rules: &Rules, all: &[Value]) {
    for position in all {
        check(&State::position(rules, position.as_object().unwrap()).unwrap());
    }
}

/// A seat that may not throw its jokers and has not opened ends its turn by `done`.
#[test]
fn only_jokers_before_the_opening() {
    for options in [["strict-jokers"].as_slice(), &["strict-jokers", "casino"]] {
        let rules = load("romme", options).unwrap();
        positions(
            &rules,
            &["X", "X X", "X X X"].map(|own| {
                json!({"hands": [own, "3D 6D 4S"], "phase": "play", "seat": 0,
                    "table": [{"meld": "run 3C 4C X", "owner": 1}]})
            }),
        );
    }
}

/// An exit without a draw begins with a meld or a lay-off, also where jokers can be swapped.
#[test]
fn no_swap_before_an_exit_without_a_draw() {
    let rules = load("basic", &["two-players"]).unwrap();
    let rules = rules.patch(&toml::toml! {
        deck.jokers = 6
        swap.runs = true
    });
    let rules = rules.unwrap();
    let exit = |hand: &str, meld: &str| {
        json!({"hands": [hand, "5H 7H TH"], "table": [{"meld": meld, "owner": 0}],
            "phase": "draw", "seat": 0, "turn": 5, "pile": "AC"})
    };
    positions(
        &rules,
        &[
            exit("7C 8C", "run 6C X X"),
            exit("7C 9S TS JS", "run 6C X 8C"),
            exit("7C 9C", "run 6C X 8C"),
            exit("7C", "run 6C X 8C"),
            exit("9S TS JS X", "run 6C X 8C"),
        ],
    );
}

/// The joker just taken may not be thrown, though it may where a swap brings another.
#[test]
fn what_may_be_thrown_can_depend_on_a_swap() {
    let rules = load::<&str>("rami-40", &[]).unwrap();
    let position = json!({
        "hands": ["JH X", ""], "phase": "play", "seat": 0, "turn": 5, "opened": [0, 1], "taken": "X",
        "table": [
            {"meld": "set 4C 4D X", "owner": 1},
            {"meld": "set JC JD JS X", "owner": 1},
        ],
    });
    check(&State::position(&rules, position.as_object().unwrap()).unwrap());
}
