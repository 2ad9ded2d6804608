//! Data of a soft shape for solvers, computed once.

use hazumi_core::soft::{Lattice, SpringPlan};

use super::{SoftError, SoftShape, SoftShapeData};
use crate::soft::MatchPlan;
use crate::space::{DIM, Vector};

/// Data of a soft shape for solvers.
#[derive(Clone, Debug)]
pub(super) struct SolverData {
    springs: SpringPlan,
    benders: SpringPlan,
    matching: MatchPlan,
}

impl SolverData {
    /// Of lists that have been checked, and their lattice.
    pub(super) fn new(
        data: &SoftShapeData,
        lattice: Option<&Lattice<DIM>>,
    ) -> Result<Self, SoftError> {
        let points: Vec<_> = data.points.iter().map(Vector::to_array).collect();
        Ok(Self {
            springs: SpringPlan::new(&points, &data.edges),
            benders: SpringPlan::new(&points, &data.bends),
            matching: MatchPlan::new(&data.points, &data.weights, &data.clusters, lattice)?,
        })
    }
}

impl SoftShape {
    /// The springs along [`Self::edges`], spring `i` along edge `i`.
    pub fn springs(&self) -> &SpringPlan {
        &self.solver_data.springs
    }

    /// The springs along [`Self::bends`].
    pub fn benders(&self) -> &SpringPlan {
        &self.solver_data.benders
    }

    /// Plan that matches its particles to the shape; of use with a stiffness in the material.
    pub fn plan(&self) -> &MatchPlan {
        &self.solver_data.matching
    }
}
