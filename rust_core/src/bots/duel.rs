//! Two bots against each other on the same cards.

use std::sync::Arc;

use rayon::prelude::*;

use super::table::{Estimate, Maker, Record, Seat, play};
use crate::error::Result;
use crate::rules::{Game, Rules};

/// How one bot did against another.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    /// Number of different deals; each was played twice.
    pub deals: u64,
    /// Points a deal and seat of the first bot over the second; above 0 the first is better.
    pub difference: Estimate,
    /// Points, wins, time of the first and the second bot.
    pub records: [Record; 2],
}

/// Plays every deal twice, the bots changing places; at three and more seats they alternate round the
/// table. All but the times is the same for every number of threads.
///
/// # Errors
/// `seats`, or the refusal of an action that is not legal.
pub fn duel(
    a: Maker,
    b: Maker,
    rules: &Rules,
    players: usize,
    deals: u64,
    seed: u64,
) -> Result<Duel> {
    let game = Arc::new(Game::new(rules, players)?);
    let pairs = (0..deals as usize)
        .into_par_iter()
        .with_max_len(1)
        .map(|number| play_twice(&game, seed, number as u64, [a, b]))
        .collect::<Result<Vec<[Vec<Seat>; 2]>>>()?;
    let samples: Vec<f64> = pairs
        .iter()
        .map(|[a, b]| Record::of(a).points - Record::of(b).points)
        .collect();
    let all = |i: usize| -> Vec<Seat> { pairs.iter().flat_map(|p| p[i].clone()).collect() };
    Ok(Duel {
        deals,
        difference: Estimate::of(&samples),
        records: [Record::of(&all(0)), Record::of(&all(1))],
    })
}

/// The seats of each bot in both rounds of a deal.
fn play_twice(
    game: &Arc<Game>,
    seed: u64,
    number: u64,
    bots: [Maker; 2],
) -> Result<[Vec<Seat>; 2]> {
    let mut seats = [Vec::new(), Vec::new()];
    for round in 0..2 {
        let who = |seat: usize| (seat + round) % 2;
        let seating: Vec<Maker> = (0..game.players as usize).map(|s| bots[who(s)]).collect();
        for (i, seat) in play(game, seed, number, &seating)?.into_iter().enumerate() {
            seats[who(i)].push(seat);
        }
    }
    Ok(seats)
}
