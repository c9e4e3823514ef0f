//! The bots of the library, and what measures them.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rummy_core::bots::{self, Bot, Random, Record, Spec, Summary};

use crate::Reduced;
use crate::action::PyAction;
use crate::convert::{Int, Seed, Text};
use crate::errors::OrRaise;
use crate::rules::PyRules;
use crate::search::must_act;
use crate::state::PyState;
use crate::view::PyView;

/// Most deals of one call, most actions deep.
const MOST_DEALS: i64 = 1_000_000_000;
const DEEPEST: i64 = 32;

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

/// What many deals came to. All but the time follows from the seed.
#[pyclass(frozen, name = "Playouts", module = "rummy")]
pub(crate) struct PyPlayouts(Summary);

#[pymethods]
impl PyPlayouts {
    /// Number of deals.
    #[getter]
    fn deals(&self) -> u64 {
        self.0.deals
    }

    /// Number of deals by ending.
    #[getter]
    fn endings(&self) -> BTreeMap<&'static str, u64> {
        self.0.endings.clone()
    }

    /// Mean points of a deal, seat 0 first.
    #[getter]
    fn mean_points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.mean_points)
    }

    /// Mean number of turns of a deal, all seats together.
    #[getter]
    fn mean_turns(&self) -> f64 {
        self.0.mean_turns
    }

    /// Wall time of all deals, in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.0.seconds
    }

    /// Deals a second of wall time.
    #[getter]
    fn deals_per_second(&self) -> f64 {
        self.0.deals_per_second()
    }

    fn __repr__(&self) -> String {
        let (deals, rate) = (self.0.deals, self.0.deals_per_second());
        format!("<Playouts {deals} deals, {rate:.0} a second>")
    }
}

fn deals_of(deals: Int) -> PyResult<u64> {
    deals.within("deals", 0, MOST_DEALS).map(|n| n as u64)
}

/// Plays whole deals in Rust, in parallel, with the same bot in every seat: how a game ends, how fast.
///
/// The dealer moves on from deal to deal.
///
/// Raises `RulesError` (`seats`, `out-of-range`), `ParseError` (`bot`).
#[pyfunction]
#[pyo3(
    signature = (rules, players, deals, seed, bot = Text("random".into())),
    text_signature = "(rules, players, deals, seed, bot='random')"
)]
pub(crate) fn playouts(
    py: Python<'_>,
    rules: &Bound<'_, PyRules>,
    players: Int,
    deals: Int,
    seed: Seed,
    bot: Text,
) -> PyResult<PyPlayouts> {
    let spec: Spec = bot.0.parse().or_raise()?;
    let (rules, deals) = (&rules.get().rules, deals_of(deals)?);
    let played = py.detach(|| bots::playouts(rules, players.count(), deals, seed.0, spec));
    played.or_raise().map(PyPlayouts)
}

/// Number of ways to play exactly `depth` actions from a state, by the first actor each time.
///
/// A deal that ends sooner adds nothing. Time grows with the result.
///
/// Raises `RulesError` (`out-of-range`) for a depth outside 0 to 32.
#[pyfunction]
#[pyo3(signature = (state, depth))]
pub(crate) fn perft(py: Python<'_>, state: &Bound<'_, PyState>, depth: Int) -> PyResult<u64> {
    let depth = depth.within("depth", 0, DEEPEST)? as u32;
    let state = &state.get().state;
    Ok(py.detach(|| bots::perft(state, depth)))
}

type Measured = (f64, f64, f64);

fn measured(record: &Record) -> Measured {
    (record.points, record.wins, record.seconds_per_move)
}

/// Mean and margin of the difference, then points, wins and seconds a move of both bots.
#[pyfunction]
pub(crate) fn duel_by_name(
    py: Python<'_>,
    bots: (Text, Text),
    rules: &Bound<'_, PyRules>,
    players: Int,
    deals: Int,
    seed: Seed,
) -> PyResult<((f64, f64), Measured, Measured)> {
    let specs: (Spec, Spec) = (bots.0.0.parse().or_raise()?, bots.1.0.parse().or_raise()?);
    let (rules, deals) = (&rules.get().rules, deals_of(deals)?);
    let (first, second) = (|seed| specs.0.build(seed), |seed| specs.1.build(seed));
    let duel = py.detach(|| bots::duel(&first, &second, rules, players.count(), deals, seed.0));
    let duel = duel.or_raise()?;
    let difference = (duel.difference.mean, duel.difference.margin);
    Ok((
        difference,
        measured(&duel.records[0]),
        measured(&duel.records[1]),
    ))
}

/// Seed of deal `number` of a measurement: stream 0 shuffles, stream 1 + i feeds the bot of seat i.
#[pyfunction]
pub(crate) fn deal_seed(seed: Seed, number: Seed, stream: Seed) -> u64 {
    bots::deal_seed(seed.0, number.0, stream.0)
}
