//! Rules inside the JSON of a state: name, options and patch where these give them back, else the profile.

use std::sync::Arc;

use rummy_core::Error;
use rummy_core::rules::{self, Rules};
use serde_json::{Map, Value, json};

use crate::convert::to_toml;

fn bad<T>(message: impl Into<String>) -> Result<T, Error> {
    Err(Error::parse("record", message))
}

pub(crate) fn rules(rules: &Rules) -> Value {
    let short = json!({"game": rules.name, "options": rules.options, "patch": rules.house});
    match read_rules(Some(short.clone())) {
        Ok(same) if *same == *rules && same.version == rules.version => short,
        _ => json!({"profile": rules.to_toml()}),
    }
}

pub(crate) fn read_rules(value: Option<Value>) -> Result<Arc<Rules>, Error> {
    let mut map = map(value)?;
    if let Some(profile) = map.get("profile").and_then(Value::as_str) {
        return Rules::from_toml(profile).map(Arc::new);
    }
    let Some(game) = map.get("game").and_then(Value::as_str) else {
        return bad("rules: a game or a profile is wanted");
    };
    let loaded = rules::load(game, &texts(map.get("options"))?)?;
    let patched = match map.remove("patch") {
        Some(Value::Object(patch)) if !patch.is_empty() => loaded.patch(&to_toml(patch)?)?,
        _ => loaded,
    };
    Ok(Arc::new(patched))
}

fn texts(value: Option<&Value>) -> Result<Vec<String>, Error> {
    let items = value
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    let text = |item: &Value| item.as_str().map(str::to_owned);
    let all: Option<Vec<String>> = items.iter().map(text).collect();
    all.map_or_else(|| bad("options: a list of texts is wanted"), Ok)
}

/// A JSON object with just these keys.
pub(crate) fn object(text: &str, keys: &[&str]) -> Result<Map<String, Value>, Error> {
    let value = serde_json::from_str(text);
    let Ok(Value::Object(map)) = value else {
        return bad("the text is no JSON of a deal");
    };
    match keys.iter().find(|key| !map.contains_key(**key)) {
        Some(key) => bad(format!("the JSON lacks “{key}”")),
        None if map.len() > keys.len() => bad("the JSON has keys that do not belong there"),
        None => Ok(map),
    }
}

pub(crate) fn map(value: Option<Value>) -> Result<Map<String, Value>, Error> {
    match value {
        Some(Value::Object(map)) => Ok(map),
        _ => bad("a dictionary is wanted"),
    }
}
