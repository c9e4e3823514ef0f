//! The gin family: deadwood decides everything.

use super::Weights;
use crate::bots::odds::{Odds, completing};
use crate::bots::sight::Sight;
use crate::cards::{Card, Cards, faces};
use crate::melds::onepack;
use crate::play::{Action, Phase, State};
use crate::rules::sections::MustUse;

/// A discard that leaves so much more than the best breaks a meld.
const LOOSE: u32 = 10;

/// Takes the pile's card when the hand is better off with it than with an unseen card.
pub(super) fn draw(sight: &Sight, weights: &Weights) -> Option<Action> {
    let other = if sight.state.phase() == Phase::Upcard {
        Action::Pass
    } else {
        Action::Draw
    };
    if may_take(sight) && helps(sight, weights) {
        return Some(Action::TAKE);
    }
    let drawn = other == Action::Draw && !sight.state.can_draw();
    (!drawn).then_some(other)
}

/// Whether the top of the pile may be taken; the common answer without asking the engine.
pub(super) fn may_take(sight: &Sight) -> bool {
    let pile = &sight.state.game().rules.sections.pile;
    if pile.must_use != MustUse::Free || pile.closed_first_turn {
        return sight.is_legal(&Action::TAKE);
    }
    sight.state.phase() == Phase::Upcard || sight.state.passed.0 == 0
}

fn helps(sight: &Sight, weights: &Weights) -> bool {
    let Some(top) = sight.top() else { return false };
    let hand = sight.hand();
    let stays = sight.state.least(hand);
    if after_draw(sight.state, hand, top) >= stays {
        return false;
    }
    let taken = after_discard(sight.state, &with(hand, top), Some(top));
    if taken >= stays || weights.ahead == 0.0 {
        return taken < stays;
    }
    let drawn = expected(sight.state, &Odds::of(sight), hand);
    (taken as f32) + weights.shown < drawn
}

/// Closes at once if it can, else throws the card that is least use.
pub(super) fn play(sight: &Sight, weights: &Weights) -> Option<Action> {
    let (state, hand) = (sight.state, sight.hand());
    if state.game().rules.sections.finish.big_gin && state.least(hand) == 0 {
        return Some(Action::BigGin);
    }
    let allowed = state.throwable();
    if weights.ahead == 0.0
        && let Some(action) = quick(sight, weights, allowed)
    {
        return Some(action);
    }
    let thrown = hand.faces().filter(|c| allowed >> c.index() & 1 != 0);
    let value = |card: Card| state.game().melds.hand[card.index() as usize];
    let left: Vec<(Card, u32)> = thrown
        .map(|card| (card, state.least(&without(hand, card))))
        .collect();
    let &(card, least) = left
        .iter()
        .min_by_key(|&&(card, left)| (left, std::cmp::Reverse(value(card))))?;
    match least {
        0 => Some(Action::Gin(card)),
        _ if worth_a_knock(state, weights, least) => Some(Action::Knock(card)),
        _ => throw(sight, weights, &left),
    }
}

/// Whether a knock is allowed and the others are likely to hold enough more.
///
/// A hand played well comes down from 57 points to about 16 in gin (measured on the bot's own play).
/// At two seats it pays to go on until an undercut is unlikely; with more somebody else closes first.
pub(in crate::bots) fn worth_a_knock(state: &State, weights: &Weights, left: u32) -> bool {
    let turns = f32::from(state.turn()) / f32::from(state.players());
    let theirs = (16.0 + 41.0 * (-turns / 3.2).exp()) * f32::from(state.game().hand) / 10.0;
    let lead = theirs - left as f32;
    left <= state.knock_limit() && (state.players() > 2 || lead >= weights.knock_lead)
}

/// The same in one pass over the hand's best layout, where no card of a meld needs to go.
fn quick(sight: &Sight, weights: &Weights, allowed: u64) -> Option<Action> {
    let rules = &sight.state.game().melds;
    let mask = onepack::mask(sight.hand()).filter(|_| onepack::applies(rules))?;
    let loose = onepack::split(mask)?.left(mask);
    let value = |card: Card| u32::from(rules.hand[card.index() as usize]);
    let dearest = faces(loose & allowed).map(value).max()?;
    let left = onepack::pips(loose) - dearest;
    if left == 0 || worth_a_knock(sight.state, weights, left) {
        let card = faces(loose & allowed).find(|&c| value(c) == dearest)?;
        return Some(if left == 0 {
            Action::Gin(card)
        } else {
            Action::Knock(card)
        });
    }
    let odds = Odds::of(sight);
    let outs = |loose| odds.unseen.count(completing(loose, false)) as f32 / odds.total as f32;
    let price =
        |card: Card| value(card) as f32 + weights.gin_outs * outs(loose & !(1 << card.index()));
    let prices = faces(loose & allowed).map(|card| (price(card), card));
    let best = prices.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
    Some(Action::Discard(best.1))
}

/// The discard with the least price of the hand after it, what it gives the next seat included.
fn throw(sight: &Sight, weights: &Weights, left: &[(Card, u32)]) -> Option<Action> {
    let (state, odds) = (sight.state, Odds::of(sight));
    let next = state.next_seat(sight.seat);
    let price = |&(card, least): &(Card, u32)| {
        let rest = without(sight.hand(), card);
        let ahead = match weights.ahead {
            0.0 => 0.0,
            share => share * (expected(state, &odds, &rest) - least as f32),
        };
        least as f32 + ahead + weights.gin_feed * odds.melds_with(next, card).min(1.0)
    };
    let least = left.iter().map(|c| c.1).min()?;
    let sensible = left.iter().filter(|c| c.1 <= least + LOOSE);
    let prices = sensible.map(|c| (price(c), c.0));
    let best = prices.min_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
    Some(Action::Discard(best.1))
}

/// Mean least deadwood after the next card from the stock and the best discard.
fn expected(state: &State, odds: &Odds, hand: &Cards) -> f32 {
    let stays = state.least(hand);
    let useless = state
        .game()
        .one_pack
        .then(|| onepack::after_useless(hand.mask()));
    let useless = useless.flatten();
    let melds = completing(hand.mask(), false);
    let left = |card: Card| match &useless {
        Some(least) if melds >> card.index() & 1 == 0 => {
            least[state.game().melds.hand[card.index() as usize] as usize]
        }
        _ => after_draw(state, hand, card),
    };
    let sum: u32 = faces(odds.unseen.faces())
        .map(|card| left(card).min(stays) * odds.unseen.copies(card))
        .sum();
    sum as f32 / odds.total as f32
}

/// Least deadwood after a card was drawn and the best one thrown.
fn after_draw(state: &State, hand: &Cards, card: Card) -> u32 {
    let mask = hand.mask() | 1 << card.index();
    let best = state.game().one_pack.then(|| onepack::best_discard(mask));
    best.flatten()
        .map_or_else(|| after_discard(state, &with(hand, card), None), |b| b.1)
}

/// Least deadwood after the best discard, which may not be `barred`.
fn after_discard(state: &State, hand: &Cards, barred: Option<Card>) -> u32 {
    let thrown = hand.faces().filter(|c| Some(*c) != barred);
    let left = thrown.map(|c| state.least(&without(hand, c)));
    left.min().unwrap_or(0)
}

fn with(hand: &Cards, card: Card) -> Cards {
    let mut more = *hand;
    more.add(card);
    more
}

fn without(hand: &Cards, card: Card) -> Cards {
    let mut rest = *hand;
    rest.remove(card);
    rest
}
