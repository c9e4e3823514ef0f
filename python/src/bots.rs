//! The bots of the library.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rummy_core::Cards;
use rummy_core::bots::{Belief, Bot, Budget, Random, Search, Spec};
use rummy_core::play::View;

use crate::Reduced;
use crate::action::PyAction;
use crate::cards::PyCards;
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

/// The plain greedy: lays what it can, throws the dearest useless card, knocks at once.
///
/// Weaker than `Greedy` and many times faster: for very many deals.
#[pyclass(frozen, name = "Quick", module = "rummy.bots")]
pub(crate) struct PyQuick;

#[pymethods]
impl PyQuick {
    #[new]
    fn new() -> Self {
        Self
    }

    /// `'quick'`.
    #[getter]
    fn name(&self) -> &'static str {
        "quick"
    }

    /// One of the view's legal actions; the same for equal views.
    ///
    /// Raises `IllegalAction` (`not-your-turn`, `deal-over`) when the viewer may not act.
    #[pyo3(signature = (view))]
    fn act(&self, py: Python<'_>, view: &Bound<'_, PyView>) -> PyResult<PyAction> {
        let view = &view.get().view;
        must_act(view)?;
        Ok(PyAction(py.detach(|| Spec::Quick.build(0).act(view))))
    }

    fn __repr__(&self) -> &'static str {
        "Quick()"
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, ()> {
        (py.get_type::<Self>().into_any(), ())
    }
}

/// Plays the best it can see at once: the exact best turn, and discards by counted chances.
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
/// `belief(view, seat, hand)` is a model of the other seats: the natural logarithm of how likely `seat` is
/// to hold the cards `hand`, given the view; only differences count. Sampled worlds are moved
/// towards hands it holds likely. It is asked some hundred times a world, and must look only at its
/// arguments. Without it hands are the likelier the less is unmelded, from turn to turn.
///
/// Raises `RulesError` (`out-of-range`): 1 to 60000 milliseconds, 1 to 1000000 samples; `TypeError` for
/// both at once and for a belief that cannot be called.
#[pyclass(frozen, name = "Search", module = "rummy.bots")]
pub(crate) struct PySearch {
    budget: Budget,
    seed: u64,
    belief: Option<Py<PyAny>>,
}

#[pymethods]
impl PySearch {
    #[new]
    #[pyo3(
        signature = (*, milliseconds = None, samples = None, seed = Seed(0), belief = None),
        text_signature = "(*, milliseconds=None, samples=None, seed=0, belief=None)"
    )]
    fn new(
        milliseconds: Option<Int>,
        samples: Option<Int>,
        seed: Seed,
        belief: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let budget = match (milliseconds, samples) {
            (Some(_), Some(_)) => {
                return Err(PyTypeError::new_err("milliseconds or samples, not both"));
            }
            (_, Some(n)) => Budget::Samples(n.within("samples", 1, MOST_WORLDS)? as u32),
            (Some(n), _) => Budget::Milliseconds(n.within("milliseconds", 1, LONGEST)? as u32),
            (None, None) => Budget::Milliseconds(20),
        };
        if belief.as_ref().is_some_and(|belief| !belief.is_callable()) {
            return Err(PyTypeError::new_err("belief: a function is wanted"));
        }
        let (seed, belief) = (seed.0, belief.map(Bound::unbind));
        Ok(Self {
            budget,
            seed,
            belief,
        })
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

    /// Its model of the other seats, None for the usual one.
    #[getter]
    fn belief(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.belief.as_ref().map(|belief| belief.clone_ref(py))
    }

    /// One of the view's legal actions.
    ///
    /// Raises `IllegalAction` (`not-your-turn`, `deal-over`) when the viewer may not act, and what its
    /// belief raises.
    #[pyo3(signature = (view))]
    fn act(&self, py: Python<'_>, view: &Bound<'_, PyView>) -> PyResult<PyAction> {
        let seen = &view.get().view;
        must_act(seen)?;
        let mut bot = Search::new(self.budget, self.seed);
        let Some(belief) = &self.belief else {
            return Ok(PyAction(py.detach(|| bot.act(seen))));
        };
        let asked = Arc::new(Asked {
            belief: belief.clone_ref(py),
            view: view.clone().unbind(),
            failed: Mutex::new(None),
        });
        bot = bot.with_belief(InPython(asked.clone()));
        let action = py.detach(|| bot.act(seen));
        let failed = asked
            .failed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        failed.map_or(Ok(PyAction(action)), Err)
    }

    fn __repr__(&self) -> String {
        let seed = self.seed;
        let belief = if self.belief.is_some() {
            ", belief=..."
        } else {
            ""
        };
        match self.budget {
            Budget::Samples(n) => format!("Search(samples={n}, seed={seed}{belief})"),
            Budget::Milliseconds(n) => format!("Search(milliseconds={n}, seed={seed}{belief})"),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, ()>> {
        let made = PyDict::new(py);
        match self.budget {
            Budget::Samples(n) => made.set_item("samples", n)?,
            Budget::Milliseconds(n) => made.set_item("milliseconds", n)?,
        }
        made.set_item("seed", self.seed)?;
        made.set_item("belief", self.belief(py))?;
        let partial = py.import("functools")?.getattr("partial")?;
        Ok((partial.call((py.get_type::<Self>(),), Some(&made))?, ()))
    }
}

/// A belief in Python, asked about one view.
struct Asked {
    belief: Py<PyAny>,
    view: Py<PyView>,
    failed: Mutex<Option<PyErr>>,
}

struct InPython(Arc<Asked>);

impl Belief for InPython {
    /// Once it has failed all hands are equally likely: `act` raises what went wrong.
    fn log_weight(&self, _: &View, seat: u8, hand: &Cards) -> f64 {
        let failed = || self.0.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if failed().is_some() {
            return 0.0;
        }
        let weight = Python::attach(|py| {
            let arguments = (&self.0.view, seat, PyCards(*hand));
            self.0.belief.bind(py).call1(arguments)?.extract::<f64>()
        });
        weight.unwrap_or_else(|error| {
            failed().get_or_insert(error);
            0.0
        })
    }
}

/// A bot of the library from its text: `random`, `quick`, `greedy`, `search`, `search:20ms` (time of a
/// move), `search:200` (worlds a move). The seed feeds those that use chance.
///
/// Raises `ParseError` (`bot`), `RulesError` (`out-of-range`).
#[pyfunction]
#[pyo3(signature = (name, seed = Seed(0)), text_signature = "(name, seed=0)")]
pub(crate) fn by_name(py: Python<'_>, name: Text, seed: Seed) -> PyResult<Bound<'_, PyAny>> {
    let spec: Spec = name.0.parse().or_raise()?;
    Ok(match spec {
        Spec::Random => Bound::new(py, PyRandom::new(seed))?.into_any(),
        Spec::Quick => Bound::new(py, PyQuick)?.into_any(),
        Spec::Greedy => Bound::new(py, PyGreedy)?.into_any(),
        Spec::Search(Budget::Samples(n)) => {
            let samples = Some(Int(n.into()));
            Bound::new(py, PySearch::new(None, samples, seed, None)?)?.into_any()
        }
        Spec::Search(Budget::Milliseconds(n)) => {
            let milliseconds = Some(Int(n.into()));
            Bound::new(py, PySearch::new(milliseconds, None, seed, None)?)?.into_any()
        }
    })
}
