//! `Card` and `Cards`, and what is taken wherever cards are.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::str::FromStr;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyBool, PyBytes, PyList, PyString, PyTuple};
use rummy_core::Error;
use rummy_core::cards::{RANKS, SUITS, parse_cards};
use rummy_core::{Card, Cards};

use crate::Reduced;
use crate::convert::{Int, Text};
use crate::errors::{OrRaise, raise, wrong_type};

/// Most cards read from one argument.
const MOST: usize = 400;

/// A card face. Copies of a face from two packs are equal; cards are ordered in face order.
///
/// `Card("7H")` reads rank and suit (`10` and suit symbols too, any case), `Card("X")` is the joker.
///
/// Raises `ParseError` (`card`).
#[pyclass(frozen, eq, ord, hash, name = "Card", module = "rummy")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PyCard(pub(crate) Card);

/// `str | Card`.
pub(crate) struct CardArg(pub(crate) Card);

impl<'py> FromPyObject<'_, 'py> for CardArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(card) = obj.cast::<PyCard>() {
            return Ok(Self(card.get().0));
        }
        if obj.is_instance_of::<PyString>() {
            return Card::from_str(&obj.extract::<Text>()?.0)
                .or_raise()
                .map(Self);
        }
        Err(wrong_type("a card is a text such as 7H, or a Card", &obj))
    }
}

#[pymethods]
impl PyCard {
    #[new]
    #[pyo3(signature = (card, /))]
    fn new(card: CardArg) -> Self {
        Self(card.0)
    }

    /// The card with a number in face order: suit * 13 + rank, 52 the joker.
    ///
    /// Raises `RulesError` (`out-of-range`) outside 0 to 52.
    #[staticmethod]
    #[pyo3(signature = (index))]
    fn from_index(index: Int) -> PyResult<Self> {
        let index = index.within("index", 0, 52)? as u8;
        Ok(Self(Card::from_index(index).unwrap_or(Card::JOKER)))
    }

    /// Rank, one of `A23456789TJQK`; `None` for the joker.
    #[getter]
    fn rank(&self) -> Option<char> {
        (!self.0.is_joker()).then(|| RANKS[self.0.rank() as usize] as char)
    }

    /// Suit, one of `CDHS`; `None` for the joker.
    #[getter]
    fn suit(&self) -> Option<char> {
        (!self.0.is_joker()).then(|| SUITS[self.0.suit() as usize] as char)
    }

    /// Whether it is the joker.
    #[getter]
    fn is_joker(&self) -> bool {
        self.0.is_joker()
    }

    /// Text with a suit symbol, as shown to people: `7♥`, `10♦`, `X`.
    #[getter]
    fn symbol(&self) -> String {
        self.0.symbol()
    }

    /// Number in face order: suit * 13 + rank (C D H S, A..K), 52 the joker.
    #[getter]
    fn index(&self) -> u8 {
        self.0.index()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Card('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        (py.get_type::<Self>().into_any(), (self.__str__(),))
    }
}

/// `str | Cards | Iterable[Card | str]`, a single `Card` too: cards in the order given.
pub(crate) struct CardSeq {
    pub(crate) cards: Vec<Card>,
    /// A `Cards`, which has no layout.
    pub(crate) multiset: bool,
}

impl<'py> FromPyObject<'_, 'py> for CardSeq {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let given = |cards| Self {
            cards,
            multiset: false,
        };
        if let Ok(cards) = obj.cast::<PyCards>() {
            return Ok(Self {
                cards: cards.get().0.iter().collect(),
                multiset: true,
            });
        }
        if let Ok(card) = obj.cast::<PyCard>() {
            return Ok(given(vec![card.get().0]));
        }
        if obj.is_instance_of::<PyString>() {
            return parse_cards(&obj.extract::<Text>()?.0).or_raise().map(given);
        }
        each_card(&obj).map(given)
    }
}

fn each_card(obj: &Bound<'_, PyAny>) -> PyResult<Vec<Card>> {
    let Ok(items) = obj.try_iter() else {
        return Err(wrong_type(
            "cards are a text such as '7H 8H X', a Cards, or cards in a list",
            obj,
        ));
    };
    let mut cards = Vec::new();
    for item in items {
        if cards.len() == MOST {
            let message = format!("too many cards: at most {MOST} can be read at once");
            return Err(raise(&Error::parse("cards", message)));
        }
        cards.push(item?.extract::<CardArg>()?.0);
    }
    Ok(cards)
}

/// The same as a multiset.
pub(crate) struct CardsArg(pub(crate) Cards);

impl<'py> FromPyObject<'_, 'py> for CardsArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(cards) = obj.cast::<PyCards>() {
            return Ok(Self(cards.get().0));
        }
        let seq = obj.extract::<CardSeq>()?;
        Cards::collect(seq.cards).or_raise().map(Self)
    }
}

/// A multiset of cards, immutable, iterated in face order with copies side by side and jokers last.
///
/// `Cards("7H 7H X")` reads a text; cards in any iterable and another `Cards` will do as well.
///
/// Raises `ParseError` (`card`, `cards`: more than three copies of a face).
#[pyclass(frozen, name = "Cards", module = "rummy")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyCards(pub(crate) Cards);

#[pymethods]
impl PyCards {
    #[new]
    #[pyo3(signature = (cards = CardsArg(Cards::EMPTY), /), text_signature = "(cards='', /)")]
    fn new(cards: CardsArg) -> Self {
        Self(cards.0)
    }

    /// Number of copies of a face.
    #[pyo3(signature = (card))]
    fn count(&self, card: CardArg) -> u8 {
        self.0.count(card.0)
    }

    /// Copies of each face as 53 bytes in face order, the joker last.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let counts: [u8; 53] = std::array::from_fn(|index| {
            Card::from_index(index as u8).map_or(0, |card| self.0.count(card))
        });
        PyBytes::new(py, &counts)
    }

    fn __len__(&self) -> usize {
        self.0.len() as usize
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    // Operands are extracted here: a failing argument would count as "not implemented".

    fn __contains__(&self, card: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.has(card.extract::<CardArg>()?.0))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let cards: Vec<PyCard> = self.0.iter().map(PyCard).collect();
        Ok(PyList::new(py, cards)?.try_iter()?.into_any())
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        let other = other.extract::<CardsArg>()?.0;
        Cards::collect(self.0.iter().chain(other.iter()))
            .or_raise()
            .map(Self)
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__add__(other)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        difference(&self.0, &other.extract::<CardsArg>()?.0)
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        difference(&other.extract::<CardsArg>()?.0, &self.0)
    }

    /// Order is inclusion of multisets; equal only to another `Cards`.
    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        if matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Ok(match other.cast::<Self>() {
                Ok(cards) => {
                    let equal = self == cards.get();
                    PyBool::new(py, equal == matches!(op, CompareOp::Eq))
                        .to_owned()
                        .into_any()
                }
                Err(_) => py.NotImplemented().into_bound(py),
            });
        }
        let other = other.extract::<CardsArg>()?.0;
        let holds = match op {
            CompareOp::Le => other.contains(&self.0),
            CompareOp::Lt => self.0 != other && other.contains(&self.0),
            CompareOp::Ge => self.0.contains(&other),
            _ => self.0 != other && self.0.contains(&other),
        };
        Ok(PyBool::new(py, holds).to_owned().into_any())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Cards('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        (py.get_type::<Self>().into_any(), (self.__str__(),))
    }
}

fn difference(from: &Cards, away: &Cards) -> PyResult<PyCards> {
    let mut left = *from;
    for card in away.iter() {
        if !left.remove(card) {
            let message = format!("{card} cannot be taken away: it is not among {from}");
            return Err(raise(&Error::parse("cards", message)));
        }
    }
    Ok(PyCards(left))
}

/// Cards as a tuple of `Card`.
pub(crate) fn tuple<'py>(
    py: Python<'py>,
    cards: impl IntoIterator<Item = Card>,
) -> PyResult<Bound<'py, PyTuple>> {
    let cards: Vec<PyCard> = cards.into_iter().map(PyCard).collect();
    PyTuple::new(py, cards)
}

/// Cards whose order matters.
///
/// # Errors
/// `TypeError` for a `Cards`, which has none.
pub(crate) fn in_order(name: &str, seq: CardSeq) -> PyResult<Vec<Card>> {
    if seq.multiset {
        let message =
            format!("{name}: the order matters, and a Cards has none; give a text or a list");
        return Err(PyTypeError::new_err(message));
    }
    Ok(seq.cards)
}
