//! `Meld` and `Arrangement`.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use rummy_core::Error;
use rummy_core::melds::{MeldRules, Role, all_melds, read, read_layout};
use rummy_core::rules::sections::Ace;
use rummy_core::{Arrangement, Card, Cards, Goal, Kind, Meld};

use crate::Reduced;
use crate::cards::{CardSeq, PyCards, tuple};
use crate::convert::Text;
use crate::errors::{OrRaise, raise, wrong_type};

/// A set or a run as it lies on the table. Which places are jokers follows from the layout.
///
/// Made by `Rules.meld`, `Rules.melds` and `Rules.arrange`; `str` gives its text, `run X 7S 8S`.
#[pyclass(frozen, eq, hash, name = "Meld", module = "rummy")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyMeld {
    pub(crate) meld: Meld,
    /// As laid, by the rules it was read with.
    points: u32,
}

impl PyMeld {
    pub(crate) fn new(rules: &MeldRules, meld: Meld) -> Self {
        Self {
            meld,
            points: meld.points(rules),
        }
    }
}

#[pymethods]
impl PyMeld {
    /// `'set'` or `'run'`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.meld.kind().as_str()
    }

    /// The cards in the order they lie.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.meld.cards())
    }

    /// What each place stands for, as texts: a card, or `9?` for a joker in a set with two suits open.
    #[getter]
    fn roles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let roles: Vec<String> = self.meld.roles().map(|role| role.to_string()).collect();
        PyTuple::new(py, roles)
    }

    /// Price of the meld as laid, in points.
    #[getter]
    fn points(&self) -> u32 {
        self.points
    }

    fn __len__(&self) -> usize {
        self.meld.len().into()
    }

    fn __str__(&self) -> String {
        self.meld.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Meld {}>", self.meld)
    }

    #[staticmethod]
    fn _restore(text: Text, points: u32) -> PyResult<Self> {
        let meld = restore(&text.0).ok_or_else(|| {
            let message = format!("{} is no meld", text.0);
            raise(&Error::not_a_meld("no-reading", message))
        })?;
        Ok(Self { meld, points })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (String, u32)>> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, (self.__str__(), self.points)))
    }
}

/// Limits under which every layout of every game is a meld.
fn any_game(fixed: bool) -> MeldRules {
    let mut loosest = MeldRules::new(&rummy_core::rules::Sections::default());
    loosest.set_min = 1;
    loosest.set_max = 4;
    loosest.set_fixed = fixed;
    loosest.run_min = 1;
    loosest.run_max = 13;
    loosest.ace = Ace::Cyclic;
    loosest.max_jokers = 13;
    loosest.fewer = false;
    loosest.min_naturals = 0;
    loosest.adjacent = true;
    loosest
}

/// A layout from its text, without the rules it came from.
fn restore(text: &str) -> Option<Meld> {
    let (kind, cards) = text.split_once(' ')?;
    let kind = kind_of(kind)?;
    let cards = rummy_core::cards::parse_cards(cards).ok()?;
    let read = |fixed| read_layout(&any_game(fixed), &cards, Some(kind));
    read(false)
        .filter(|meld| meld.to_string() == text)
        .or_else(|| read(true))
}

fn kind_of(text: &str) -> Option<Kind> {
    [Kind::Set, Kind::Run]
        .into_iter()
        .find(|kind| kind.as_str() == text)
}

/// `'set' | 'run'`.
pub(crate) struct KindArg(pub(crate) Kind);

impl<'py> FromPyObject<'_, 'py> for KindArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if !obj.is_instance_of::<PyString>() {
            return Err(wrong_type("kind: 'set' or 'run' is wanted", &obj));
        }
        let text = obj.extract::<Text>()?.0;
        kind_of(&text).map(Self).ok_or_else(|| {
            raise(&Error::rules(
                "out-of-range",
                "kind: 'set' or 'run' is wanted",
            ))
        })
    }
}

/// `'deadwood' | 'points' | 'cards'`.
pub(crate) struct GoalArg(pub(crate) Goal);

impl<'py> FromPyObject<'_, 'py> for GoalArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match obj.extract::<Text>()?.0.as_str() {
            "deadwood" => Ok(Self(Goal::Deadwood)),
            "points" => Ok(Self(Goal::Points)),
            "cards" => Ok(Self(Goal::Cards)),
            _ => Err(raise(&Error::rules(
                "out-of-range",
                "goal: 'deadwood', 'points' or 'cards' is wanted",
            ))),
        }
    }
}

/// Cards with the kind in front, if they come as the text of a meld: `run X 7S 8S`.
pub(crate) fn meld_text(obj: &Bound<'_, PyAny>) -> PyResult<(Option<Kind>, CardSeq)> {
    if obj.is_instance_of::<PyString>() {
        let text = obj.extract::<Text>()?.0;
        let (first, rest) = text.trim_start().split_once(' ').unwrap_or((&text, ""));
        if let Some(kind) = kind_of(&first.to_lowercase()) {
            let cards = rummy_core::cards::parse_cards(rest).or_raise()?;
            let multiset = false;
            return Ok((Some(kind), CardSeq { cards, multiset }));
        }
    }
    Ok((None, obj.extract()?))
}

/// Reads cards as a meld; a multiset by the best of its layouts.
pub(crate) fn read_meld(rules: &MeldRules, seq: CardSeq, kind: Option<Kind>) -> PyResult<Meld> {
    if seq.multiset
        && let Some(best) = best_layout(rules, &seq.cards, kind)
    {
        return Ok(best);
    }
    read(rules, &seq.cards, kind).or_raise()
}

/// The layout the policy prefers of all that use just these cards; equal ones: sets, then the lower start.
fn best_layout(rules: &MeldRules, cards: &[Card], kind: Option<Kind>) -> Option<Meld> {
    if cards.len() > 13 {
        return None;
    }
    let hand = Cards::collect(cards.iter().copied()).ok()?;
    let whole = all_melds(rules, &hand)
        .into_iter()
        .filter(|m| u32::from(m.len()) == hand.len() && kind.is_none_or(|k| k == m.kind()));
    whole.min_by_key(|meld| {
        let points = i64::from(meld.points(rules));
        // An ordered set lies in the order clubs, spades, hearts, diamonds.
        let first = match meld.roles().next() {
            Some(Role::Card(card)) if meld.kind() == Kind::Set => {
                [0, 3, 2, 1][card.suit() as usize]
            }
            Some(Role::Card(card)) => card.rank(),
            _ => 0,
        };
        (
            if rules.lowest { points } else { -points },
            meld.kind(),
            first,
        )
    })
}

/// A way to lay a hand out.
///
/// Made by `Rules.arrange`: disjoint melds in menu order, and what stays in hand.
#[pyclass(frozen, eq, hash, name = "Arrangement", module = "rummy")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyArrangement {
    melds: Vec<PyMeld>,
    left: Cards,
    deadwood: u32,
    points: u32,
}

impl PyArrangement {
    pub(crate) fn new(rules: &MeldRules, found: &Arrangement) -> Self {
        Self {
            melds: found
                .melds
                .iter()
                .map(|&meld| PyMeld::new(rules, meld))
                .collect(),
            left: found.left,
            deadwood: found.deadwood,
            points: found.points,
        }
    }
}

type Parts = (Vec<PyMeld>, PyCards, u32, u32);

#[pymethods]
impl PyArrangement {
    /// The melds, in menu order.
    #[getter]
    fn melds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.melds.iter().copied())
    }

    /// The cards that stay in hand.
    #[getter]
    fn left(&self) -> PyCards {
        PyCards(self.left)
    }

    /// Price of `left` in hand, in points.
    #[getter]
    fn deadwood(&self) -> u32 {
        self.deadwood
    }

    /// Price of `melds` as laid, in points.
    #[getter]
    fn points(&self) -> u32 {
        self.points
    }

    fn __str__(&self) -> String {
        let melds: Vec<String> = self.melds.iter().map(PyMeld::__str__).collect();
        let melds = if melds.is_empty() {
            "nothing".into()
        } else {
            melds.join(", ")
        };
        format!("{melds} | {} ({})", self.left, self.deadwood)
    }

    fn __repr__(&self) -> String {
        format!("<Arrangement {}>", self.__str__())
    }

    #[staticmethod]
    fn _restore(
        melds: Vec<Bound<'_, PyMeld>>,
        left: Bound<'_, PyCards>,
        deadwood: u32,
        points: u32,
    ) -> Self {
        let melds = melds.iter().map(|meld| *meld.get()).collect();
        let left = left.get().0;
        Self {
            melds,
            left,
            deadwood,
            points,
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, Parts>> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let parts = (self.melds.clone(), self.left(), self.deadwood, self.points);
        Ok((restore, parts))
    }
}
