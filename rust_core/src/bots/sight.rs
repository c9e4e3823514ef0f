//! What a seat sees, borrowed from its view or, inside the library, from the deal itself.

use crate::cards::{Card, Cards};
use crate::play::{Action, State, View};

/// A seat and the public side of a deal. Other hands are reached only as sizes and known cards, so a
/// bot that thinks on a `Sight` thinks the same whatever is hidden.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    pub state: &'a State,
    pub seat: u8,
    /// Sizes of hands, where the state itself does not have them.
    sizes: Option<&'a [u8]>,
}

impl<'a> Sight<'a> {
    pub(super) fn of_view(view: &'a View) -> Self {
        Self {
            state: view.public(),
            seat: view.viewer(),
            sizes: Some(view.hand_sizes()),
        }
    }

    /// The sight of the seat to act; saves the copy a view is.
    pub(super) fn of_state(state: &'a State) -> Self {
        Self {
            state,
            seat: state.seat(),
            sizes: None,
        }
    }

    pub(super) fn hand(&self) -> &'a Cards {
        self.state.hand(self.seat)
    }

    /// Number of cards of a seat.
    pub(super) fn size(&self, seat: u8) -> u8 {
        match self.sizes {
            Some(sizes) => sizes[seat as usize],
            None => self.state.hand(seat).len() as u8,
        }
    }

    pub(super) fn is_legal(&self, action: &Action) -> bool {
        self.state.is_legal(self.seat, action)
    }

    /// The top of the pile.
    pub(super) fn top(&self) -> Option<Card> {
        self.state.pile().last().copied()
    }

    /// The other seats, clockwise from the next.
    pub(super) fn others(&self) -> impl Iterator<Item = u8> + use<> {
        let (seat, n) = (self.seat, self.state.players());
        (1..n).map(move |step| (seat + step) % n)
    }
}
