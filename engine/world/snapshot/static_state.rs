//! State that only edits change, shared between the snapshots that are taken between two edits.

use std::sync::{Arc, OnceLock};

use hazumi_core::{Arena, PairList};

use super::super::record::{BodyRecord, ColliderRecord, JointRecord};
use super::super::{Edit, World, WorldSettings};
use crate::body::{Body, BodyType};
use crate::collider::Collider;
use crate::joint::Joint;

/// State that only edits change. The records also hold state that steps change; of bodies that are not fixed and
/// of joints, that part is old, and the snapshot holds what counts elsewhere.
#[derive(Clone)]
pub(in crate::world) struct StaticState {
    pub(in crate::world) bodies: Arc<Arena<BodyRecord, Body>>,
    pub(in crate::world) colliders: Arc<Arena<ColliderRecord, Collider>>,
    pub(in crate::world) joints: Arc<Arena<JointRecord, Joint>>,
    pub(in crate::world) rules: Arc<Rules>,
}

impl StaticState {
    /// Whether all of it is the same object: nothing was edited in between.
    pub(in crate::world) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.bodies, &other.bodies)
            && Arc::ptr_eq(&self.colliders, &other.colliders)
            && Arc::ptr_eq(&self.joints, &other.joints)
            && Arc::ptr_eq(&self.rules, &other.rules)
    }
}

/// Settings of the world as a whole.
#[derive(Clone, Debug)]
pub(in crate::world) struct Rules {
    pub(in crate::world) settings: WorldSettings,
    pub(in crate::world) ignored_pairs: PairList,
}

/// The parts of the [`StaticState`] of a world that were copied since they were last edited.
#[derive(Debug, Default)]
pub(in crate::world) struct KnownStaticState {
    bodies: OnceLock<Arc<Arena<BodyRecord, Body>>>,
    colliders: OnceLock<Arc<Arena<ColliderRecord, Collider>>>,
    joints: OnceLock<Arc<Arena<JointRecord, Joint>>>,
    rules: OnceLock<Arc<Rules>>,
}

/// Whether a part of the content is the same object: it was not edited in between.
pub(super) fn is_same<T>(known: &OnceLock<Arc<T>>, wanted: &Arc<T>) -> bool {
    known.get().is_some_and(|known| Arc::ptr_eq(known, wanted))
}

impl KnownStaticState {
    /// The cells that hold `content`.
    pub(super) fn of(content: &StaticState) -> Self {
        let StaticState { bodies, colliders, joints, rules } = content.clone();
        Self {
            bodies: OnceLock::from(bodies),
            colliders: OnceLock::from(colliders),
            joints: OnceLock::from(joints),
            rules: OnceLock::from(rules),
        }
    }

    /// Whether the bodies and colliders are those of `content`.
    pub(super) fn has_bodies_of(&self, content: &StaticState) -> bool {
        is_same(&self.bodies, &content.bodies) && is_same(&self.colliders, &content.colliders)
    }

    /// Whether the joints are those of `content`.
    pub(super) fn has_joints_of(&self, content: &StaticState) -> bool {
        is_same(&self.joints, &content.joints)
    }

    /// Whether the rules are those of `content`.
    pub(super) fn has_rules_of(&self, content: &StaticState) -> bool {
        is_same(&self.rules, &content.rules)
    }

    fn forget_bodies(&mut self) {
        self.bodies = OnceLock::new();
    }

    fn forget_colliders(&mut self) {
        self.colliders = OnceLock::new();
    }

    fn forget_joints(&mut self) {
        self.joints = OnceLock::new();
    }

    fn forget_rules(&mut self) {
        self.rules = OnceLock::new();
    }
}

impl World {
    /// State that only edits change, copied where it was edited since the last call.
    pub(super) fn static_state(&self) -> StaticState {
        let known = &self.known_static_state;
        let rules = || {
            let (settings, ignored_pairs) = (self.settings, self.ignored_pairs.clone());
            Arc::new(Rules { settings, ignored_pairs })
        };
        StaticState {
            bodies: known.bodies.get_or_init(|| Arc::new(self.bodies.clone())).clone(),
            colliders: known.colliders.get_or_init(|| Arc::new(self.colliders.clone())).clone(),
            joints: known.joints.get_or_init(|| Arc::new(self.joints.clone())).clone(),
            rules: known.rules.get_or_init(rules).clone(),
        }
    }

    /// Notes that `edit` is about to be applied: what it changes for good has to be copied anew.
    pub(in crate::world) fn invalidate_static_state(&mut self, edit: &Edit) {
        let changes_body = self.changes_body(edit);
        let known = &mut self.known_static_state;
        match edit {
            Edit::ApplyForce(..)
            | Edit::Teleport(..)
            | Edit::MoveTo(..)
            | Edit::ReplaceBody(..) => {
                if changes_body {
                    known.forget_bodies();
                }
            }
            // Pages hold pins, particles and sleep.
            Edit::Pin(..)
            | Edit::ApplyImpulseToParticle(..)
            | Edit::Wake(_)
            | Edit::PutToSleep(_) => {}
            Edit::AddBody(_) => known.forget_bodies(),
            Edit::AddCollider(..) | Edit::ReplaceCollider(..) | Edit::RemoveCollider(_) => {
                known.forget_bodies();
                known.forget_colliders();
            }
            Edit::RemoveBody(_) => self.known_static_state = KnownStaticState::default(),
            Edit::IgnorePair(..) | Edit::SetSettings(_) => known.forget_rules(),
            Edit::AddJoint(_) | Edit::RemoveJoint(_) => {
                known.forget_bodies();
                known.forget_joints();
            }
            Edit::ReplaceJoint(id, joint) => {
                let before = self.joints.get(*id).map(|record| record.joint.bodies);
                if before != Some(joint.bodies) {
                    known.forget_bodies();
                }
                known.forget_joints();
            }
        }
    }

    /// Whether an edit of a body changes more than how it moves. Of fixed bodies, which no step moves,
    /// the place is content too.
    fn changes_body(&self, edit: &Edit) -> bool {
        let (id, new) = match edit {
            Edit::ApplyForce(id, _) | Edit::Teleport(id, ..) | Edit::MoveTo(id, ..) => {
                (id, None)
            }
            Edit::ReplaceBody(id, body) => (id, Some(body)),
            _ => return false,
        };
        let Some(old) = self.body(*id) else { return false };
        let moved = new.map(|new| Body {
            position: new.position,
            rotation: new.rotation,
            linear_velocity: new.linear_velocity,
            angular_velocity: new.angular_velocity,
            ..*old
        });
        old.body_type == BodyType::Fixed || moved.as_ref() != new
    }
}
