//! `View`: what a seat may know.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rummy_core::search::{best_turn, can_go_out};
use rummy_core::{Goal, Rules, State, View};

use crate::Reduced;
use crate::action::{ActionArg, PyAction};
use crate::cards::{PyCards, tuple};
use crate::convert::{Int, Reader, Seed, map_to_python};
use crate::errors::OrRaise;
use crate::melds::GoalArg;
use crate::outcome::{PyOutcome, PyTableMeld};
use crate::rules::PyRules;
use crate::search::{PyBestTurn, must_act};
use crate::state::{PyState, check_seat, menu};

/// All that one seat may know of a deal, and nothing else: what bots, pages and logs hold.
///
/// Made by `State.view`. Equal views show the same.
#[pyclass(frozen, name = "View", module = "rummy")]
pub(crate) struct PyView {
    pub(crate) view: View,
    pub(crate) rules: Arc<Rules>,
}

impl PyView {
    pub(crate) fn new(view: View, rules: Arc<Rules>) -> Self {
        Self { view, rules }
    }

    fn public(&self) -> &State {
        self.view.public()
    }
}

#[pymethods]
impl PyView {
    /// The rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules::shared(Arc::clone(&self.rules))
    }

    /// The seat whose view this is.
    #[getter]
    fn viewer(&self) -> u8 {
        self.view.viewer()
    }

    /// The viewer's hand.
    #[getter]
    fn hand(&self) -> PyCards {
        PyCards(*self.view.hand())
    }

    /// Seat that acts first now; the last one to act when the deal is over.
    #[getter]
    fn seat(&self) -> u8 {
        self.public().seat()
    }

    /// All seats that may act now, the first is `seat`; empty when the deal is over.
    #[getter]
    fn actors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.public().actors())
    }

    /// `upcard`, `draw`, `play`, `claim`, `spread`, `layoff` or `over`.
    #[getter]
    fn phase(&self) -> &'static str {
        self.public().phase().as_str()
    }

    /// Number of the current turn, from 1.
    #[getter]
    fn turn(&self) -> u16 {
        self.public().turn()
    }

    /// Seat of the dealer.
    #[getter]
    fn dealer(&self) -> u8 {
        self.public().dealer()
    }

    /// Number of seats.
    #[getter]
    fn players(&self) -> u8 {
        self.public().players()
    }

    /// Match totals at the start of the deal, in points, seat 0 first.
    #[getter]
    fn totals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.public().totals())
    }

    /// Whether a seat has opened.
    ///
    /// Raises `RulesError` (`seats`).
    #[pyo3(signature = (seat))]
    fn opened(&self, seat: Int) -> PyResult<bool> {
        let seat = check_seat(seat, self.public().players())?;
        Ok(self.public().opened(seat))
    }

    /// The melds of the table, `@1` first.
    #[getter]
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTableMeld::tuple(py, &self.public().game().melds, self.public().table())
    }

    /// The discard pile; the last card is the top.
    #[getter]
    fn pile<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.public().pile().iter().copied())
    }

    /// Number of cards in the stock.
    #[getter]
    fn stock_size(&self) -> usize {
        self.public().stock_size()
    }

    /// Cards of the stock, the first is drawn next, where everybody knows their order, else `None`.
    #[getter]
    fn stock<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let open = self.view.open_stock();
        open.map(|cards| tuple(py, cards)).transpose()
    }

    /// Number of cards of each seat, seat 0 first.
    #[getter]
    fn hand_sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.view.hand_sizes())
    }

    /// For each seat the cards it took openly and has not laid or thrown since, seat 0 first.
    #[getter]
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.view.known().iter().map(|&cards| PyCards(cards)))
    }

    /// `None`, or what the finished deal came to.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        let outcome = self.public().outcome()?;
        Some(PyOutcome::new(outcome.clone(), Arc::clone(&self.rules)))
    }

    /// Every legal action of the viewer, canonical, in menu order; none when it may not act.
    fn legal_actions(&self, py: Python<'_>) -> Vec<PyAction> {
        menu(py, self.public(), self.view.viewer())
    }

    /// Whether the viewer may play an action now. False for nonsense.
    #[pyo3(signature = (action))]
    fn is_legal(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = action.py();
        match action.extract::<ActionArg>() {
            Ok(action) => Ok(self.view.is_legal(&action.0)),
            Err(error) if error.is_instance_of::<pyo3::exceptions::PyTypeError>(py) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// The canonical action that a text or action of the viewer means here, if it is legal now.
    ///
    /// Raises `IllegalAction` with the reason, `ParseError` (`action`, `card`).
    #[pyo3(signature = (action))]
    fn check(&self, action: ActionArg) -> PyResult<PyAction> {
        self.view.check(&action.0).or_raise().map(PyAction)
    }

    /// The exact best rest of the viewer's turn: going out if possible, else the goal.
    ///
    /// `goal` is `'points'`, `'deadwood'` or `'cards'`. New melds, lay-offs, swaps with the freed joker laid
    /// again, the opening and every duty of the turn are part of it. Swaps take jokers that lie on the
    /// table now, none that this rest of the turn lays itself. In the gin family: big gin, else gin,
    /// else the discard that leaves least deadwood; whether to knock is the caller's choice.
    ///
    /// Raises `IllegalAction` (`wrong-phase` outside `play`, and in `draw` where the hand cannot go out
    /// without a draw; `not-your-turn`, `deal-over`), `RulesError` (`out-of-range`) for another goal.
    #[pyo3(
        signature = (goal = GoalArg(Goal::Points)),
        text_signature = "($self, goal='points')"
    )]
    fn best_turn(&self, py: Python<'_>, goal: GoalArg) -> PyResult<PyBestTurn> {
        must_act(&self.view)?;
        let found = py.detach(|| best_turn(self.public(), goal.0));
        found.or_raise().map(PyBestTurn)
    }

    /// Whether the viewer can win the deal in this turn; false when it may not act.
    fn can_go_out(&self, py: Python<'_>) -> bool {
        must_act(&self.view).is_ok() && py.detach(|| can_go_out(self.public()))
    }

    /// A state this could be a view of: the unseen cards dealt at random to the unseen places, every
    /// such deal equally likely.
    ///
    /// Raises `IllegalAction` (`mid-turn`) while another seat has an unfinished duty in its turn.
    #[pyo3(signature = (seed))]
    fn sample(&self, seed: Seed) -> PyResult<PyState> {
        let world = self.view.sample(seed.0).or_raise()?;
        Ok(PyState::new(world, Arc::clone(&self.rules)))
    }

    /// What it shows as a plain dictionary; the keys are listed in `docs/notation.md`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        map_to_python(py, &self.view.to_json())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?;
        Some(self.view == other.get().view)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.view.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let (viewer, name) = (self.view.viewer(), &self.rules.name);
        let (turn, phase) = (self.public().turn(), self.public().phase());
        format!(
            "<View of seat {viewer}, {name}: turn {turn}, {phase}, hand {}>",
            self.view.hand()
        )
    }

    #[staticmethod]
    fn _restore(rules: &Bound<'_, PyRules>, shown: &Bound<'_, PyDict>) -> PyResult<Self> {
        let rules = Arc::clone(&rules.get().rules);
        let map = Reader { reason: "position" }.map("view", shown, 0)?;
        let view = View::from_json(&rules, &map).or_raise()?;
        Ok(Self::new(view, rules))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Reduced<'py, (PyRules, Bound<'py, PyDict>)>> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, (self.rules(), self.to_dict(py)?)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
