//! Scenes from text and back.

use ron::extensions::Extensions;

use crate::error::SceneError;
use crate::format::scene::Scene;
use crate::pretty::pretty;

impl Scene {
    /// Reads and checks a scene in JSON; `origin` names the text in errors.
    ///
    /// # Errors
    ///
    /// When the text is not JSON, has unknown fields, or a value breaks its rule.
    pub fn from_json(text: &str, origin: &str) -> Result<Self, SceneError> {
        let scene: Self = serde_json::from_str(text).map_err(|error| {
            let message = error.to_string();
            let message =
                message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
            syntax(origin, (error.line(), error.column()), message)
        })?;
        scene.check(origin)?;
        Ok(scene)
    }

    /// Reads and checks a scene in RON; `origin` names the text in errors.
    ///
    /// Optional values need no `Some`, and variants of one struct need no second parentheses.
    ///
    /// # Errors
    ///
    /// When the text is not RON, has unknown fields, or a value breaks its rule.
    pub fn from_ron(text: &str, origin: &str) -> Result<Self, SceneError> {
        let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
        let options = ron::Options::default().with_default_extension(extensions);
        let scene: Self = options.from_str(text).map_err(|error| {
            let start = error.span.start;
            syntax(origin, (start.line, start.col), &error.code.to_string())
        })?;
        scene.check(origin)?;
        Ok(scene)
    }

    /// Writes the scene as JSON, readable and short: only what differs from the defaults, in lines
    /// of at most 96 columns where names allow it.
    ///
    /// A scene with numbers that are not finite, which [`Self::check`] refuses, cannot be read
    /// back.
    pub fn to_json(&self) -> String {
        // Nothing in a scene can fail to be written: no maps, and no errors of our own.
        pretty(&serde_json::to_string(self).unwrap_or_default())
    }
}

fn syntax(origin: &str, line_column: (usize, usize), message: &str) -> SceneError {
    let message = format!("{message}{}", suggestion(message)).replace('\n', " ");
    SceneError { origin: origin.to_owned(), line_column: Some(line_column), message }
}

/// For an unknown name, the known one that it looks most like.
///
/// Works on the message, for serde keeps the names nowhere else: it has the unknown name first,
/// then all the known ones, each between backticks.
fn suggestion(message: &str) -> String {
    let starts = ["unknown field", "unknown variant", "Unexpected field", "Unexpected variant"];
    if !starts.iter().any(|start| message.starts_with(start)) {
        return String::new();
    }
    let mut names = message.split('`').skip(1).step_by(2);
    let unknown = names.next().unwrap_or_default();
    // RON also names the struct: "Unexpected field named `a` in `Body`, expected one of ...".
    let known = names.filter(|name| name.starts_with(char::is_lowercase));
    let by_distance = known.map(|name| (strsim::damerau_levenshtein(unknown, name), name));
    match by_distance.min() {
        Some((distance, name)) if 3 * distance <= name.len() => {
            format!("; did you mean `{name}`?")
        }
        _ => String::new(),
    }
}
