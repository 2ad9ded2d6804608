//! Everything a first program needs, for one `use`.
//!
#![doc = include_str!(example!("prelude.md"))]
//!
//! It holds the world, bodies, colliders, shapes, joints, events, queries and edits, and the
//! vectors of `glam` that they are made of. What a program needs later, such as recordings,
//! swarms and the algorithms of geometry, stays in its modules.

pub use crate::dim_prelude::*;
pub use crate::joint::{
    Distance, Fixed, Gear, Joint, JointAxis, JointId, JointKind, Limits, Motor, PoseDrive,
    Pulley, RackAndPinion, Slider, Spring,
};
pub use crate::query::Ray;
pub use crate::shape::{
    Capsule, Compound, MassProperties, Rounded, Segment, Shape, SoftLattice, SoftShape,
};
pub use crate::{
    Aabb, Body, BodyId, BodyType, Character, ClosestHit, Collider, ColliderId, CollisionGroups,
    CombineRule, ContactHooks, ContactModification, ContactPair, ContactPairInfo, DebugDraw,
    Edit, EditResult, Events, Explosion, ExternalForce, Hit, HitEvent, LockedAxes, MassSource,
    Material, Pose, QueryFilter, SensorFilter, SensorOverlap, Show, Snapshot, SoftBodyPin,
    StepReport, ValueError, World, WorldSettings, core::Workers,
};
