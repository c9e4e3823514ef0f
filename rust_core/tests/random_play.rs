//! Laws that hold at every step of random deals, on every profile and every single option.

use rummy_core::cards::{Card, Dice};
use rummy_core::play::DealWith;
use rummy_core::rules::{Rules, load, profiles};
use rummy_core::{Action, Phase, State};

/// Every profile alone and with each single option.
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

fn label(state: &State) -> String {
    let rules = &state.game().rules;
    format!(
        "{} {:?}: {}",
        rules.name,
        rules.options,
        serde_json::to_string(&state.to_json()).unwrap()
    )
}

fn count_cards(state: &State) -> usize {
    let hands: u32 = (0..state.players()).map(|s| state.hand(s).len()).sum();
    let table: usize = state.table().iter().map(|t| t.meld.len() as usize).sum();
    hands as usize + table + state.pile().len() + state.stock_size()
}

/// A random action, melds more often than not, so that deals come to an end.
fn pick(menu: &[Action], dice: &mut Dice) -> Action {
    let laying: Vec<&Action> = menu
        .iter()
        .filter(|a| {
            matches!(
                a.verb(),
                "meld" | "layoff" | "swap" | "knock" | "gin" | "claim"
            )
        })
        .collect();
    if !laying.is_empty() && dice.below(4) > 0 {
        return laying[dice.below(laying.len() as u32) as usize].clone();
    }
    menu[dice.below(menu.len() as u32) as usize].clone()
}

#[test]
fn random_deals_keep_every_card_and_never_get_stuck() {
    let mut endings = std::collections::BTreeMap::new();
    for (i, rules) in all_rules().into_iter().enumerate() {
        for round in 0..6u64 {
            let n = rules.sections.seats.min
                + (round as u8) % (rules.sections.seats.max - rules.sections.seats.min + 1);
            let seed = i as u64 * 100 + round;
            let with = DealWith {
                seed,
                ..DealWith::default()
            };
            let mut state = State::deal(&rules, n as usize, &with).unwrap();
            let mut dice = Dice::new(seed, 7);
            let all = count_cards(&state);
            while state.phase() != Phase::Over {
                let menu = state.legal_actions();
                assert!(!menu.is_empty(), "stuck: {}", label(&state));
                assert!(menu.is_sorted(), "menu order: {menu:?}");
                let action = pick(&menu, &mut dice);
                let text: Action = action.to_string().parse().unwrap();
                state = state
                    .play(&text)
                    .unwrap_or_else(|e| panic!("{e} {text} {}", label(&state)));
                assert_eq!(count_cards(&state), all, "cards: {}", label(&state));
                let back = State::position(&rules, &state.to_json());
                let back = back.unwrap_or_else(|e| panic!("{e} {}", label(&state)));
                assert_eq!(back, state, "position: {}", label(&state));
            }
            *endings
                .entry((rules.name.clone(), state.outcome().unwrap().ending.as_str()))
                .or_insert(0) += 1;
        }
    }
    assert!(
        endings.len() > profiles().count(),
        "few endings: {endings:?}"
    );
}

#[test]
fn every_listed_action_is_legal_and_leads_on() {
    for (i, rules) in all_rules().into_iter().enumerate() {
        let with = DealWith {
            seed: i as u64,
            ..DealWith::default()
        };
        let mut state = State::deal(&rules, rules.sections.seats.max as usize, &with).unwrap();
        let mut dice = Dice::new(i as u64, 9);
        for _ in 0..60 {
            if state.is_over() {
                break;
            }
            let menu = state.legal_actions();
            for action in &menu {
                assert_eq!(state.resolve(action).unwrap(), *action, "{}", label(&state));
                let next = state
                    .play(action)
                    .unwrap_or_else(|e| panic!("{e} {action} {}", label(&state)));
                assert!(
                    next.is_over() || !next.legal_actions().is_empty(),
                    "{action} {}",
                    label(&state)
                );
            }
            let faces = state.hand(state.seat()).faces().collect::<Vec<Card>>();
            for card in faces {
                let action = Action::Discard(card);
                assert_eq!(
                    state.is_legal(state.seat(), &action),
                    menu.contains(&action),
                    "{action} {}",
                    label(&state)
                );
            }
            let action = pick(&menu, &mut dice);
            state = state.play(&action).unwrap();
        }
    }
}
