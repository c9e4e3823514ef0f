//! `Action`, and what is taken wherever an action is.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use rummy_core::Action;

use crate::Reduced;
use crate::cards::tuple;
use crate::convert::Text;
use crate::errors::{OrRaise, wrong_type};

/// One step of a deal. Actions are ordered as in a menu.
///
/// `Action("discard KD")` reads a text; `docs/notation.md` has the grammar. Nothing is checked against a
/// deal: `State.resolve` gives the canonical form there.
///
/// Raises `ParseError` (`action`, `card`).
#[pyclass(frozen, eq, ord, hash, name = "Action", module = "rummy")]
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PyAction(pub(crate) Action);

/// `str | Action`.
pub(crate) struct ActionArg(pub(crate) Action);

impl<'py> FromPyObject<'_, 'py> for ActionArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(action) = obj.cast::<PyAction>() {
            return Ok(Self(action.get().0.clone()));
        }
        if obj.is_instance_of::<PyString>() {
            return obj.extract::<Text>()?.0.parse().or_raise().map(Self);
        }
        Err(wrong_type(
            "an action is a text such as 'discard KD', or an Action",
            &obj,
        ))
    }
}

#[pymethods]
impl PyAction {
    #[new]
    #[pyo3(signature = (action, /))]
    fn new(action: ActionArg) -> Self {
        Self(action.0)
    }

    /// `draw`, `take`, `pass`, `claim`, `meld`, `layoff`, `swap`, `discard`, `knock`, `gin`, `big-gin` or `done`.
    #[getter]
    fn verb(&self) -> &'static str {
        self.0.verb()
    }

    /// The cards it names, in the order written.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.0.cards())
    }

    /// Number of the meld of the table it goes to, from 1, or `None`.
    #[getter]
    fn target(&self) -> Option<u8> {
        self.0.target()
    }

    /// `'set'` or `'run'` of a `meld` that says so, else `None`.
    #[getter]
    fn kind(&self) -> Option<&'static str> {
        match &self.0 {
            Action::Meld { kind, .. } => kind.map(rummy_core::Kind::as_str),
            _ => None,
        }
    }

    /// `'low'` or `'high'` of a `layoff` that says so, else `None`.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        match &self.0 {
            Action::LayOff { end, .. } => end.map(rummy_core::melds::End::as_str),
            _ => None,
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Action('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        (py.get_type::<Self>().into_any(), (self.__str__(),))
    }
}

/// Actions as Python has them.
pub(crate) fn list(actions: Vec<Action>) -> Vec<PyAction> {
    actions.into_iter().map(PyAction).collect()
}
