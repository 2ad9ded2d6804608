//! The JSON Schema of scene files, for editors that complete and check while one types.

use schemars::SchemaGenerator;
use serde_json::{Value, json};

use crate::format::plane;
use crate::format::scene::Scene;

/// The JSON Schema of a scene file, in 2D or 3D, indented, with a line break at the end.
pub fn schema_json() -> String {
    let mut generator = SchemaGenerator::default();
    let in_space = generator.subschema_for::<Scene>();
    let in_plane = generator.subschema_for::<plane::Scene>();
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scene",
        "if": {
            "properties": {"dim": {"const": 2}},
            "required": ["dim"],
            "not": {"required": ["swarm"]},
        },
        "then": in_plane,
        "else": in_space,
        "$defs": generator.take_definitions(true),
    });
    shorten_numbers(&mut schema);
    // A value made of strings, numbers, lists and maps of strings can always be written.
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

/// Writes defaults as a person would: 0.6, not the 0.6000000238418579 that an `f32` really is.
fn shorten_numbers(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let short = number.as_f64().map(crate::rotation::narrow);
            if let Some(short) = short.and_then(|x| x.to_string().parse::<f64>().ok()) {
                *value = short.into();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(shorten_numbers),
        Value::Object(fields) => fields.values_mut().for_each(shorten_numbers),
        _ => {}
    }
}
