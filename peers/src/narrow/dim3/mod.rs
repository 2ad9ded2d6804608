//! `narrow`: questions about two shapes in 3D.

mod space;
mod solid;
mod exact;
mod cases;
mod engines;
#[path = "../pair.rs"]
mod pair;
#[path = "../engine.rs"]
mod engine;
#[path = "../facets.rs"]
mod facets;
#[path = "../cast.rs"]
mod cast;
#[path = "../scene.rs"]
mod scene;
#[path = "../asked.rs"]
mod asked;
#[path = "../agree.rs"]
mod agree;
#[path = "../runner.rs"]
mod runner;

pub(crate) use self::engines::COLUMNS;
pub(crate) use self::engines::silence;
pub(crate) use self::runner::run;
