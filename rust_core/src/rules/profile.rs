//! Profile files: loading, `extends`, options, merging, and errors that name the key.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::{Table, Value};

use super::sections::Sections;
use super::validate::validate;
use super::{RuleOption, Rules};
use crate::error::{Error, Result};

const BUILT_IN: &[(&str, &str)] = &[
    ("basic", include_str!("../../profiles/basic.toml")),
    ("gin", include_str!("../../profiles/gin.toml")),
    ("gin-royal", include_str!("../../profiles/gin-royal.toml")),
    ("kalooki-40", include_str!("../../profiles/kalooki-40.toml")),
    ("kalooki-51", include_str!("../../profiles/kalooki-51.toml")),
    ("novel", include_str!("../../profiles/novel.toml")),
    ("oklahoma", include_str!("../../profiles/oklahoma.toml")),
    (
        "oklahoma-royal",
        include_str!("../../profiles/oklahoma-royal.toml"),
    ),
    ("rami-40", include_str!("../../profiles/rami-40.toml")),
    ("rami-51", include_str!("../../profiles/rami-51.toml")),
    (
        "rami-51-french",
        include_str!("../../profiles/rami-51-french.toml"),
    ),
    ("romme", include_str!("../../profiles/romme.toml")),
    ("rummy-500", include_str!("../../profiles/rummy-500.toml")),
    (
        "traditional",
        include_str!("../../profiles/traditional.toml"),
    ),
];

/// Everything of a profile file that is no rule section.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Head {
    name: String,
    version: u32,
    title: BTreeMap<String, String>,
    source: String,
    #[serde(skip_serializing)]
    extends: String,
    #[serde(skip_serializing)]
    without_options: bool,
    /// Options already applied, in a profile written by `to_toml`.
    applied: Vec<String>,
    #[serde(skip_serializing)]
    options: Vec<OptionEntry>,
    house: Table,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionEntry {
    name: String,
    title: BTreeMap<String, String>,
    #[serde(default)]
    excludes: Vec<String>,
    #[serde(default)]
    patch: Table,
}

/// Names of the built-in games, sorted.
pub fn profiles() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|(name, _)| *name)
}

/// Loads a built-in game with named options.
///
/// # Errors
/// `unknown-profile`, `unknown-option`, `clash`.
pub fn load<S: AsRef<str>>(name: &str, options: &[S]) -> Result<Rules> {
    with_options(parse(built_in(name)?)?, options)
}

fn built_in(name: &str) -> Result<&'static str> {
    let found = BUILT_IN.iter().find(|(known, _)| *known == name);
    found.map(|(_, text)| *text).ok_or_else(|| {
        let hint = if name.contains(['.', '/', '\\']) {
            ": a profile file is read by from_file".to_owned()
        } else {
            nearest(name, profiles())
        };
        Error::rules(
            "unknown-profile",
            format!("there is no game “{}”{hint}", shorten(name)),
        )
    })
}

fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}

/// “: did you mean …?” for the nearest known word, or nothing.
fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let word = shorten(word);
    let scored = known.map(|k| (strsim::damerau_levenshtein(&word, k), k));
    match scored.min() {
        Some((distance, k)) if distance <= 1 + k.len() / 2 => format!(": did you mean “{k}”?"),
        _ => String::new(),
    }
}

pub(super) fn with_options<S: AsRef<str>>(mut rules: Rules, wanted: &[S]) -> Result<Rules> {
    let plain = rules.options.is_empty() && rules.house.is_empty();
    if !wanted.is_empty() && !plain {
        let message = format!(
            "{} has options or house rules already: options come first, all at once",
            rules.name
        );
        return Err(Error::rules("clash", message));
    }
    for name in wanted {
        let name = name.as_ref();
        if !rules.available.iter().any(|o| o.name == name) {
            let near = nearest(name, rules.available.iter().map(|o| o.name.as_str()));
            let message = format!("{} has no option “{}”{near}", rules.name, shorten(name));
            return Err(Error::rules("unknown-option", message));
        }
    }
    let chosen: Vec<RuleOption> = rules
        .available
        .iter()
        .filter(|o| wanted.iter().any(|w| w.as_ref() == o.name))
        .cloned()
        .collect();
    check_clashes(&chosen)?;
    for option in &chosen {
        rules.sections = apply(&rules.sections, &option.patch)?;
        rules.options.push(option.name.clone());
    }
    validate(&rules.sections)?;
    Ok(rules)
}

fn check_clashes(chosen: &[RuleOption]) -> Result<()> {
    for option in chosen {
        if let Some(other) = chosen.iter().find(|o| option.excludes.contains(&o.name)) {
            let message = format!(
                "options {} and {} exclude each other",
                option.name, other.name
            );
            return Err(Error::rules("clash", message));
        }
    }
    Ok(())
}

pub(super) fn parse(text: &str) -> Result<Rules> {
    parse_within(text, 0)
}

fn parse_within(text: &str, depth: u8) -> Result<Rules> {
    let table: Table = toml::from_str(text).map_err(|e| syntax_error(&e, text))?;
    let (head, sections) = split(table)?;
    let mut rules = parent(&head, depth)?;
    rules.sections = apply(&rules.sections, &sections)?;
    validate(&rules.sections)?;
    check_applied(&head)?;
    let inherited = if head.without_options {
        Vec::new()
    } else {
        std::mem::take(&mut rules.available)
    };
    let own = head.options.into_iter().map(|o| RuleOption {
        name: o.name,
        title: o.title,
        excludes: o.excludes,
        patch: o.patch,
    });
    rules.available = inherited.into_iter().chain(own).collect();
    rules.options = head.applied;
    rules.house = head.house;
    (rules.name, rules.version, rules.title, rules.source) =
        (head.name, head.version, head.title, head.source);
    if rules.name.is_empty() {
        return Err(Error::rules("wrong-type", "name: a profile needs a name"));
    }
    for option in &rules.available {
        apply(&rules.sections, &option.patch).map_err(|e| Error {
            message: format!("option {}: {}", option.name, e.message),
            ..e
        })?;
    }
    Ok(rules)
}

fn syntax_error(error: &toml::de::Error, text: &str) -> Error {
    let line = error.span().and_then(|span| text.get(..span.start));
    let line = line.map_or(1, |before| before.matches('\n').count() + 1);
    let message = format!("the profile is no TOML, line {line}: {}", error.message());
    Error::rules("wrong-type", message)
}

/// `applied` says what a written profile already holds; it applies nothing by itself.
fn check_applied(head: &Head) -> Result<()> {
    if !head.applied.is_empty() && !head.extends.is_empty() {
        let message =
            "applied: not in a profile that extends another: name options when loading it";
        return Err(Error::rules("clash", message));
    }
    let unknown = |name: &&String| !head.options.iter().any(|o| o.name == **name);
    head.applied.iter().find(unknown).map_or(Ok(()), |name| {
        let message = format!("applied: no option “{}”", shorten(name));
        Err(Error::rules("unknown-option", message))
    })
}

/// The rules a profile starts from: its parent's, or the defaults.
fn parent(head: &Head, depth: u8) -> Result<Rules> {
    if head.extends.is_empty() {
        return Ok(Rules {
            name: String::new(),
            version: 0,
            title: BTreeMap::new(),
            source: String::new(),
            sections: Sections::default(),
            options: Vec::new(),
            available: Vec::new(),
            house: Table::new(),
        });
    }
    debug_assert!(depth < 8, "built-in profiles do not extend in circles");
    parse_within(built_in(&head.extends)?, depth + 1)
}

/// Keys of a profile that are no rule sections.
const HEAD: [&str; 9] = [
    "name",
    "version",
    "title",
    "source",
    "extends",
    "without_options",
    "applied",
    "options",
    "house",
];

fn split(mut table: Table) -> Result<(Head, Table)> {
    let known = section_table();
    let keys: Vec<String> = table
        .keys()
        .filter(|k| known.contains_key(*k))
        .cloned()
        .collect();
    let mut sections = Table::new();
    for key in keys {
        if let Some(value) = table.remove(&key) {
            sections.insert(key, value);
        }
    }
    for key in table.keys() {
        if !HEAD.contains(&key.as_str()) {
            let near = nearest(
                key,
                HEAD.into_iter().chain(known.keys().map(String::as_str)),
            );
            return Err(Error::rules(
                "unknown-key",
                format!("unknown key “{}”{near}", shorten(key)),
            ));
        }
    }
    let head = serde_path_to_error::deserialize(Value::Table(table.clone()))
        .map_err(|e| type_error(&e, &table))?;
    Ok((head, sections))
}

fn section_table() -> Table {
    to_table(&Sections::default())
}

pub(super) fn to_table(sections: &Sections) -> Table {
    Table::try_from(sections).expect("sections are plain data")
}

/// Sections with a patch merged in.
pub(super) fn apply(sections: &Sections, patch: &Table) -> Result<Sections> {
    let mut table = to_table(sections);
    check_keys("", &section_table(), patch)?;
    merge(&mut table, patch);
    serde_path_to_error::deserialize(Value::Table(table.clone()))
        .map_err(|e| type_error(&e, &table))
}

/// Tables merge key by key; everything else is replaced.
pub(super) fn merge(base: &mut Table, patch: &Table) {
    for (key, value) in patch {
        match (base.get_mut(key), value) {
            (Some(Value::Table(inner)), Value::Table(more)) => merge(inner, more),
            _ => {
                base.insert(key.clone(), value.clone());
            }
        }
    }
}

/// Refuses keys that no section has; `score.values.cards` is a free map of cards.
fn check_keys(path: &str, known: &Table, patch: &Table) -> Result<()> {
    if path == "score.values.cards" {
        return Ok(());
    }
    for (key, value) in patch {
        let full = if path.is_empty() {
            key.clone()
        } else {
            format!("{path}.{key}")
        };
        match (known.get(key), value) {
            (None, _) => {
                let near = nearest(key, known.keys().map(String::as_str));
                let message = format!("unknown key “{}”{near}", shorten(&full));
                return Err(Error::rules("unknown-key", message));
            }
            (Some(Value::Table(inner)), Value::Table(more)) => check_keys(&full, inner, more)?,
            (Some(Value::Table(_)), other) => {
                let message = format!(
                    "{full}: a table of rule fields is wanted, not {}",
                    other.type_str()
                );
                return Err(Error::rules("wrong-type", message));
            }
            _ => {}
        }
    }
    Ok(())
}

fn type_error(error: &serde_path_to_error::Error<toml::de::Error>, table: &Table) -> Error {
    let path = error.path().to_string();
    let text = error.inner().message();
    // A field that may be a list of steps only says that nothing matched.
    if text.contains("untagged enum Steps") {
        return match at_path(table, &path) {
            Some(Value::Integer(n)) => {
                Error::rules("out-of-range", format!("{path}: {n} is out of range"))
            }
            _ => Error::rules(
                "wrong-type",
                format!("{path}: a value, or a list of steps {{from_seats, value}}, is wanted"),
            ),
        };
    }
    let range = text.contains("invalid value") || text.contains("unknown variant");
    let reason = if range { "out-of-range" } else { "wrong-type" };
    Error::rules(reason, format!("{path}: {}", plain_words(text)))
}

/// The machine's names of types in words.
fn plain_words(text: &str) -> String {
    let words = [
        ("expected u8", "wanted is a whole number from 0 to 255"),
        ("expected u16", "wanted is a whole number from 0 to 65535"),
        (
            "expected u32",
            "wanted is a whole number from 0 to 4294967295",
        ),
        ("expected i32", "wanted is a whole number"),
        ("expected a boolean", "wanted is true or false"),
        ("expected a string", "wanted is a text"),
        ("expected a sequence", "wanted is a list"),
        ("expected a map", "wanted is a table"),
    ];
    let known = words.iter().find_map(|(machine, plain)| {
        let before = text.strip_suffix(machine)?;
        Some(format!("{before}{plain}"))
    });
    known.unwrap_or_else(|| text.to_owned())
}

fn at_path<'a>(table: &'a Table, path: &str) -> Option<&'a Value> {
    let (first, rest) = path
        .split_once('.')
        .map_or((path, None), |(a, b)| (a, Some(b)));
    let value = table.get(first)?;
    match rest {
        None => Some(value),
        Some(rest) => at_path(value.as_table()?, rest),
    }
}

pub(super) fn write(rules: &Rules) -> String {
    let head = Head {
        name: rules.name.clone(),
        version: rules.version,
        title: rules.title.clone(),
        source: rules.source.clone(),
        applied: rules.options.clone(),
        house: rules.house.clone(),
        ..Head::default()
    };
    let mut table = Table::try_from(&head).expect("a head is plain data");
    if rules.house.is_empty() {
        table.remove("house");
    }
    if rules.options.is_empty() {
        table.remove("applied");
    }
    table.extend(to_table(&rules.sections));
    let options: Vec<OptionEntry> = rules
        .available
        .iter()
        .map(|o| OptionEntry {
            name: o.name.clone(),
            title: o.title.clone(),
            excludes: o.excludes.clone(),
            patch: o.patch.clone(),
        })
        .collect();
    if !options.is_empty() {
        table.insert(
            "options".into(),
            Value::try_from(options).expect("options are plain data"),
        );
    }
    toml::to_string(&table).expect("a profile is plain data")
}
