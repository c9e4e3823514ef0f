//! From what a player wrote to the one canonical action it means.

use super::action::Action;
use super::state::State;
use crate::cards::{Card, CardList, join};
use crate::error::{Error, Result};
use crate::melds::{End, Kind, Meld, SwapPlace, read};
use crate::rules::sections::{SwapSets, Take};

/// A canonical action with what it makes: the new meld, the grown one, or the one without its joker.
#[derive(Clone, Debug)]
pub(crate) struct Resolved {
    pub action: Action,
    pub meld: Option<Meld>,
    /// Place of the joker in a swap; index of the chosen card in the pile in a take.
    pub place: usize,
}

impl Resolved {
    pub(crate) fn plain(action: Action) -> Self {
        Self {
            action,
            meld: None,
            place: 0,
        }
    }

    pub(crate) fn meld(meld: Meld) -> Self {
        Self {
            action: Action::meld(&meld),
            meld: Some(meld),
            place: 0,
        }
    }
}

fn illegal<T>(reason: &'static str, message: impl Into<String>) -> Result<T> {
    Err(Error::illegal(reason, message))
}

impl State {
    /// The canonical action that a text or action means here.
    pub(crate) fn resolved(&self, action: &Action) -> Result<Resolved> {
        match action {
            Action::Take { face, nth } => self.resolve_take(*face, *nth),
            Action::Meld { kind, cards } => self.resolve_meld(*kind, cards),
            Action::LayOff { cards, target, end } => self.resolve_layoff(cards, *target, *end),
            Action::Swap { cards, target } => self.resolve_swap(cards, *target),
            _ => Ok(Resolved::plain(action.clone())),
        }
    }

    fn resolve_take(&self, face: Option<Card>, nth: u8) -> Result<Resolved> {
        let Some(&top) = self.pile.last() else {
            return illegal("nothing-to-take", "the pile is empty");
        };
        let last = self.pile.len() - 1;
        let Some(face) = face else {
            return Ok(Resolved {
                action: Action::TAKE,
                meld: None,
                place: last,
            });
        };
        let places: Vec<usize> = (0..self.pile.len())
            .rev()
            .filter(|&i| self.pile[i] == face)
            .collect();
        let wanted = if nth == 0 { 1 } else { nth as usize };
        if nth == 0 && places.len() > 1 {
            return illegal(
                "unclear",
                format!(
                    "{face} lies in the pile {} times: write take, or {face}#2 …",
                    places.len()
                ),
            );
        }
        let Some(&place) = places.get(wanted - 1) else {
            return illegal(
                "nothing-to-take",
                format!("{face} does not lie in the pile so often"),
            );
        };
        if place == last {
            return Ok(Resolved {
                action: Action::TAKE,
                meld: None,
                place,
            });
        }
        if self.game.rules.sections.pile.take == Take::Top {
            return illegal(
                "nothing-to-take",
                format!("only the top of the pile, {top}, may be taken"),
            );
        }
        let nth = if places.len() > 1 { wanted as u8 } else { 0 };
        Ok(Resolved {
            action: Action::Take {
                face: Some(face),
                nth,
            },
            meld: None,
            place,
        })
    }

    fn resolve_meld(&self, kind: Option<Kind>, cards: &CardList) -> Result<Resolved> {
        let meld = read(&self.game.melds, cards, kind)
            .map_err(|e| Error::illegal("not-a-meld", e.message))?;
        Ok(Resolved::meld(meld))
    }

    fn target(&self, target: u8) -> Result<&Meld> {
        let found = self.table.get(target as usize).map(|t| &t.meld);
        found.ok_or_else(|| {
            let number = u16::from(target) + 1;
            Error::illegal(
                "no-such-meld",
                format!(
                    "there is no meld @{number}: the table has {}",
                    self.table.len()
                ),
            )
        })
    }

    fn resolve_layoff(&self, cards: &CardList, target: u8, end: Option<End>) -> Result<Resolved> {
        let meld = *self.target(target)?;
        if !meld.has_ends() {
            return self.resolve_set_layoff(&meld, cards, target);
        }
        let fits: Vec<(End, CardList, Meld)> = End::BOTH
            .into_iter()
            .filter_map(|end| self.fit(&meld, cards, end))
            .collect();
        let chosen = match (end, fits.as_slice()) {
            (_, []) => {
                return illegal(
                    "does-not-fit",
                    format!("{} cannot be added to {meld}", join(cards)),
                );
            }
            (None, [_, _, ..]) => {
                return illegal(
                    "unclear",
                    format!("{} fits at both ends: write low or high", join(cards)),
                );
            }
            (None, [one]) => one,
            (Some(end), _) => match fits.iter().find(|(e, ..)| *e == end) {
                Some(fit) => fit,
                None => {
                    return illegal(
                        "does-not-fit",
                        format!("{} does not fit there", join(cards)),
                    );
                }
            },
        };
        let (at, cards, grown) = chosen;
        self.refuse_piecewise(&meld, cards, *at)?;
        let end = (fits.len() > 1).then_some(*at);
        let action = Action::LayOff {
            cards: cards.clone(),
            target,
            end,
        };
        Ok(Resolved {
            action,
            meld: Some(*grown),
            place: usize::from(*at == End::High),
        })
    }

    fn resolve_set_layoff(&self, meld: &Meld, cards: &CardList, target: u8) -> Result<Resolved> {
        if cards.len() > 1 {
            return illegal("unclear", "cards are added to a set one at a time");
        }
        match meld.takes(&self.game.melds, cards, None) {
            Some(grown) => {
                let action = Action::LayOff {
                    cards: cards.clone(),
                    target,
                    end: None,
                };
                Ok(Resolved {
                    action,
                    meld: Some(grown),
                    place: 0,
                })
            }
            None => illegal(
                "does-not-fit",
                format!("{} cannot be added to {meld}", join(cards)),
            ),
        }
    }

    /// The cards as written, or in reverse, added at an end.
    fn fit(&self, meld: &Meld, cards: &CardList, end: End) -> Option<(End, CardList, Meld)> {
        let limits = &self.game.melds;
        if let Some(grown) = meld.takes(limits, cards, Some(end)) {
            return Some((end, cards.clone(), grown));
        }
        let turned: CardList = cards.iter().rev().copied().collect();
        meld.takes(limits, &turned, Some(end))
            .map(|grown| (end, turned, grown))
    }

    /// Refuses an addition that begins with a legal lay-off of its own.
    fn refuse_piecewise(&self, meld: &Meld, cards: &[Card], end: End) -> Result<()> {
        let limits = &self.game.melds;
        for n in 1..cards.len() {
            let (piece, rest) = match end {
                End::High => cards.split_at(n),
                End::Low => (&cards[cards.len() - n..], &cards[..cards.len() - n]),
            };
            if meld.takes(limits, piece, Some(end)).is_some() {
                return illegal(
                    "unclear",
                    format!("lay off {} first, then {}", join(piece), join(rest)),
                );
            }
        }
        Ok(())
    }

    fn resolve_swap(&self, cards: &CardList, target: u8) -> Result<Resolved> {
        let meld = *self.target(target)?;
        let swap = &self.game.rules.sections.swap;
        let mut cards = cards.clone();
        cards.sort();
        let done = |place: u8| Resolved {
            action: Action::Swap {
                cards: cards.clone(),
                target,
            },
            meld: Some(meld.swapped(place, &cards)),
            place: place as usize,
        };
        if meld.jokers() == 0 {
            return illegal("no-joker-there", format!("{meld} has no joker"));
        }
        if swap.sets == SwapSets::AllMissing
            && self.game.melds.set_max == 4
            && let Some(both) = meld.both_missing()
        {
            return match cards.as_slice() {
                given if given == both => Ok(done(meld.wild().trailing_zeros() as u8)),
                [one] if both.contains(one) => illegal(
                    "joker-locked",
                    format!(
                        "the joker comes free only for both {} and {}",
                        both[0], both[1]
                    ),
                ),
                _ => illegal(
                    "no-joker-there",
                    format!("no joker of {meld} stands for {}", join(&cards)),
                ),
            };
        }
        let &[card] = cards.as_slice() else {
            return illegal(
                "no-joker-there",
                format!("{meld} gives its joker for one card"),
            );
        };
        match meld.swap_place(swap.runs, swap.sets, card) {
            SwapPlace::At(place) => Ok(done(place)),
            SwapPlace::Locked => illegal(
                "joker-locked",
                format!("the joker of {meld} may not be taken"),
            ),
            SwapPlace::None => illegal(
                "no-joker-there",
                format!("no joker of {meld} stands for {card}"),
            ),
        }
    }
}
