//! Many bots on the same cards in every seating.

use std::sync::Arc;

use rayon::prelude::*;

use super::table::{Estimate, Maker, Record, Seat, play};
use crate::error::{Error, Result};
use crate::rules::{Game, Rules};

/// How an entrant of a tournament did.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Points a deal and seat over the mean of the other seats; above 0 is better than the field.
    pub difference: Estimate,
    pub record: Record,
}

/// Plays every deal in all seatings (see [`seatings`]); one standing for each entrant, in their order.
/// All but the times is the same for every number of threads.
///
/// # Errors
/// `seats`, also for fewer than two entrants, or the refusal of an action that is not legal.
pub fn tournament(
    entrants: &[Maker],
    rules: &Rules,
    players: usize,
    deals: u64,
    seed: u64,
) -> Result<Vec<Standing>> {
    if entrants.len() < 2 {
        return Err(Error::rules("seats", "a tournament needs two entrants"));
    }
    let game = Arc::new(Game::new(rules, players)?);
    let seatings = seatings(entrants.len(), players);
    let played = (0..deals as usize)
        .into_par_iter()
        .with_max_len(1)
        .map(|number| play_all(&game, seed, number as u64, entrants, &seatings))
        .collect::<Result<Vec<Vec<Share>>>>()?;
    let standing = |i: usize| {
        let samples: Vec<f64> = played.iter().map(|deal| deal[i].difference()).collect();
        let seats: Vec<Seat> = played.iter().flat_map(|d| d[i].seats.clone()).collect();
        Standing {
            difference: Estimate::of(&samples),
            record: Record::of(&seats),
        }
    };
    Ok((0..entrants.len()).map(standing).collect())
}

/// Every way to seat entrants round a table as evenly as can be: their numbers of seats differ by
/// one at most, so that nobody sits twice where all could sit once.
#[must_use]
pub fn seatings(entrants: usize, players: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..players {
        let longer = all.into_iter().flat_map(|seated: Vec<usize>| {
            (0..entrants).map(move |next| [seated.as_slice(), &[next]].concat())
        });
        all = longer
            .filter(|s| even_enough(s, entrants, players))
            .collect();
    }
    all
}

fn even_enough(seated: &[usize], entrants: usize, players: usize) -> bool {
    let most = players.div_ceil(entrants);
    let count = |who: usize| seated.iter().filter(|&&s| s == who).count();
    let whole = seated.len() == players;
    (0..entrants).all(|who| count(who) <= most && (!whole || count(who) + 1 >= most))
}

/// What an entrant and those beside it made of one deal.
#[derive(Clone, Default)]
struct Share {
    seats: Vec<Seat>,
    /// Sum of own points less the mean of the others, and in how many seats.
    over: f64,
}

impl Share {
    fn difference(&self) -> f64 {
        self.over / self.seats.len().max(1) as f64
    }
}

fn play_all(
    game: &Arc<Game>,
    seed: u64,
    number: u64,
    entrants: &[Maker],
    seatings: &[Vec<usize>],
) -> Result<Vec<Share>> {
    let mut shares = vec![Share::default(); entrants.len()];
    for seating in seatings {
        let makers: Vec<Maker> = seating.iter().map(|&who| entrants[who]).collect();
        let seats = play(game, seed, number, &makers)?;
        for (&who, seat) in seating.iter().zip(&seats) {
            shares[who].over += over_others(seating, &seats, who, seat);
            shares[who].seats.push(*seat);
        }
    }
    Ok(shares)
}

/// Points of a seat over the mean of the seats of other entrants.
fn over_others(seating: &[usize], seats: &[Seat], who: usize, own: &Seat) -> f64 {
    let others: Vec<f64> = seating
        .iter()
        .zip(seats)
        .filter(|(other, _)| **other != who)
        .map(|(_, seat)| seat.points)
        .collect();
    own.points - others.iter().sum::<f64>() / others.len() as f64
}
