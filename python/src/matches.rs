//! `Match` and `Deal`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rummy_core::scoring::Deal;
use rummy_core::{Match, Rules};

use crate::Reduced;
use crate::action::{ActionArg, list};
use crate::convert::{Int, Seed, Text};
use crate::errors::OrRaise;
use crate::outcome::PyOutcome;
use crate::rules::PyRules;
use crate::state::PyState;

/// A match: deals, totals, who deals, when it ends, what is paid. The one thing here that changes.
///
/// `Match(rules, seats=["Ann", "Bob"], seed=1)` deals the first hand. `stacks` are the chips each seat
/// brings where a game is played for stacks.
///
/// Raises `RulesError` (`seats`, `out-of-range`).
#[pyclass(frozen, name = "Match", module = "rummy")]
pub(crate) struct PyMatch {
    rules: Arc<Rules>,
    played: Mutex<Match>,
}

impl PyMatch {
    fn new(played: Match) -> Self {
        Self {
            rules: Arc::new(played.rules().clone()),
            played: Mutex::new(played),
        }
    }

    /// The match; nothing that holds it runs Python code or panics half-way.
    fn lock(&self) -> MutexGuard<'_, Match> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PyMatch {
    #[new]
    #[pyo3(
        signature = (rules, seats, seed = Seed(0), stacks = None),
        text_signature = "(rules, seats, seed=0, stacks=None)"
    )]
    fn start(
        rules: &Bound<'_, PyRules>,
        seats: Vec<Text>,
        seed: Seed,
        stacks: Option<Vec<Int>>,
    ) -> PyResult<Self> {
        let names = seats.into_iter().map(|name| name.0).collect();
        let stacks = stacks.map(|list| list.into_iter().map(|chips| chips.0).collect());
        Match::new(&rules.get().rules, names, seed.0, stacks)
            .or_raise()
            .map(Self::new)
    }

    /// A match from the text of `record`, played again.
    ///
    /// Raises `ParseError` (`record`) that says where the record does not fit the rules or itself.
    #[staticmethod]
    #[pyo3(signature = (text))]
    fn replay(py: Python<'_>, text: Text) -> PyResult<Self> {
        py.detach(|| Match::replay(&text.0))
            .or_raise()
            .map(Self::new)
    }

    /// The match so far as a readable TOML text that `replay` plays again.
    fn record(&self) -> String {
        self.lock().record()
    }

    /// Plays an action of a seat of the deal in progress (of its first actor without one).
    ///
    /// The action that ends a deal books it and, unless the match is over, deals the next.
    ///
    /// Raises `IllegalAction` with the reason, `ParseError`; nothing has changed then.
    #[pyo3(signature = (action, seat = None))]
    fn play(&self, action: ActionArg, seat: Option<Int>) -> PyResult<()> {
        let seat = seat.map(|seat| u8::try_from(seat.0).unwrap_or(u8::MAX));
        self.lock().play(seat, &action.0).or_raise()
    }

    /// The rules of the match.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules::shared(Arc::clone(&self.rules))
    }

    /// Names by match seat.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.lock().names())
    }

    /// The seed of all deals.
    #[getter]
    fn seed(&self) -> u64 {
        self.lock().seed()
    }

    /// The deal in progress; a finished deal only when the match is over.
    #[getter]
    fn state(&self) -> PyState {
        let state = self.lock().state().clone();
        PyState::new(state, Arc::clone(&self.rules))
    }

    /// Points so far, by match seat.
    #[getter]
    fn totals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.lock().totals())
    }

    /// Number of the current deal, from 1.
    #[getter]
    fn deal(&self) -> u32 {
        self.lock().deal()
    }

    /// Whether the match is over.
    #[getter]
    fn over(&self) -> bool {
        self.lock().over()
    }

    /// Match seats that won; empty before the end.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.lock().winners())
    }

    /// Match seat of each seat of the deal in progress.
    #[getter]
    fn seating<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.lock().seating())
    }

    /// The finished deals, oldest first.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let deals = self.lock().history().to_vec();
        let wrap = |deal| PyDeal {
            deal,
            rules: Arc::clone(&self.rules),
        };
        PyTuple::new(py, deals.into_iter().map(wrap))
    }

    /// Chips or money won (+) and paid (-) so far, by match seat; `None` where the game has none.
    #[getter]
    fn settlement<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let match_ = self.lock();
        match_
            .settlement()
            .map(|all| PyTuple::new(py, all))
            .transpose()
    }

    /// Units in the pool.
    #[getter]
    fn pool(&self) -> i64 {
        self.lock().pool()
    }

    /// Chips each match seat has left where stacks are played for, else `None`.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let stacks = self.lock().stacks();
        stacks.map(|all| PyTuple::new(py, all)).transpose()
    }

    fn __repr__(&self) -> String {
        let played = self.lock();
        let (name, deal, totals) = (&self.rules.name, played.deal(), played.totals());
        let over = if played.over() { ", over" } else { "" };
        format!("<Match {name}: deal {deal}, totals {totals:?}{over}>")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (String,)>> {
        let restore = py.get_type::<Self>().getattr("replay")?;
        Ok((restore, (self.record(),)))
    }
}

/// A finished deal of a match.
#[pyclass(frozen, name = "Deal", module = "rummy")]
pub(crate) struct PyDeal {
    deal: Deal,
    rules: Arc<Rules>,
}

#[pymethods]
impl PyDeal {
    /// Number of the deal, from 1.
    #[getter]
    fn number(&self) -> u32 {
        self.deal.number
    }

    /// Match seat of the dealer.
    #[getter]
    fn dealer(&self) -> u8 {
        self.deal.dealer
    }

    /// Match seat of each seat of the deal.
    #[getter]
    fn seating<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.deal.seating)
    }

    /// The state as dealt.
    #[getter]
    fn start(&self) -> PyState {
        PyState::new(self.deal.start.clone(), Arc::clone(&self.rules))
    }

    /// The actions, canonical, in order.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let actions = self.deal.actions.iter().map(|(_, action)| action.clone());
        PyTuple::new(py, list(actions.collect()))
    }

    /// Seat of the deal that played each action.
    #[getter]
    fn actors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.deal.actions.iter().map(|(seat, _)| seat))
    }

    /// What the deal came to.
    #[getter]
    fn outcome(&self) -> PyOutcome {
        PyOutcome::new(self.deal.outcome.clone(), Arc::clone(&self.rules))
    }

    /// Match totals after the deal, by match seat.
    #[getter]
    fn totals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.deal.totals)
    }

    /// The states of the deal: as dealt, then after each action.
    fn states(&self) -> PyResult<Vec<PyState>> {
        let mut state = self.deal.start.clone();
        let mut all = vec![self.start()];
        for (seat, action) in &self.deal.actions {
            state = state.play_as(*seat, action).or_raise()?;
            all.push(PyState::new(state.clone(), Arc::clone(&self.rules)));
        }
        Ok(all)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?;
        Some(self.deal == other.get().deal)
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.deal.number) << 32 | self.deal.actions.len() as u64
    }

    fn __repr__(&self) -> String {
        let (number, outcome) = (self.deal.number, &self.deal.outcome);
        format!(
            "<Deal {number}: {}, points {:?}>",
            outcome.ending, outcome.points
        )
    }
}
