//! Which combinations of values make a game that can be dealt and played.

use std::fmt::Display;

#[allow(clippy::wildcard_imports, reason = "every section is checked here")]
use super::sections::*;
use crate::cards::Card;
use crate::error::{Error, Result};

#[allow(clippy::needless_pass_by_value, reason = "values are small numbers")]
fn range<T: PartialOrd + Display>(field: &str, value: T, low: T, high: T) -> Result<()> {
    if value < low || value > high {
        let message = format!("{field}: {value} is not within {low} to {high}");
        return Err(Error::rules("out-of-range", message));
    }
    Ok(())
}

fn need(holds: bool, message: impl FnOnce() -> String) -> Result<()> {
    if holds {
        Ok(())
    } else {
        Err(Error::rules("out-of-range", message()))
    }
}

/// Refuses values out of range and fields that contradict each other, naming both.
pub(super) fn validate(all: &Sections) -> Result<()> {
    seats_and_deck(all)?;
    melds(all)?;
    turns(all)?;
    if all.finish.by == FinishBy::Knock {
        knock_game(all)?;
    } else {
        table_game(all)?;
    }
    values(&all.score)?;
    match_rules(all)?;
    dealing(all)
}

fn rising<T: Copy>(field: &str, steps: &super::Steps<T>) -> Result<()> {
    if let super::Steps::Steps(list) = steps {
        need(!list.is_empty(), || {
            format!("{field}: the list of steps is empty")
        })?;
        let rises = list.windows(2).all(|w| w[0].from_seats < w[1].from_seats);
        need(rises, || {
            format!("{field}: from_seats must rise from step to step")
        })?;
    }
    Ok(())
}

fn seats_and_deck(all: &Sections) -> Result<()> {
    range("seats.min", all.seats.min, 2, 8)?;
    range("seats.max", all.seats.max, 2, 8)?;
    let (min, max) = (all.seats.min, all.seats.max);
    need(min <= max, || {
        format!("seats.min {min} is more than seats.max {max}")
    })?;
    rising("deck.packs", &all.deck.packs)?;
    rising("deck.jokers", &all.deck.jokers)?;
    rising("deal.hand", &all.deal.hand)?;
    rising("seats.next_dealer", &all.seats.next_dealer)?;
    all.deck
        .packs
        .values()
        .try_for_each(|v| range("deck.packs", v, 1, 3))?;
    all.deck
        .jokers
        .values()
        .try_for_each(|v| range("deck.jokers", v, 0, 10))?;
    all.deal
        .hand
        .values()
        .try_for_each(|v| range("deal.hand", v, 1, 30))
}

fn melds(all: &Sections) -> Result<()> {
    range("set.min", all.set.min, 3, 4)?;
    range("set.max", all.set.max, all.set.min, 4)?;
    range("run.min", all.run.min, 3, 13)?;
    range("run.max", all.run.max, all.run.min, 13)?;
    range("wild.max_per_meld", all.wild.max_per_meld, 0, 13)?;
    range("wild.min_naturals", all.wild.min_naturals, 1, 13)?;
    range("opening.points", all.opening.points, 0, 500)
}

fn turns(all: &Sections) -> Result<()> {
    range("claim.min_seats", all.claim.min_seats, 3, 8)?;
    range("claim.extra", all.claim.extra, 0, 5)?;
    range("finish.max_turns", all.finish.max_turns, 1, 10_000)?;
    range("finish.knock_limit", all.finish.knock_limit, 0, 100)?;
    range("finish.knock_ace", all.finish.knock_ace, 0, 10)?;
    range("stock.floor", all.stock.floor, 0, 20)?;
    let ends = all.stock.when_empty == WhenEmpty::End;
    need(ends || all.stock.floor == 0, || {
        "stock.floor: only a stock that ends the deal (stock.when_empty = \"end\") keeps cards"
            .into()
    })?;
    let skip = all.draw.skip_to_go_out && all.finish.last_discard == LastDiscard::Required;
    need(!skip, || {
        "draw.skip_to_go_out: without a draw the whole hand is laid, but finish.last_discard is required".into()
    })
}

/// The gin family: nothing is laid before the knock.
fn knock_game(all: &Sections) -> Result<()> {
    let gin = matches!(all.score.kind, ScoreKind::Gin | ScoreKind::GinEach);
    need(gin, || {
        "score.kind: a game that ends by a knock is scored gin or gin-each".into()
    })?;
    need(
        all.score.kind == ScoreKind::GinEach || all.seats.max == 2,
        || "score.kind: gin is for two seats; gin-each serves more".into(),
    )?;
    need(all.layoff.scope == LayOffScope::Knocker, || {
        "layoff.scope: where finish.by is knock only the knocker's melds take lay-offs".into()
    })?;
    need(all.deck.jokers.values().all(|j| j == 0), || {
        "deck.jokers: a knock game has none".into()
    })?;
    need(all.opening == Opening::default(), || {
        "opening: a knock game has none".into()
    })?;
    need(!all.claim.allowed, || {
        "claim.allowed: not in a game with finish.by = knock".into()
    })?;
    need(!all.draw.skip_to_go_out, || {
        "draw.skip_to_go_out: not in a game with finish.by = knock".into()
    })?;
    let plain = all.pile.take == Take::Top && all.pile.must_use == MustUse::Free;
    need(plain, || {
        "pile: a knock game takes the top card freely".into()
    })?;
    need(!all.pile.closed_first_turn, || {
        "pile.closed_first_turn: not in a knock game".into()
    })?;
    need(all.set.order == SetOrder::Any, || {
        "set.order: a knock game has sets in any order".into()
    })?;
    need(all.stock.when_empty == WhenEmpty::End, || {
        "stock.when_empty: a knock game ends".into()
    })
}

/// Every other game: melds come to the table during play.
fn table_game(all: &Sections) -> Result<()> {
    let gin = matches!(all.score.kind, ScoreKind::Gin | ScoreKind::GinEach);
    need(!gin, || {
        "score.kind: gin scoring needs finish.by = knock".into()
    })?;
    need(all.layoff.scope == LayOffScope::Any, || {
        "layoff.scope: knocker needs finish.by = knock".into()
    })?;
    need(!all.deal.offer_upcard, || {
        "deal.offer_upcard: only where finish.by is knock".into()
    })
}

fn values(score: &Score) -> Result<()> {
    let values = &score.values;
    let lists = [("laid", &values.laid), ("hand", &values.hand)];
    for (name, list) in lists {
        list.iter()
            .try_for_each(|&v| range(&format!("score.values.{name}"), v, 0, 500))?;
    }
    range("score.values.ace_low", values.ace_low, 0, 500)?;
    range("score.values.laid_joker", values.laid_joker, -1, 500)?;
    range("score.values.hand_joker", values.hand_joker, 0, 500)?;
    for (name, &value) in &values.cards {
        let card = name
            .parse::<Card>()
            .map_err(|e| Error::rules("out-of-range", format!("score.values.cards: {e}")))?;
        need(card.to_string() == *name, || {
            format!("score.values.cards: write {card}, not {name}")
        })?;
        range("score.values.cards", value, 0, 500)?;
    }
    range("score.one_turn", score.one_turn, 1, 10)?;
    let doubles = matches!(
        score.kind,
        ScoreKind::ZeroSum | ScoreKind::Winner | ScoreKind::Hand
    );
    need(score.one_turn == 1 || doubles, || {
        "score.one_turn: nothing is doubled where score.kind is table or gin".into()
    })?;
    need(
        !score.table_share || score.kind == ScoreKind::ZeroSum,
        || "score.table_share: only where score.kind is zero-sum".into(),
    )?;
    let flat = score.unopened > 0 || score.unopened_all > 0;
    need(!flat || score.kind == ScoreKind::Hand, || {
        "score.unopened: only where score.kind is hand".into()
    })?;
    range("score.unopened", score.unopened, 0, 1000)?;
    range("score.unopened_all", score.unopened_all, 0, 1000)?;
    range("score.gin", score.gin, 0, 1000)?;
    range("score.undercut", score.undercut, 0, 1000)?;
    range("score.big_gin", score.big_gin, 0, 1000)
}

fn match_rules(all: &Sections) -> Result<()> {
    let m = &all.r#match;
    range("match.deals", m.deals, 1, 1000)?;
    range("match.target", m.target, 1, 30_000)?;
    range("match.loss_limit", m.loss_limit, 0, 30_000)?;
    range("match.max_deals", m.max_deals, 1, 10_000)?;
    range("match.coef", m.coef, 0, 1000)?;
    range("match.unit", m.unit, 1, 1000)?;
    range("match.ante", m.ante, 0, 1000)?;
    range("match.pool_floor", m.pool_floor, 0, 1000)?;
    range("match.stack", m.stack, 1, 1_000_000)?;
    range("match.prize", m.prize, 0, 1_000_000)?;
    let stacked = m.length == MatchLength::Stack;
    need(!stacked || m.settle == Settle::Difference, || {
        "match.length: a match of stacks is settled by difference (match.settle)".into()
    })?;
    need(m.pool == Pool::None || m.settle == Settle::Points, || {
        "match.pool: a pool goes with match.settle = points".into()
    })?;
    let zero_sum = all.score.kind == ScoreKind::ZeroSum;
    need(m.settle != Settle::Points || zero_sum, || {
        "match.settle: points are paid where score.kind is zero-sum".into()
    })?;
    let low_is_good = all.score.kind == ScoreKind::Hand;
    need(m.settle != Settle::Difference || !low_is_good, || {
        "match.settle: difference pays who has more points; score.kind hand counts them against a seat".into()
    })?;
    let gin = all.finish.by == FinishBy::Knock;
    need(m.settle != Settle::Bonuses || gin, || {
        "match.settle: bonuses are for the gin family".into()
    })
}

fn dealing(all: &Sections) -> Result<()> {
    for n in all.seats.min..=all.seats.max {
        let deck = 52 * u32::from(all.deck.packs.at(n)) + u32::from(all.deck.jokers.at(n));
        let hand = all.deal.hand.at(n);
        let spare = u32::from(all.stock.floor) + 1;
        if u32::from(hand) * u32::from(n) + 1 + spare > deck {
            let message = format!(
                "deal.hand: {hand} cards x {n} seats, the up-card and {spare} of stock exceed {deck}"
            );
            return Err(Error::rules("impossible-deal", message));
        }
    }
    Ok(())
}
