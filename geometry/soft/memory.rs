//! State of the matching of a body.

use super::options::MatchTerms;
use super::plan::{MatchPlan, PlanKind};
use super::rest::{Bend, RestCluster};
use super::solve::{self, ClusterMotion, ClusterSums, FitOptions};
use crate::math::rotation;
use crate::space::{Matrix, Rotation};

/// State of the matching of one body between substeps: rotations, plastic strains and torn
/// clusters.
///
/// It belongs to the plan it was made for.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchMemory {
    pub(super) rotations: Vec<Rotation>,
    /// Of each cluster, once they may creep.
    pub(super) strains: Vec<Matrix>,
    /// Of each cluster, once one of them is torn.
    pub(super) torn: Vec<bool>,
    /// The clusters that are left, once one is torn; this follows from the plan and `torn`.
    pub(super) left: Option<Box<PlanKind>>,
}

impl MatchMemory {
    /// A body at rest, turned like its shape.
    pub fn new(plan: &MatchPlan) -> Self {
        Self {
            rotations: vec![Rotation::IDENTITY; plan.cluster_count()],
            strains: Vec::new(),
            torn: Vec::new(),
            left: None,
        }
    }

    /// Turns all of it: the body was put elsewhere at once.
    pub fn turn_all(&mut self, turn: Rotation) {
        for kept in &mut self.rotations {
            *kept = rotation::multiply(turn, *kept);
        }
    }

    /// Whether a cluster is torn.
    pub fn is_torn(&self, cluster: usize) -> bool {
        self.torn.get(cluster).copied().unwrap_or(false)
    }

    /// The state as numbers, for snapshots: two flags, then rotations, strains and torn
    /// clusters. The flags, each 0 or 1, are whether there are strains and whether something is
    /// torn. How many there are may change from substep to substep.
    pub fn numbers(&self) -> impl Iterator<Item = f32> {
        let has = [!self.strains.is_empty(), !self.torn.is_empty()];
        let has = has.into_iter().map(|has| f32::from(u8::from(has)));
        let rotations = self.rotations.iter().flat_map(|rotation| rotation.to_array());
        let strains = self.strains.iter().flat_map(|strain| strain.to_cols_array());
        let torn = self.torn.iter().map(|&torn| f32::from(u8::from(torn)));
        has.chain(rotations).chain(strains).chain(torn)
    }

    /// Restores [`Self::numbers`] and takes as many numbers as there were. `None` when there
    /// are too few, or none that [`Self::numbers`] gives for a body with this plan. It is as it
    /// was then.
    pub fn set_numbers(
        &mut self,
        plan: &MatchPlan,
        numbers: &mut impl Iterator<Item = f32>,
    ) -> Option<()> {
        let count = plan.cluster_count();
        let [has_strains, has_torn] = [flag(numbers)?, flag(numbers)?];
        let mut read = Self::new(plan);
        for kept in &mut read.rotations {
            *kept = Rotation::from_array(some(numbers)?);
        }
        for _ in 0..if has_strains { count } else { 0 } {
            read.strains.push(Matrix::from_cols_array(&some(numbers)?));
        }
        for _ in 0..if has_torn { count } else { 0 } {
            read.torn.push(flag(numbers)?);
        }
        read.left = has_torn.then(|| Box::new(plan.left(&read.torn)));
        *self = read;
        Some(())
    }

    /// The motion of the cluster `index`, and whether it tears. `bend` where the mode is
    /// quadratic.
    pub(super) fn solve(
        &mut self,
        cluster: &RestCluster,
        sums: &ClusterSums,
        bend: Option<&Bend>,
        terms: &MatchTerms,
        index: usize,
    ) -> (ClusterMotion, bool) {
        let plasticity = terms.plasticity.map(|plasticity| (plasticity, terms.h));
        if plasticity.is_some() && self.strains.is_empty() {
            self.strains.resize(self.rotations.len(), Matrix::IDENTITY);
        }
        let strain = self.strains.get_mut(index);
        let asked = FitOptions { mode: terms.mode, bend, plasticity, tear: terms.tear };
        solve::solve(cluster, sums, &mut self.rotations[index], strain, &asked)
    }

    /// Tears clusters for good.
    #[cold]
    pub(super) fn tear(&mut self, plan: &MatchPlan, clusters: &[usize]) {
        self.torn.resize(self.rotations.len(), false);
        for &cluster in clusters {
            self.torn[cluster] = true;
        }
        self.left = Some(Box::new(plan.left(&self.torn)));
    }
}

fn flag(numbers: &mut impl Iterator<Item = f32>) -> Option<bool> {
    let number = numbers.next()?;
    (number == 0.0 || number == 1.0).then_some(number == 1.0)
}

/// So many finite numbers.
fn some<const N: usize>(numbers: &mut impl Iterator<Item = f32>) -> Option<[f32; N]> {
    let mut found = [0.0; N];
    for number in &mut found {
        *number = numbers.next().filter(|number| number.is_finite())?;
    }
    Some(found)
}
