//! Plain Python data to and from the engine's; every oddity becomes one clear error.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use rummy_core::Error;
use serde_json::{Map, Number, Value};

use crate::cards::{PyCard, PyCards};
use crate::errors::{raise, wrong_type};
use crate::melds::PyMeld;

/// How deep dictionaries and lists may be nested.
const DEPTH: u8 = 16;

/// A `str`. A lone surrogate becomes U+FFFD, which no name, card or action has.
pub(crate) struct Text(pub(crate) String);

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match obj.cast::<PyString>() {
            Ok(text) => Ok(Self(text.to_string_lossy().into_owned())),
            Err(_) => Err(wrong_type("a text is wanted", &obj)),
        }
    }
}

/// An `int`; beyond 64 bits the nearest number of 64 bits, which no check lets through.
#[derive(Clone, Copy)]
pub(crate) struct Int(pub(crate) i64);

impl<'py> FromPyObject<'_, 'py> for Int {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match obj.extract::<i64>() {
            Ok(number) => Ok(Self(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(obj.py()) => {
                Ok(Self(if obj.lt(0)? { i64::MIN } else { i64::MAX }))
            }
            Err(_) => Err(wrong_type("a whole number is wanted", &obj)),
        }
    }
}

impl Int {
    /// The number, if it lies within these bounds.
    pub(crate) fn within(self, name: &str, low: i64, high: i64) -> PyResult<i64> {
        if (low..=high).contains(&self.0) {
            return Ok(self.0);
        }
        let message = format!("{name}: a number from {low} to {high} is wanted");
        Err(raise(&Error::rules("out-of-range", message)))
    }

    /// A number of seats, deals, … as `usize`; negative ones are 0.
    pub(crate) fn count(self) -> usize {
        usize::try_from(self.0.max(0)).unwrap_or(usize::MAX)
    }
}

/// A seed: 0 to 2**64 - 1.
#[derive(Clone, Copy)]
pub(crate) struct Seed(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Seed {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match obj.extract::<u64>() {
            Ok(seed) => Ok(Self(seed)),
            Err(error) if error.is_instance_of::<PyOverflowError>(obj.py()) => {
                let message = "seed: a number from 0 to 2**64 - 1 is wanted";
                Err(raise(&Error::rules("out-of-range", message)))
            }
            Err(_) => Err(wrong_type("a seed is a whole number", &obj)),
        }
    }
}

/// Reads dictionaries, lists, texts, numbers and cards; the rest is refused with `reason`.
pub(crate) struct Reader {
    pub(crate) reason: &'static str,
}

impl Reader {
    fn refuse<T>(&self, message: String) -> PyResult<T> {
        Err(raise(&Error::rules(self.reason, message)))
    }

    pub(crate) fn value(&self, name: &str, obj: &Bound<'_, PyAny>, depth: u8) -> PyResult<Value> {
        if depth > DEPTH {
            return self.refuse(format!("{name}: nested too deeply"));
        }
        if let Ok(dict) = obj.cast::<PyDict>() {
            return Ok(Value::Object(self.map(name, dict, depth)?));
        }
        if let Ok(list) = obj.cast::<PyList>() {
            return self.list(name, list.iter(), depth);
        }
        if let Ok(tuple) = obj.cast::<PyTuple>() {
            return self.list(name, tuple.iter(), depth);
        }
        self.scalar(name, obj)
    }

    fn list<'py>(
        &self,
        name: &str,
        items: impl Iterator<Item = Bound<'py, PyAny>>,
        depth: u8,
    ) -> PyResult<Value> {
        items
            .map(|item| self.value(name, &item, depth + 1))
            .collect::<PyResult<Vec<_>>>()
            .map(Value::Array)
    }

    pub(crate) fn map(
        &self,
        name: &str,
        dict: &Bound<'_, PyDict>,
        depth: u8,
    ) -> PyResult<Map<String, Value>> {
        let mut map = Map::new();
        for (key, value) in dict.iter() {
            let Ok(key) = key.cast::<PyString>() else {
                return self.refuse(format!("{name}: keys are texts, {key} is none"));
            };
            let key = key.to_string_lossy().into_owned();
            let value = self.value(&key, &value, depth + 1)?;
            map.insert(key, value);
        }
        Ok(map)
    }

    fn scalar(&self, name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Value> {
        if obj.is_none() {
            return Ok(Value::Null);
        }
        if let Ok(flag) = obj.cast::<PyBool>() {
            return Ok(flag.is_true().into());
        }
        if let Ok(text) = obj.cast::<PyString>() {
            return Ok(text.to_string_lossy().into_owned().into());
        }
        if obj.is_instance_of::<PyInt>() {
            return self.int(name, obj);
        }
        if let Ok(number) = obj.cast::<PyFloat>() {
            let number = Number::from_f64(number.value()).map(Value::Number);
            return number.map_or_else(|| self.refuse(format!("{name}: {obj} is no value")), Ok);
        }
        self.cards(name, obj)
    }

    fn int(&self, name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Value> {
        if let Ok(number) = obj.extract::<i64>() {
            return Ok(number.into());
        }
        let number = obj.extract::<u64>().map(Into::into);
        number.or_else(|_| self.refuse(format!("{name}: the number is too large")))
    }

    fn cards(&self, name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Value> {
        if let Ok(card) = obj.cast::<PyCard>() {
            return Ok(card.get().0.to_string().into());
        }
        if let Ok(cards) = obj.cast::<PyCards>() {
            return Ok(cards.get().0.to_string().into());
        }
        if let Ok(meld) = obj.cast::<PyMeld>() {
            return Ok(meld.get().meld.to_string().into());
        }
        let kind = obj.get_type().name()?;
        self.refuse(format!("{name}: {kind} is no plain value"))
    }
}

/// Makes texts of lists of cards, for the keys of a position or of facts that hold cards.
pub(crate) fn join_cards(map: &mut Map<String, Value>) {
    for key in ["pile", "stock"] {
        map.get_mut(key).into_iter().for_each(join);
    }
    for key in ["hands", "known"] {
        let list = map.get_mut(key).and_then(Value::as_array_mut);
        list.into_iter().flatten().for_each(join);
    }
}

fn join(value: &mut Value) {
    let Value::Array(items) = value else { return };
    let texts: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
    if let Some(texts) = texts {
        *value = texts.join(" ").into();
    }
}

/// Plain data as Python objects: dictionaries, lists, texts, numbers, `None`.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(n), _) => n.into_pyobject(py)?.into_any(),
            (None, Some(n)) => n.into_pyobject(py)?.into_any(),
            (None, None) => number.as_f64().into_pyobject(py)?,
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Value::Object(map) => map_to_python(py, map)?.into_any(),
    })
}

pub(crate) fn map_to_python<'py>(
    py: Python<'py>,
    map: &Map<String, Value>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, value) in map {
        dict.set_item(key, to_python(py, value)?)?;
    }
    Ok(dict)
}

/// Plain data as a TOML table, for patches.
///
/// # Errors
/// `wrong-type` names the key whose value TOML does not have.
pub(crate) fn to_toml(map: Map<String, Value>) -> Result<toml::Table, Error> {
    let entry = |(key, value): (String, Value)| toml_value(&key, value).map(|v| (key, v));
    map.into_iter().map(entry).collect()
}

fn toml_value(key: &str, value: Value) -> Result<toml::Value, Error> {
    let refuse = |what: &str| Err(Error::rules("wrong-type", format!("{key}: {what}")));
    match value {
        Value::Null => refuse("None is no value of a rule"),
        Value::Bool(flag) => Ok(flag.into()),
        Value::String(text) => Ok(text.into()),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(n), _) => Ok(n.into()),
            (None, Some(n)) if number.is_f64() => Ok(n.into()),
            _ => refuse("the number is too large"),
        },
        Value::Array(items) => {
            let items = items.into_iter().map(|item| toml_value(key, item));
            items.collect::<Result<Vec<_>, _>>().map(toml::Value::Array)
        }
        Value::Object(map) => to_toml(map).map(toml::Value::Table),
    }
}
