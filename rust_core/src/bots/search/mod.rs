//! A bot that plays the rest of the deal many times in its head.
//!
//! It draws worlds its view allows, plays each sensible action in every world, lets quick bots play
//! all seats to the end, and takes the action with the best mean. These bots look only at what each
//! seat may know in that world, so nobody in the playouts knows the hidden cards either. All actions
//! meet the same worlds, which takes most of the luck out of the comparison; those clearly behind are
//! given up early.

mod belief;
mod candidates;
mod playout;
mod race;
mod worth;

pub use belief::{Belief, Practised, Uniform};

use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::sight::Sight;
use super::{Bot, deal_seed};
use crate::play::{Action, View};
use playout::Rivals;
use race::Race;

/// Worlds of a round: after each round actions that fell behind are given up.
const ROUND: u64 = 8;

/// How long a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// Number of worlds; the same move for ever.
    Samples(u32),
    /// Wall time of a move. The number of worlds, and so the move, depends on the machine.
    Milliseconds(u32),
}

/// Searches by playouts in sampled worlds.
#[derive(Clone)]
pub struct Search {
    budget: Budget,
    seed: u64,
    belief: Arc<dyn Belief>,
}

impl Search {
    /// A search that believes the others play well: [`Practised`].
    #[must_use]
    pub fn new(budget: Budget, seed: u64) -> Self {
        Self {
            budget,
            seed,
            belief: Arc::new(Practised),
        }
    }

    /// The same search with another belief about the hidden cards.
    #[must_use]
    pub fn with_belief(self, belief: impl Belief + 'static) -> Self {
        Self {
            belief: Arc::new(belief),
            ..self
        }
    }
}

impl Bot for Search {
    /// # Panics
    /// If the viewer may not act.
    fn act(&mut self, view: &View) -> Action {
        let started = Instant::now();
        let mut actions = candidates::of(&Sight::of_view(view));
        if actions.len() > 1 {
            let best = self.best(view, &actions, started);
            return actions.swap_remove(best);
        }
        actions.remove(0)
    }

    fn name(&self) -> String {
        match self.budget {
            Budget::Samples(n) => format!("search:{n}"),
            Budget::Milliseconds(ms) => format!("search:{ms}ms"),
        }
    }
}

impl Search {
    /// Place of the best action; the first is the greedy bot's.
    fn best(&self, view: &View, actions: &[Action], started: Instant) -> usize {
        let (worlds, limit) = match self.budget {
            Budget::Samples(n) => (u64::from(n), None),
            Budget::Milliseconds(ms) => (u64::MAX, Some(Duration::from_millis(ms.into()))),
        };
        let mut race = Race::new(actions.len());
        let mut next = 0;
        while next < worlds && race.undecided() {
            let round = next..worlds.min(next + ROUND);
            let results = self.round(view, actions, &race, round.clone(), |_| {
                limit.is_none_or(|limit| started.elapsed() < limit)
            });
            let whole = results.iter().all(Option::is_some);
            results
                .into_iter()
                .flatten()
                .for_each(|values| race.count(&values));
            if !whole {
                break;
            }
            race.drop_losers();
            next = round.end;
        }
        race.leader()
    }

    /// The actions' values in each world of a round; on all cores, unless this is one worker of many.
    fn round(
        &self,
        view: &View,
        actions: &[Action],
        race: &Race,
        worlds: std::ops::Range<u64>,
        in_time: impl Fn(u64) -> bool + Sync,
    ) -> Vec<Option<Vec<f64>>> {
        let play = |world: u64| in_time(world).then(|| self.world(view, actions, race, world));
        if rayon::current_thread_index().is_some() {
            return worlds.map(play).collect();
        }
        worlds.into_par_iter().map(play).collect()
    }

    /// Plays every action still in the race in one world.
    fn world(&self, view: &View, actions: &[Action], race: &Race, number: u64) -> Vec<f64> {
        let seed = deal_seed(self.seed, number, 0);
        let Ok(mut world) = view.sample(seed) else {
            return vec![0.0; actions.len()];
        };
        let rivals = Rivals::of(number);
        belief::settle(&mut world, view, &*self.belief, rivals, seed);
        let values = actions.iter().enumerate().map(|(i, action)| {
            if race.runs(i) {
                playout::value(world.clone(), view.viewer(), action, rivals)
            } else {
                0.0
            }
        });
        values.collect()
    }
}
