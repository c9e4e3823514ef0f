//! Reading cards as a meld, by the policy of the game, with a reason where none is found.

use super::limits::MeldRules;
use super::meld::{FIXED, Kind, Meld};
use crate::cards::{Card, CardList, join};
use crate::error::{Error, Result};
use crate::rules::sections::Ace;

/// Reads cards as a meld; of several readings the policy's (`docs/notation.md`) is taken.
///
/// # Errors
/// `NotAMeld` with the reason code.
pub fn read(rules: &MeldRules, cards: &[Card], kind: Option<Kind>) -> Result<Meld> {
    let found = if let Ok(list) = CardList::try_from(cards) {
        best(rules, &list, kind)
    } else {
        None
    };
    found.ok_or_else(|| why_not(rules, cards, kind))
}

fn best(rules: &MeldRules, cards: &CardList, kind: Option<Kind>) -> Option<Meld> {
    let set = if kind == Some(Kind::Run) {
        None
    } else {
        read_set(rules, cards)
    };
    let run = match kind {
        Some(Kind::Set) => None,
        // A set lies as given in any order: only a run that lies so too can rival it.
        _ if set.is_some() && !rules.lowest => run_as_laid(rules, cards),
        _ => read_run(rules, cards),
    };
    match (set, run) {
        (Some(set), Some(run)) => {
            let (s, r) = (set.points(rules), run.points(rules));
            let run_wins = if rules.lowest { r < s } else { r > s };
            Some(if run_wins { run } else { set })
        }
        (set, run) => set.or(run),
    }
}

/// Reads cards exactly as laid, whatever the policy; a set in any order is put in order.
#[must_use]
pub fn read_layout(rules: &MeldRules, cards: &[Card], kind: Option<Kind>) -> Option<Meld> {
    let list = CardList::try_from(cards).ok()?;
    let set = if kind == Some(Kind::Run) {
        None
    } else {
        read_set(rules, &list)
    };
    let run = || {
        if kind == Some(Kind::Set) {
            None
        } else {
            run_as_laid(rules, &list)
        }
    };
    set.or_else(run)
}

fn wild_places(cards: &[Card]) -> u16 {
    cards
        .iter()
        .enumerate()
        .filter(|(_, c)| c.is_joker())
        .fold(0, |mask, (p, _)| mask | 1 << p)
}

/// Rank of all naturals and their suits, if there is one rank and no suit twice.
fn one_rank(cards: &[Card]) -> Option<(u8, u8)> {
    let mut naturals = cards.iter().filter(|c| !c.is_joker());
    let rank = naturals.clone().next()?.rank();
    let mut suits = 0u8;
    naturals.try_for_each(|c| {
        let bit = 1 << c.suit();
        let fits = c.rank() == rank && suits & bit == 0;
        suits |= bit;
        fits.then_some(())
    })?;
    Some((rank, suits))
}

fn read_set(rules: &MeldRules, cards: &[Card]) -> Option<Meld> {
    if cards.len() > 4 {
        return None;
    }
    let (rank, suits) = one_rank(cards)?;
    let wild = wild_places(cards);
    let meld = if rules.set_fixed {
        fixed_window(cards).map(|first| Meld::fixed_set(rank, first, cards.len() as u8, wild))?
    } else {
        Meld::set(rank, suits, wild.count_ones() as u8)
    };
    meld.allowed(rules).then_some(meld)
}

/// First place of the window of clubs, spades, hearts, diamonds in which the cards lie as given.
fn fixed_window(cards: &[Card]) -> Option<u8> {
    (0..=4 - cards.len()).find_map(|first| {
        let fits = |(p, c): (usize, &Card)| c.is_joker() || FIXED[first + p] == c.suit();
        cards.iter().enumerate().all(fits).then_some(first as u8)
    })
}

fn one_suit(cards: &[Card]) -> Option<u8> {
    let mut suits = cards.iter().filter(|c| !c.is_joker()).map(|c| c.suit());
    let suit = suits.next()?;
    suits.all(|s| s == suit).then_some(suit)
}

fn run_as_laid(rules: &MeldRules, cards: &[Card]) -> Option<Meld> {
    let suit = one_suit(cards)?;
    let len = cards.len() as u8;
    if len > 13 {
        return None;
    }
    let place = cards.iter().position(|c| !c.is_joker())? as u8;
    let rank = cards[place as usize].rank();
    // An ace may also be the fourteenth rank.
    let starts = [rank + 13 - place, rank + 26 - place];
    starts.into_iter().find_map(|start| {
        let start = match rules.ace {
            Ace::Cyclic => start % 13,
            _ => start.checked_sub(13).filter(|s| *s < 13)?,
        };
        let meld = Meld::run(suit, start, len, wild_places(cards));
        let lies = |(p, c): (u8, &Card)| c.is_joker() || c.rank() == (start + p) % 13;
        ((0..).zip(cards).all(lies) && meld.allowed(rules)).then_some(meld)
    })
}

/// All naturals in one suit, each rank once: suit and ranks as a mask.
fn one_line(cards: &[Card]) -> Option<(u8, u16)> {
    let suit = one_suit(cards)?;
    let mut ranks = 0u16;
    for card in cards.iter().filter(|c| !c.is_joker()) {
        let bit = 1 << card.rank();
        if ranks & bit != 0 {
            return None;
        }
        ranks |= bit;
    }
    Some((suit, ranks))
}

/// Places from `start` whose rank is not in `ranks`, if all of `ranks` lie within `len` places.
pub(super) fn gaps(ranks: u16, start: u8, len: u8) -> Option<u16> {
    let ring = (u32::from(ranks) | u32::from(ranks) << 13) >> start;
    let window = (1u32 << len) - 1;
    let held = (ring & window) as u16;
    (held.count_ones() == ranks.count_ones()).then_some(!held & window as u16)
}

fn read_run(rules: &MeldRules, cards: &[Card]) -> Option<Meld> {
    let (suit, ranks) = one_line(cards)?;
    if !rules.lowest
        && let Some(meld) = run_as_laid(rules, cards)
    {
        return Some(meld);
    }
    best_run(rules, suit, ranks, cards.len() as u8)
}

/// The policy's run of these ranks with jokers up to `len` cards; equal points: the lower start.
pub(super) fn best_run(rules: &MeldRules, suit: u8, ranks: u16, len: u8) -> Option<Meld> {
    let mut found: Option<(u32, Meld)> = None;
    for start in (0..13).filter(|&s| len <= 13 && rules.run_fits(s, len)) {
        let Some(wild) = gaps(ranks, start, len) else {
            continue;
        };
        let meld = Meld::run(suit, start, len, wild);
        let points = meld.points(rules);
        let better = found.is_none_or(|(best, _)| {
            if rules.lowest {
                points < best
            } else {
                points > best
            }
        });
        if better && meld.allowed(rules) {
            found = Some((points, meld));
        }
    }
    found.map(|(_, meld)| meld)
}

/// Why cards are no meld: the first rule they break.
fn why_not(rules: &MeldRules, cards: &[Card], kind: Option<Kind>) -> Error {
    let shown = join(&cards[..cards.len().min(16)]);
    let no = |reason, why: &str| Error::not_a_meld(reason, format!("{shown} is no meld: {why}"));
    let fewest = match kind {
        Some(Kind::Set) => rules.set_min,
        Some(Kind::Run) => rules.run_min,
        None => rules.set_min.min(rules.run_min),
    };
    if cards.len() < fewest as usize {
        return no("too-few", &format!("a meld has at least {fewest} cards"));
    }
    let naturals: Vec<Card> = cards.iter().copied().filter(|c| !c.is_joker()).collect();
    if naturals.is_empty() {
        return no("joker-limit", "jokers need a natural card beside them");
    }
    let same_rank = naturals.iter().all(|c| c.rank() == naturals[0].rank());
    let (reason, why) = match kind {
        Some(Kind::Set) => why_no_set(rules, cards, &naturals),
        None if same_rank => why_no_set(rules, cards, &naturals),
        Some(Kind::Run) | None => why_no_run(rules, cards, &naturals),
    };
    no(reason, why)
}

fn why_no_set(
    rules: &MeldRules,
    cards: &[Card],
    naturals: &[Card],
) -> (&'static str, &'static str) {
    if naturals.iter().any(|c| c.rank() != naturals[0].rank()) {
        return ("mixed-ranks", "a set has one rank");
    }
    if cards.len() > rules.set_max as usize {
        return ("too-many", "a set has at most four cards");
    }
    if one_rank(cards).is_none() {
        return ("suit-twice", "a set holds each suit once");
    }
    if cards.len() < rules.set_min as usize {
        return ("too-few", "the set is too small");
    }
    if !rules.mix(naturals.len() as u8, (cards.len() - naturals.len()) as u8) {
        return ("joker-limit", "too many jokers for its natural cards");
    }
    if rules.set_fixed && fixed_window(cards).is_none() {
        return (
            "suit-order",
            "the suits of a set lie in the order clubs, spades, hearts, diamonds",
        );
    }
    if rules.set_fixed && !rules.spaced(wild_places(cards)) {
        return ("adjacent-jokers", "two jokers may not lie side by side");
    }
    ("no-reading", "the cards cannot be read so")
}

fn why_no_run(
    rules: &MeldRules,
    cards: &[Card],
    naturals: &[Card],
) -> (&'static str, &'static str) {
    if one_suit(cards).is_none() {
        return ("mixed-suits", "a run has one suit, a set one rank");
    }
    if cards.len() > rules.run_max as usize {
        return ("too-many", "the run is too long");
    }
    let Some((suit, ranks)) = one_line(cards) else {
        return ("rank-twice", "a run holds each rank once");
    };
    if cards.len() < rules.run_min as usize {
        return ("too-few", "the run is too short");
    }
    let jokers = (cards.len() - naturals.len()) as u8;
    if !rules.mix(naturals.len() as u8, jokers) {
        return ("joker-limit", "too many jokers for its natural cards");
    }
    let loose = MeldRules {
        adjacent: true,
        ..*rules
    };
    let len = cards.len() as u8;
    if best_run(&loose, suit, ranks, len).is_some() {
        return ("adjacent-jokers", "two jokers may not lie side by side");
    }
    let ring = MeldRules {
        ace: Ace::Cyclic,
        ..loose
    };
    if best_run(&ring, suit, ranks, len).is_some() {
        return ("corner", "no run goes round the corner past the ace");
    }
    ("gap", "the ranks do not follow one another")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;

    fn points(
        profile: &str,
        options: &[&str],
        text: &str,
    ) -> std::result::Result<(Kind, u32), &'static str> {
        let rules = crate::rules::load(profile, options).unwrap();
        let rules = MeldRules::new(&rules.sections);
        let cards = parse_cards(text).unwrap();
        read(&rules, &cards, None)
            .map(|m| (m.kind(), m.points(&rules)))
            .map_err(|e| e.reason)
    }

    #[test]
    fn a_joker_stays_where_it_was_laid() {
        assert_eq!(points("romme", &[], "X 7S 8S"), Ok((Kind::Run, 21)));
        assert_eq!(points("romme", &[], "7S 8S X"), Ok((Kind::Run, 24)));
        assert_eq!(points("romme", &[], "JH X QH"), Ok((Kind::Run, 30)));
    }

    #[test]
    fn the_cheapest_place_is_taken_in_rami() {
        assert_eq!(points("rami-40", &[], "7S 8S X"), Ok((Kind::Run, 21)));
        assert_eq!(points("rami-40", &[], "QH KH X"), Ok((Kind::Run, 30)));
    }

    #[test]
    fn a_reason_is_given_for_what_is_no_meld() {
        assert_eq!(points("romme", &[], "KD AD 2D"), Err("corner"));
        assert_eq!(points("romme", &[], "7H 7H 7D"), Err("suit-twice"));
        assert_eq!(points("romme", &[], "X X 9D"), Err("joker-limit"));
        assert_eq!(
            points("romme", &["strict-jokers"], "5H X X 8H 9H"),
            Err("adjacent-jokers")
        );
        assert_eq!(
            points("romme", &["strict-groups"], "7C 7H 7D"),
            Err("suit-order")
        );
        assert_eq!(points("romme", &[], "TS JH QS"), Err("mixed-suits"));
        assert_eq!(points("gin", &[], "3D 4D 6D"), Err("gap"));
    }
}
