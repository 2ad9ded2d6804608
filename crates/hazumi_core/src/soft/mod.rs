//! Soft bodies in both dimensions: particles in lanes, and their materials.

mod apart;
mod cells;
mod contact;
mod lattice;
mod material;
mod motion;
mod particles;
mod pseudo_inverse;
mod sums;
mod springs;
mod together;

pub use apart::are_apart;
pub use cells::{SolveGroup, SolveOrder, SpatialCells};
pub use contact::{ContactCount, ContactTerms, NormalConstraint, WideNormalConstraints};
pub use lattice::Lattice;
pub use material::{MatchMode, Plasticity, Pressure, SoftMaterial, Stiffness};
pub use motion::Motion;
pub use particles::{ImplicitSpring, ParticleBlock};
pub use pseudo_inverse::{PseudoInverse, eigen, pseudo_inverse};
pub use springs::{SpringPlan, Torn};
pub use sums::{greatest, least, sum_four, total};
pub use together::{eased, names, narrow, sum_of_pairs};
