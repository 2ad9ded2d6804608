//! The requested scenes, one after the other.

use super::course::{SCENES, load};
use super::measure::{Effort, measure};
use crate::options::Scenes;
use crate::report::Report;

/// Measures every requested scene.
///
/// # Errors
///
/// When there is no such scene.
pub(crate) fn run(options: &Scenes, report: &mut Report) -> Result<(), String> {
    let effort = if options.quick { Effort::QUICK } else { Effort::FULL };
    let rounds = options.rounds_or(3);
    let all: Vec<String> = SCENES.iter().map(|&name| name.to_owned()).collect();
    let names = if options.scenes.is_empty() { &all } else { &options.scenes };
    for name in names {
        let loaded = load(name)?;
        for &threads in &options.threads {
            report.add(measure(name, &loaded, threads, rounds, &effort)?);
            if options.save {
                report.save().map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(())
}
