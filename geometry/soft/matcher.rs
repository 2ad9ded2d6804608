//! Shape matching for points that another engine moves.

use hazumi_core::joint_axis::Spring;
use hazumi_core::simd::LANES;
use hazumi_core::soft::{
    ImplicitSpring, Lattice, MatchMode, ParticleBlock, Plasticity, SoftMaterial, Stiffness,
};
use hazumi_core::spring::DiscreteSpring;
use hazumi_core::{Rule, ValueError};

use super::memory::MatchMemory;
use super::options::{Frame, MatchTerms};
use super::plan::{Clusters, MatchPlan};
use super::rest::narrow;
use crate::space::{DIM, Rotation, Vector};

/// Options of a [`ShapeMatcher`].
#[derive(Clone, Debug, PartialEq)]
pub struct MatchOptions {
    /// Stiffness of shape matching; default 4 Hz with a damping ratio of 0.3.
    pub stiffness: Stiffness,
    /// Deformation of clusters without a force; default rigid.
    pub mode: MatchMode,
    /// Clusters of points; default all in one.
    pub clusters: Clusters,
    /// The lattice of the points, which regions need; default none.
    pub lattice: Option<Lattice<DIM>>,
    /// Plasticity of the rest shape; default none.
    pub plasticity: Option<Plasticity>,
    /// Strain, dimensionless, > 0, at which clusters let go; default none.
    pub tear: Option<f32>,
}

impl Default for MatchOptions {
    fn default() -> Self {
        Self {
            stiffness: Stiffness::new(4.0, 0.3),
            mode: MatchMode::Rigid,
            clusters: Clusters::Whole,
            lattice: None,
            plasticity: None,
            tear: None,
        }
    }
}

/// Shape matching for points that another program moves, such as bodies of another engine.
///
/// It changes velocities only, and it keeps momentum and angular momentum. The program that
/// moves the points still decides where they may go.
///
#[doc = include_str!(example!("soft/shape_matcher.md"))]
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeMatcher {
    plan: MatchPlan,
    memory: MatchMemory,
    stiffness: Stiffness,
    terms: MatchTerms,
    blocks: Vec<ParticleBlock<DIM>>,
}

/// A recoil whose impulse is the way to the goals.
const ALL_THE_WAY: ImplicitSpring = ImplicitSpring { damping: 1.0, stiffness: 1.0 };

impl ShapeMatcher {
    /// A matcher for points that rest at `rest`, m, in any frame, and weigh `masses`, kg, > 0.
    /// A point of infinite mass is held: it is never moved, and counts as much as the heaviest
    /// other one where goals are looked for.
    ///
    /// # Errors
    ///
    /// As [`MatchPlan::new`]; when a mass is not positive, or an option is out of its range.
    pub fn new(
        rest: &[Vector],
        masses: &[f32],
        options: MatchOptions,
    ) -> Result<Self, ValueError> {
        let MatchOptions { stiffness, mode, clusters, lattice, plasticity, tear } = options;
        check(stiffness, mode, plasticity, tear)?;
        let is_free = |mass: &f32| *mass != f32::INFINITY;
        Rule::Above(0.0)
            .check_all("mass of a point", masses.iter().copied().filter(is_free))?;
        let heaviest = masses.iter().copied().filter(is_free).reduce(f32::max).unwrap_or(1.0);
        let finite = |mass: f32| if is_free(&mass) { mass } else { heaviest };
        let weights: Vec<f32> = masses.iter().copied().map(finite).collect();
        let plan = MatchPlan::new(rest, &weights, &clusters, lattice.as_ref())?;
        let mut blocks =
            vec![ParticleBlock::EMPTY; ParticleBlock::<DIM>::count_for(rest.len())];
        for (index, (&mass, &weight)) in masses.iter().zip(&weights).enumerate() {
            let block = &mut blocks[index / LANES];
            block.mass[index % LANES] = weight;
            block.inverse_mass[index % LANES] = 1.0 / mass;
        }
        let memory = MatchMemory::new(&plan);
        let terms = MatchTerms { recoil: ALL_THE_WAY, mode, plasticity, tear, h: 1.0 };
        Ok(Self { plan, memory, stiffness, terms, blocks })
    }

    /// Applies the matching springs to `velocities`, m/s, over `h` > 0 seconds. The points are
    /// at `positions`, m. Call it once per step of the other engine, before that moves the
    /// points by their velocities. Slow swings are the same for any length of the step.
    ///
    /// # Errors
    ///
    /// When there is not one position and one velocity for each point, or a number is not
    /// finite, or `h` is not positive. Nothing is changed then.
    pub fn apply(
        &mut self,
        positions: &[Vector],
        velocities: &mut [Vector],
        h: f32,
    ) -> Result<(), ValueError> {
        Rule::Above(0.0).check("length of a step", h)?;
        self.check("positions of points", positions)?;
        self.check("velocities of points", velocities)?;
        self.place(positions);
        for (index, velocity) in velocities.iter().enumerate() {
            self.blocks[index / LANES].set_velocity(index % LANES, velocity.to_array());
        }
        self.run(swing(self.stiffness, h), h);
        for (velocity, block) in velocities.chunks_mut(LANES).zip(&self.blocks) {
            for (lane, velocity) in velocity.iter_mut().enumerate() {
                *velocity = Vector::from(block.velocity_at(lane));
            }
        }
        Ok(())
    }

    /// Moves the points themselves a part of the way to their goals, for engines based on
    /// positions (PBD). The part is the one due in `h` > 0 seconds, whatever the number of
    /// steps. The remaining way shrinks by a factor of e in 1/(2π·hertz) seconds; the damping
    /// ratio plays no part.
    ///
    /// # Errors
    ///
    /// As [`Self::apply`].
    pub fn pull(&mut self, positions: &mut [Vector], h: f32) -> Result<(), ValueError> {
        Rule::Above(0.0).check("length of a step", h)?;
        self.check("positions of points", positions)?;
        self.place(positions);
        let share = -libm::expm1f(-std::f32::consts::TAU * self.stiffness.hertz * h);
        self.run(ImplicitSpring { damping: 1.0, stiffness: share }, h);
        for (positions, block) in positions.chunks_mut(LANES).zip(&self.blocks) {
            for (lane, position) in positions.iter_mut().enumerate() {
                *position += Vector::from(block.velocity_at(lane));
            }
        }
        Ok(())
    }

    /// Goal positions of the points while they are at `positions`, both in m.
    ///
    /// # Errors
    ///
    /// When there is not one position for each point, or one is not finite.
    pub fn goals(&self, positions: &[Vector]) -> Result<Vec<Vector>, ValueError> {
        let (blocks, origin) = self.placed(positions)?;
        let mut goals = Vec::new();
        self.plan.goals(&self.memory, &blocks, self.terms.mode, &mut goals);
        goals.iter_mut().for_each(|goal| *goal += origin);
        Ok(goals)
    }

    /// Best-fit frame of the shape while the points are at `positions`, m.
    ///
    /// # Errors
    ///
    /// When there is not one position for each point, or one is not finite.
    pub fn frame(&self, positions: &[Vector]) -> Result<Frame, ValueError> {
        let (blocks, origin) = self.placed(positions)?;
        let frame = self.plan.frame(&self.memory, &blocks);
        Ok(Frame { center: frame.center + origin, ..frame })
    }

    /// Rotates its memory after all points were turned at once, other than by moving.
    pub fn turn_all(&mut self, turn: Rotation) {
        self.memory.turn_all(turn);
    }

    /// Plan of the rest shape.
    pub fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// State of the matching.
    pub fn memory(&self) -> &MatchMemory {
        &self.memory
    }

    fn check(&self, what: &'static str, vectors: &[Vector]) -> Result<(), ValueError> {
        let count = self.plan.particle_count() as f32;
        Rule::Within(count, count).check(what, vectors.len() as f32)?;
        Rule::Finite.check_all(what, vectors.iter().flat_map(|vector| vector.to_array()))
    }

    /// Puts the points at rest at their places, seen from the first one.
    fn place(&mut self, positions: &[Vector]) {
        let origin = positions[0];
        for (block, positions) in self.blocks.iter_mut().zip(positions.chunks(LANES)) {
            block.velocity = ParticleBlock::EMPTY.velocity;
            for (lane, &position) in positions.iter().enumerate() {
                block.set_position(lane, (position - origin).to_array());
            }
        }
    }

    /// A copy with the points at their places, and what they are seen from, m.
    fn placed(
        &self,
        positions: &[Vector],
    ) -> Result<(Vec<ParticleBlock<DIM>>, Vector), ValueError> {
        self.check("positions of points", positions)?;
        let mut copy = self.clone();
        copy.place(positions);
        Ok((copy.blocks, positions[0]))
    }

    fn run(&mut self, recoil: ImplicitSpring, h: f32) {
        self.terms = MatchTerms { recoil, h, ..self.terms };
        self.plan.apply(&mut self.memory, &mut self.blocks, &self.terms);
    }
}

/// Coefficients of one step of `h` seconds, such that slow swings take the very places of the
/// closed form.
fn swing(stiffness: Stiffness, h: f32) -> ImplicitSpring {
    let spring = Spring::new(stiffness.hertz, stiffness.damping_ratio);
    let DiscreteSpring { pull, drag, lag } = DiscreteSpring::new(spring, 1.0, f64::from(h));
    let [keep, pull] = [(1.0 - lag) / (1.0 + drag), pull / (1.0 + drag)].map(narrow);
    ImplicitSpring { damping: keep, stiffness: pull }
}

fn check(
    stiffness: Stiffness,
    mode: MatchMode,
    plasticity: Option<Plasticity>,
    tear: Option<f32>,
) -> Result<(), ValueError> {
    let shape = Some(stiffness);
    SoftMaterial { shape, mode, plasticity, tear, ..SoftMaterial::NONE }.check()
}
