//! `BestTurn`: the exact best rest of a turn.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rummy_core::search::BestTurn;
use rummy_core::{Error, View};

use crate::action::list;
use crate::cards::PyCards;
use crate::errors::raise;

/// The best rest of a turn, as `View.best_turn` finds it.
#[pyclass(frozen, eq, name = "BestTurn", module = "rummy")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyBestTurn(pub(crate) BestTurn);

#[pymethods]
impl PyBestTurn {
    /// All actions in order, to the discard or `done`; none of these where the last card is laid.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, list(self.0.actions.clone()))
    }

    /// The melds, lay-offs and swaps among them, which come first.
    #[getter]
    fn lays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, list(self.0.actions[..self.0.lays].to_vec()))
    }

    /// What stays in hand; in the gin family what stays unmelded.
    #[getter]
    fn left(&self) -> PyCards {
        PyCards(self.0.left)
    }

    /// Points laid; in the gin family melded.
    #[getter]
    fn points(&self) -> i64 {
        self.0.points
    }

    /// Whether it wins the deal; in the gin family by gin.
    #[getter]
    fn goes_out(&self) -> bool {
        self.0.goes_out
    }

    fn __repr__(&self) -> String {
        let actions: Vec<String> = self.0.actions.iter().map(ToString::to_string).collect();
        format!("<BestTurn {}>", actions.join("; "))
    }
}

/// A question about a seat's move may only be asked when it has to act.
pub(crate) fn must_act(view: &View) -> PyResult<()> {
    let public = view.public();
    if public.is_over() {
        return Err(raise(&Error::illegal("deal-over", "the deal is over")));
    }
    if public.actors().contains(&view.viewer()) {
        return Ok(());
    }
    let message = format!("it is not the turn of seat {}", view.viewer());
    Err(raise(&Error::illegal("not-your-turn", message)))
}
