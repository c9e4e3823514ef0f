//! Loading, patching and refusing profiles.

use rummy_core::rules::{Rules, load, profiles};
use toml::Table;

fn patch(text: &str) -> Result<Rules, (&'static str, String)> {
    let rules = load::<&str>("romme", &[]).unwrap();
    rules
        .patch(&text.parse::<Table>().unwrap())
        .map_err(|e| (e.reason, e.message))
}

#[test]
fn every_profile_reads_back_from_its_own_text() {
    for name in profiles() {
        let base = load::<&str>(name, &[]).unwrap();
        let names: Vec<String> = base.available.iter().map(|o| o.name.clone()).collect();
        for rules in names
            .iter()
            .map(|o| load(name, &[o]).unwrap())
            .chain([base])
        {
            let back = Rules::from_toml(&rules.to_toml()).unwrap();
            assert_eq!(back, rules);
            assert_eq!(
                (&back.name, &back.options, back.version),
                (&rules.name, &rules.options, rules.version)
            );
        }
    }
}

#[test]
fn options_apply_in_the_order_of_the_file() {
    let one = load("romme", &["casino", "small-deck", "cyclic-runs"]).unwrap();
    let other = load("romme", &["cyclic-runs", "casino", "small-deck"]).unwrap();
    assert_eq!(one, other);
    assert_eq!(one.options, ["small-deck", "cyclic-runs", "casino"]);
}

#[test]
fn options_that_exclude_each_other_clash() {
    for pair in [
        ["opening-40", "no-opening"],
        ["small-deck", "opening-40"],
        ["strict-jokers", "no-jokers"],
    ] {
        assert_eq!(
            load("romme", &pair).unwrap_err().reason,
            "clash",
            "{pair:?}"
        );
    }
    for pair in [
        ["classic", "modern"],
        ["big-gin", "tournament"],
        ["classic", "big-gin"],
    ] {
        assert_eq!(load("gin", &pair).unwrap_err().reason, "clash", "{pair:?}");
    }
    assert_eq!(
        load("rummy-500", &["ring", "multi-table"])
            .unwrap_err()
            .reason,
        "clash"
    );
    assert!(load("romme", &["small-deck", "no-opening"]).is_ok());
}

#[test]
fn wrong_values_name_the_field() {
    for (text, reason, part) in [
        ("opening.pionts = 4", "unknown-key", "did you mean “points”"),
        ("opening.points = \"x\"", "wrong-type", "opening.points"),
        ("deck.jokers = -1", "out-of-range", "deck.jokers: -1"),
        ("deck.jokers = \"six\"", "wrong-type", "deck.jokers"),
        ("deck.packs = 9", "out-of-range", "deck.packs: 9"),
        ("deck = 3", "wrong-type", "deck"),
        ("run.ace = \"middle\"", "out-of-range", "run.ace"),
        (
            "deal.hand = 19\nseats.max = 6",
            "impossible-deal",
            "19 cards x 6 seats",
        ),
        ("deal.hand = []", "out-of-range", "deal.hand"),
        (
            "score.values.cards.QZ = 4",
            "out-of-range",
            "score.values.cards",
        ),
        ("finish.by = \"knock\"", "out-of-range", "score.kind"),
    ] {
        let (got, message) = patch(text).unwrap_err();
        assert_eq!(got, reason, "{text}: {message}");
        assert!(message.contains(part), "{text}: {message}");
    }
}

#[test]
fn unknown_games_and_options_name_the_nearest() {
    let error = load::<&str>("rome", &[]).unwrap_err();
    assert!(
        error.reason == "unknown-profile" && error.message.contains("romme"),
        "{error}"
    );
    let error = load("romme", &["strict-joker"]).unwrap_err();
    assert!(
        error.reason == "unknown-option" && error.message.contains("strict-jokers"),
        "{error}"
    );
}
