//! Least deadwood of many hands at once, over numpy arrays.

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rummy_core::melds::{MeldRules, deadwood, onepack};
use rummy_core::{Card, Cards, Error, Rules};

use crate::errors::OrRaise;

const FACES: usize = 53;
/// Hands a thread takes at once.
const PART: usize = 256;

/// Least deadwood of each hand of a batch: `uint8` counts of shape (n, 53), or `uint64` masks of
/// shape (n,).
pub(crate) fn deadwoods<'py>(
    rules: &Rules,
    melds: &MeldRules,
    batch: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<i32>>> {
    let py = batch.py();
    // The numpy crate would end the program where numpy is not installed.
    py.import("numpy")?;
    // Another thread may write to the array meanwhile: copied first.
    let found = if let Ok(masks) = batch.cast::<PyArray1<u64>>() {
        let masks = masks.to_owned_array().to_vec();
        one_pack(rules)
            .and_then(|()| py.detach(|| of_masks(melds, &masks)))
            .or_raise()?
    } else if let Ok(counts) = batch.cast::<PyArray2<u8>>()
        && counts.shape()[1] == FACES
    {
        let counts: Vec<u8> = counts.to_owned_array().iter().copied().collect();
        py.detach(|| of_counts(melds, &counts)).or_raise()?
    } else {
        let wanted =
            "batch: uint8 counts of shape (n, 53) or uint64 masks of shape (n,) are wanted";
        return Err(PyTypeError::new_err(wanted));
    };
    Ok(PyArray1::from_vec(py, found))
}

fn one_pack(rules: &Rules) -> Result<(), Error> {
    let deck = &rules.sections.deck;
    if deck.packs.values().all(|n| n == 1) && deck.jokers.values().all(|n| n == 0) {
        return Ok(());
    }
    let message = "batch: masks are for games of one pack without jokers; give counts";
    Err(Error::rules("out-of-range", message))
}

fn of_masks(melds: &MeldRules, masks: &[u64]) -> Result<Vec<i32>, Error> {
    if let Some(row) = masks.iter().position(|mask| mask >> 52 != 0) {
        let message = format!("batch: hand {row} has a bit beyond the 52 faces");
        return Err(Error::rules("out-of-range", message));
    }
    let quick = onepack::applies(melds);
    let one = |mask: u64| match onepack::deadwood(mask) {
        Some(price) if quick => price,
        _ => deadwood(melds, &cards_of(mask)),
    };
    let hands = masks.par_iter().with_min_len(PART);
    Ok(hands.map(|&mask| one(mask) as i32).collect())
}

fn cards_of(mut mask: u64) -> Cards {
    let mut hand = Cards::EMPTY;
    while let Some(card) = Card::from_index(mask.trailing_zeros() as u8).filter(|_| mask != 0) {
        hand.add(card);
        mask &= mask - 1;
    }
    hand
}

fn of_counts(melds: &MeldRules, counts: &[u8]) -> Result<Vec<i32>, Error> {
    let hands = counts.par_chunks_exact(FACES).with_min_len(PART);
    hands
        .enumerate()
        .map(|(row, counts)| Ok(deadwood(melds, &hand_of(row, counts)?) as i32))
        .collect()
}

fn hand_of(row: usize, counts: &[u8]) -> Result<Cards, Error> {
    let mut hand = Cards::EMPTY;
    for (index, &count) in (0u8..).zip(counts) {
        let Some(card) = Card::from_index(index).filter(|_| count > 0) else {
            continue;
        };
        let most = if card.is_joker() { 100 } else { 3 };
        if count > most {
            let message = format!("batch: hand {row} has {count} copies of {card}");
            return Err(Error::rules("out-of-range", message));
        }
        for _ in 0..count {
            hand.add(card);
        }
    }
    Ok(hand)
}
