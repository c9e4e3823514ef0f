//! Questions about many hands at once, over numpy arrays.

use numpy::ndarray::{Array2, Array3, Dimension};
use numpy::{Element, IntoPyArray, PyArray, PyArray1, PyArray2, PyArrayMethods};
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyModuleNotFoundError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use rayon::prelude::*;
use rummy_core::melds::{Keep, MeldRules, Need, arrange, can_lay, deadwood, onepack};
use rummy_core::rules::sections::LastDiscard;
use rummy_core::{Arrangement, Card, Cards, Error, Goal, Meld, Rules};
use smallvec::SmallVec;

use crate::errors::{OrRaise, wrong_type};

const FACES: usize = 53;
type Counts = [u8; FACES];
/// Hands that are not worth a second thread: some 50 us of work.
const QUICK_PART: usize = 8192;
const PART: usize = 64;

/// Set once numpy is known to be there.
static NUMPY: PyOnceLock<()> = PyOnceLock::new();

/// Hands of a batch, checked.
enum Hands {
    Masks(Vec<u64>),
    Counts(Vec<Cards>),
}

/// A batch and the game it is asked about.
pub(crate) struct Batch<'a> {
    rules: &'a Rules,
    melds: &'a MeldRules,
    hands: Hands,
}

impl<'a> Batch<'a> {
    pub(crate) fn new(
        rules: &'a Rules,
        melds: &'a MeldRules,
        batch: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let py = batch.py();
        // The numpy crate would end the program where numpy is not installed.
        NUMPY.get_or_try_init(py, || {
            py.import("numpy").map(|_| ()).map_err(|_| without_numpy())
        })?;
        // Another thread may write to the array meanwhile: copied first.
        let hands = if let Ok(masks) = batch.cast::<PyArray1<u64>>() {
            let masks = copied(masks)?;
            one_pack(rules).and_then(|()| of_masks(masks)).or_raise()?
        } else if let Ok(counts) = batch.cast::<PyArray2<u8>>()
            && counts.shape()[1] == FACES
        {
            let counts = copied(counts)?;
            py.detach(|| of_counts(counts.as_chunks().0)).or_raise()?
        } else {
            return Err(not_a_batch(batch));
        };
        Ok(Self {
            rules,
            melds,
            hands,
        })
    }

    /// The answer for each hand: by the mask where the bit-mask path applies and answers.
    fn each<T: Send, C: Answers<T>>(
        &self,
        quick: impl Fn(u64) -> Option<T> + Send + Sync,
        general: impl Fn(&Cards) -> T + Send + Sync,
    ) -> C {
        let applies = onepack::applies(self.melds);
        let by_mask = |mask: Option<u64>| mask.filter(|_| applies).and_then(&quick);
        let part = if applies { QUICK_PART } else { PART };
        match &self.hands {
            Hands::Masks(masks) => map(masks, part, |&mask| {
                by_mask(Some(mask)).unwrap_or_else(|| general(&Cards::from_mask(mask)))
            }),
            Hands::Counts(hands) => map(hands, part, |hand| {
                by_mask(onepack::mask(hand)).unwrap_or_else(|| general(hand))
            }),
        }
    }

    /// Least deadwood of each hand.
    pub(crate) fn deadwoods<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let general = |hand: &Cards| deadwood(self.melds, hand) as i32;
        let quick = |mask| onepack::deadwood(mask).map(|price| price as i32);
        let all = py.detach(|| self.each(quick, general));
        PyArray1::from_vec(py, all)
    }

    /// `rummy.batches.Discards`: the card to throw and what it leaves.
    pub(crate) fn best_discards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        const NONE: (u8, i32) = (u8::MAX, 0);
        let row = |(card, left): (Card, u32)| (card.index(), left as i32);
        let quick = |mask| onepack::best_discard(mask).map(row);
        let general = |hand: &Cards| self.best_discard(hand).map_or(NONE, row);
        let (cards, left): (Vec<u8>, Vec<i32>) = py.detach(|| self.each(quick, general));
        if let Some(row) = cards.iter().position(|&card| card == NONE.0) {
            return Err(refusal(row, "no card to throw")).or_raise();
        }
        let arrays = (PyArray1::from_vec(py, cards), PyArray1::from_vec(py, left));
        class(py, &DISCARDS, "Discards")?.call1(arrays)
    }

    /// The discard that leaves least; equal ones: the dearest card, then the first in face order.
    fn best_discard(&self, hand: &Cards) -> Option<(Card, u32)> {
        let price = |card: Card| u32::from(self.melds.hand[card.index() as usize]);
        let throwable = throwable(self.rules);
        let mut cards: Vec<Card> = hand
            .faces()
            .filter(|card| throwable >> card.index() & 1 != 0)
            .collect();
        cards.sort_by_key(|&card| u32::MAX - price(card));
        let whole = deadwood(self.melds, hand);
        let mut best: Option<(Card, u32)> = None;
        for card in cards {
            // Without a card the rest cannot be better by more than its price.
            let floor = whole.saturating_sub(price(card));
            if best.is_some_and(|(_, left)| left <= floor) {
                break;
            }
            let left = deadwood(self.melds, &hand.without(&[card])?);
            if best.is_none_or(|(_, least)| left < least) {
                best = Some((card, left));
            }
        }
        best
    }

    /// Whether new melds of each hand alone open, the turn ending as the game asks.
    pub(crate) fn openings<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let all = py.detach(|| self.each(|_| None, |hand| self.opens(hand)));
        PyArray1::from_vec(py, all)
    }

    fn opens(&self, hand: &Cards) -> bool {
        let opening = &self.rules.sections.opening;
        let lay = |keep| {
            let need = Need {
                points: opening.points.into(),
                pure_run: opening.pure_run,
                face: None,
                keep,
            };
            can_lay(self.melds, hand, &need)
        };
        let must_throw = self.rules.sections.finish.last_discard == LastDiscard::Required;
        lay(Keep::One(throwable(self.rules))) || !must_throw && lay(Keep::None)
    }

    /// `rummy.batches.Layouts`: the best layout of each hand, in the form of the batch.
    pub(crate) fn layouts<'py>(&self, py: Python<'py>, goal: Goal) -> PyResult<Bound<'py, PyAny>> {
        let layout = |hand: &Cards| arrange(self.melds, hand, goal);
        let ((melds, left), (deadwood, points)) = match &self.hands {
            Hands::Masks(_) => {
                let quick = |mask| by_mask(mask, goal);
                let rows = py.detach(|| self.each(quick, |hand| masks_of(&layout(hand))));
                in_numpy(py, rows, as_masks)
            }
            Hands::Counts(_) => {
                let rows = py.detach(|| self.each(|_| None, |hand| counts_of(layout(hand))));
                in_numpy(py, rows, as_counts)
            }
        };
        class(py, &LAYOUTS, "Layouts")?.call1((melds, left, deadwood, points))
    }
}

/// Melds of a hand and what stays; deadwood and points.
type Row<M, L> = ((M, L), (i32, i32));
/// The same for all hands.
type Rows<M, L> = ((Vec<M>, Vec<L>), (Vec<i32>, Vec<i32>));
/// Room for the melds of a hand without an allocation.
type Masks = SmallVec<[u64; 4]>;

fn by_mask(hand: u64, goal: Goal) -> Option<Row<Masks, u64>> {
    let split = onepack::layout(hand, goal)?;
    let left = split.left(hand);
    let [deadwood, points] = [left, hand ^ left].map(|cards| onepack::pips(cards) as i32);
    Some(((split.masks().collect(), left), (deadwood, points)))
}

fn masks_of(layout: &Arrangement) -> Row<Masks, u64> {
    let melds = layout.melds.iter().map(Meld::mask).collect();
    ((melds, layout.left.mask()), prices(layout))
}

fn counts_of(layout: Arrangement) -> Row<Vec<Meld>, Cards> {
    let prices = prices(&layout);
    ((layout.melds, layout.left), prices)
}

fn prices(layout: &Arrangement) -> (i32, i32) {
    (layout.deadwood as i32, layout.points as i32)
}

type Class = PyOnceLock<Py<PyType>>;

static DISCARDS: Class = Class::new();
static LAYOUTS: Class = Class::new();

/// A class of `rummy.batches`, looked up once.
fn class<'py>(py: Python<'py>, cell: &Class, name: &str) -> PyResult<Bound<'py, PyType>> {
    cell.import(py, "rummy.batches", name).cloned()
}

/// Answers in the order of the hands, in one list or in several side by side.
trait Answers<T: Send>: FromIterator<T> + FromParallelIterator<T> {}

impl<T: Send, C: FromIterator<T> + FromParallelIterator<T>> Answers<T> for C {}

/// Answers by more than one thread where that pays.
fn map<H: Sync, T: Send, C: Answers<T>>(
    hands: &[H],
    part: usize,
    answer: impl Fn(&H) -> T + Send + Sync,
) -> C {
    if hands.len() <= part {
        return hands.iter().map(answer).collect();
    }
    hands
        .par_iter()
        .with_min_len(part / 2)
        .map(answer)
        .collect()
}

/// The elements in row order.
fn copied<T: Element + Copy, D: Dimension>(array: &Bound<'_, PyArray<T, D>>) -> PyResult<Vec<T>> {
    if array.is_c_contiguous() && array.data().is_aligned() {
        return Ok(array.to_vec()?);
    }
    let copy = array.call_method1("copy", ("C",))?;
    Ok(copy.cast_into::<PyArray<T, D>>()?.to_vec()?)
}

fn not_a_batch(batch: &Bound<'_, PyAny>) -> PyErr {
    const WANTED: &str =
        "batch: uint8 counts of shape (n, 53) or uint64 masks of shape (n,) are wanted";
    let Ok(array) = batch.cast::<PyUntypedArray>() else {
        return wrong_type(WANTED, batch);
    };
    let (dtype, shape) = (array.dtype(), batch.getattr("shape"));
    shape.map_or_else(
        |error| error,
        |shape| PyTypeError::new_err(format!("{WANTED}, not {dtype} of shape {shape}")),
    )
}

fn refusal(row: usize, fault: &str) -> Error {
    Error::rules("out-of-range", format!("batch: hand {row} has {fault}"))
}

fn one_pack(rules: &Rules) -> Result<(), Error> {
    let deck = &rules.sections.deck;
    if deck.packs.values().all(|n| n == 1) && deck.jokers.values().all(|n| n == 0) {
        return Ok(());
    }
    let message = "batch: masks are for games of one pack without jokers; give counts";
    Err(Error::rules("out-of-range", message))
}

fn of_masks(masks: Vec<u64>) -> Result<Hands, Error> {
    // All at once first: most batches are right.
    if masks.iter().fold(0, |all, mask| all | mask) >> 52 != 0 {
        let row = masks.iter().position(|mask| mask >> 52 != 0);
        return Err(refusal(row.unwrap_or(0), "a bit beyond the 52 faces"));
    }
    Ok(Hands::Masks(masks))
}

fn without_numpy() -> PyErr {
    let message = "questions about many hands need the extra: rummy-engine[numpy]";
    PyModuleNotFoundError::new_err(message)
}

fn of_counts(counts: &[Counts]) -> Result<Hands, Error> {
    let hands: Vec<Option<Cards>> = map(counts, QUICK_PART, Cards::from_counts);
    if let Some(row) = hands.iter().position(Option::is_none) {
        return Err(refusal(row, &too_many(&counts[row])));
    }
    Ok(Hands::Counts(hands.into_iter().flatten().collect()))
}

/// The first face of which there are more copies than any deck has.
fn too_many(counts: &Counts) -> String {
    let faces = (0u8..).filter_map(Card::from_index).zip(counts);
    let most = |card: Card| if card.is_joker() { 100 } else { 3 };
    let mut beyond = faces.filter(|&(card, &count)| count > most(card));
    beyond.next().map_or_else(String::new, |(card, count)| {
        format!("{count} copies of {card}")
    })
}

/// Faces that may be thrown, as a mask with the joker at bit 52.
fn throwable(rules: &Rules) -> u64 {
    ((1 << 52) - 1) | u64::from(rules.sections.discard.jokers) << 52
}

type Array<'py> = Bound<'py, PyAny>;

/// All rows as arrays, melds and what stays as a form has them.
fn in_numpy<'py, M, L>(
    py: Python<'py>,
    ((melds, left), (deadwood, points)): Rows<M, L>,
    form: impl Fn(Python<'py>, &[M], Vec<L>) -> (Array<'py>, Array<'py>),
) -> ((Array<'py>, Array<'py>), (Array<'py>, Array<'py>)) {
    let prices = [deadwood, points].map(|prices| PyArray1::from_vec(py, prices).into_any());
    (form(py, &melds, left), prices.into())
}

/// Melds of shape (n, width) and what stays as masks.
fn as_masks<'py>(py: Python<'py>, melds: &[Masks], left: Vec<u64>) -> (Array<'py>, Array<'py>) {
    let width = melds.iter().map(Masks::len).max().unwrap_or(0);
    let mut all = Array2::<u64>::zeros((melds.len(), width));
    for (mut row, melds) in all.rows_mut().into_iter().zip(melds) {
        row.iter_mut()
            .zip(melds)
            .for_each(|(place, &meld)| *place = meld);
    }
    (
        all.into_pyarray(py).into_any(),
        PyArray1::from_vec(py, left).into_any(),
    )
}

/// Melds of shape (n, width, 53) and what stays as counts.
fn as_counts<'py>(
    py: Python<'py>,
    melds: &[Vec<Meld>],
    left: Vec<Cards>,
) -> (Array<'py>, Array<'py>) {
    let width = melds.iter().map(Vec::len).max().unwrap_or(0);
    let mut all = Array3::<u8>::zeros((melds.len(), width, FACES));
    let mut rest = Array2::<u8>::zeros((melds.len(), FACES));
    for (row, (melds, left)) in melds.iter().zip(left).enumerate() {
        for card in left.iter() {
            rest[[row, card.index() as usize]] += 1;
        }
        for (place, meld) in melds.iter().enumerate() {
            for card in meld.cards() {
                all[[row, place, card.index() as usize]] += 1;
            }
        }
    }
    (
        all.into_pyarray(py).into_any(),
        rest.into_pyarray(py).into_any(),
    )
}
