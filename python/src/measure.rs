//! Measurements in Rust: whole deals, path counts, duels, tournaments.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rummy_core::Error;
use rummy_core::bots::{self, Field, Maker, Share, Spec, Summary};

use crate::convert::{Int, Seed, Text};
use crate::errors::{OrRaise, raise};
use crate::rules::PyRules;
use crate::state::PyState;

/// Most deals of one call, most actions deep.
const MOST_DEALS: i64 = 1_000_000_000;
const DEEPEST: i64 = 32;
const MOST_WORKERS: i64 = 1024;

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

/// An entrant's seats, points, points over the others, wins, moves and seconds of a deal.
type Shared = (u32, f64, f64, f64, u64, f64);

/// Deals `first` to `last - 1` of a measurement, each in all seatings, by bots of the library: for every
/// deal what each entrant made of its seats, as (seats, points, over the others, wins, moves, seconds).
///
/// `workers` is the number of threads, all cores without it. Raises `RulesError` (`seats`, `out-of-range`),
/// `ParseError` (`bot`).
#[pyfunction]
#[pyo3(signature = (bots, rules, seatings, seed, first, last, workers = None))]
#[allow(clippy::too_many_arguments)] // one parameter an argument of Python
pub(crate) fn play_by_name(
    py: Python<'_>,
    bots: Vec<Text>,
    rules: &Bound<'_, PyRules>,
    seatings: Vec<Vec<usize>>,
    seed: Seed,
    first: Int,
    last: Int,
    workers: Option<Int>,
) -> PyResult<Vec<Vec<Shared>>> {
    let specs = bots.iter().map(|name| name.0.parse());
    let specs: Vec<Spec> = specs.collect::<Result<_, _>>().or_raise()?;
    let (rules, deals) = (&rules.get().rules, deals_of(first)?..deals_of(last)?);
    let players = seatings.first().map_or(0, Vec::len);
    let workers = workers.map(|n| n.within("workers", 1, MOST_WORKERS));
    let workers = workers.transpose()?.map(|n| n as usize);
    let played = py.detach(|| {
        let made: Vec<_> = specs
            .iter()
            .map(|&spec| move |seed| spec.build(seed))
            .collect();
        let makers: Vec<Maker> = made.iter().map(|make| make as Maker).collect();
        let field = Field::new(&makers, rules, players, seatings, seed.0)?;
        with_threads(workers, || field.play(deals))
    });
    let shares = |deal: Vec<Share>| deal.iter().map(shared).collect();
    Ok(played.or_raise()?.into_iter().map(shares).collect())
}

fn shared(share: &Share) -> Shared {
    let Share {
        seats,
        points,
        over,
        wins,
        moves,
        time,
    } = *share;
    (seats, points, over, wins, moves, time.as_secs_f64())
}

fn with_threads<T: Send>(threads: Option<usize>, run: impl FnOnce() -> T + Send) -> T {
    let pool = threads.map(|n| rayon::ThreadPoolBuilder::new().num_threads(n).build());
    match pool {
        Some(Ok(pool)) => pool.install(run),
        // Without threads of its own it runs in those of the process.
        _ => run(),
    }
}

/// Refuses tournaments whose every deal would be played for hours.
fn check_seatings(entrants: usize, players: Int) -> PyResult<()> {
    const MOST: usize = 20_000;
    let seats = players.count().min(8);
    let free = |seat| {
        if entrants > seats {
            entrants - seat
        } else {
            entrants
        }
    };
    let ways = (0..seats).try_fold(1usize, |ways, seat| ways.checked_mul(free(seat)));
    if ways.is_some_and(|ways| ways <= MOST) {
        return Ok(());
    }
    let message = format!("{entrants} entrants have too many seatings round a table of {seats}");
    Err(raise(&Error::rules("out-of-range", message)))
}

/// Every way to seat entrants round a table as evenly as can be, as numbers of entrants.
///
/// Raises `RulesError` (`out-of-range`) beyond 20000 seatings.
#[pyfunction]
pub(crate) fn seatings(entrants: Int, players: Int) -> PyResult<Vec<Vec<usize>>> {
    check_seatings(entrants.count(), players)?;
    let players = players.within("players", 1, 8)? as usize;
    Ok(bots::seatings(entrants.count(), players))
}

/// Seed of deal `number` of a measurement: stream 0 shuffles, stream 1 + i feeds the bot of seat i.
#[pyfunction]
pub(crate) fn deal_seed(seed: Seed, number: Seed, stream: Seed) -> u64 {
    bots::deal_seed(seed.0, number.0, stream.0)
}
