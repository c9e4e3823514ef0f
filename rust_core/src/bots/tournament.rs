//! Many bots on the same cards in every seating.

use super::field::Field;
use super::table::{Estimate, Maker, Record};
use crate::error::{Error, Result};
use crate::rules::Rules;

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
    let seatings = seatings(entrants.len(), players);
    let played = Field::new(entrants, rules, players, seatings, seed)?.play(0..deals)?;
    let standing = |i: usize| {
        let shares: Vec<_> = played.iter().map(|deal| deal[i]).collect();
        let samples: Vec<f64> = shares.iter().map(|share| share.mean(share.over)).collect();
        Standing {
            difference: Estimate::of(&samples),
            record: Record::of(&shares),
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
