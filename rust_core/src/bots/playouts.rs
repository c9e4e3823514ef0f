//! Many deals at once: how games end, what they bring, and how fast they go.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use rayon::prelude::*;

use super::greedy::{Plan, Weights, greedy_action, quick_action};
use super::random::random_action;
use super::sight::Sight;
use super::{Spec, deal_seed};
use crate::cards::Dice;
use crate::error::Result;
use crate::play::{DealWith, State};
use crate::rules::{Game, Rules};
use crate::scoring::Ending;

/// What many deals came to. All but the time is the same for every number of threads.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    pub deals: u64,
    /// Number of deals by ending.
    pub endings: BTreeMap<&'static str, u64>,
    /// Mean points of a deal, seat 0 first.
    pub mean_points: Vec<f64>,
    /// Mean number of turns of a deal, all seats together.
    pub mean_turns: f64,
    /// Wall time of all deals, in seconds.
    pub seconds: f64,
}

impl Summary {
    #[must_use]
    pub fn deals_per_second(&self) -> f64 {
        self.deals as f64 / self.seconds.max(f64::MIN_POSITIVE)
    }
}

/// Plays `deals` deals with the same bot in every seat, the dealer moving on from deal to deal.
///
/// # Errors
/// `seats`.
pub fn playouts(
    rules: &Rules,
    players: usize,
    deals: u64,
    seed: u64,
    bot: Spec,
) -> Result<Summary> {
    let game = Arc::new(Game::new(rules, players)?);
    let started = Instant::now();
    let tally = (0..deals as usize)
        .into_par_iter()
        .with_min_len(16)
        .try_fold(Tally::default, |tally, number| {
            let mut state = deal(&game, seed, number as u64)?;
            play(&mut state, seed, number as u64, bot);
            Ok(tally.count(&state))
        })
        .try_reduce(Tally::default, |a, b| Ok(a.merge(b)))?;
    Ok(tally.summary(players, deals, started.elapsed().as_secs_f64()))
}

fn deal(game: &Arc<Game>, seed: u64, number: u64) -> Result<State> {
    let with = DealWith {
        seed: deal_seed(seed, number, 0),
        dealer: Some((number % u64::from(game.players)) as u8),
        ..DealWith::default()
    };
    State::deal_game(game.clone(), &with)
}

/// Plays a deal to its end.
fn play(state: &mut State, seed: u64, number: u64, bot: Spec) {
    match bot {
        Spec::Random => {
            let mut dice = Dice::new(deal_seed(seed, number, 1), 0);
            let mut menu = Vec::new();
            run(state, |state| random_action(state, &mut dice, &mut menu));
        }
        Spec::Greedy => {
            let weights = Weights::default();
            run(state, |state| {
                greedy_action(&Sight::of_state(state), &weights)
            });
        }
        Spec::Quick => {
            let mut plan = Plan::default();
            run(state, |state| {
                quick_action(&Sight::of_state(state), &mut plan)
            });
        }
        Spec::Search(_) => {
            let mut bot = bot.build(deal_seed(seed, number, 1));
            run(state, |state| bot.act(&state.view(state.seat())));
        }
    }
}

/// Plays on in place with a policy that returns actions of the menu.
pub(super) fn run(state: &mut State, mut policy: impl FnMut(&State) -> crate::Action) {
    while !state.is_over() {
        let action = policy(state);
        debug_assert!(state.is_legal(state.seat(), &action), "{action}");
        state.advance_trusted(state.seat(), &action);
    }
}

#[derive(Clone, Copy, Default)]
struct Tally {
    /// Number of deals by ending, in the order of [`Ending::ALL`].
    endings: [u64; Ending::ALL.len()],
    points: [i64; 8],
    turns: u64,
}

impl Tally {
    fn count(mut self, end: &State) -> Self {
        if let Some(outcome) = end.outcome() {
            self.endings[outcome.ending as usize] += 1;
            for (sum, &points) in self.points.iter_mut().zip(&outcome.points) {
                *sum += i64::from(points);
            }
        }
        self.turns += u64::from(end.turn());
        self
    }

    fn merge(mut self, other: Self) -> Self {
        for (sum, more) in self.endings.iter_mut().zip(other.endings) {
            *sum += more;
        }
        for (sum, more) in self.points.iter_mut().zip(other.points) {
            *sum += more;
        }
        self.turns += other.turns;
        self
    }

    fn summary(self, players: usize, deals: u64, seconds: f64) -> Summary {
        let mean = |sum: f64| if deals == 0 { 0.0 } else { sum / deals as f64 };
        let endings = Ending::ALL
            .map(Ending::as_str)
            .into_iter()
            .zip(self.endings);
        Summary {
            deals,
            endings: endings.filter(|(_, n)| *n > 0).collect(),
            mean_points: self.points[..players]
                .iter()
                .map(|&p| mean(p as f64))
                .collect(),
            mean_turns: mean(self.turns as f64),
            seconds,
        }
    }
}
