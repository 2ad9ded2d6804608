//! The tables of `docs/scenes.md` have the fields and the defaults of the format.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use hazumi_scenes::{AnyScene, schema_json};
use serde_json::{Value, json};

fn manual() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenes.md");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Everything of the text between the heading `## title` and the next one.
fn section<'a>(text: &'a str, title: &str) -> &'a str {
    let (_, rest) = text.split_once(&format!("\n## {title}\n")).expect(title);
    rest.split("\n## ").next().unwrap_or(rest)
}

/// The cells of the rows of the tables, without their heads.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let is_row = |line: &&str| line.starts_with("| ") && line.ends_with('|');
    text.lines()
        .filter(is_row)
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect()
}

/// Names of fields, and of what a field may be, anywhere in a schema.
fn collect(schema: &Value, fields: &mut BTreeSet<String>, variants: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            if let Some(Value::Object(properties)) = object.get("properties") {
                // The single property of an alternative is the name of a variant.
                let is_variant = properties.len() == 1 && object.get("required").is_some();
                let names = if is_variant { &mut *variants } else { &mut *fields };
                names.extend(properties.keys().cloned());
            }
            for key in ["const", "enum"] {
                let values = match object.get(key) {
                    Some(Value::Array(values)) => values.as_slice(),
                    Some(value) => std::slice::from_ref(value),
                    None => &[],
                };
                variants.extend(values.iter().filter_map(Value::as_str).map(str::to_owned));
            }
            object.values().for_each(|value| collect(value, fields, variants));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, fields, variants)),
        _ => {}
    }
}

fn schema_names() -> [BTreeSet<String>; 2] {
    let schema: Value = serde_json::from_str(&schema_json()).expect("a schema");
    let (mut fields, mut variants) = (BTreeSet::new(), BTreeSet::new());
    collect(&schema, &mut fields, &mut variants);
    [fields, variants]
}

#[test]
fn every_field_and_variant_is_in_the_manual() {
    let text = manual();
    let [fields, variants] = schema_names();
    assert!(fields.len() > 80 && variants.len() > 60);
    let names = fields.iter().chain(&variants);
    let missing: Vec<_> = names
        .filter(|name| {
            !text.contains(&format!("`{name}`")) && !text.contains(&format!("\"{name}\""))
        })
        .collect();
    assert!(missing.is_empty(), "docs/scenes.md does not have {missing:?}");
}

#[test]
fn the_tables_list_nothing_else() {
    let text = manual();
    let [fields, variants] = schema_names();
    let mut count = 0;
    for row in rows(&text) {
        for name in quoted(row[0]) {
            assert!(
                fields.contains(name) || variants.contains(name),
                "docs/scenes.md has `{name}`, which no scene has"
            );
            count += 1;
        }
    }
    assert!(count > 120, "{count}");
}

/// A default as the tables write it, for one of `count` fields.
fn default_value(cell: &str, index: usize, count: usize) -> Option<Value> {
    let cell = cell.replace("1/60", "0.016666668").replace('`', "\"");
    if let Some((hertz, damping_ratio)) = cell.split_once(" Hz, ") {
        let [hertz, damping_ratio] = [hertz, damping_ratio].map(|it| it.parse::<f32>().ok());
        return Some(json!({"hertz": hertz?, "damping_ratio": damping_ratio?}));
    }
    if let Ok(value) = serde_json::from_str(&cell) {
        return Some(value);
    }
    let several: Vec<Value> = serde_json::from_str(&format!("[{cell}]")).ok()?;
    (several.len() == count).then(|| several[index].clone())
}

/// Compares the defaults in the tables of a section with those of the format. `scene` is a
/// scene with an object of the kind that the tables describe, which has these fields.
fn check(text: &str, scene: impl Fn(&Value) -> Value) -> usize {
    let load = |fields: &Value| {
        AnyScene::from_json(&scene(fields).to_string(), "scene.json")
            .unwrap_or_else(|error| panic!("{fields}: {error}"))
    };
    let base = load(&json!({}));
    let mut count = 0;
    for row in rows(text).iter().filter(|row| row.len() == 3) {
        // The kind of a joint is an object.
        let names: Vec<&str> = quoted(row[0]).filter(|name| *name != "kind").collect();
        for (index, name) in names.iter().enumerate() {
            let Some(value) = default_value(row[2], index, names.len()) else { continue };
            // The stiffness of the pressure is a field of it.
            let value = if *name == "pressure" { json!({"stiffness": value}) } else { value };
            let fields = json!({*name: value});
            assert_eq!(load(&fields), base, "the default of {fields}");
            count += 1;
        }
    }
    count
}

#[test]
fn the_defaults_in_the_tables_are_those_of_the_format() {
    let text = manual();
    let merged = |mut object: Value, fields: &Value| {
        let all = object.as_object_mut().expect("an object");
        all.extend(fields.as_object().expect("an object").clone());
        object
    };
    let ball = json!({"sphere": {"radius": 1}});
    let counts = [
        check(section(&text, "Scene"), Value::clone),
        check(
            section(&text, "Bodies"),
            |fields| json!({"bodies": [merged(json!({"shape": ball}), fields)]}),
        ),
        check(
            section(&text, "Soft bodies").split_once("field of `material`").expect("it").1,
            {
                |fields| {
                    let kind = json!({"disc": {"radius": 1, "count": 9}});
                    let soft = json!({"soft": {"kind": kind, "material": fields}});
                    json!({"dim": 2, "bodies": [{"shape": soft}]})
                }
            },
        ),
        check(section(&text, "Joints"), |fields| {
            let joint = merged(json!({"bodies": ["a", "b"], "at": [0, 0, 0]}), fields);
            let body = |name| json!({"name": name, "shape": ball});
            json!({"bodies": [body("a"), body("b")], "joints": [joint]})
        }),
        check(section(&text, "Drivers"), |fields| {
            let body = json!({"name": "a", "body_type": "kinematic", "shape": ball});
            let walk = merged(json!({"body": "a"}), fields);
            json!({"bodies": [body], "drivers": [{"walk": walk}]})
        }),
    ];
    assert_eq!(counts, [7, 23, 8, 1, 9]);
    let (bullets, flock) = section(&text, "Swarms").split_once("`flock` is").expect("both");
    let bullets = check(bullets, |fields| json!({"swarm": {"bullets": fields}}));
    let flock = check(flock, |fields| json!({"swarm": {"flock": fields}}));
    assert_eq!([bullets, flock], [7, 8]);
}
