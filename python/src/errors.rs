//! The engine's errors as the exceptions of `rummy.errors`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use rummy_core::{Error, ErrorKind};

const fn class_name(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Parse => "ParseError",
        ErrorKind::Rules => "RulesError",
        ErrorKind::NotAMeld => "NotAMeld",
        ErrorKind::IllegalAction => "IllegalAction",
    }
}

fn class(py: Python<'_>, kind: ErrorKind) -> PyResult<Bound<'_, PyType>> {
    static CLASSES: [PyOnceLock<Py<PyType>>; 4] = [const { PyOnceLock::new() }; 4];
    CLASSES[kind as usize]
        .import(py, "rummy.errors", class_name(kind))
        .cloned()
}

/// The Python exception of an error.
pub(crate) fn raise(error: &Error) -> PyErr {
    Python::attach(|py| {
        let made = class(py, error.kind)
            .and_then(|class| class.call1((error.message.as_str(), error.reason)));
        made.map_or_else(|failed| failed, PyErr::from_value)
    })
}

/// Turns results of the engine into results of Python.
pub(crate) trait OrRaise<T> {
    fn or_raise(self) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, Error> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| raise(&error))
    }
}

/// A `TypeError` that says what was wanted and what came.
pub(crate) fn wrong_type(wanted: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let name = got
        .get_type()
        .name()
        .map_or_else(|_| "something else".into(), |name| name.to_string());
    PyTypeError::new_err(format!("{wanted}, not {name}"))
}
