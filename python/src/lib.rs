//! The extension module `rummy._rummy`: a thin skin over `rummy-core`.

use pyo3::prelude::*;

/// `"debug"` or `"release"`: benchmarks refuse to measure a debug build.
const BUILD_PROFILE: &str = if cfg!(debug_assertions) {
    "debug"
} else {
    "release"
};

#[pymodule]
mod _rummy {
    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("BUILD_PROFILE", super::BUILD_PROFILE)
    }
}
