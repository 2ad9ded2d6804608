//! A world as lists and maps: who is there, on whom, and what was said about it.

use std::collections::{BTreeMap, BTreeSet};

use crate::dim::*;
use hazumi::{BodyId, BodyType, ColliderId, JointId};

/// Content of a collider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stuff {
    /// A ball of this radius, in metres.
    Ball(f32),
    /// A box of these half extents, in metres.
    Block(Vector),
    /// Everything below y = 0 of its body.
    Plane,
}

impl Stuff {
    /// In m² or m³; `None` for what has no end.
    pub(crate) fn extent(self) -> Option<f64> {
        match self {
            Self::Ball(radius) => {
                let unit = either(std::f64::consts::PI, 4.0 / 3.0 * std::f64::consts::PI);
                Some(unit * [f64::from(radius); DIM].iter().product::<f64>())
            }
            Self::Block(half) => Some(
                either(4.0, 8.0) * half.to_array().into_iter().map(f64::from).product::<f64>(),
            ),
            Self::Plane => None,
        }
    }

    /// How deep a point of the frame of the shape is inside, in metres, negative outside: exact
    /// in its sign.
    pub(crate) fn depth(self, point: DVector) -> f64 {
        match self {
            Self::Ball(radius) => f64::from(radius) - point.length(),
            Self::Block(half) => (half.to_f64() - point.abs()).min_element(),
            Self::Plane => -point.y,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct ModelBody {
    pub(crate) motion: BodyType,
    pub(crate) is_enabled: bool,
    pub(crate) user_data: u64,
    /// In kg, where that of the colliders does not count.
    pub(crate) total: Option<f32>,
    pub(crate) colliders: Vec<ColliderId>,
    pub(crate) joints: Vec<JointId>,
    /// Where a kinematic body has to be after the next step.
    pub(crate) errand: Option<DVector>,
    /// Whether a kinematic body follows its velocity: no edit has given it a target since.
    pub(crate) drifts: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ModelCollider {
    pub(crate) body: BodyId,
    pub(crate) stuff: Stuff,
    pub(crate) place: Vector,
    pub(crate) density: f32,
    pub(crate) is_sensor: bool,
    pub(crate) user_data: u64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ModelJoint {
    pub(crate) bodies: [BodyId; 2],
    pub(crate) can_collide: bool,
    pub(crate) user_data: u64,
}

/// Everything alive, and every id that ever was.
#[derive(Default)]
pub(crate) struct Model {
    pub(crate) bodies: BTreeMap<BodyId, ModelBody>,
    pub(crate) colliders: BTreeMap<ColliderId, ModelCollider>,
    pub(crate) joints: BTreeMap<JointId, ModelJoint>,
    pub(crate) ignored: BTreeSet<[BodyId; 2]>,
    pub(crate) known_bodies: Vec<BodyId>,
    pub(crate) known_colliders: Vec<ColliderId>,
    pub(crate) known_joints: Vec<JointId>,
}

impl Model {
    /// Whether a body has a collider that no dynamic body may have.
    pub(crate) fn has_plane(&self, id: BodyId) -> bool {
        let body = &self.bodies[&id];
        body.colliders.iter().any(|collider| self.colliders[collider].stuff == Stuff::Plane)
    }

    pub(crate) fn remove_body(&mut self, id: BodyId) {
        let Some(body) = self.bodies.remove(&id) else { return };
        for collider in body.colliders {
            self.colliders.remove(&collider);
        }
        for joint in body.joints {
            self.remove_joint(joint);
        }
        self.ignored.retain(|pair| !pair.contains(&id));
    }

    pub(crate) fn remove_joint(&mut self, id: JointId) {
        let Some(joint) = self.joints.remove(&id) else { return };
        for body in joint.bodies {
            if let Some(body) = self.bodies.get_mut(&body) {
                body.joints.retain(|&other| other != id);
            }
        }
    }

    /// Mass of a dynamic body, in kg.
    pub(crate) fn mass(&self, body: &ModelBody) -> f64 {
        if let Some(total) = body.total {
            return f64::from(total);
        }
        if body.colliders.is_empty() {
            return 1.0;
        }
        let colliders = body.colliders.iter().map(|id| &self.colliders[id]);
        colliders
            .map(|collider| {
                f64::from(collider.density) * collider.stuff.extent().unwrap_or_default()
            })
            .sum()
    }

    /// Whether two bodies may have a contact.
    pub(crate) fn may_touch(&self, [a, b]: [BodyId; 2]) -> bool {
        let is_kept = |joint: &ModelJoint| {
            !joint.can_collide && joint.bodies.contains(&a) && joint.bodies.contains(&b)
        };
        a != b
            && !self.ignored.contains(&[a.min(b), a.max(b)])
            && !self.joints.values().any(is_kept)
            && [a, b].iter().all(|id| self.bodies[id].is_enabled)
    }
}
