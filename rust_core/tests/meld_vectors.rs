//! Every row of the meld tables: verdict, kind and points.

use rummy_core::cards::parse_cards;
use rummy_core::melds::{Kind, MeldRules, read};
use rummy_core::rules::load;
use serde_json::Value;

#[test]
fn every_row_of_the_meld_tables() {
    let text = include_str!("../../tests/vectors/melds.json");
    let rows: Vec<Value> = serde_json::from_str(text).unwrap();
    assert_eq!(rows.len(), 162);
    for row in rows {
        let options: Vec<&str> = row["options"]
            .as_array()
            .unwrap()
            .iter()
            .map(|o| o.as_str().unwrap())
            .collect();
        let rules = load(row["profile"].as_str().unwrap(), &options).unwrap();
        let kind = match row["declared"].as_str() {
            Some("run") => Some(Kind::Run),
            Some("set") => Some(Kind::Set),
            _ => None,
        };
        let limits = MeldRules::new(&rules.sections);
        let cards = parse_cards(row["cards"].as_str().unwrap()).unwrap();
        let got = read(&limits, &cards, kind);
        assert_eq!(got.is_ok(), row["ok"].as_bool().unwrap(), "{row}: {got:?}");
        if let Ok(meld) = got {
            assert_eq!(Some(meld.kind().as_str()), row["kind"].as_str(), "{row}");
            assert_eq!(
                Some(u64::from(meld.points(&limits))),
                row["points"].as_u64(),
                "{row}"
            );
        }
    }
}
