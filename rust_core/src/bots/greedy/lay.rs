//! Melds, lay-offs and swaps of a turn.

use super::Weights;
use super::discard::discard;
use crate::bots::sight::Sight;
use crate::cards::{Card, Cards, faces};
use crate::melds::{Arrangement, Extension, Goal, SwapPlace, arrange};
use crate::play::Action;
use crate::play::turn::Duties;
use crate::rules::sections::ScoreKind;
use crate::search::best_turn;

/// The next action of a turn: a lay, as long as there is one worth it, or the discard.
pub(super) fn play(sight: &Sight, weights: &Weights) -> Option<Action> {
    if weights.exact
        && let Some(action) = exact(sight, weights)
    {
        return Some(action);
    }
    let state = sight.state;
    let duties = Duties::of(state);
    let best = arrange(&state.game().melds, sight.hand(), Goal::Deadwood);
    let may_lay = duties.opened || duties.may_open(state.game(), sight.hand());
    may_lay
        .then(|| quick(sight, weights, &best, duties.opened))
        .flatten()
        .or_else(|| discard(sight, weights, &best.left))
}

/// The first lay of the exact best turn; the last card when it goes out.
fn exact(sight: &Sight, weights: &Weights) -> Option<Action> {
    let goal = match sight.state.game().rules.sections.score.kind {
        ScoreKind::Table => Goal::Points,
        _ => Goal::Deadwood,
    };
    let turn = best_turn(sight.state, goal).ok()?;
    let next = turn.actions.into_iter().next()?;
    let free_joker = matches!(&next, Action::LayOff { cards, .. } if cards.contains(&Card::JOKER));
    if !turn.goes_out && (turn.lays == 0 || free_joker && !late(sight, weights)) {
        return None;
    }
    Some(next)
}

/// Whether the deal may be over before a joker finds a better place.
fn late(sight: &Sight, weights: &Weights) -> bool {
    let few = |seat| f32::from(sight.size(seat)) <= weights.joker_until;
    sight.others().any(few) || sight.hand().len() <= 3
}

/// The same without a search: the melds of the best layout, then single lay-offs.
fn quick(sight: &Sight, weights: &Weights, best: &Arrangement, opened: bool) -> Option<Action> {
    let more = more_points(sight, best, opened);
    let best = more.as_ref().unwrap_or(best);
    meld(sight, best)
        .or_else(|| opened.then(|| lay_off(sight, weights, &best.left))?)
        .or_else(|| opened.then(|| swap(sight, &best.left))?)
        .or_else(|| forced(sight))
}

/// The layout with most points, where an opening needs them.
pub(super) fn more_points(sight: &Sight, best: &Arrangement, opened: bool) -> Option<Arrangement> {
    let (state, game) = (sight.state, sight.state.game());
    let points = game.rules.sections.opening.points;
    let short = best.points + u32::from(state.opening) < u32::from(points);
    (!opened && short).then(|| arrange(&game.melds, sight.hand(), Goal::Points))
}

fn meld(sight: &Sight, best: &Arrangement) -> Option<Action> {
    let actions = best.melds.iter().map(Action::meld);
    actions.into_iter().find(|action| sight.is_legal(action))
}

/// The lay-off of loose cards that takes most value out of the hand.
pub(super) fn lay_off(sight: &Sight, weights: &Weights, loose: &Cards) -> Option<Action> {
    let loose = &if late(sight, weights) {
        *loose
    } else {
        loose.with_jokers(0)
    };
    let duties = Duties::of(sight.state);
    let mut refused = Vec::new();
    loop {
        let (action, laid) = dearest_layoff(sight, loose, &refused)?;
        if duties.leave_free(sight.state.game(), sight.hand(), laid) || sight.is_legal(&action) {
            return Some(action);
        }
        refused.push(action);
    }
}

/// The lay-off that takes most value out of the hand but for those refused, and its number of cards.
fn dearest_layoff(sight: &Sight, loose: &Cards, refused: &[Action]) -> Option<(Action, u32)> {
    let (state, rules) = (sight.state, &sight.state.game().melds);
    let mut best: Option<(u16, Action, u32)> = None;
    for (target, t) in state.table().iter().enumerate() {
        t.meld
            .each_extension(rules, loose, &mut |cards, end, grown| {
                let prices = cards.iter().map(|c| rules.hand[c.index() as usize]);
                let value: u16 = prices.sum();
                if best.as_ref().is_some_and(|(most, ..)| value <= *most) {
                    return;
                }
                let piece = Extension {
                    cards: cards.clone(),
                    end,
                    grown,
                };
                let action = state.layoff_of(&t.meld, target, &piece);
                if !refused.contains(&action) {
                    best = Some((value, action, cards.len() as u32));
                }
            });
    }
    best.map(|(_, action, laid)| (action, laid))
}

/// A joker of the table for a loose card.
pub(super) fn swap(sight: &Sight, loose: &Cards) -> Option<Action> {
    let (state, rules) = (sight.state, &sight.state.game().rules.sections.swap);
    let with_jokers = (0u8..)
        .zip(state.table())
        .filter(|(_, t)| t.meld.jokers() > 0);
    let swaps = with_jokers.flat_map(|(target, t)| {
        let related = faces(loose.mask() & t.meld.kindred());
        let given = related.filter(move |&card| {
            let place = t.meld.swap_place(rules.runs, rules.sets, card);
            matches!(place, SwapPlace::At(_))
        });
        given.map(move |card| Action::Swap {
            cards: [card].into_iter().collect(),
            target,
        })
    });
    swaps.into_iter().find(|action| sight.is_legal(action))
}

/// Where a duty forbids a discard, the first action that serves it.
pub(super) fn forced(sight: &Sight) -> Option<Action> {
    let duties = Duties::of(sight.state);
    if !duties.open_duty(sight.state.game()) {
        return None;
    }
    sight.state.legal_actions().into_iter().next()
}
