//! `Rules`: loading, sections, options, patches; melds and prices under them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use rummy_core::melds::{MeldRules, all_melds, arrange, deadwood};
use rummy_core::play::read_facts;
use rummy_core::rules::{Game, Rules};
use rummy_core::scoring::price;
use rummy_core::{Error, Goal, State};
use serde_json::Value;

use crate::Reduced;
use crate::batch::Batch;
use crate::cards::CardsArg;
use crate::convert::{Int, Reader, Text, join_cards, map_to_python, to_toml};
use crate::deal::PyDealRules;
use crate::errors::{OrRaise, raise, wrong_type};
use crate::melds::{GoalArg, KindArg, PyArrangement, PyMeld, meld_text, read_meld};
use crate::profiles::plain_sections;
use crate::state::PyState;

/// The rules of a game, immutable: a profile with its options and house rules applied.
///
/// Made by `rummy.load`, `Rules.from_toml` and `Rules.from_file`. Rules are equal when all their
/// sections are; names and titles do not count.
#[pyclass(frozen, name = "Rules", module = "rummy")]
pub(crate) struct PyRules {
    pub(crate) rules: Arc<Rules>,
    melds: MeldRules,
    /// The sections as Python shows them, made when first asked for.
    sections: PyOnceLock<Py<PyDict>>,
}

impl PyRules {
    pub(crate) fn new(rules: Rules) -> Self {
        Self::shared(Arc::new(rules))
    }

    pub(crate) fn shared(rules: Arc<Rules>) -> Self {
        Self {
            melds: MeldRules::new(&rules.sections),
            rules,
            sections: PyOnceLock::new(),
        }
    }

    fn batch(&self, hands: &Bound<'_, PyAny>) -> PyResult<Batch<'_>> {
        Batch::new(&self.rules, &self.melds, hands)
    }

    fn section(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let all = self.sections.get_or_try_init(py, || {
            let shown = self.rules.for_seats(self.rules.sections.seats.min.into());
            let plain = plain_sections(&shown.or_raise()?)?;
            let plain = map_to_python(py, &plain)?;
            let build = py.import("rummy.sections")?.getattr("build")?;
            let built = build.call1((plain,))?.cast_into::<PyDict>()?;
            Ok::<_, PyErr>(built.unbind())
        })?;
        let found = all.bind(py).get_item(name)?;
        found
            .map(Bound::unbind)
            .ok_or_else(|| PyTypeError::new_err(name.to_owned()))
    }
}

#[pymethods]
impl PyRules {
    /// Rules from the text of a profile, with named options of it in any order.
    ///
    /// Raises `RulesError` (`wrong-type`, `unknown-key`, `out-of-range`, `impossible-deal`,
    /// `unknown-profile`, `unknown-option`, `clash`).
    #[staticmethod]
    #[pyo3(signature = (text, *options))]
    fn from_toml(text: Text, options: Vec<Text>) -> PyResult<Self> {
        let rules = Rules::from_toml(&text.0).and_then(|rules| rules.with_options(&options));
        rules.or_raise().map(Self::new)
    }

    /// Rules from a profile file, with named options of it in any order.
    ///
    /// Raises `OSError`, and `RulesError` as `from_toml`.
    #[staticmethod]
    #[pyo3(signature = (path, *options))]
    fn from_file(py: Python<'_>, path: std::path::PathBuf, options: Vec<Text>) -> PyResult<Self> {
        // Python reads, so that its own error names the file.
        let file = py.import("pathlib")?.getattr("Path")?.call1((&path,))?;
        let bytes: Vec<u8> = file.call_method0("read_bytes")?.extract()?;
        let text = String::from_utf8(bytes).map_err(|_| {
            let message = format!("{} is no UTF-8 text", path.display());
            raise(&Error::rules("wrong-type", message))
        })?;
        Self::from_toml(Text(text), options)
    }

    /// The resolved profile as a text that `from_toml` reads back.
    fn to_toml(&self) -> String {
        self.rules.to_toml()
    }

    /// All sections as plain dictionaries; what depends on the seats is a list of steps.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        map_to_python(py, &plain_sections(&self.rules)?)
    }

    /// Name of the game.
    #[getter]
    fn name(&self) -> &str {
        &self.rules.name
    }

    /// Version of the profile; it goes up with every change to the course of the game.
    #[getter]
    fn version(&self) -> u32 {
        self.rules.version
    }

    /// Where the rules come from.
    #[getter]
    fn source(&self) -> &str {
        &self.rules.source
    }

    /// Options applied, in the order of the profile.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.rules.options)
    }

    /// Options of the game, name to English title, in the order of the profile.
    #[getter]
    fn available_options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.option_titles(py, Text("en".into()))
    }

    /// Options of the game, name to title in a language (`'en'`, `'ru'`).
    #[pyo3(signature = (language))]
    fn option_titles<'py>(&self, py: Python<'py>, language: Text) -> PyResult<Bound<'py, PyDict>> {
        let titles = PyDict::new(py);
        for option in &self.rules.available {
            let title = option
                .title
                .get(&language.0)
                .or_else(|| option.title.get("en"));
            titles.set_item(&option.name, title.unwrap_or(&option.name))?;
        }
        Ok(titles)
    }

    /// For each option of the game those it cannot be combined with, in the order of the profile.
    #[getter]
    fn clashes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let clashes = PyDict::new(py);
        for option in &self.rules.available {
            let others = self.rules.available.iter().filter(|other| {
                option.excludes.contains(&other.name) || other.excludes.contains(&option.name)
            });
            let names: Vec<&str> = others.map(|other| other.name.as_str()).collect();
            clashes.set_item(&option.name, PyTuple::new(py, names)?)?;
        }
        Ok(clashes)
    }

    /// House rules applied on top, as `patch` took them.
    #[getter]
    fn house<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        match serde_json::to_value(&self.rules.house) {
            Ok(Value::Object(map)) => map_to_python(py, &map),
            _ => Ok(PyDict::new(py)),
        }
    }

    /// Title in a language (`'en'`, `'ru'`), in English where there is none.
    #[pyo3(
        signature = (language = Text("en".into())),
        text_signature = "($self, language='en')"
    )]
    fn title(&self, language: Text) -> &str {
        self.rules.title(&language.0)
    }

    /// Whether results count for rankings.
    #[getter]
    fn rated(&self) -> bool {
        self.rules.rated()
    }

    /// These rules for a table of so many seats: fields that depend on the seats have one value.
    ///
    /// Raises `RulesError` (`seats`).
    #[pyo3(signature = (seats))]
    fn for_seats(&self, seats: Int) -> PyResult<Self> {
        self.rules
            .for_seats(seats.count())
            .or_raise()
            .map(Self::new)
    }

    /// These rules with a house rule on top: `patch({"opening": {"points": 40}})`.
    ///
    /// Raises `RulesError` (`unknown-key`, `wrong-type`, `out-of-range`, `impossible-deal`).
    #[pyo3(signature = (changes))]
    fn patch(&self, changes: &Bound<'_, PyAny>) -> PyResult<Self> {
        let reader = Reader {
            reason: "wrong-type",
        };
        let map = reader.map("patch", dict_of("a patch is a dictionary", changes)?, 0)?;
        let patched = to_toml(map).and_then(|table| self.rules.patch(&table));
        patched.or_raise().map(Self::new)
    }

    /// Reads cards as a meld, by the reading policy of the game.
    ///
    /// A `Cards` has no order and takes all layouts. `kind` chooses where a set and a run are both possible.
    ///
    /// Raises `NotAMeld` with the reason, `ParseError` (`card`, `cards`).
    #[pyo3(signature = (cards, *, kind = None))]
    fn meld(&self, cards: &Bound<'_, PyAny>, kind: Option<KindArg>) -> PyResult<PyMeld> {
        let (written, seq) = meld_text(cards)?;
        let meld = read_meld(&self.melds, seq, kind.map(|k| k.0).or(written))?;
        Ok(PyMeld::new(&self.melds, meld))
    }

    /// Every distinct legal meld of a hand: sets before runs, then face order of the layout.
    ///
    /// Raises `ParseError` (`card`, `cards`).
    #[pyo3(signature = (hand))]
    fn melds(&self, py: Python<'_>, hand: CardsArg) -> Vec<PyMeld> {
        let melds = py.detach(|| all_melds(&self.melds, &hand.0));
        melds
            .into_iter()
            .map(|meld| PyMeld::new(&self.melds, meld))
            .collect()
    }

    /// The best layout of a hand, exactly: least deadwood, most points or most cards laid.
    ///
    /// Equal layouts: least deadwood, most points, most cards, fewest jokers, first in meld order.
    ///
    /// Raises `ParseError` (`card`, `cards`), `RulesError` (`out-of-range`) for another goal.
    #[pyo3(
        signature = (hand, goal = GoalArg(Goal::Deadwood)),
        text_signature = "($self, hand, goal='deadwood')"
    )]
    fn arrange(&self, py: Python<'_>, hand: CardsArg, goal: GoalArg) -> PyArrangement {
        let best = py.detach(|| arrange(&self.melds, &hand.0, goal.0));
        PyArrangement::new(&self.melds, &best)
    }

    /// Least possible price of the cards that stay when melds are laid, in points.
    ///
    /// Raises `ParseError` (`card`, `cards`).
    #[pyo3(signature = (hand))]
    fn deadwood(&self, py: Python<'_>, hand: CardsArg) -> u32 {
        py.detach(|| deadwood(&self.melds, &hand.0))
    }

    /// Least deadwood of many hands at once, in parallel: numpy `int32` of shape (n,), in points.
    ///
    /// `batch` holds `uint8` counts of shape (n, 53) in face order, the joker last, or, in games of one
    /// pack without jokers, `uint64` masks of shape (n,) with bit suit * 13 + rank.
    ///
    /// Raises `TypeError` for another array, `RulesError` (`out-of-range`) that names the hand,
    /// `ModuleNotFoundError` without numpy.
    #[pyo3(signature = (batch))]
    fn deadwoods<'py>(&self, batch: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.batch(batch)?.deadwoods(batch.py()).into_any())
    }

    /// The discard that leaves least deadwood, for many hands at once, in parallel.
    ///
    /// Equal discards: the dearest card, then the first in face order. Jokers only where the game lets
    /// them be thrown. `batch` and errors as for `deadwoods`; a hand without a card to throw is
    /// `out-of-range`.
    #[pyo3(signature = (batch))]
    fn best_discards<'py>(&self, batch: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.batch(batch)?.best_discards(batch.py())
    }

    /// Whether a seat could open with each of many hands, in parallel: numpy `bool` of shape (n,).
    ///
    /// The hands are those after the draw, the table is empty and no card was taken from the pile: melds
    /// that make an opening, and a card to throw where the game asks for one. In games without an
    /// opening any meld will do. `batch` and errors as for `deadwoods`.
    #[pyo3(signature = (batch))]
    fn openings<'py>(&self, batch: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.batch(batch)?.openings(batch.py()).into_any())
    }

    /// The best layout of many hands at once, exactly and in parallel, as `arrange` gives it.
    ///
    /// Melds and what stays come in the form of the batch: masks or counts. `batch` and errors as for
    /// `deadwoods`; `RulesError` (`out-of-range`) for another goal.
    #[pyo3(
        signature = (batch, goal = GoalArg(Goal::Deadwood)),
        text_signature = "($self, batch, goal='deadwood')"
    )]
    fn layouts<'py>(
        &self,
        batch: &Bound<'py, PyAny>,
        goal: GoalArg,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.batch(batch)?.layouts(batch.py(), goal.0)
    }

    /// Price of cards left in hand, in points.
    ///
    /// Raises `ParseError` (`card`, `cards`).
    #[pyo3(signature = (cards))]
    fn hand_value(&self, cards: CardsArg) -> u32 {
        self.melds.hand_value(&cards.0)
    }

    /// Points of each seat for the facts of a finished deal (keys: `docs/notation.md`), seat 0 first.
    ///
    /// Raises `RulesError` (`position`, `seats`).
    #[pyo3(signature = (facts))]
    fn points<'py>(&self, facts: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let reader = Reader { reason: "position" };
        let mut map = reader.map("facts", dict_of("facts are a dictionary", facts)?, 0)?;
        join_cards(&mut map);
        let seats = map
            .get("hands")
            .and_then(Value::as_array)
            .map_or(0, Vec::len);
        let game = Game::new(&self.rules, seats).or_raise()?;
        let facts_read = read_facts(&game, &Value::Object(map)).or_raise()?;
        PyTuple::new(facts.py(), price(&game, &facts_read).0)
    }

    /// How a deal begins, and what deals one: `rules.deal.hand`, `rules.deal(players=3, seed=7)`.
    #[getter]
    fn get_deal(&self) -> PyDealRules {
        PyDealRules {
            rules: Arc::clone(&self.rules),
        }
    }

    /// Any legal position from a dictionary (keys: `docs/notation.md`): `position(s.to_dict()) == s`.
    ///
    /// Raises `RulesError` (`position`, `seats`).
    #[pyo3(signature = (position))]
    fn position(&self, position: &Bound<'_, PyAny>) -> PyResult<PyState> {
        let reader = Reader { reason: "position" };
        let mut map = reader.map(
            "position",
            dict_of("a position is a dictionary", position)?,
            0,
        )?;
        join_cards(&mut map);
        let state = State::position(&self.rules, &map).or_raise()?;
        Ok(PyState::new(state, Arc::clone(&self.rules)))
    }

    /// Who sits at the table and who deals.
    #[getter]
    fn get_seats(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "seats")
    }

    /// The cards in play.
    #[getter]
    fn get_deck(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "deck")
    }

    /// What jokers may do inside a meld.
    #[getter]
    fn get_wild(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "wild")
    }

    /// How a turn begins.
    #[getter]
    fn get_draw(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "draw")
    }

    /// Taking from the discard pile.
    #[getter]
    fn get_pile(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "pile")
    }

    /// Claiming the last discard out of turn.
    #[getter]
    fn get_claim(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "claim")
    }

    /// Sets: cards of one rank.
    #[getter]
    fn get_set(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "set")
    }

    /// Runs: consecutive cards of one suit.
    #[getter]
    fn get_run(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "run")
    }

    /// What the first lay-down of a seat must be.
    #[getter]
    fn get_opening(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "opening")
    }

    /// Adding cards to melds on the table.
    #[getter]
    fn get_layoff(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "layoff")
    }

    /// Taking a joker from the table for its card.
    #[getter]
    fn get_swap(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "swap")
    }

    /// What may be thrown.
    #[getter]
    fn get_discard(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "discard")
    }

    /// How a deal is won, and its bound.
    #[getter]
    fn get_finish(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "finish")
    }

    /// What happens when the stock runs out.
    #[getter]
    fn get_stock(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "stock")
    }

    /// What a finished deal is worth, in points.
    #[getter]
    fn get_score(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "score")
    }

    /// A match: how long, who wins it, what is paid.
    #[getter]
    fn get_match(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.section(py, "match")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?;
        Some(self.rules == other.get().rules)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.rules.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        let house = if self.rules.house.is_empty() {
            ""
        } else {
            " + house rules"
        };
        let named = [&self.rules.name].into_iter().chain(&self.rules.options);
        let named: Vec<&str> = named.map(String::as_str).collect();
        format!("{}{house}", named.join(" + "))
    }

    fn __repr__(&self) -> String {
        format!("<Rules {}>", self.__str__())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (String,)>> {
        let restore = py.get_type::<Self>().getattr("from_toml")?;
        Ok((restore, (self.to_toml(),)))
    }
}

fn dict_of<'a, 'py>(wanted: &str, obj: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyDict>> {
    obj.cast::<PyDict>().map_err(|_| wrong_type(wanted, obj))
}
