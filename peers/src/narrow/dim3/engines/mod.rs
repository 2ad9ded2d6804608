//! The engines in 3D.

mod shapes;
mod box3d;
#[path = "../../engines/hazumi.rs"]
mod hazumi;
#[path = "../../engines/parry.rs"]
mod parry;

use self::box3d::Box3d;
use self::hazumi::Hazumi;
use self::parry::Parry;
use super::engine::Engine;
use super::runner::AnyEngine;

pub(crate) use self::box3d::silence;
pub(super) use self::box3d::silence as prepare;

/// Every engine, Hazumi first.
pub(super) const ENGINES: &[AnyEngine] =
    &[AnyEngine::of::<Hazumi>(), AnyEngine::of::<Parry>(), AnyEngine::of::<Box3d>()];

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 3] = [Hazumi::NAME, Parry::NAME, Box3d::NAME];
