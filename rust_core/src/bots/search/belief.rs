//! What a search believes of the hidden cards.

use super::playout::Rivals;
use crate::bots::odds::{completing, high_ace};
use crate::cards::{Card, Cards, Dice};
use crate::melds::deadwood;
use crate::melds::near::in_melds;
use crate::play::{State, View};
use crate::rules::sections::Take;

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

/// What hands of practised players are like, fitted to the hands the greedy bot holds turn by turn:
///
/// * The less unmelded, the likelier, more so from turn to turn. In gin, where everything stays in hand, this
///   is far from uniform; where melds are laid at once there is little to infer.
/// * At two seats: a card of the pile that a hand could meld is unlikely, for its seat threw or refused it.
/// * A card taken openly is likely in a meld, unless it came with others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Practised;

/// What a card of the pile that the hand could meld costs: one of the latest, or an older one.
const REFUSED: f64 = 1.3;
const REFUSED_LONG_AGO: f64 = 0.8;
/// How many cards of the pile are the latest.
const LATEST: usize = 4;
/// What a taken card without a meld costs.
const TAKEN_FOR_NOTHING: f64 = 2.0;

impl Belief for Practised {
    fn log_weight(&self, view: &View, seat: u8, hand: &Cards) -> f64 {
        -unmelded(view.public(), hand) - refused(view.public(), hand) - taken(view, seat, hand)
    }
}

fn unmelded(state: &State, hand: &Cards) -> f64 {
    let turns = f64::from(state.turn()) / f64::from(state.players());
    let a_point = if state.game().knock_game() {
        (0.028 * turns).min(0.35)
    } else {
        (0.0015 * turns * turns).min(0.15)
    };
    a_point * f64::from(deadwood(&state.game().melds, hand))
}

/// Cards of the pile that would make a meld with two of the hand.
fn refused(state: &State, hand: &Cards) -> f64 {
    if state.players() > 2 {
        return 0.0;
    }
    let (old, latest) = state
        .pile()
        .split_at(state.pile().len().saturating_sub(LATEST));
    let wanted = completing(hand.mask(), high_ace(state.game()));
    let count = |pile: &[Card]| f64::from((faces_of(pile) & wanted).count_ones());
    REFUSED * count(latest) + REFUSED_LONG_AGO * count(old)
}

fn faces_of(pile: &[Card]) -> u64 {
    pile.iter().fold(0, |mask, card| mask | 1 << card.index())
}

/// Cards taken from the top of the pile that are in no meld.
fn taken(view: &View, seat: u8, hand: &Cards) -> f64 {
    let game = view.public().game();
    if game.rules.sections.pile.take == Take::Any {
        return 0.0;
    }
    let melded = in_melds(hand.mask(), high_ace(game));
    let loose = view.known()[seat as usize].mask() & !melded;
    TAKEN_FOR_NOTHING * f64::from(loose.count_ones())
}

/// Exchanges tried for each hidden card of a hand.
const TRIES: u32 = 8;
/// What a hand costs with which its seat would have closed the deal.
const CLOSED: f64 = 2.5;

/// Moves a world the view allows towards hands the belief holds likely.
pub(super) fn settle(
    world: &mut State,
    view: &View,
    belief: &dyn Belief,
    rivals: Rivals,
    seed: u64,
) {
    if view.open_stock().is_some() || world.stock.is_empty() {
        return;
    }
    let mut dice = Dice::new(seed, 3);
    for seat in (0..world.players()).filter(|&s| s != view.viewer()) {
        let mut hand = Hand::of(world, view, seat);
        let weigh = |hand: &Cards| {
            let closed = rivals.close(view.public(), hand);
            belief.log_weight(view, seat, hand) - if closed { CLOSED } else { 0.0 }
        };
        let mut likely = weigh(&hand.cards);
        for _ in 0..TRIES * hand.hidden.len() as u32 {
            let place = dice.below(hand.hidden.len() as u32) as usize;
            let other = dice.below(world.stock.len() as u32) as usize;
            let next = hand.exchanged(place, world.stock[other]);
            let then = weigh(&next);
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
