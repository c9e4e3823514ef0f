//! Typed access to the keys of a dictionary, with errors that name the key.

use serde_json::{Map, Value};

use super::state::Seats;
use crate::cards::Card;
use crate::error::{Error, Result};
use crate::rules::Game;

pub(super) fn bad<T>(message: impl Into<String>) -> Result<T> {
    Err(Error::rules("position", message))
}

/// Typed access to the keys of a dictionary; null is as good as absent.
pub(super) struct Reader<'a>(pub &'a Map<String, Value>);

impl<'a> Reader<'a> {
    pub(super) fn get(&self, key: &str) -> Option<&'a Value> {
        self.0.get(key).filter(|v| !v.is_null())
    }

    pub(super) fn text(&self, key: &str) -> Result<Option<&'a str>> {
        match self.get(key) {
            None => Ok(None),
            Some(value) => value
                .as_str()
                .map(Some)
                .ok_or_else(|| Error::rules("position", format!("{key}: a text is wanted"))),
        }
    }

    pub(super) fn texts(&self, key: &str) -> Result<Option<Vec<String>>> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let list = value.as_array().and_then(|l| {
            l.iter()
                .map(|v| v.as_str().map(str::to_owned))
                .collect::<Option<Vec<_>>>()
        });
        list.map(Some)
            .ok_or_else(|| Error::rules("position", format!("{key}: a list of texts is wanted")))
    }

    pub(super) fn flag(&self, key: &str) -> Result<bool> {
        match self.get(key) {
            None => Ok(false),
            Some(value) => value
                .as_bool()
                .ok_or_else(|| Error::rules("position", format!("{key}: true or false is wanted"))),
        }
    }

    pub(super) fn number(&self, key: &str, low: u16, high: u16) -> Result<Option<u16>> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let number = value
            .as_u64()
            .and_then(|n| u16::try_from(n).ok())
            .filter(|n| (low..=high).contains(n));
        number.map(Some).ok_or_else(|| {
            Error::rules(
                "position",
                format!("{key}: a number from {low} to {high} is wanted"),
            )
        })
    }

    pub(super) fn numbers<T: TryFrom<i64>>(&self, key: &str) -> Result<Option<Vec<T>>> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let one = |v: &Value| v.as_i64().and_then(|n| T::try_from(n).ok());
        let list = value
            .as_array()
            .and_then(|l| l.iter().map(one).collect::<Option<Vec<T>>>());
        list.map(Some)
            .ok_or_else(|| Error::rules("position", format!("{key}: a list of numbers is wanted")))
    }

    pub(super) fn seat(&self, key: &str, game: &Game) -> Result<Option<u8>> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let seat = value
            .as_u64()
            .and_then(|n| u8::try_from(n).ok())
            .filter(|s| *s < game.players);
        seat.map(Some).ok_or_else(|| {
            Error::rules(
                "position",
                format!("{key}: a seat from 0 to {} is wanted", game.players - 1),
            )
        })
    }

    pub(super) fn seats(&self, key: &str, game: &Game) -> Result<Option<Seats>> {
        let Some(list) = self.numbers::<u8>(key)? else {
            return Ok(None);
        };
        let mut seats = Seats::default();
        for seat in list {
            if seat >= game.players {
                return bad(format!("{key}: there is no seat {seat}"));
            }
            seats.add(seat);
        }
        Ok(Some(seats))
    }

    pub(super) fn card(&self, key: &str) -> Result<Option<Card>> {
        let Some(text) = self.text(key)? else {
            return Ok(None);
        };
        text.parse()
            .map(Some)
            .map_err(|e: Error| Error::rules("position", format!("{key}: {e}")))
    }
}
