//! What a search believes of the hidden cards.

use crate::cards::{Card, Cards, Dice};
use crate::melds::deadwood;
use crate::play::{State, View};

/// How likely a seat is to hold a hand, beyond the hand being one the view allows.
///
/// This is where a model of the other seats belongs: what somebody took, threw or left in the pile says
/// something of the hand behind it. It must look only at its arguments, so that the same view gives the
/// same move. Worlds are drawn uniformly from all the view allows and then moved towards likely hands
/// by exchanging hidden cards of hands and stock (Metropolis' algorithm).
pub trait Belief: Send + Sync {
    /// Natural logarithm of how likely it is; only differences count.
    fn log_weight(&self, view: &View, seat: u8, hand: &Cards) -> f64;
}

/// All hands the view allows are equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl Belief for Uniform {
    fn log_weight(&self, _: &View, _: u8, _: &Cards) -> f64 {
        0.0
    }
}

/// Hands get better from turn to turn: the less unmelded, the likelier.
///
/// The strength was fitted to the hands the greedy bot holds turn by turn: in gin, where everything
/// stays in hand, it is far from uniform; where melds are laid at once there is little to infer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Practised;

impl Belief for Practised {
    fn log_weight(&self, view: &View, _: u8, hand: &Cards) -> f64 {
        let state = view.public();
        let turns = f64::from(state.turn()) / f64::from(state.players());
        let a_point = if state.game().knock_game() {
            0.19 * turns / (turns + 1.5)
        } else {
            (0.006 * turns).min(0.1)
        };
        -a_point * f64::from(deadwood(&state.game().melds, hand))
    }
}

/// Exchanges tried for each hidden card of a hand.
const TRIES: u32 = 4;

/// Moves a world the view allows towards hands the belief holds likely.
pub(super) fn settle(world: &mut State, view: &View, belief: &dyn Belief, seed: u64) {
    if view.open_stock().is_some() || world.stock.is_empty() {
        return;
    }
    let mut dice = Dice::new(seed, 3);
    for seat in (0..world.players()).filter(|&s| s != view.viewer()) {
        let mut hand = Hand::of(world, view, seat);
        let mut likely = belief.log_weight(view, seat, &hand.cards);
        for _ in 0..TRIES * hand.hidden.len() as u32 {
            let place = dice.below(hand.hidden.len() as u32) as usize;
            let other = dice.below(world.stock.len() as u32) as usize;
            let next = hand.exchanged(place, world.stock[other]);
            let then = belief.log_weight(view, seat, &next);
            if then >= likely || unit(&mut dice) < (then - likely).exp() {
                std::mem::swap(&mut hand.hidden[place], &mut world.stock[other]);
                (hand.cards, likely) = (next, then);
            }
        }
        world.hands[seat as usize] = hand.cards;
    }
}

/// A number from 0 to 1.
fn unit(dice: &mut Dice) -> f64 {
    f64::from(dice.below(1 << 24)) / f64::from(1 << 24)
}

struct Hand {
    cards: Cards,
    hidden: Vec<Card>,
}

impl Hand {
    fn of(world: &State, view: &View, seat: u8) -> Self {
        let cards = *world.hand(seat);
        let known = &view.known()[seat as usize];
        let mut rest = cards;
        known.iter().for_each(|card| {
            rest.remove(card);
        });
        Self {
            cards,
            hidden: rest.iter().collect(),
        }
    }

    fn exchanged(&self, place: usize, card: Card) -> Cards {
        let mut next = self.cards;
        next.remove(self.hidden[place]);
        next.add(card);
        next
    }
}
