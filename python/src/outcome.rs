//! `TableMeld` and `Outcome`.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rummy_core::melds::MeldRules;
use rummy_core::play::{TableMeld, facts_json, outcome_json, read_facts};
use rummy_core::rules::Game;
use rummy_core::{Outcome, Rules};
use serde_json::Value;

use crate::Reduced;
use crate::convert::{Reader, to_python};
use crate::errors::OrRaise;
use crate::melds::PyMeld;
use crate::rules::PyRules;

/// A meld on the table, whose it is, and who placed each of its cards.
#[pyclass(frozen, eq, hash, get_all, name = "TableMeld", module = "rummy")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyTableMeld {
    /// The meld as it lies.
    meld: PyMeld,
    /// Seat that laid it first.
    owner: u8,
    /// Seat that placed each card, in the order of `meld.cards`.
    placed: Placed,
}

/// Seats of the places, as a tuple in Python.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Placed(Vec<u8>);

impl<'py> IntoPyObject<'py> for &Placed {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        PyTuple::new(py, &self.0)
    }
}

impl PyTableMeld {
    fn new(rules: &MeldRules, entry: &TableMeld) -> Self {
        Self {
            meld: PyMeld::new(rules, entry.meld),
            owner: entry.owner,
            placed: Placed((0..entry.meld.len()).map(|p| entry.placer(p)).collect()),
        }
    }

    pub(crate) fn tuple<'py>(
        py: Python<'py>,
        rules: &MeldRules,
        table: &[TableMeld],
    ) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, table.iter().map(|entry| Self::new(rules, entry)))
    }
}

#[pymethods]
impl PyTableMeld {
    fn __repr__(&self) -> String {
        format!("<TableMeld {} of seat {}>", self.meld.meld, self.owner)
    }

    #[staticmethod]
    fn _restore(meld: Bound<'_, PyMeld>, owner: u8, placed: Vec<u8>) -> Self {
        Self {
            meld: *meld.get(),
            owner,
            placed: Placed(placed),
        }
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Reduced<'py, (PyMeld, u8, Bound<'py, PyTuple>)>> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((
            restore,
            (self.meld, self.owner, (&self.placed).into_pyobject(py)?),
        ))
    }
}

/// What a finished deal came to: its facts and their prices.
#[pyclass(frozen, name = "Outcome", module = "rummy")]
pub(crate) struct PyOutcome {
    outcome: Outcome,
    rules: Arc<Rules>,
}

impl PyOutcome {
    pub(crate) fn new(outcome: Outcome, rules: Arc<Rules>) -> Self {
        Self { outcome, rules }
    }
}

#[pymethods]
impl PyOutcome {
    /// How it ended: `out`, `rummy`, `gin`, `big-gin`, `knock`, `undercut`, `stock-out`, `blocked` or
    /// `void`.
    #[getter]
    fn ending(&self) -> &'static str {
        self.outcome.ending.as_str()
    }

    /// Seats that won the deal, in seat order; empty when nobody did.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.outcome.winners)
    }

    /// What the deal adds to each seat's total, in points, seat 0 first.
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.outcome.points)
    }

    /// What happened, without prices; the keys are listed in `docs/notation.md`.
    #[getter]
    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &facts_json(&self.outcome.facts))
    }

    /// All of it as a plain dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &outcome_json(&self.outcome))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?;
        Some(self.outcome == other.get().outcome)
    }

    fn __hash__(&self) -> isize {
        let points = self.outcome.points.iter();
        points.fold(self.outcome.ending as isize, |hash, &n| {
            hash.wrapping_mul(31) + n as isize
        })
    }

    fn __repr__(&self) -> String {
        let outcome = &self.outcome;
        format!("<Outcome {}: points {:?}>", outcome.ending, outcome.points)
    }

    #[staticmethod]
    fn _restore(rules: Bound<'_, PyRules>, facts: Bound<'_, PyDict>) -> PyResult<Self> {
        let rules = Arc::clone(&rules.get().rules);
        let map = Reader { reason: "position" }.map("facts", &facts, 0)?;
        let seats = map
            .get("hands")
            .and_then(Value::as_array)
            .map_or(0, Vec::len);
        let game = Game::new(&rules, seats).or_raise()?;
        let facts = read_facts(&game, &Value::Object(map)).or_raise()?;
        Ok(Self::new(Outcome::of(&game, facts), rules))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Reduced<'py, (PyRules, Bound<'py, PyAny>)>> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let rules = PyRules::shared(Arc::clone(&self.rules));
        Ok((restore, (rules, self.facts(py)?)))
    }
}
