//! Cards as faces and multisets of them.

mod multiset;
mod shuffle;

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;

use crate::error::Error;
pub use multiset::Cards;
pub use shuffle::{Dice, full_deck};

/// Ranks in order, ace low.
pub const RANKS: &[u8; 13] = b"A23456789TJQK";
/// Suits in face order.
pub const SUITS: &[u8; 4] = b"CDHS";
const SYMBOLS: [char; 4] = ['♣', '♦', '♥', '♠'];

/// A card face in one byte: `suit * 13 + rank`, 52 the joker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Card(pub(crate) u8);

/// A few cards in the order written, enough for any meld.
pub type CardList = ArrayVec<Card, 16>;

impl Card {
    pub const JOKER: Self = Self(52);

    /// The natural card of a suit (0-3) and rank (0-12).
    #[must_use]
    pub const fn new(suit: u8, rank: u8) -> Self {
        Self(suit * 13 + rank)
    }

    /// The card with that number (0-52).
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index <= 52 { Some(Self(index)) } else { None }
    }

    /// Number in face order, 0-52.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    #[must_use]
    pub const fn is_joker(self) -> bool {
        self.0 == 52
    }

    /// Rank 0-12 of a natural card; 0 for the joker.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % 13
    }

    /// Suit 0-3 of a natural card; 4 for the joker.
    #[must_use]
    pub const fn suit(self) -> u8 {
        self.0 / 13
    }

    /// Text with a suit symbol, as shown to people.
    #[must_use]
    pub fn symbol(self) -> String {
        if self.is_joker() {
            return "X".into();
        }
        let rank = RANKS[self.rank() as usize] as char;
        let rank = if rank == 'T' {
            "10".to_owned()
        } else {
            rank.to_string()
        };
        format!("{rank}{}", SYMBOLS[self.suit() as usize])
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_joker() {
            return f.write_str("X");
        }
        let (rank, suit) = (RANKS[self.rank() as usize], SUITS[self.suit() as usize]);
        write!(f, "{}{}", rank as char, suit as char)
    }
}

/// The faces of a mask in order; bit 52 is the joker.
pub(crate) fn faces(mut mask: u64) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let next = (mask != 0).then(|| Card(mask.trailing_zeros() as u8));
        mask &= mask.wrapping_sub(1);
        next
    })
}

fn parse_suit(text: &str) -> Option<u8> {
    let mut chars = text.chars();
    let suit = chars.next()?;
    if chars.next().is_some() {
        return None;
    }
    let letter = SUITS
        .iter()
        .position(|&s| suit.eq_ignore_ascii_case(&(s as char)));
    letter
        .or_else(|| SYMBOLS.iter().position(|&s| s == suit))
        .map(|i| i as u8)
}

impl FromStr for Card {
    type Err = Error;

    /// Reads `7h`, `10H`, `7♥` or `X`.
    fn from_str(text: &str) -> Result<Self, Error> {
        let bad = || {
            let shown: String = text.chars().take(20).collect();
            Error::parse(
                "card",
                format!("“{shown}” is no card: write rank and suit as in 7H or TD, or X"),
            )
        };
        if text.eq_ignore_ascii_case("x") {
            return Ok(Self::JOKER);
        }
        let first = text.chars().next().ok_or_else(bad)?;
        let (rank, rest) = if let Some(rest) = text.strip_prefix("10") {
            (9, rest)
        } else {
            let upper = first.to_ascii_uppercase();
            let rank = RANKS
                .iter()
                .position(|&r| r as char == upper)
                .ok_or_else(bad)?;
            (rank as u8, &text[first.len_utf8()..])
        };
        parse_suit(rest)
            .map(|suit| Self::new(suit, rank))
            .ok_or_else(bad)
    }
}

/// Reads cards with white space or commas between them, in the order given.
///
/// # Errors
/// `card` names the first part that is none; `cards` when there are more than 400.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, Error> {
    let mut cards = Vec::new();
    for part in text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|p| !p.is_empty())
    {
        if cards.len() == 400 {
            return Err(Error::parse(
                "cards",
                "too many cards: at most 400 can be read at once",
            ));
        }
        cards.push(part.parse()?);
    }
    Ok(cards)
}

/// Cards with spaces between them, in the order given.
#[must_use]
pub fn join(cards: &[Card]) -> String {
    let mut text = String::with_capacity(cards.len() * 3);
    for (i, card) in cards.iter().enumerate() {
        use std::fmt::Write;
        let gap = if i == 0 { "" } else { " " };
        write!(text, "{gap}{card}").expect("writing to a String");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_from_its_text() {
        for index in 0..53 {
            let card = Card(index);
            assert_eq!(card.to_string().parse::<Card>().unwrap(), card);
            assert_eq!(card.symbol().parse::<Card>().unwrap(), card);
            assert_eq!(
                card.to_string().to_lowercase().parse::<Card>().unwrap(),
                card
            );
        }
    }

    #[test]
    fn what_is_no_card_is_refused() {
        for text in [
            "", "1Z", "7", "H7", "11H", "7HH", "XX", "é", "7é", "🂡", "10", "T",
        ] {
            assert_eq!(text.parse::<Card>().unwrap_err().reason, "card", "{text:?}");
        }
    }
}
