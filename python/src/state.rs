//! `State`: a deal in progress.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rummy_core::{Error, Phase, Rules, State};
use serde_json::{Map, Value};

use crate::Reduced;
use crate::action::{ActionArg, PyAction, list};
use crate::cards::{PyCards, tuple};
use crate::convert::{Int, Text, map_to_python};
use crate::errors::{OrRaise, raise};
use crate::outcome::{PyOutcome, PyTableMeld};
use crate::rules::PyRules;
use crate::stored;
use crate::view::PyView;

/// A deal in progress or finished, immutable: `play` returns a new one.
///
/// Made by `Rules.deal`, `Rules.position` and `State.from_json`. Equality covers all of it, hidden cards
/// and the rules too. It knows every card: give players and bots a `View`.
#[pyclass(frozen, name = "State", module = "rummy")]
pub(crate) struct PyState {
    pub(crate) state: State,
    pub(crate) rules: Arc<Rules>,
}

impl PyState {
    pub(crate) fn new(state: State, rules: Arc<Rules>) -> Self {
        Self { state, rules }
    }

    /// A seat number, or `RulesError` (`seats`).
    fn seat_of(&self, seat: Int) -> PyResult<u8> {
        check_seat(seat, self.state.players())
    }

    /// The seat that is to act: the one named, or the first actor. One that does not exist has no turn.
    fn actor(&self, seat: Option<Int>) -> u8 {
        seat.map_or(self.state.seat(), |seat| {
            u8::try_from(seat.0).unwrap_or(u8::MAX)
        })
    }
}

/// A menu; other threads of Python run meanwhile where it may take more than a moment.
pub(crate) fn menu(py: Python<'_>, state: &State, seat: u8) -> Vec<PyAction> {
    let quick = state.phase() != Phase::Play || state.game().knock_game();
    list(if quick {
        state.legal_actions_of(seat)
    } else {
        py.detach(|| state.legal_actions_of(seat))
    })
}

pub(crate) fn check_seat(seat: Int, players: u8) -> PyResult<u8> {
    let found = u8::try_from(seat.0).ok().filter(|s| *s < players);
    found.ok_or_else(|| {
        let message = format!(
            "there is no seat {}: seats are 0 to {}",
            seat.0,
            players - 1
        );
        raise(&Error::rules("seats", message))
    })
}

#[pymethods]
impl PyState {
    /// The rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules::shared(Arc::clone(&self.rules))
    }

    /// Seat that acts first now; the last one to act when the deal is over.
    #[getter]
    fn seat(&self) -> u8 {
        self.state.seat()
    }

    /// All seats that may act now, the first is `seat`; empty when the deal is over.
    #[getter]
    fn actors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.state.actors())
    }

    /// `upcard`, `draw`, `play`, `claim`, `spread`, `layoff` or `over`.
    #[getter]
    fn phase(&self) -> &'static str {
        self.state.phase().as_str()
    }

    /// Number of the current turn, from 1.
    #[getter]
    fn turn(&self) -> u16 {
        self.state.turn()
    }

    /// Seat of the dealer.
    #[getter]
    fn dealer(&self) -> u8 {
        self.state.dealer()
    }

    /// Number of seats.
    #[getter]
    fn players(&self) -> u8 {
        self.state.players()
    }

    /// Match totals at the start of the deal, in points, seat 0 first.
    #[getter]
    fn totals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.state.totals())
    }

    /// The cards a seat holds.
    ///
    /// Raises `RulesError` (`seats`).
    #[pyo3(signature = (seat))]
    fn hand(&self, seat: Int) -> PyResult<PyCards> {
        Ok(PyCards(*self.state.hand(self.seat_of(seat)?)))
    }

    /// Whether a seat has opened.
    ///
    /// Raises `RulesError` (`seats`).
    #[pyo3(signature = (seat))]
    fn opened(&self, seat: Int) -> PyResult<bool> {
        Ok(self.state.opened(self.seat_of(seat)?))
    }

    /// The melds of the table, `@1` first.
    #[getter]
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTableMeld::tuple(py, &self.state.game().melds, self.state.table())
    }

    /// The discard pile; the last card is the top.
    #[getter]
    fn pile<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.state.pile().iter().copied())
    }

    /// Number of cards in the stock.
    #[getter]
    fn stock_size(&self) -> usize {
        self.state.stock_size()
    }

    /// `None`, or what the finished deal came to.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        let outcome = self.state.outcome()?;
        Some(PyOutcome::new(outcome.clone(), Arc::clone(&self.rules)))
    }

    /// Every legal action of a seat (of the first actor without one), canonical, in menu order; none for
    /// a seat that may not act.
    ///
    /// Raises `RulesError` (`seats`).
    #[pyo3(signature = (seat = None))]
    fn legal_actions(&self, py: Python<'_>, seat: Option<Int>) -> PyResult<Vec<PyAction>> {
        let seat = seat.map_or(Ok(self.state.seat()), |seat| self.seat_of(seat))?;
        Ok(menu(py, &self.state, seat))
    }

    /// Whether a seat (the first actor without one) may play an action now. False for nonsense.
    ///
    /// Raises `RulesError` (`seats`).
    #[pyo3(signature = (action, seat = None))]
    fn is_legal(&self, action: &Bound<'_, PyAny>, seat: Option<Int>) -> PyResult<bool> {
        let seat = seat.map_or(Ok(self.state.seat()), |seat| self.seat_of(seat))?;
        let py = action.py();
        match action.extract::<ActionArg>() {
            Ok(action) => Ok(self.state.is_legal(seat, &action.0)),
            Err(error) if error.is_instance_of::<pyo3::exceptions::PyTypeError>(py) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// The canonical action that a text or action means here, be it legal or not.
    ///
    /// Raises `ParseError`, `IllegalAction` (`unclear`, `not-a-meld`, `no-such-meld`, `does-not-fit`, ...).
    #[pyo3(signature = (action))]
    fn resolve(&self, action: ActionArg) -> PyResult<PyAction> {
        self.state.resolve(&action.0).or_raise().map(PyAction)
    }

    /// The state after an action of a seat (of the first actor without one). This state stays as it is.
    ///
    /// Raises `IllegalAction` with the reason, `ParseError` (`action`, `card`).
    #[pyo3(signature = (action, seat = None))]
    fn play(&self, action: ActionArg, seat: Option<Int>) -> PyResult<Self> {
        let next = self.state.play_as(self.actor(seat), &action.0).or_raise()?;
        Ok(Self::new(next, Arc::clone(&self.rules)))
    }

    /// All that a seat may know.
    ///
    /// Raises `RulesError` (`seats`).
    #[pyo3(signature = (seat))]
    fn view(&self, seat: Int) -> PyResult<PyView> {
        let view = self.state.view(self.seat_of(seat)?);
        Ok(PyView::new(view, Arc::clone(&self.rules)))
    }

    /// The whole state as a plain dictionary that `Rules.position` reads back.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        map_to_python(py, &self.state.to_json())
    }

    /// The whole state and its rules as one line of JSON that `from_json` reads back.
    fn to_json(&self) -> String {
        let mut map = Map::new();
        map.insert("rules".into(), stored::rules(&self.rules));
        map.insert("state".into(), Value::Object(self.state.to_json()));
        Value::Object(map).to_string()
    }

    /// A state from the text of `to_json`.
    ///
    /// Raises `ParseError` (`record`) for a text that is none, `RulesError` for rules or a position that
    /// cannot be.
    #[staticmethod]
    #[pyo3(signature = (text))]
    fn from_json(text: Text) -> PyResult<Self> {
        let mut map = stored::object(&text.0, &["rules", "state"]).or_raise()?;
        let rules = stored::read_rules(map.remove("rules")).or_raise()?;
        let position = stored::map(map.remove("state")).or_raise()?;
        let state = State::position(&rules, &position).or_raise()?;
        Ok(Self::new(state, rules))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?;
        Some(self.state == other.get().state)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.state.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let state = &self.state;
        let (name, turn, phase) = (&self.rules.name, state.turn(), state.phase());
        let (seat, players) = (state.seat(), state.players());
        format!("<State {name}: {players} seats, turn {turn}, {phase}, seat {seat}>")
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (String,)>> {
        let restore = py.get_type::<Self>().getattr("from_json")?;
        Ok((restore, (self.to_json(),)))
    }
}
