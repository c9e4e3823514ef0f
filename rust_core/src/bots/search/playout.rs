//! The rest of a deal in a sampled world, played by quick bots.

use super::worth;
use crate::bots::greedy::{Plan, Weights, greedy_action, quick_action, worth_a_knock};
use crate::bots::sight::Sight;
use crate::cards::Cards;
use crate::play::{Action, State};
use crate::rules::sections::ScoreKind;

/// Turns of each seat after which a playout is broken off; most deals end sooner.
const HORIZON: u16 = 8;

/// How the other seats of a world close a knock game: nobody knows, so half of the worlds have each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rivals {
    /// At the first chance.
    Hasty,
    /// When an undercut is unlikely, as the greedy bot.
    Patient,
}

impl Rivals {
    /// Those of a world.
    pub(super) fn of(world: u64) -> Self {
        if world.is_multiple_of(2) {
            Self::Patient
        } else {
            Self::Hasty
        }
    }

    /// Whether one of them would have closed the deal with this hand, had it had a turn.
    pub(super) fn close(self, state: &State, hand: &Cards) -> bool {
        if !state.game().knock_game() || state.turn() <= u16::from(state.players()) {
            return false;
        }
        let left = state.least(hand);
        match self {
            Self::Hasty => left <= state.knock_limit(),
            Self::Patient => worth_a_knock(state, &Weights::default(), left),
        }
    }
}

/// Points of a seat over the mean of the others, after an action and the rest of the deal.
///
/// Where cards are laid the plain bot plays all seats; in Rummy 500, where it gives too much away, a light
/// greedy bot. In a knock game the seat itself plays like the greedy bot, which waits for an undercut to be
/// unlikely.
pub(super) fn value(mut world: State, seat: u8, action: &Action, rivals: Rivals) -> f64 {
    let last = world.turn() + HORIZON * u16::from(world.players());
    let light = Weights::quick();
    let knock_game = world.game().knock_game();
    let for_points = world.game().rules.sections.score.kind == ScoreKind::Table;
    let mut plan = Plan::default();
    world.advance_trusted(seat, action);
    while !world.is_over() && world.turn() < last {
        let sight = Sight::of_state(&world);
        let waits = knock_game && (world.seat() == seat || rivals == Rivals::Patient);
        let action = if waits || for_points {
            greedy_action(&sight, &light)
        } else {
            quick_action(&sight, &mut plan)
        };
        world.advance_trusted(world.seat(), &action);
    }
    worth::over_others(&world, seat)
}
