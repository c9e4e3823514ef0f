//! A belief of one's own: what a seat threw away it does not collect.
//!
//! `cargo run --release --example belief -- gin 100` plays mirrored deals of it against the usual one.

use rummy_core::Cards;
use rummy_core::bots::{Belief, Bot, Budget, Practised, Search, duel};
use rummy_core::play::View;
use rummy_core::rules::load;

/// As [`Practised`], and a pair of a rank that lies in the pile is less likely, whoever threw it.
struct NoCorpses;

impl Belief for NoCorpses {
    fn log_weight(&self, view: &View, seat: u8, hand: &Cards) -> f64 {
        let dead = |rank| {
            view.public()
                .pile()
                .iter()
                .filter(|c| c.rank() == rank)
                .count()
        };
        let pairs = hand.iter().filter(|card| dead(card.rank()) > 1).count();
        Practised.log_weight(view, seat, hand) - 0.2 * pairs as f64
    }
}

#[allow(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "gin".into());
    let deals = arguments.next().map_or(Ok(20), |n| n.parse())?;
    let usual = |seed| -> Box<dyn Bot> { Box::new(Search::new(Budget::Samples(50), seed)) };
    let own = |seed| -> Box<dyn Bot> {
        Box::new(Search::new(Budget::Samples(50), seed).with_belief(NoCorpses))
    };
    let rules = load::<&str>(&game, &[])?;
    let players = rules.sections.seats.min as usize;
    let difference = duel(&own, &usual, &rules, players, deals, 1)?.difference;
    println!(
        "{:+.2} ± {:.2} points a deal",
        difference.mean, difference.margin
    );
    Ok(())
}
