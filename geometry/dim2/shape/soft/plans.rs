//! What solvers ask of a soft shape, worked out once.

use glam::Vec2;
use hazumi_core::soft::{Lattice, SpringPlan};

use super::{SoftError, SoftShape, SoftShapeData};
use crate::soft::MatchPlan;

/// What solvers ask of a soft shape.
#[derive(Clone, Debug)]
pub(super) struct Plans {
    springs: SpringPlan,
    benders: SpringPlan,
    is_ring: bool,
    matching: MatchPlan,
}

impl Plans {
    /// Of lists that have been checked, and their lattice.
    pub(super) fn new(
        data: &SoftShapeData,
        lattice: Option<&Lattice<2>>,
    ) -> Result<Self, SoftError> {
        let points: Vec<_> = data.points.iter().map(Vec2::to_array).collect();
        Ok(Self {
            springs: SpringPlan::new(&points, &data.edges),
            benders: SpringPlan::new(&points, &data.bends),
            is_ring: is_ring(data),
            matching: MatchPlan::new(&data.points, &data.weights, &data.clusters, lattice)?,
        })
    }
}

impl SoftShape {
    /// The springs along [`Self::edges`], spring `i` along edge `i`.
    pub fn springs(&self) -> &SpringPlan {
        &self.plans.springs
    }

    /// The springs along [`Self::bends`].
    pub fn benders(&self) -> &SpringPlan {
        &self.plans.benders
    }

    /// How its particles are matched to the shape.
    pub fn plan(&self) -> &MatchPlan {
        &self.plans.matching
    }

    /// Whether its outline is a ring that goes through all particles in their order, from the first one on.
    pub fn is_ring(&self) -> bool {
        self.plans.is_ring
    }
}

fn is_ring(data: &SoftShapeData) -> bool {
    let count = data.points.len();
    let goes_on = |(index, side): (usize, &[u32; 2])| {
        side.map(|end| end as usize) == [index, (index + 1) % count]
    };
    data.outline.len() == count && data.outline.iter().enumerate().all(goes_on)
}
