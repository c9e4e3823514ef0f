//! The rules at a table of a certain size, ready for play.

use super::Rules;
use super::sections::{FinishBy, FreedJoker, LastDiscard, MustUse};
use crate::cards::{Card, Cards, full_deck};
use crate::error::Result;
use crate::melds::{MeldRules, onepack};

/// Rules with the number of seats fixed: plain numbers and tables for the hot paths.
#[derive(Clone, Debug)]
pub struct Game {
    pub rules: Rules,
    pub players: u8,
    pub packs: u8,
    pub jokers: u8,
    pub hand: u8,
    pub melds: MeldRules,
    /// Whether hands are searched as masks, as [`onepack`] does.
    pub one_pack: bool,
    /// All cards in face order.
    deck: Box<[Card]>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.players == other.players && self.rules == other.rules
    }
}

impl Eq for Game {}

impl Game {
    /// # Errors
    /// `seats`.
    pub fn new(rules: &Rules, players: usize) -> Result<Self> {
        let n = rules.check_seats(players)?;
        let all = &rules.sections;
        let (packs, jokers) = (all.deck.packs.at(n), all.deck.jokers.at(n));
        let melds = MeldRules::new(all);
        Ok(Self {
            rules: rules.clone(),
            players: n,
            packs,
            jokers,
            hand: all.deal.hand.at(n),
            melds,
            one_pack: onepack::applies(&melds) && packs == 1 && jokers == 0,
            deck: full_deck(packs, jokers).into(),
        })
    }

    /// All cards of the game in face order.
    #[must_use]
    pub fn deck(&self) -> Vec<Card> {
        self.deck.to_vec()
    }

    /// Copies of a face in the deck.
    #[must_use]
    pub fn copies(&self, card: Card) -> u8 {
        if card.is_joker() {
            self.jokers
        } else {
            self.packs
        }
    }

    /// Whether a seat must open before it may lay off or swap.
    #[must_use]
    pub fn must_open(&self) -> bool {
        let opening = &self.rules.sections.opening;
        opening.points > 0 || opening.meld_first || opening.pure_run
    }

    #[must_use]
    pub fn knock_game(&self) -> bool {
        self.rules.sections.finish.by == FinishBy::Knock
    }

    /// Whether the last card must be discarded.
    #[must_use]
    pub fn discard_to_go_out(&self) -> bool {
        self.rules.sections.finish.last_discard == LastDiscard::Required
    }

    #[must_use]
    pub fn jokers_may_go(&self) -> bool {
        self.rules.sections.discard.jokers
    }

    #[must_use]
    pub fn freed_joker(&self) -> FreedJoker {
        self.rules.sections.swap.joker
    }

    #[must_use]
    pub fn must_use(&self) -> MustUse {
        self.rules.sections.pile.must_use
    }

    /// Price of cards left in hand, in points.
    #[must_use]
    pub fn hand_value(&self, cards: &Cards) -> u32 {
        self.melds.hand_value(cards)
    }
}
