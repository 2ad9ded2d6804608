//! Budget: the most that a scene may ask for, estimated before anything is built.
//!
//! A scene of a hundred bytes can ask for more than a computer has. Loaders therefore add up
//! the requests of a scene after it is parsed, and refuse one that is beyond the budget.
//! Nothing is built by then, and no loop has run over what is repeated.

use std::error::Error;
use std::fmt;

use crate::error::SceneError;

/// Thing that a scene asks for, and that costs memory or time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Resource {
    /// Bodies, all copies counted.
    Bodies,
    /// Colliders, all copies counted.
    Colliders,
    /// Joints and pins, all copies counted.
    Joints,
    /// Particles of soft bodies, all copies counted.
    Particles,
    /// Triangles, segments, cells, points and children of shapes. Copies share their shapes.
    Triangles,
    /// Pairs that are compared, of birds, particles, corners, joints or bodies.
    Pairs,
    /// Bullets and birds of a swarm.
    Things,
    /// Steps of a run.
    Steps,
    /// Bytes of memory, by a rough estimate: of files, and of all of the above.
    Bytes,
}

impl Resource {
    /// Number of resources.
    const COUNT: usize = 9;

    /// Bytes that one costs, by measurements of worlds in 3D.
    fn bytes(self) -> u64 {
        match self {
            Self::Bodies => 600,
            Self::Colliders => 400,
            Self::Joints => 500,
            Self::Particles => 250,
            Self::Triangles => 150,
            Self::Pairs => 32,
            Self::Things => 200,
            // Steps ask for memory as they are taken.
            Self::Steps => 0,
            Self::Bytes => 1,
        }
    }
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bodies => "bodies",
            Self::Colliders => "colliders",
            Self::Joints => "joints",
            Self::Particles => "particles",
            Self::Triangles => "triangles",
            Self::Pairs => "pairs",
            Self::Things => "things",
            Self::Steps => "steps",
            Self::Bytes => "bytes",
        })
    }
}

/// The most that a scene may ask for, of each [`Resource`].
///
/// The default suits a computer with 2 GB to spare; [`Self::times`] raises all of it.
///
/// ```
/// use hazumi_scenes::{Budget, Scene};
///
/// let text = r#"{"bodies": [{
///     "shape": {"sphere": {"radius": 0.1}},
///     "repeat": {"grid": {"count": [1000, 2000, 1]}}
/// }]}"#;
/// let error = Scene::from_json(text, "many.json").expect_err("two million bodies");
/// assert_eq!(
///     error.message,
///     "bodies[0].repeat asks for 2000000 bodies, the budget of a scene is 1200000"
/// );
/// let raised = Budget::default().times(error.budget_factor.expect("a budget was passed"));
/// assert!(Scene::from_json_within(text, "many.json", &raised).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Bodies, all copies counted; default 1,200,000.
    pub bodies: u64,
    /// Colliders, all copies counted; default 2,000,000.
    pub colliders: u64,
    /// Joints and pins, all copies counted; default 500,000.
    pub joints: u64,
    /// Particles of soft bodies, all copies counted; default 1,000,000.
    pub particles: u64,
    /// Triangles, segments, cells, points and children of shapes, which copies share; default
    /// 4,000,000.
    pub triangles: u64,
    /// Pairs that are compared; default 4,000,000.
    ///
    /// They are neighbours in a flock, particles by self collision, and corners of outlines
    /// that are filled or cut. Joints of the same two bodies are pairs, too, and so are bodies
    /// that pass through each other.
    pub pairs: u64,
    /// Bullets and birds of a swarm; default 2,000,000.
    pub things: u64,
    /// Steps of a run, unless they are told otherwise; default 5,000,000, a day at 60 Hz.
    pub steps: u64,
    /// Bytes of memory, by a rough estimate; default 1.5 · 2³⁰.
    pub bytes: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            bodies: 1_200_000,
            colliders: 2_000_000,
            joints: 500_000,
            particles: 1_000_000,
            triangles: 4_000_000,
            pairs: 4_000_000,
            things: 2_000_000,
            steps: 5_000_000,
            bytes: 3 << 29,
        }
    }
}

impl Budget {
    /// No budget: every request is granted.
    pub const UNLIMITED: Self = Self {
        bodies: u64::MAX,
        colliders: u64::MAX,
        joints: u64::MAX,
        particles: u64::MAX,
        triangles: u64::MAX,
        pairs: u64::MAX,
        things: u64::MAX,
        steps: u64::MAX,
        bytes: u64::MAX,
    };

    /// So many times the budget; what `u64` does not hold counts as no limit.
    #[must_use]
    pub const fn times(self, factor: u64) -> Self {
        Self {
            bodies: self.bodies.saturating_mul(factor),
            colliders: self.colliders.saturating_mul(factor),
            joints: self.joints.saturating_mul(factor),
            particles: self.particles.saturating_mul(factor),
            triangles: self.triangles.saturating_mul(factor),
            pairs: self.pairs.saturating_mul(factor),
            things: self.things.saturating_mul(factor),
            steps: self.steps.saturating_mul(factor),
            bytes: self.bytes.saturating_mul(factor),
        }
    }

    /// The most of a resource.
    pub const fn of(&self, resource: Resource) -> u64 {
        match resource {
            Resource::Bodies => self.bodies,
            Resource::Colliders => self.colliders,
            Resource::Joints => self.joints,
            Resource::Particles => self.particles,
            Resource::Triangles => self.triangles,
            Resource::Pairs => self.pairs,
            Resource::Things => self.things,
            Resource::Steps => self.steps,
            Resource::Bytes => self.bytes,
        }
    }

    /// Checks the steps that a scene wants to be run for.
    ///
    /// # Errors
    ///
    /// When they are more than the budget has.
    pub fn check_steps(&self, steps: u32) -> Result<(), OverBudget> {
        Ledger::new(*self).spend(Resource::Steps, steps.into(), || "steps".to_owned())
    }
}

/// Error of a scene that asks for more than its budget.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OverBudget {
    /// Path of the part that asked last, such as `bodies[3].repeat`.
    pub place: String,
    /// The resource.
    pub resource: Resource,
    /// How much of it the part asks for; more than `u64` holds counts as `u64::MAX`.
    pub asked: u64,
    /// How much of it the scene asks for so far, this part included.
    pub total: u64,
    /// The most that it may ask for.
    pub limit: u64,
}

impl OverBudget {
    /// The least factor on the budget, at least 2, that grants the request. Parts that come
    /// later may ask for more.
    pub fn factor(&self) -> u64 {
        self.total.div_ceil(self.limit.max(1)).max(2)
    }

    /// The error of the scene in `origin`.
    pub(crate) fn of_scene(&self, origin: &str) -> SceneError {
        let budget_factor = Some(self.factor());
        SceneError { budget_factor, ..SceneError::new(origin, self.to_string()) }
    }
}

impl fmt::Display for OverBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, resource, asked, total, limit } = self;
        let more = if *asked == u64::MAX { "or more " } else { "" };
        write!(f, "{place} asks for {asked} {more}{resource}, ")?;
        if total > asked {
            write!(f, "which makes {total} in all, ")?;
        }
        write!(f, "the budget of a scene is {limit}")
    }
}

impl Error for OverBudget {}

/// The requests of a scene so far.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    budget: Budget,
    spent: [u64; Resource::COUNT],
}

impl Ledger {
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, spent: [0; Resource::COUNT] }
    }

    /// Grants a request of the part at `place`, and the memory that it costs.
    pub(crate) fn spend(
        &mut self,
        resource: Resource,
        asked: u64,
        place: impl FnOnce() -> String,
    ) -> Result<(), OverBudget> {
        let bytes = asked.saturating_mul(resource.bytes());
        for (resource, asked) in [(resource, asked), (Resource::Bytes, bytes)] {
            let limit = self.budget.of(resource);
            let spent = &mut self.spent[resource as usize];
            let total = spent.saturating_add(asked);
            if total > limit {
                return Err(OverBudget { place: place(), resource, asked, total, limit });
            }
            *spent = total;
            if resource == Resource::Bytes {
                break;
            }
        }
        Ok(())
    }

    /// Gives back bytes that a part has used for a moment.
    pub(crate) fn return_bytes(&mut self, bytes: u64) {
        let spent = &mut self.spent[Resource::Bytes as usize];
        *spent = spent.saturating_sub(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place() -> String {
        "here".to_owned()
    }

    #[test]
    fn requests_add_up_and_the_last_one_is_named() {
        let mut ledger = Ledger::new(Budget::default());
        ledger.spend(Resource::Joints, 400_000, place).expect("within the budget");
        ledger.spend(Resource::Bodies, 400_000, place).expect("within the budget");
        let error = ledger.spend(Resource::Joints, 150_000, place).expect_err("550,000 joints");
        assert_eq!(
            error.to_string(),
            "here asks for 150000 joints, which makes 550000 in all, the budget of a scene is \
             500000"
        );
        assert_eq!(error.factor(), 2);
    }

    #[test]
    fn memory_is_counted_for_all_of_them() {
        let mut ledger = Ledger::new(Budget { bytes: 1000, ..Budget::default() });
        ledger.spend(Resource::Triangles, 5, place).expect("750 bytes");
        let error = ledger.spend(Resource::Triangles, 5, place).expect_err("1,500 bytes");
        assert_eq!((error.resource, error.total), (Resource::Bytes, 1500));
        ledger.return_bytes(750);
        ledger.spend(Resource::Bytes, 1000, place).expect("all of it");
    }

    #[test]
    fn nothing_overflows() {
        let mut ledger = Ledger::new(Budget::UNLIMITED);
        for _ in 0..3 {
            ledger.spend(Resource::Particles, u64::MAX, place).expect("no limit");
        }
        let mut ledger = Ledger::new(Budget::default().times(u64::MAX));
        ledger.spend(Resource::Bodies, u64::MAX, place).expect("as good as no limit");
        let error = Ledger::new(Budget { bodies: 0, ..Budget::default() })
            .spend(Resource::Bodies, u64::MAX, place)
            .expect_err("nothing is allowed");
        assert_eq!(error.factor(), u64::MAX);
    }
}
