//! Match plan: rest shapes, and the way they are matched.

use std::sync::Arc;

use hazumi_core::simd::{LANES, Simd};
use hazumi_core::soft::{ImplicitSpring, Lattice, MatchMode, ParticleBlock};
use hazumi_core::{Rule, ValueError};
use serde::{Deserialize, Serialize};

use super::group::{ClusterParticles, Match};
use super::kernel::{self, TURNED};
use super::lists::Lists;
use super::memory::MatchMemory;
use super::options::{Frame, MatchTerms};
use super::regions::Regions;
use super::rest::{ROUNDING, RestParticle};
use super::scratch::ClusterScratch;
use super::solve;
use super::wide_everywhere;
use crate::space::{DIM, DVector, ToF64, Vector};

/// Clusters of particles that are matched together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Clusters {
    /// All in one: the body comes back to its whole shape.
    #[default]
    Whole,
    /// One around each particle of a lattice: the body is soft, and the softer the narrower
    /// they are.
    Regions {
        /// How many cells a cluster reaches to each side of its own.
        half_width: u32,
    },
    /// Any, by the indices of their particles; one that is named twice counts once. Particles
    /// of no cluster move freely.
    Lists(Vec<Vec<u32>>),
}

/// Data of a rest shape for matching. All bodies that have it may share it.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchPlan {
    points: Vec<RestParticle>,
    whole: ClusterParticles,
    kind: PlanKind,
}

/// The clusters of a plan.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PlanKind {
    Whole,
    Lists(Lists),
    Regions(Regions),
}

impl MatchPlan {
    /// A plan for particles that rest at `points`, m, in any frame. `weights`, > 0, are in
    /// proportion to their masses, and must stay so: then momentum is kept. Regions need the
    /// lattice of the particles.
    ///
    /// # Errors
    ///
    /// When there is no particle, not one weight for each, a number is not finite or a weight
    /// not positive. Also when a cluster is empty, it or the lattice names a particle that does
    /// not exist, or regions have no lattice.
    pub fn new(
        points: &[Vector],
        weights: &[f32],
        clusters: &Clusters,
        lattice: Option<&Lattice<DIM>>,
    ) -> Result<Self, ValueError> {
        let points = checked(points, weights)?;
        let kind = match clusters {
            Clusters::Whole => PlanKind::Whole,
            Clusters::Lists(lists) => PlanKind::Lists(lists_of(&points, lists)?),
            &Clusters::Regions { half_width } => {
                PlanKind::Regions(regions_of(&points, half_width, lattice)?)
            }
        };
        Ok(Self { whole: ClusterParticles::new(&points), points, kind })
    }

    /// Number of particles of the plan.
    pub fn particle_count(&self) -> usize {
        self.points.len()
    }

    /// Number of clusters.
    pub fn cluster_count(&self) -> usize {
        match &self.kind {
            PlanKind::Whole => 1,
            PlanKind::Lists(lists) => lists.len(),
            PlanKind::Regions(regions) => regions.len(),
        }
    }

    /// Whether matching alone holds each particle of the body to the others. That is not so
    /// where clusters are lists, leave particles out, or are torn.
    pub fn binds_all(&self, memory: &MatchMemory) -> bool {
        let has_all = match &self.kind {
            PlanKind::Whole => true,
            PlanKind::Regions(regions) => regions.len() == self.particle_count(),
            PlanKind::Lists(_) => false,
        };
        has_all && memory.torn.is_empty()
    }

    /// One substep: has the particles of a body move as the springs between them and their
    /// goals say. Particle `i` is in lane `i % 16` of block `i / 16`. Those that are held keep
    /// their velocity.
    ///
    /// `memory` and `blocks` are those of a body with this plan.
    pub fn apply(
        &self,
        memory: &mut MatchMemory,
        blocks: &mut [ParticleBlock<DIM>],
        terms: &MatchTerms,
    ) {
        wide_everywhere!(simd => self.apply_in(simd, memory, blocks, terms));
    }

    /// Applies the plan for callers that handle many bodies inside of one `vectorize`, as
    /// [`Self::apply`].
    #[inline(always)]
    pub fn apply_in<S: Simd>(
        &self,
        simd: S,
        memory: &mut MatchMemory,
        blocks: &mut [ParticleBlock<DIM>],
        terms: &MatchTerms,
    ) {
        let is_of_this_plan = memory.rotations.len() == self.cluster_count()
            && blocks.len() == ParticleBlock::<DIM>::count_for(self.points.len());
        debug_assert!(is_of_this_plan, "memory or particles of another plan");
        if !is_of_this_plan {
            return;
        }
        if let PlanKind::Whole = self.kind {
            let terms = &MatchTerms { tear: None, ..*terms };
            let whole = Match { simd, group: &self.whole, terms, index: 0 };
            whole.apply::<false>(memory, blocks);
        } else {
            self.apply_clusters(simd, memory, blocks, terms);
        }
    }

    /// The same for clusters that may overlap.
    #[inline(always)]
    fn apply_clusters<S: Simd>(
        &self,
        simd: S,
        memory: &mut MatchMemory,
        blocks: &mut [ParticleBlock<DIM>],
        terms: &MatchTerms,
    ) {
        let is_alone = self.cluster_count() < 2;
        let terms = &MatchTerms { tear: if is_alone { None } else { terms.tear }, ..*terms };
        let left = memory.left.take();
        let mut scratch = ClusterScratch::take();
        match left.as_deref().unwrap_or(&self.kind) {
            PlanKind::Whole => {}
            PlanKind::Lists(lists) => lists.apply(simd, memory, blocks, terms, &mut scratch),
            PlanKind::Regions(regions) => regions.apply(memory, blocks, terms, &mut scratch),
        }
        memory.left = left;
        if !scratch.torn.is_empty() {
            memory.tear(self, &scratch.torn);
        }
        scratch.give_back();
    }

    /// Best-fit frame of the body: its rest shape as a whole.
    pub fn frame(&self, memory: &MatchMemory, blocks: &[ParticleBlock<DIM>]) -> Frame {
        let ClusterParticles { cluster, blocks: rest, .. } = &self.whole;
        let sums = wide_everywhere!(simd => {
            kernel::sums::<_, TURNED>(simd, cluster, rest, blocks)
        });
        let kept = memory.rotations.first().copied().unwrap_or_default();
        let rotation = solve::fit(cluster, sums.moments, &sums.spreads, kept);
        Frame { center: sums.center, rotation }
    }

    /// Replaces `out` by the goal positions of the particles, m, one after the other. Particles
    /// without a pull stay where they are.
    pub fn goals(
        &self,
        memory: &MatchMemory,
        blocks: &[ParticleBlock<DIM>],
        mode: MatchMode,
        out: &mut Vec<Vector>,
    ) {
        let mut blocks = blocks.to_vec();
        for block in &mut blocks {
            block.velocity = ParticleBlock::EMPTY.velocity;
            block.inverse_mass.fill(1.0);
        }
        let recoil = ImplicitSpring { damping: 1.0, stiffness: 1.0 };
        let terms = MatchTerms { recoil, mode, plasticity: None, tear: None, h: 1.0 };
        self.apply(&mut memory.clone(), &mut blocks, &terms);
        let goals = blocks.iter().flat_map(|block| {
            (0..LANES).map(|lane| {
                Vector::from(block.position_at(lane)) + Vector::from(block.velocity_at(lane))
            })
        });
        out.clear();
        out.extend(goals.take(self.particle_count()));
    }

    /// The clusters that are left when some are torn.
    pub(super) fn left(&self, torn: &[bool]) -> PlanKind {
        match &self.kind {
            PlanKind::Whole => PlanKind::Whole,
            PlanKind::Lists(lists) => PlanKind::Lists(lists.left(&self.points, torn)),
            PlanKind::Regions(regions) => PlanKind::Regions(regions.left(&self.points, torn)),
        }
    }
}

/// Particles seen from their mean, with weights that add up to one.
fn checked(points: &[Vector], weights: &[f32]) -> Result<Vec<RestParticle>, ValueError> {
    let count = points.len() as f32;
    Rule::AtLeast(1.0).check("particles of a soft body", count)?;
    Rule::Within(count, count).check("weights of particles", weights.len() as f32)?;
    Rule::Finite.check_all("rest point", points.iter().flat_map(|point| point.to_array()))?;
    Rule::Above(0.0).check_all("weight of a particle", weights.iter().copied())?;
    let sum: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
    let pairs = points.iter().zip(weights);
    let mut points: Vec<RestParticle> = pairs
        .map(|(place, &weight)| RestParticle {
            place: place.to_f64(),
            weight: f64::from(weight) / sum,
        })
        .collect();
    let center =
        points.iter().fold(DVector::ZERO, |sum, point| sum + point.place * point.weight);
    for point in &mut points {
        // Points that are one are one to the last bit.
        let rounding = ROUNDING * center.abs().max_element();
        let from_center = point.place - center;
        let is_center = from_center.abs().max_element() <= rounding;
        point.place = if is_center { DVector::ZERO } else { from_center };
    }
    Ok(points)
}

fn check_indices(
    points: &[RestParticle],
    mut indices: impl Iterator<Item = u32>,
) -> Result<(), ValueError> {
    let rule = Rule::Within(0.0, (points.len() - 1) as f32);
    match indices.find(|&index| index as usize >= points.len()) {
        Some(index) => {
            Err(ValueError { what: "particle of a cluster", value: index as f32, rule })
        }
        None => Ok(()),
    }
}

fn regions_of(
    points: &[RestParticle],
    half_width: u32,
    lattice: Option<&Lattice<DIM>>,
) -> Result<Regions, ValueError> {
    let rule = Rule::AtLeast(1.0);
    let none = ValueError { what: "particles on the lattice of regions", value: 0.0, rule };
    let lattice = lattice.filter(|lattice| lattice.occupied().next().is_some()).ok_or(none)?;
    check_indices(points, lattice.occupied().map(|(_, particle)| particle))?;
    Ok(Regions::new(points, &Arc::new(lattice.clone()), half_width, &[]))
}

fn lists_of(points: &[RestParticle], lists: &[Vec<u32>]) -> Result<Lists, ValueError> {
    let mut members = lists.to_vec();
    for list in &mut members {
        Rule::AtLeast(1.0).check("particles of a cluster", list.len() as f32)?;
        check_indices(points, list.iter().copied())?;
        list.sort_unstable();
        list.dedup();
    }
    Ok(Lists::new(points, members))
}
