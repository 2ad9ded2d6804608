//! The engines in 2D.

mod shapes;
mod box2d;
#[path = "../../engines/hazumi.rs"]
mod hazumi;
#[path = "../../engines/parry.rs"]
mod parry;

use self::box2d::Box2d;
use self::hazumi::Hazumi;
use self::parry::Parry;
use super::engine::Engine;
use super::runner::AnyEngine;

/// Every engine, Hazumi first.
pub(super) const ENGINES: &[AnyEngine] =
    &[AnyEngine::of::<Hazumi>(), AnyEngine::of::<Parry>(), AnyEngine::of::<Box2d>()];

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 3] = [Hazumi::NAME, Parry::NAME, Box2d::NAME];

/// Nothing has to be done before the first question.
pub(super) fn prepare() {}
