//! The gin family: deadwood decides everything.

use super::super::sight::Sight;
use crate::cards::{Card, Cards};
use crate::play::{Action, Phase};

/// Takes the pile's card when it lowers the least deadwood after the discard.
pub(super) fn draw(sight: &Sight) -> Option<Action> {
    let other = if sight.state.phase() == Phase::Upcard {
        Action::Pass
    } else {
        Action::Draw
    };
    let take = sight.top().is_some_and(|top| helps(sight, top)) && sight.is_legal(&Action::TAKE);
    let choice = if take { Action::TAKE } else { other };
    sight.is_legal(&choice).then_some(choice)
}

fn helps(sight: &Sight, card: Card) -> bool {
    let mut hand = *sight.hand();
    let before = sight.state.least(&hand);
    hand.add(card);
    let after = hand
        .faces()
        .filter(|&c| c != card)
        .map(|c| sight.state.least(&without(&hand, c)));
    after.min().is_some_and(|least| least < before)
}

/// Closes at once if it can, else throws the card that leaves least.
pub(super) fn play(sight: &Sight) -> Option<Action> {
    let (state, hand) = (sight.state, sight.hand());
    if state.game().rules.sections.finish.big_gin && state.least(hand) == 0 {
        return Some(Action::BigGin);
    }
    let allowed = state.turn_now().duties.discardable(state.game(), hand);
    let thrown = hand.faces().filter(|c| allowed >> c.index() & 1 != 0);
    let value = |card: Card| state.game().melds.hand[card.index() as usize];
    let (card, left) = thrown
        .map(|card| (card, state.least(&without(hand, card))))
        .min_by_key(|&(card, left)| (left, std::cmp::Reverse(value(card))))?;
    Some(match left {
        0 => Action::Gin(card),
        _ if left <= state.knock_limit() => Action::Knock(card),
        _ => Action::Discard(card),
    })
}

fn without(hand: &Cards, card: Card) -> Cards {
    let mut rest = *hand;
    rest.remove(card);
    rest
}
