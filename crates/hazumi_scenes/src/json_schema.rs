//! The JSON Schema of scene files, for editors that complete and check while one types.

use serde_json::Value;

use crate::format::scene::Scene;

/// The JSON Schema of a scene file, indented, with a line break at the end.
pub fn schema_json() -> String {
    let mut schema = schemars::schema_for!(Scene).to_value();
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
