use rummy_core::Rules;
use rummy_core::rules::{load, profiles};
use serde_json::{Map, Value};

/// The profile of the first byte with the option of the second, if it stands alone, and the text as an object.
pub fn rules_and_map(input: (u8, u8, &str)) -> Option<(Rules, Map<String, Value>)> {
    let (which, option, text) = input;
    let Value::Object(map) = serde_json::from_str(text).ok()? else { return None };
    let name = profiles().nth(which as usize % profiles().count())?;
    let plain = load::<&str>(name, &[]).ok()?;
    let option = plain.available.get(option as usize);
    let rules = option.and_then(|option| load(name, &[&option.name]).ok());
    Some((rules.unwrap_or(plain), map))
}
