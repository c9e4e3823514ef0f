//! The built-in games, and what a profile may say.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rummy_core::rules::{self, Rules};
use serde_json::Value;

use crate::convert::Text;
use crate::errors::OrRaise;
use crate::rules::PyRules;

/// Names of the built-in games, sorted.
#[pyfunction]
pub(crate) fn profiles(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, rules::profiles().collect::<Vec<_>>())
}

/// The rules of a built-in game, with named options in any order.
///
/// Raises `RulesError` (`unknown-profile`, `unknown-option`, `clash`).
#[pyfunction]
#[pyo3(signature = (name, /, *options))]
pub(crate) fn load(name: Text, options: Vec<Text>) -> PyResult<PyRules> {
    rules::load(&name.0, &options).or_raise().map(PyRules::new)
}

/// The JSON Schema of the rule sections, as a text: every field with its meaning.
#[pyfunction]
pub(crate) fn schema() -> PyResult<String> {
    let schema = schemars::schema_for!(rummy_core::rules::Sections);
    serde_json::to_string(&schema).map_err(|e| PyTypeError::new_err(e.to_string()))
}

/// The sections as plain data.
pub(crate) fn plain_sections(rules: &Rules) -> PyResult<serde_json::Map<String, Value>> {
    match serde_json::to_value(&rules.sections) {
        Ok(Value::Object(map)) => Ok(map),
        _ => Err(PyTypeError::new_err("sections are plain data")),
    }
}
