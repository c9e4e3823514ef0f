//! The section `deal` of the rules, which also deals.

use std::sync::Arc;

use pyo3::prelude::*;
use rummy_core::play::DealWith;
use rummy_core::{Rules, State};

use crate::cards::{CardSeq, in_order};
use crate::convert::{Int, Seed};
use crate::errors::OrRaise;
use crate::state::PyState;

/// How a deal begins, and what deals one. Not exported: its stub gives the call a signature.
#[pyclass(frozen, name = "DealRules", module = "rummy")]
pub(crate) struct PyDealRules {
    pub(crate) rules: Arc<Rules>,
}

#[pymethods]
impl PyDealRules {
    /// Cards dealt to each seat, at the smallest table where it depends on the seats.
    #[getter]
    fn hand(&self) -> u8 {
        let all = &self.rules.sections;
        all.deal.hand.at(all.seats.min)
    }

    /// The up-card is offered round the table before the first turn (gin family).
    #[getter]
    fn offer_upcard(&self) -> bool {
        self.rules.sections.deal.offer_upcard
    }

    /// Deals a hand: same arguments, same deal.
    ///
    /// `dealer=None` draws the dealer from the seed where the game starts at random, else it is seat 0.
    /// `totals` are the points of each seat so far in the match. `deck` gives the order instead of the
    /// shuffle: every card once, the first is dealt first; `seed` then only feeds later shuffles.
    ///
    /// Raises `RulesError` (`seats`, `impossible-deal`, `out-of-range`), `ParseError` (`card`, `cards`).
    #[pyo3(signature = (*, players, seed = Seed(0), dealer = None, totals = None, deck = None))]
    fn __call__(
        &self,
        players: Int,
        seed: Seed,
        dealer: Option<Int>,
        totals: Option<Vec<Int>>,
        deck: Option<CardSeq>,
    ) -> PyResult<PyState> {
        let deck = deck.map(|deck| in_order("deck", deck)).transpose()?;
        let totals = totals
            .map(|totals| points_of("totals", totals))
            .transpose()?;
        let with = DealWith {
            seed: seed.0,
            dealer: dealer.map(|seat| u8::try_from(seat.0).unwrap_or(u8::MAX)),
            totals: totals.as_deref(),
            deck: deck.as_deref(),
        };
        let state = State::deal(&self.rules, players.count(), &with).or_raise()?;
        Ok(PyState::new(state, Arc::clone(&self.rules)))
    }

    fn __repr__(&self) -> String {
        format!("<DealRules of {}: hand {}>", self.rules.name, self.hand())
    }
}

/// Match totals and the like: points that leave room for sums.
fn points_of(name: &str, points: Vec<Int>) -> PyResult<Vec<i32>> {
    const MOST: i64 = 1_000_000_000;
    let one = |n: Int| n.within(name, -MOST, MOST).map(|n| n as i32);
    points.into_iter().map(one).collect()
}
