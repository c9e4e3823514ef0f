//! The defender's melds and lay-offs that `done` brings, against every way of laying them.

use std::collections::HashSet;

use rummy_core::bots::{Bot, Quick};
use rummy_core::rules::load;
use rummy_core::{Action, DealWith, Phase, State};

/// Least price of what stays of the acting defender's hand, over all orders of melds and lay-offs.
fn least_left(state: &State, seen: &mut HashSet<String>) -> u32 {
    let hand = state.hand(state.seat());
    let here = state.game().hand_value(hand);
    let mut melds: Vec<String> = state.table().iter().map(|t| t.meld.to_string()).collect();
    melds.sort();
    if !seen.insert(format!("{hand} {melds:?}")) {
        return here;
    }
    let lays = state.legal_actions();
    let lays = lays.iter().filter(|action| **action != Action::Done);
    let after = lays.map(|action| least_left(&state.play(action).unwrap(), seen));
    after.min().unwrap_or(here).min(here)
}

fn left_after_done(state: &State) -> u32 {
    let after = state.play(&Action::Done).unwrap();
    let hand = after.hand(state.seat());
    state.game().hand_value(hand)
}

#[test]
fn no_way_of_laying_leaves_less_than_done() {
    let mut defences = 0;
    let mut with_layoffs = 0;
    for (game, players) in [("gin", 2), ("gin-royal", 3), ("oklahoma", 2)] {
        let rules = load::<&str>(game, &[]).unwrap();
        for seed in 0..150 {
            let with = DealWith {
                seed,
                ..DealWith::default()
            };
            let mut state = State::deal(&rules, players, &with).unwrap();
            while !state.is_over() {
                if state.phase() == Phase::Layoff {
                    let least = least_left(&state, &mut HashSet::new());
                    assert_eq!(left_after_done(&state), least, "{game} {players} {seed}");
                    let lays = |a: &Action| matches!(a, Action::LayOff { .. });
                    with_layoffs += usize::from(state.legal_actions().iter().any(lays));
                    defences += 1;
                }
                let action = Quick.act(&state.view(state.seat()));
                state = state.play(&action).unwrap();
            }
        }
    }
    assert!(
        defences > 400 && with_layoffs > 100,
        "{defences} {with_layoffs}"
    );
}
