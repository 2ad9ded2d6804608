//! The result of a run, as JSON for programs and as a table for people.

use std::fmt::Write;

use hazumi3d::core::Stage;
use serde::{Serialize, Serializer};

use crate::series::{Sample, Series, StepTimes};
use crate::simulation::{GameResult, Simulation};

/// The result of a run. The names of the fields are the JSON contract of `hazumi run --json`.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    /// The scene as it was named on the command line.
    pub(crate) scene: String,
    /// Steps taken.
    steps: u32,
    /// Length of a step, in seconds.
    dt: f32,
    /// Substeps in a step.
    substeps: u32,
    /// Threads that took part.
    threads: usize,
    /// Whether Ctrl-C ended the run early.
    interrupted: bool,
    /// Number of bodies.
    bodies: usize,
    /// Number of bodies that gravity and contacts move.
    dynamic: usize,
    /// Number of bodies that the last step moved.
    awake: usize,
    /// Number of pairs of colliders that touched in the last step.
    contacts: usize,
    /// How long steps took.
    ms_per_step: StepTimes,
    /// Mean milliseconds per step of each stage, in running order.
    #[serde(serialize_with = "as_map")]
    stages_ms: Vec<(&'static str, f64)>,
    /// Energy of motion at the end, in joules.
    kinetic_energy_j: f64,
    /// Energy of height at the end, in joules, zero at the origin.
    potential_energy_j: f64,
    /// Deepest overlap in the last step, in metres.
    max_penetration_m: f32,
    /// Number of bodies that are out of the simulation because their numbers went bad.
    frozen: usize,
    /// How its game went, for a scene with rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<GameResult>,
    /// Hash of the state at the end: 16 hexadecimal digits.
    hash: String,
}

/// How a scene was run.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// The scene as it was named on the command line.
    pub(crate) scene: String,
    /// Steps to take.
    pub(crate) steps: u32,
    /// Length of a step, in seconds.
    pub(crate) dt: f32,
    /// Threads that take part.
    pub(crate) threads: usize,
}

fn as_map<S: Serializer>(
    stages: &[(&'static str, f64)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(stages.iter().copied())
}

impl Report {
    /// Sums up a run of `world` that ended with `last`.
    pub(crate) fn new(
        setup: &Setup,
        world: &impl Simulation,
        series: &Series,
        last: &Sample,
    ) -> Self {
        let [bodies, dynamic] = world.body_counts();
        let steps = u32::try_from(series.samples.len()).unwrap_or(u32::MAX);
        Self {
            scene: setup.scene.clone(),
            steps,
            dt: setup.dt,
            substeps: world.substeps(),
            threads: setup.threads,
            interrupted: steps < setup.steps,
            bodies,
            dynamic,
            awake: last.awake,
            contacts: last.contacts,
            ms_per_step: series.times(),
            stages_ms: Stage::ALL.map(|stage| (stage.name(), series.mean_ms(stage))).to_vec(),
            kinetic_energy_j: last.energy.kinetic,
            potential_energy_j: last.energy.potential,
            max_penetration_m: last.max_penetration,
            frozen: last.frozen,
            game: world.game(),
            hash: format!("{:016x}", world.state_hash()),
        }
    }

    /// The report as one JSON object on several lines.
    pub(crate) fn to_json(&self) -> String {
        // Strings and numbers only: nothing in here can fail to be written.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The report as a short table.
    pub(crate) fn to_table(&self) -> String {
        let Self { bodies, dynamic, awake, frozen, steps, substeps, threads, .. } = self;
        let early = if self.interrupted { " (interrupted)" } else { "" };
        let mut rows = vec![
            ("scene", self.scene.clone()),
            (
                "steps",
                format!("{steps}{early} of {} ms, {substeps} substeps", short(1e3 * self.dt)),
            ),
            ("bodies", format!("{bodies}, of which {dynamic} dynamic, {awake} awake")),
            ("contacts", self.contacts.to_string()),
            ("ms per step", format!("{}, {threads} threads", self.ms_per_step)),
        ];
        rows.extend(self.stages_ms.iter().map(|&(name, ms)| ("", format!("{ms:9.3} {name}"))));
        rows.extend([
            ("kinetic energy", energy(self.kinetic_energy_j)),
            ("potential energy", energy(self.potential_energy_j)),
            ("deepest overlap", format!("{:.3} mm", 1e3 * self.max_penetration_m)),
            ("frozen", frozen.to_string()),
        ]);
        rows.extend(self.game.iter().map(|game| ("game", game.to_line())));
        rows.push(("hash", self.hash.clone()));
        let mut text = String::new();
        for (name, value) in rows {
            let _ = writeln!(text, "{name:<17} {value}");
        }
        text
    }
}

/// A number without needless zeros.
fn short(number: f32) -> String {
    let text = format!("{number:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// An energy with a prefix that keeps it short.
pub(crate) fn energy(joules: f64) -> String {
    let (factor, unit) = energy_unit(joules);
    format!("{:.3} {unit}", joules / factor)
}

/// A unit in which `joules` has one to three digits before the point, and its size in joules.
pub(crate) fn energy_unit(joules: f64) -> (f64, &'static str) {
    let units = [(1e9, "GJ"), (1e6, "MJ"), (1e3, "kJ")];
    units.into_iter().find(|(factor, _)| joules.abs() >= *factor).unwrap_or((1.0, "J"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn energies_are_short() {
        assert_eq!(energy(0.0), "0.000 J");
        assert_eq!(energy(-1234.5), "-1.234 kJ");
        assert_eq!(energy(2e12), "2000.000 GJ");
    }

    #[test]
    fn needless_zeros_go() {
        assert_eq!([1e3, 16.666_666, 0.5].map(short), ["1000", "16.667", "0.5"]);
    }
}
