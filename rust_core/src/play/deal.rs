//! The deal: who deals, the shuffle, the cards.

use std::sync::Arc;

use super::phase::Phase;
use super::state::{MAX_SEATS, Seats, State};
use crate::cards::{Card, Cards, Dice, join};
use crate::error::{Error, Result};
use crate::rules::sections::FirstDealer;
use crate::rules::{Game, Rules};

/// What a deal is made from; all but the rules may stay open.
#[derive(Clone, Debug, Default)]
pub struct DealWith<'a> {
    pub seed: u64,
    pub dealer: Option<u8>,
    pub totals: Option<&'a [i32]>,
    /// Every card of the deck once, the first dealt first.
    pub deck: Option<&'a [Card]>,
}

impl State {
    /// Deals a hand: same arguments, same deal.
    ///
    /// # Errors
    /// `seats` for a seat count or dealer that cannot be; `impossible-deal` for a deck that is not
    /// the game's.
    pub fn deal(rules: &Rules, players: usize, with: &DealWith<'_>) -> Result<Self> {
        let game = Arc::new(Game::new(rules, players)?);
        Self::deal_game(game, with)
    }

    pub(crate) fn deal_game(game: Arc<Game>, with: &DealWith<'_>) -> Result<Self> {
        let players = game.players;
        let mut dice = Dice::new(with.seed, 0);
        let drawn = match game.rules.sections.seats.dealer {
            FirstDealer::Random => dice.below(u32::from(players)) as u8,
            FirstDealer::First => 0,
        };
        let dealer = with.dealer.unwrap_or(drawn);
        if dealer >= players {
            return Err(Error::rules(
                "seats",
                format!("dealer: there is no seat {dealer} of {players}"),
            ));
        }
        let mut deck = game.deck();
        match with.deck {
            Some(given) => {
                check_deck(&game, given)?;
                deck = given.to_vec();
            }
            None => dice.shuffle(&mut deck),
        }
        deck.reverse();
        let mut state = Self::empty(game, dealer);
        state.pile.reserve(deck.len() / 2);
        state.seed = with.seed;
        state.set_totals(with.totals)?;
        state.deal_cards(deck);
        Ok(state)
    }

    fn deal_cards(&mut self, mut deck: Vec<Card>) {
        let (cards, players) = (self.game.hand, self.players());
        for _ in 0..cards {
            let mut seat = self.dealer;
            for _ in 0..players {
                seat = self.next_seat(seat);
                if let Some(card) = deck.pop() {
                    self.hands[seat as usize].add(card);
                }
            }
        }
        self.pile.extend(deck.pop());
        self.stock = deck;
        if self.game.knock_game() {
            self.upcard = self.pile.last().copied();
        }
        if self.game.rules.sections.deal.offer_upcard {
            self.phase = Phase::Upcard;
        }
    }

    pub(crate) fn set_totals(&mut self, totals: Option<&[i32]>) -> Result<()> {
        let Some(totals) = totals else { return Ok(()) };
        if totals.len() != self.players() as usize {
            let message = format!("totals: one for each of {} seats is wanted", self.players());
            return Err(Error::rules("seats", message));
        }
        self.totals[..totals.len()].copy_from_slice(totals);
        Ok(())
    }

    /// A state with nothing dealt, the dealer's left neighbour to draw.
    pub(crate) fn empty(game: Arc<Game>, dealer: u8) -> Self {
        let seat = (dealer + 1) % game.players;
        Self {
            game,
            hands: [Cards::EMPTY; MAX_SEATS],
            known: [Cards::EMPTY; MAX_SEATS],
            totals: [0; MAX_SEATS],
            table: Vec::new(),
            pile: Vec::new(),
            stock: Vec::new(),
            phase: Phase::Draw,
            dealer,
            seat,
            turn: 1,
            opened: Seats::default(),
            laid: Seats::default(),
            taken: None,
            must_use: false,
            owed_jokers: 0,
            opening: 0,
            reshuffles: 0,
            seed: 0,
            upcard: None,
            knocker: None,
            knock: None,
            passed: Seats::default(),
            discarder: None,
            no_draw: false,
            stock_open: false,
            outcome: None,
        }
    }
}

/// A given deck has to hold every card of the game exactly once.
fn check_deck(game: &Game, given: &[Card]) -> Result<()> {
    let mut left = game.deck();
    for (i, card) in given.iter().enumerate() {
        let Some(at) = left.iter().position(|c| c == card) else {
            let message = format!(
                "deck: card {} ({card}) is one more than the game has",
                i + 1
            );
            return Err(Error::rules("impossible-deal", message));
        };
        left.swap_remove(at);
    }
    if left.is_empty() {
        return Ok(());
    }
    left.sort();
    let message = format!(
        "deck: {} cards are missing, the first is {}",
        left.len(),
        join(&left[..1])
    );
    Err(Error::rules("impossible-deal", message))
}
