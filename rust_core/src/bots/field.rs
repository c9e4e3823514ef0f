//! Entrants, a table, and every deal in all seatings: what duels and tournaments are made of.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use rayon::prelude::*;

use super::table::{Maker, Seat, play};
use crate::error::{Error, Result};
use crate::rules::{Game, Rules};

/// Who plays whom: the entrants and every way they sit down to a deal.
pub struct Field<'a> {
    entrants: Vec<Maker<'a>>,
    game: Arc<Game>,
    seatings: Vec<Vec<usize>>,
    seed: u64,
}

/// What an entrant made of its seats in all rounds of a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Share {
    /// Number of seats, over all rounds.
    pub seats: u32,
    /// Sum of its points, more is better in every game.
    pub points: f64,
    /// Sum of its points over the mean of the other entrants' seats in the round.
    pub over: f64,
    /// Deals won, by seat; a shared win counts in part.
    pub wins: f64,
    pub moves: u64,
    pub time: Duration,
}

impl<'a> Field<'a> {
    /// Entrants of a game, `seatings[round][seat]` giving the place of one in `entrants`.
    ///
    /// # Errors
    /// `seats`, also for a seating that does not fit the table or the entrants.
    pub fn new(
        entrants: &[Maker<'a>],
        rules: &Rules,
        players: usize,
        seatings: Vec<Vec<usize>>,
        seed: u64,
    ) -> Result<Self> {
        let game = Arc::new(Game::new(rules, players)?);
        let fits = |s: &Vec<usize>| s.len() == players && s.iter().all(|&w| w < entrants.len());
        if !seatings.iter().all(fits) {
            let message =
                format!("a seating names one of the entrants for each of {players} seats");
            return Err(Error::rules("seats", message));
        }
        Ok(Self {
            entrants: entrants.to_vec(),
            game,
            seatings,
            seed,
        })
    }

    /// Plays these deals in all seatings, in parallel: for each deal a share for each entrant.
    ///
    /// # Errors
    /// The refusal of an action that is not legal.
    pub fn play(&self, deals: Range<u64>) -> Result<Vec<Vec<Share>>> {
        let deals = deals.start as usize..deals.end as usize;
        deals
            .into_par_iter()
            .with_max_len(1)
            .map(|number| self.play_deal(number as u64))
            .collect()
    }

    fn play_deal(&self, number: u64) -> Result<Vec<Share>> {
        let mut shares = vec![Share::default(); self.entrants.len()];
        for seating in &self.seatings {
            let makers: Vec<Maker> = seating.iter().map(|&who| self.entrants[who]).collect();
            let seats = play(&self.game, self.seed, number, &makers)?;
            for (&who, seat) in seating.iter().zip(&seats) {
                shares[who].add(seat, over_others(seating, &seats, who, seat));
            }
        }
        Ok(shares)
    }
}

impl Share {
    fn add(&mut self, seat: &Seat, over: f64) {
        self.seats += 1;
        self.points += seat.points;
        self.over += over;
        self.wins += seat.win;
        self.moves += seat.moves;
        self.time += seat.time;
    }

    /// Of one of its sums, the mean of a seat.
    pub(super) fn mean(&self, sum: f64) -> f64 {
        sum / f64::from(self.seats.max(1))
    }
}

/// Points of a seat over the mean of the seats of other entrants; 0 beside itself alone.
fn over_others(seating: &[usize], seats: &[Seat], who: usize, own: &Seat) -> f64 {
    let others: Vec<f64> = seating
        .iter()
        .zip(seats)
        .filter(|(other, _)| **other != who)
        .map(|(_, seat)| seat.points)
        .collect();
    if others.is_empty() {
        return 0.0;
    }
    own.points - others.iter().sum::<f64>() / others.len() as f64
}
