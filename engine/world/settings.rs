//! Settings of a world.

use hazumi_core::{Rule, ValueError};

use crate::space::{EARTH_GRAVITY, Vector};
use serde::{Deserialize, Serialize};

/// Which bodies are kept apart within a step, however fast they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[doc(alias("CCD", "enableContinuous", "motion quality", "discrete collision"))]
pub enum ContinuousCollision {
    /// All, as far as their contacts reach. These are found along the way of a fast body, at
    /// most twice as far ahead as its farthest point. Contacts that meet fast are solved
    /// together, before any other pushes. Beyond that reach as [`Self::Fixed`].
    #[default]
    All,
    /// Fixed and kinematic bodies against dynamic ones, and bullets
    /// ([`Body::is_bullet`](crate::Body::is_bullet)) against all.
    ///
    /// Dynamic bodies that meet fast overlap for some steps, or pass through each other. A blow
    /// takes some substeps to reach the far end of a heap. Worlds of fast bodies take a third
    /// to nine tenths of the time.
    Fixed,
}

/// Settings of a world: gravity, substeps, contact softness, thresholds and sleep.
///
/// The defaults suit things between 10 cm and 10 m in size. For other worlds set
/// [`Self::length_scale`] and leave the rest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[doc(alias("WorldDef", "IntegrationParameters", "PhysicsSettings"))]
pub struct WorldSettings {
    /// Gravity, in m/s²; default −9.81 along y.
    pub gravity: Vector,
    /// Number of substeps in a step, 1..=64, dimensionless; default 8. More substeps make
    /// stacks and high mass ratios stiffer, at a proportional cost: 8 are four times as stiff
    /// as 4.
    #[doc(alias = "solver iterations")]
    pub substeps: u32,
    /// Size of a typical thing in this world, in metres, 1e-6..=1e6; default 1. It scales all
    /// lengths and speeds below.
    pub length_scale: f32,
    /// Largest speed at which contacts push overlapping bodies apart, in m/s at scale 1, > 0;
    /// default 3.
    #[doc(alias("depenetration velocity", "max corrective velocity"))]
    pub max_push_out_speed: f32,
    /// Stiffness of contacts, in Hz, > 0; default 96. Never above a fifth of the substep rate
    /// (480 Hz for eight substeps of 1/60 s). Where bodies have four contacts or more, never
    /// above 0.165 of it (79 Hz). A little above the limit resting contacts begin to tremble.
    /// Far below it tall stacks buckle: the height they reach falls with the softness by the
    /// power 2/3. Where bodies lie under others that are 30 times as heavy, 1.4 times as high.
    #[doc(alias("contact stiffness", "soft contact"))]
    pub contact_hertz: f32,
    /// Damping ratio of contacts, dimensionless, ≥ 0; default 10. At that, overlap never
    /// bounces and columns of 60 boxes stand.
    pub contact_damping_ratio: f32,
    /// Approach speed below which there is no restitution, in m/s at scale 1, ≥ 0; default 1.
    pub restitution_threshold: f32,
    /// Approach speed above which a contact is a [`HitEvent`](crate::HitEvent), in m/s at scale
    /// 1, ≥ 0; default 1.
    pub hit_event_threshold: f32,
    /// Speed limit of dynamic bodies, in m/s at scale 1 and below, > 0; default 400. Worlds of
    /// small things keep it, because things fall as fast there.
    pub max_linear_speed: f32,
    /// Which fast bodies are kept apart within a step; default [`ContinuousCollision::All`].
    pub continuous_collision: ContinuousCollision,
    /// Whether bodies at rest are put to sleep; default `true`.
    #[doc(alias = "allow sleep")]
    pub sleep: bool,
    /// Speed below which a body counts as at rest, in m/s at scale 1, ≥ 0; default 0.05. It is
    /// averaged over [`Self::time_until_sleep`], so trembling in place is rest.
    pub sleep_threshold: f32,
    /// Time that all bodies of an island must rest before it sleeps, in seconds, ≥ 0; default
    /// 0.5.
    pub time_until_sleep: f32,
}

impl Default for WorldSettings {
    fn default() -> Self {
        Self {
            gravity: EARTH_GRAVITY,
            substeps: 8,
            length_scale: 1.0,
            max_push_out_speed: 3.0,
            contact_hertz: 96.0,
            contact_damping_ratio: 10.0,
            restitution_threshold: 1.0,
            hit_event_threshold: 1.0,
            max_linear_speed: 400.0,
            continuous_collision: ContinuousCollision::All,
            sleep: true,
            sleep_threshold: 0.05,
            time_until_sleep: 0.5,
        }
    }
}

impl WorldSettings {
    /// Most substeps in a step.
    pub const MAX_SUBSTEPS: u32 = 64;
    /// Substeps shorter than this, in seconds, move nothing.
    pub const SHORTEST_SUBSTEP: f32 = 1e-9;

    /// Linear slop: overlap that contacts tolerate, in metres; half a centimetre at scale 1.
    #[doc(alias = "allowed penetration")]
    pub fn linear_slop(&self) -> f32 {
        0.005 * self.length_scale
    }

    /// Speculative distance, in metres: contacts are created at this gap, before the surfaces
    /// touch. Bodies that go farther in a step get theirs along their motion.
    #[doc(alias("contact offset", "prediction distance", "contact margin"))]
    pub fn speculative_distance(&self) -> f32 {
        4.0 * self.linear_slop()
    }

    /// Speed limit of dynamic bodies at the scale of the world, in m/s.
    pub(crate) fn speed_limit(&self) -> f32 {
        self.max_linear_speed * self.length_scale.max(1.0)
    }

    /// Whether all numbers can be used.
    pub(crate) fn check(&self) -> Result<(), ValueError> {
        Rule::Finite.check_all("gravity", self.gravity.to_array())?;
        let most = Self::MAX_SUBSTEPS as f32;
        Rule::Within(1.0, most).check("number of substeps", self.substeps as f32)?;
        Rule::Within(1e-6, 1e6).check("length scale", self.length_scale)?;
        Rule::Above(0.0).check("max push-out speed", self.max_push_out_speed)?;
        Rule::Above(0.0).check("contact stiffness", self.contact_hertz)?;
        Rule::AtLeast(0.0).check("contact damping ratio", self.contact_damping_ratio)?;
        Rule::AtLeast(0.0).check("restitution threshold", self.restitution_threshold)?;
        Rule::AtLeast(0.0).check("hit event threshold", self.hit_event_threshold)?;
        Rule::Above(0.0).check("largest linear speed", self.max_linear_speed)?;
        Rule::AtLeast(0.0).check("sleep threshold", self.sleep_threshold)?;
        Rule::AtLeast(0.0).check("time until sleep", self.time_until_sleep)
    }
}
