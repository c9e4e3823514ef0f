//! The bots of the library.

use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use rummy_core::bots::{Bot, Budget, Random, Spec};

use crate::Reduced;
use crate::action::PyAction;
use crate::convert::{Int, Seed, Text};
use crate::errors::OrRaise;
use crate::search::must_act;
use crate::view::PyView;

/// Longest search of a move: a minute, or so many worlds.
const LONGEST: i64 = 60_000;
const MOST_WORLDS: i64 = 1_000_000;

/// Plays any legal action, all equally likely; the same seed and views give the same actions.
#[pyclass(frozen, name = "Random", module = "rummy.bots")]
pub(crate) struct PyRandom {
    seed: u64,
    bot: Mutex<Random>,
}

#[pymethods]
impl PyRandom {
    #[new]
    #[pyo3(signature = (seed = Seed(0), /), text_signature = "(seed=0, /)")]
    fn new(seed: Seed) -> Self {
        Self {
            seed: seed.0,
            bot: Mutex::new(Random::new(seed.0)),
        }
    }

    /// `'random'`.
    #[getter]
    fn name(&self) -> &'static str {
        "random"
    }

    /// The seed it was made with.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// One of the view's legal actions.
    ///
    /// Raises `IllegalAction` (`not-your-turn`, `deal-over`) when the viewer may not act.
    #[pyo3(signature = (view))]
    fn act(&self, py: Python<'_>, view: &Bound<'_, PyView>) -> PyResult<PyAction> {
        let view = &view.get().view;
        must_act(view)?;
        Ok(PyAction(py.detach(|| {
            let mut bot = self.bot.lock().unwrap_or_else(PoisonError::into_inner);
            bot.act(view)
        })))
    }

    fn __repr__(&self) -> String {
        format!("Random({})", self.seed)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (u64,)> {
        (py.get_type::<Self>().into_any(), (self.seed,))
    }
}

/// A plain, fast player: melds what it can and sheds the costliest useless card.
#[pyclass(frozen, name = "Greedy", module = "rummy.bots")]
pub(crate) struct PyGreedy;

#[pymethods]
impl PyGreedy {
    #[new]
    fn new() -> Self {
        Self
    }

    /// `'greedy'`.
    #[getter]
    fn name(&self) -> &'static str {
        "greedy"
    }

    /// One of the view's legal actions; the same for equal views.
    ///
    /// Raises `IllegalAction` (`not-your-turn`, `deal-over`) when the viewer may not act.
    #[pyo3(signature = (view))]
    fn act(&self, py: Python<'_>, view: &Bound<'_, PyView>) -> PyResult<PyAction> {
        let view = &view.get().view;
        must_act(view)?;
        Ok(PyAction(py.detach(|| Spec::Greedy.build(0).act(view))))
    }

    fn __repr__(&self) -> &'static str {
        "Greedy()"
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, ()> {
        (py.get_type::<Self>().into_any(), ())
    }
}

/// Plays the rest of the deal many times in sampled worlds and takes what does best.
///
/// `Search(milliseconds=20)` bounds the time of a move, `Search(samples=200)` the number of worlds: with
/// `samples` the same seed and view give the same action for ever. Without either a move takes 20 ms.
/// It thinks in all cores and lets other threads of Python run.
///
/// Raises `RulesError` (`out-of-range`): 1 to 60000 milliseconds, 1 to 1000000 samples; `TypeError` for
/// both at once.
#[pyclass(frozen, name = "Search", module = "rummy.bots")]
pub(crate) struct PySearch {
    budget: Budget,
    seed: u64,
}

#[pymethods]
impl PySearch {
    #[new]
    #[pyo3(
        signature = (*, milliseconds = None, samples = None, seed = Seed(0)),
        text_signature = "(*, milliseconds=None, samples=None, seed=0)"
    )]
    fn new(milliseconds: Option<Int>, samples: Option<Int>, seed: Seed) -> PyResult<Self> {
        let budget = match (milliseconds, samples) {
            (Some(_), Some(_)) => {
                return Err(PyTypeError::new_err("milliseconds or samples, not both"));
            }
            (_, Some(n)) => Budget::Samples(n.within("samples", 1, MOST_WORLDS)? as u32),
            (Some(n), _) => Budget::Milliseconds(n.within("milliseconds", 1, LONGEST)? as u32),
            (None, None) => Budget::Milliseconds(20),
        };
        let seed = seed.0;
        Ok(Self { budget, seed })
    }

    /// Its text for `by_name`: `search:20ms`, `search:200`.
    #[getter]
    fn name(&self) -> String {
        Spec::Search(self.budget).to_string()
    }

    /// The seed it was made with.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// One of the view's legal actions.
    ///
    /// Raises `IllegalAction` (`not-your-turn`, `deal-over`) when the viewer may not act.
    #[pyo3(signature = (view))]
    fn act(&self, py: Python<'_>, view: &Bound<'_, PyView>) -> PyResult<PyAction> {
        let view = &view.get().view;
        must_act(view)?;
        let spec = Spec::Search(self.budget);
        Ok(PyAction(py.detach(|| spec.build(self.seed).act(view))))
    }

    fn __repr__(&self) -> String {
        match self.budget {
            Budget::Samples(n) => format!("Search(samples={n}, seed={})", self.seed),
            Budget::Milliseconds(n) => format!("Search(milliseconds={n}, seed={})", self.seed),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (String, u64)>> {
        let restore = py.import("rummy._rummy")?.getattr("by_name")?;
        Ok((restore, (self.name(), self.seed)))
    }
}

/// A bot of the library from its text: `random`, `greedy`, `search`, `search:20ms` (time of a move),
/// `search:200` (worlds a move). The seed feeds those that use chance.
///
/// Raises `ParseError` (`bot`), `RulesError` (`out-of-range`).
#[pyfunction]
#[pyo3(signature = (name, seed = Seed(0)), text_signature = "(name, seed=0)")]
pub(crate) fn by_name(py: Python<'_>, name: Text, seed: Seed) -> PyResult<Bound<'_, PyAny>> {
    let spec: Spec = name.0.parse().or_raise()?;
    Ok(match spec {
        Spec::Random => Bound::new(py, PyRandom::new(seed))?.into_any(),
        Spec::Greedy => Bound::new(py, PyGreedy)?.into_any(),
        Spec::Search(Budget::Samples(n)) => {
            let samples = Some(Int(n.into()));
            Bound::new(py, PySearch::new(None, samples, seed)?)?.into_any()
        }
        Spec::Search(Budget::Milliseconds(n)) => {
            let milliseconds = Some(Int(n.into()));
            Bound::new(py, PySearch::new(milliseconds, None, seed)?)?.into_any()
        }
    })
}
