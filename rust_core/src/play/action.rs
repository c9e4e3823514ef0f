//! One step of a deal and its line of text.

use std::fmt;
use std::str::FromStr;

use crate::cards::{Card, CardList, join};
use crate::error::{Error, Result};
use crate::melds::{End, Kind, Meld};

/// An action; the order of variants and fields is the order of menus.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    Draw,
    /// The top of the pile, or a deeper face; `nth` counts that face from the top, 0 where it is the only one.
    Take {
        face: Option<Card>,
        nth: u8,
    },
    Pass,
    Claim,
    Meld {
        kind: Option<Kind>,
        cards: CardList,
    },
    LayOff {
        cards: CardList,
        /// Meld of the table, from 0.
        target: u8,
        end: Option<End>,
    },
    Swap {
        cards: CardList,
        target: u8,
    },
    Discard(Card),
    Knock(Card),
    Gin(Card),
    BigGin,
    Done,
}

impl Action {
    /// The top of the pile.
    pub const TAKE: Self = Self::Take { face: None, nth: 0 };

    /// The action that lays a meld exactly so.
    #[must_use]
    pub fn meld(meld: &Meld) -> Self {
        Self::Meld {
            kind: Some(meld.kind()),
            cards: meld.cards(),
        }
    }

    #[must_use]
    pub const fn verb(&self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Take { .. } => "take",
            Self::Pass => "pass",
            Self::Claim => "claim",
            Self::Meld { .. } => "meld",
            Self::LayOff { .. } => "layoff",
            Self::Swap { .. } => "swap",
            Self::Discard(_) => "discard",
            Self::Knock(_) => "knock",
            Self::Gin(_) => "gin",
            Self::BigGin => "big-gin",
            Self::Done => "done",
        }
    }

    /// The cards it names, in the order written.
    #[must_use]
    pub fn cards(&self) -> CardList {
        match self {
            Self::Meld { cards, .. } | Self::LayOff { cards, .. } | Self::Swap { cards, .. } => {
                cards.clone()
            }
            Self::Discard(card) | Self::Knock(card) | Self::Gin(card) => {
                [*card].into_iter().collect()
            }
            Self::Take {
                face: Some(card), ..
            } => [*card].into_iter().collect(),
            _ => CardList::new(),
        }
    }

    /// The meld of the table it goes to, counted from 1.
    #[must_use]
    pub const fn target(&self) -> Option<u8> {
        match self {
            Self::LayOff { target, .. } | Self::Swap { target, .. } => Some(*target + 1),
            _ => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        match self {
            Self::Take {
                face: Some(face),
                nth: 0,
            } => write!(f, " {face}"),
            Self::Take {
                face: Some(face),
                nth,
            } => write!(f, " {face}#{nth}"),
            Self::Meld { kind, cards } => {
                let kind = kind.map_or(String::new(), |k| format!(" {}", k.as_str()));
                write!(f, "{kind} {}", join(cards))
            }
            Self::LayOff { cards, target, end } => {
                write!(f, " {} @{}", join(cards), u16::from(*target) + 1)?;
                end.map_or(Ok(()), |end| write!(f, " {}", end.as_str()))
            }
            Self::Swap { cards, target } => {
                write!(f, " {} @{}", join(cards), u16::from(*target) + 1)
            }
            Self::Discard(card) | Self::Knock(card) | Self::Gin(card) => write!(f, " {card}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Action {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        if text.len() > 200 {
            return Err(bad(text));
        }
        let words: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || c == ',')
            .filter(|w| !w.is_empty())
            .collect();
        let (verb, rest) = words.split_first().ok_or_else(|| bad(text))?;
        let none = |action| {
            if rest.is_empty() {
                Ok(action)
            } else {
                Err(bad(text))
            }
        };
        match verb.to_lowercase().as_str() {
            "draw" => none(Self::Draw),
            "take" => take(rest, text),
            "pass" => none(Self::Pass),
            "claim" => none(Self::Claim),
            "meld" => meld(rest, text),
            "layoff" => layoff(rest, text),
            "swap" => swap(rest, text),
            "discard" => one_card(rest, text).map(Self::Discard),
            "knock" => one_card(rest, text).map(Self::Knock),
            "gin" => one_card(rest, text).map(Self::Gin),
            "big-gin" => none(Self::BigGin),
            "done" => none(Self::Done),
            _ => Err(bad(text)),
        }
    }
}

fn bad(text: &str) -> Error {
    let shown: String = text.chars().take(60).collect();
    Error::parse(
        "action",
        format!(
            "“{shown}” is no action: write, for example, draw, meld run 7H 8H 9H or discard KD"
        ),
    )
}

fn one_card(words: &[&str], text: &str) -> Result<Card> {
    match words {
        [word] => word.parse(),
        _ => Err(bad(text)),
    }
}

fn card_list(words: &[&str], text: &str) -> Result<CardList> {
    if words.is_empty() || words.len() > 16 {
        return Err(bad(text));
    }
    words.iter().map(|w| w.parse()).collect()
}

fn take(words: &[&str], text: &str) -> Result<Action> {
    let Some((word, [])) = words.split_first() else {
        return if words.is_empty() {
            Ok(Action::TAKE)
        } else {
            Err(bad(text))
        };
    };
    let (face, nth) = match word.split_once('#') {
        Some((face, nth)) => (
            face,
            nth.parse::<u8>()
                .ok()
                .filter(|n| *n > 0)
                .ok_or_else(|| bad(text))?,
        ),
        None => (*word, 0),
    };
    Ok(Action::Take {
        face: Some(face.parse()?),
        nth,
    })
}

fn meld(words: &[&str], text: &str) -> Result<Action> {
    let first = words.first().map(|w| w.to_lowercase());
    let (kind, words) = match first.as_deref() {
        Some("set") => (Some(Kind::Set), &words[1..]),
        Some("run") => (Some(Kind::Run), &words[1..]),
        _ => (None, words),
    };
    Ok(Action::Meld {
        kind,
        cards: card_list(words, text)?,
    })
}

fn target(word: &str, text: &str) -> Result<u8> {
    let number = word.strip_prefix('@').and_then(|n| n.parse::<u8>().ok());
    number
        .and_then(|n| n.checked_sub(1))
        .ok_or_else(|| bad(text))
}

fn layoff(words: &[&str], text: &str) -> Result<Action> {
    let last = words.last().map(|w| w.to_lowercase());
    let (end, words) = match last.as_deref() {
        Some("low") => (Some(End::Low), &words[..words.len() - 1]),
        Some("high") => (Some(End::High), &words[..words.len() - 1]),
        _ => (None, words),
    };
    let (at, cards) = words.split_last().ok_or_else(|| bad(text))?;
    Ok(Action::LayOff {
        cards: card_list(cards, text)?,
        target: target(at, text)?,
        end,
    })
}

fn swap(words: &[&str], text: &str) -> Result<Action> {
    let (at, cards) = words.split_last().ok_or_else(|| bad(text))?;
    if cards.len() > 2 {
        return Err(bad(text));
    }
    Ok(Action::Swap {
        cards: card_list(cards, text)?,
        target: target(at, text)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_read_back_from_their_text() {
        for text in [
            "draw",
            "take",
            "take 9C",
            "take X#2",
            "pass",
            "claim",
            "meld run 7H X 9H",
            "meld set 9C 9D X",
            "meld 7H 8H 9H",
            "layoff X 9H @1",
            "layoff X @12 low",
            "swap 9H @3",
            "swap 9H 9S @1",
            "discard KD",
            "knock 2C",
            "gin X",
            "big-gin",
            "done",
        ] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_action_is_refused() {
        for text in [
            "",
            "drew",
            "draw 7H",
            "take 9C#0",
            "take 9C 8C",
            "discard",
            "discard 7H 8H",
            "meld",
            "meld run",
            "layoff 7H",
            "layoff @1",
            "layoff 7H @0",
            "layoff 7H @300",
            "swap 7H 8H 9H @1",
            "take 9C#999",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text:?}");
        }
    }
}
