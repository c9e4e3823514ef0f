//! Two bots against each other on the same cards.

use super::field::{Field, Share};
use super::table::{Estimate, Maker, Record};
use crate::error::Result;
use crate::rules::Rules;

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
    let field = Field::new(&[a, b], rules, players, alternating(players), seed)?;
    let played = field.play(0..deals)?;
    let points = |share: &Share| share.mean(share.points);
    let samples: Vec<f64> = played
        .iter()
        .map(|deal| points(&deal[0]) - points(&deal[1]))
        .collect();
    let record = |i: usize| Record::of(&played.iter().map(|d| d[i]).collect::<Vec<_>>());
    Ok(Duel {
        deals,
        difference: Estimate::of(&samples),
        records: [record(0), record(1)],
    })
}

/// Two bots by turns round the table, then with their places changed.
fn alternating(players: usize) -> Vec<Vec<usize>> {
    let round = |turned| (0..players).map(|seat| (seat + turned) % 2).collect();
    vec![round(0), round(1)]
}
