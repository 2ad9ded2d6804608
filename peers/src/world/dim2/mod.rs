//! `world2d`: whole scenes in 2D.

mod space;
mod course;
mod engines;
#[cfg(test)]
mod sample;
#[path = "../groups.rs"]
mod groups;
#[path = "../adapter.rs"]
mod adapter;
#[path = "../director.rs"]
mod director;
#[path = "../roster.rs"]
mod roster;
#[path = "../judge/mod.rs"]
mod judge;
#[path = "../measure.rs"]
mod measure;
#[path = "../run.rs"]
mod run;

pub(crate) use self::engines::COLUMNS;
pub(crate) use self::run::run;
