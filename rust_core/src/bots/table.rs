//! One deal of a measurement: fresh bots in their seats, points and time of each.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::field::Share;
use super::{Bot, deal_seed};
use crate::error::Result;
use crate::play::{DealWith, State};
use crate::rules::Game;
use crate::rules::sections::Best;

/// Makes a new bot from a seed.
pub type Maker<'a> = &'a (dyn Fn(u64) -> Box<dyn Bot> + Sync);

/// What a seat made of a deal.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seat {
    /// Points, more is better in every game.
    pub points: f64,
    /// Its share of the deal's win.
    pub win: f64,
    pub moves: u64,
    pub time: Duration,
}

/// Plays deal `number` of a measurement with these bots, seat 0 first.
pub(super) fn play(
    game: &Arc<Game>,
    seed: u64,
    number: u64,
    seating: &[Maker],
) -> Result<Vec<Seat>> {
    let with = DealWith {
        seed: deal_seed(seed, number, 0),
        dealer: Some((number % u64::from(game.players)) as u8),
        ..DealWith::default()
    };
    let mut state = State::deal_game(game.clone(), &with)?;
    let mut bots: Vec<Box<dyn Bot>> = (1..)
        .zip(seating)
        .map(|(stream, make)| make(deal_seed(seed, number, stream)))
        .collect();
    let mut seats = vec![Seat::default(); seating.len()];
    while !state.is_over() {
        let seat = state.seat();
        let view = state.view(seat);
        let started = Instant::now();
        let action = bots[seat as usize].act(&view);
        seats[seat as usize].time += started.elapsed();
        seats[seat as usize].moves += 1;
        state.advance(seat, &action)?;
    }
    score(&state, &mut seats);
    Ok(seats)
}

fn score(state: &State, seats: &mut [Seat]) {
    let Some(outcome) = state.outcome() else {
        return;
    };
    let sign = match state.game().rules.sections.r#match.best {
        Best::High => 1.0,
        Best::Low => -1.0,
    };
    for (seat, &points) in seats.iter_mut().zip(&outcome.points) {
        seat.points = sign * f64::from(points);
    }
    for &winner in &outcome.winners {
        seats[winner as usize].win = 1.0 / outcome.winners.len() as f64;
    }
}

/// A mean and half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub mean: f64,
    /// The interval is `mean - margin ..= mean + margin`; infinite for fewer than two samples.
    pub margin: f64,
}

impl Estimate {
    /// Of independent samples, by the normal distribution.
    #[must_use]
    pub fn of(samples: &[f64]) -> Self {
        let n = samples.len() as f64;
        let mean = samples.iter().sum::<f64>() / n.max(1.0);
        let square = samples.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
        let margin = if n < 2.0 {
            f64::INFINITY
        } else {
            1.96 * (square / (n - 1.0) / n).sqrt()
        };
        Self { mean, margin }
    }

    /// Whether the whole interval lies above zero.
    #[must_use]
    pub fn above_zero(&self) -> bool {
        self.mean > self.margin
    }
}

/// What an entrant made of all its seats.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Record {
    /// Mean points of a seat and deal, more is better in every game.
    pub points: f64,
    /// Share of deals won, by seat; a shared win counts in part.
    pub wins: f64,
    /// Mean time of a move, in seconds.
    pub seconds_per_move: f64,
}

impl Record {
    pub(super) fn of(shares: &[Share]) -> Self {
        let seats = shares.iter().map(|s| s.seats).sum::<u32>().max(1);
        let moves = shares.iter().map(|s| s.moves).sum::<u64>().max(1);
        let time: Duration = shares.iter().map(|s| s.time).sum();
        Self {
            points: shares.iter().map(|s| s.points).sum::<f64>() / f64::from(seats),
            wins: shares.iter().map(|s| s.wins).sum::<f64>() / f64::from(seats),
            seconds_per_move: time.as_secs_f64() / moves as f64,
        }
    }
}
