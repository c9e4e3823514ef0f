//! The extension module `rummy._rummy`: a thin skin over `rummy-core`.
//!
//! Doc comments here are the docstrings of Python; the stub `rummy/_rummy.pyi` has the same.

// Names say most of what there is to say; what Python shows is documented.
#![allow(missing_docs)]
// PyO3 hands owned handles and arguments over.
#![allow(clippy::needless_pass_by_value)]
// Lifetimes of the interpreter are written as PyO3 writes them.
#![allow(clippy::elidable_lifetime_names)]
// Python's protocol has these signatures.
#![allow(clippy::unused_self, clippy::trivially_copy_pass_by_ref)]

mod action;
mod batch;
mod bots;
mod cards;
mod convert;
mod deal;
mod errors;
mod matches;
mod measure;
mod melds;
mod outcome;
mod profiles;
mod rules;
mod search;
mod state;
mod stored;
mod view;

use pyo3::prelude::*;

/// What `__reduce__` gives: a callable and its arguments.
type Reduced<'py, Arguments> = (Bound<'py, PyAny>, Arguments);

/// `"debug"` or `"release"`: benchmarks refuse to measure a debug build.
const BUILD_PROFILE: &str = if cfg!(debug_assertions) {
    "debug"
} else {
    "release"
};

#[pymodule]
mod _rummy {
    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_export]
    use super::action::PyAction;
    #[pymodule_export]
    use super::bots::{PyGreedy, PyQuick, PyRandom, PySearch, by_name};
    #[pymodule_export]
    use super::cards::{PyCard, PyCards};
    #[pymodule_export]
    use super::matches::{PyDeal, PyMatch};
    #[pymodule_export]
    use super::measure::{PyPlayouts, deal_seed, perft, play_by_name, playouts, seatings};
    #[pymodule_export]
    use super::melds::{PyArrangement, PyMeld};
    #[pymodule_export]
    use super::outcome::{PyOutcome, PyTableMeld};
    #[pymodule_export]
    use super::profiles::{load, profiles, schema};
    #[pymodule_export]
    use super::rules::PyRules;
    #[pymodule_export]
    use super::search::PyBestTurn;
    #[pymodule_export]
    use super::state::PyState;
    #[pymodule_export]
    use super::view::PyView;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("BUILD_PROFILE", super::BUILD_PROFILE)
    }
}
