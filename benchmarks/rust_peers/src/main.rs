//! Times crates for gin rummy: masks of hands (bit suit * 13 + rank) on standard input, one a line.
//!
//! Prints lines of name, cases, sum of the answers (0 where there is none to compare), nanoseconds a case.

use std::hint::black_box;
use std::io::{self, BufRead};
use std::time::{Duration, Instant};

use gin_rummy::{Card, Hand, Phase, Player, Round, Rules, best_melds, deadwood};
use gin_rummy_engine::{HeuristicBot, play_round};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Deals of a round: few, so that some round is not interrupted.
const DEALS: usize = 20;

/// The crate has a lane of 16 bits for each suit, the ace at bit 1.
fn hand(mask: u64) -> Hand {
    let lanes = (0..4).map(|suit| (mask >> (13 * suit) & 0x1FFF) << (16 * suit + 1));
    Hand::from_bits(lanes.sum()).expect("52 cards")
}

fn timed(name: &str, cases: usize, work: impl Fn() -> u64) {
    let answer = work();
    let started = Instant::now();
    let mut best = Duration::MAX;
    while started.elapsed() < Duration::from_millis(500) {
        let round = Instant::now();
        black_box(work());
        best = best.min(round.elapsed());
    }
    println!(
        "{name}\t{cases}\t{answer}\t{:.2}",
        best.as_nanos() as f64 / cases as f64
    );
}

/// Draws and discards at random, knocks as soon as some discard allows it.
fn play_at_random(rng: &mut StdRng) {
    let mut round = Round::deal(Rules::default(), Player::One, rng);
    let mut taken = None;
    while round.result().is_none() {
        match round.phase() {
            Phase::Upcard | Phase::Draw if rng.random() => {
                taken = round.take_discard().ok();
                if taken.is_none() {
                    // After two passes only the stock is left.
                    round.draw_stock().expect("a card is there");
                }
            }
            Phase::Upcard => round.pass().expect("may pass"),
            Phase::Draw => drop(round.draw_stock().expect("a card is there")),
            Phase::Discard => discard_or_knock(&mut round, rng, taken.take()),
            Phase::Layoff => drop(round.finish_layoffs().expect("may finish")),
            Phase::Finished => unreachable!(),
        }
    }
}

fn discard_or_knock(round: &mut Round, rng: &mut StdRng, taken: Option<Card>) {
    let hand = round.hand(round.turn().expect("somebody acts"));
    let cards: Vec<Card> = hand.iter().filter(|&card| Some(card) != taken).collect();
    let rest = |card: Card| deadwood(hand - card.into());
    let best = *cards
        .iter()
        .min_by_key(|&&card| rest(card))
        .expect("a card may go");
    if rest(best) <= round.knock_limit() {
        let melds = best_melds(hand - best.into());
        round.knock(best, melds).expect("may knock");
    } else {
        let card = cards[rng.random_range(0..cards.len())];
        round.discard(card).expect("may go");
    }
}

fn main() {
    let lines = io::stdin().lock().lines();
    let masks = lines.map(|line| line.expect("text").trim().parse().expect("a mask"));
    let hands: Vec<Hand> = masks.map(hand).collect();
    timed("gin-rummy deadwood", hands.len(), || {
        hands
            .iter()
            .map(|&hand| u64::from(deadwood(black_box(hand))))
            .sum()
    });
    timed("gin-rummy melds", hands.len(), || {
        hands
            .iter()
            .map(|&hand| u64::from(best_melds(black_box(hand)).deadwood()))
            .sum()
    });
    timed("gin-rummy random hands", DEALS, || {
        let mut rng = StdRng::seed_from_u64(1);
        (0..DEALS).for_each(|_| play_at_random(&mut rng));
        0
    });
    timed("gin-rummy-engine heuristic hands", DEALS, || {
        let mut rng = StdRng::seed_from_u64(1);
        for _ in 0..DEALS {
            let round = Round::deal(Rules::default(), Player::One, &mut rng);
            play_round(round, [&mut HeuristicBot::new(), &mut HeuristicBot::new()]).expect("legal");
        }
        0
    });
}
