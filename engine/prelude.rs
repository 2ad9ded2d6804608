//! Everything a first program needs, for one `use`.
//!
#![doc = include_str!(example!("prelude.md"))]
//!
//! It holds the world, bodies, colliders, shapes, joints, events, queries and edits, and the
//! vectors of `glam` that they are made of. What a program needs later, such as recordings,
//! swarms and the algorithms of geometry, stays in its modules.

pub use crate::dim_prelude::*;
pub use crate::joint::{
    Axis, Distance, Drive, Fixed, Gear, Joint, JointId, JointKind, Limits, Motor, Pulley, Rack,
    Slider, Spring,
};
pub use crate::query::Ray;
pub use crate::shape::{
    Capsule, Compound, Mass, Rounded, Segment, Shape, SoftLattice, SoftShape,
};
pub use crate::{
    Aabb, Applied, Body, BodyId, Character, Collider, ColliderId, ContactDraft, ContactHooks,
    DebugDraw, Edit, Events, Explosion, Groups, Hit, Impact, LockedAxes, Material, Mix, Motion,
    Near, PairView, Pin, Pose, Push, QueryFilter, Sensors, Settings, Show, Snapshot,
    StepReport, Touch, ValueError, Visit, Weight, World, core::Workers,
};
