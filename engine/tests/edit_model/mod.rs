//! Edits, steps and questions told by bytes, done to a world and to a naive model of it.
//!
//! The test `edits_match_a_model` and the fuzz target `edits` (folder `fuzz`) share it.

#![allow(dead_code, reason = "one of its two users asks for less")]

use crate::dim::*;
use hazumi::joint::{Distance, Fixed, Hinge, JointKind, Slider, Wheel};
use hazumi::{
    Body, BodyId, BodyType, Collider, Edit, EditResult, ExternalForce, Joint, MassSource, Pose,
    ValueError, World, WorldSettings,
};
use model::{Model, ModelBody, ModelCollider, ModelJoint, Stuff};
use tape::Tape;

mod check;
mod model;
mod tape;

/// Bodies alive at once; more are not added.
const MOST: usize = 24;

/// Expected result of an edit.
#[derive(Clone, Copy, Debug)]
struct Expected {
    is_bad: bool,
    is_stale: bool,
}

impl Expected {
    /// Whether the edit was done. Where numbers are bad and an id is stale, either may be said.
    fn judge<T: std::fmt::Debug>(self, found: Result<Option<T>, ValueError>) -> Option<T> {
        let Self { is_bad, is_stale } = self;
        match found {
            Err(error) => {
                assert!(is_bad, "refused without a reason: {error}");
                None
            }
            Ok(None) => {
                assert!(is_stale, "found stale without a reason");
                None
            }
            Ok(Some(done)) => {
                assert!(!is_bad && !is_stale, "done: {done:?}, {self:?}");
                Some(done)
            }
        }
    }
}

/// Does what `bytes` say; panics where world and model disagree. Returns the hash of the end.
pub(crate) fn run(bytes: &[u8]) -> u64 {
    let mut history = History { world: World::default(), model: Model::default() };
    history.begin().expect("the first tapes are long enough");
    let mut tape = Tape::new(bytes);
    while history.act(&mut tape).is_some() {
        check::compare(&history.world, &history.model);
    }
    history.step(1.0 / 60.0);
    check::compare(&history.world, &history.model);
    history.world.state_hash()
}

struct History {
    world: World,
    model: Model,
}

impl History {
    /// A body of each motion with a ball on each, and a joint, so that there is an id to pick.
    fn begin(&mut self) -> Option<()> {
        for (motion, at) in [(0, 0), (130, 1), (131, 2)] {
            self.add_body(&mut Tape::new(&[
                0,
                motion,
                at << 5,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
            ]))?;
            self.add_collider(&mut Tape::new(&[0, at, 60, 7, 0, 0, 0, 0]))?;
        }
        self.add_joint(&mut Tape::new(&[0, 0, 0, 1, 0, 0, 0, 0]))
    }

    /// One edit, step or question; `None` at the end of the tape.
    fn act(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        match tape.below(19)? {
            0 | 1 => self.add_body(tape),
            2 => self.remove_body(tape),
            3 => self.add_collider(tape),
            4 => self.remove_collider(tape),
            5 => self.edit_body(tape),
            6 => self.edit_collider(tape),
            7 => self.teleport(tape),
            8 => self.move_to(tape),
            9 => self.push(tape),
            10 => self.ignore_pair(tape),
            11 => self.add_joint(tape),
            12 => self.edit_joint(tape),
            13 => self.remove_joint(tape),
            14 => {
                check::point_is_where_it_is(&self.world, &self.model, tape.vector()?);
                Some(())
            }
            15 => {
                let [origin, way] = [tape.vector()?, tape.vector()?];
                check::ray_hits_what_comes_first(&self.world, &self.model, origin, way);
                Some(())
            }
            16 => self.configure(tape),
            17 => self.wake_or_put_to_sleep(tape),
            _ => {
                let dt = tape.pick(&[1.0 / 60.0, 0.0, 1e-3, 0.1, -1.0, f32::NAN])?;
                self.step(dt);
                Some(())
            }
        }
    }

    fn some_body(&self, tape: &mut Tape<'_>) -> Option<BodyId> {
        pick_known(&self.model.known_bodies, tape)
    }

    fn body(tape: &mut Tape<'_>) -> Option<(Body, bool)> {
        let total = tape.pick(&[None, Some(2.0), Some(0.0), Some(f32::NAN)])?;
        let body = Body {
            body_type: tape.pick(&[BodyType::Dynamic, BodyType::Fixed, BodyType::Kinematic])?,
            position: tape.vector()?,
            rotation: tape.rotation()?,
            linear_velocity: tape.vector()?,
            mass_source: total.map_or(MassSource::FromDensity, MassSource::Mass),
            is_enabled: tape.pick(&[true, false])?,
            can_sleep: tape.pick(&[true, false])?,
            is_bullet: tape.flag()?,
            user_data: tape.byte()?.into(),
            ..Body::dynamic()
        };
        let is_bad = !body.position.is_finite()
            || !body.linear_velocity.is_finite()
            || body.rotation.length_squared() == 0.0
            || total.is_some_and(|total| !(total > 0.0));
        Some((body, is_bad))
    }

    fn add_body(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let (body, is_bad) = Self::body(tape)?;
        if self.model.bodies.len() >= MOST {
            return Some(());
        }
        let added = self.world.add_body(body).map(Some);
        if let Some(id) = (Expected { is_bad, is_stale: false }).judge(added) {
            assert!(!self.model.known_bodies.contains(&id), "{id:?} is given twice");
            self.model.known_bodies.push(id);
            self.model.bodies.insert(id, model_of(&body, Vec::new(), Vec::new()));
        }
        Some(())
    }

    fn remove_body(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let id = self.some_body(tape)?;
        let removed = self.world.remove(id).is_some();
        assert_eq!(removed, self.model.bodies.contains_key(&id));
        self.model.remove_body(id);
        Some(())
    }

    fn edit_body(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let id = self.some_body(tape)?;
        let (body, is_bad) = Self::body(tape)?;
        let Some(old) = self.model.bodies.get(&id).cloned() else {
            assert_eq!(self.world.edit(id, |edit| *edit = body), Ok(None));
            return Some(());
        };
        let is_bad = is_bad || body.body_type == BodyType::Dynamic && self.model.has_plane(id);
        let before = *self.world.body(id).unwrap();
        let edited = self.world.edit(id, |edit| *edit = body);
        if (Expected { is_bad, is_stale: false }).judge(edited).is_some() {
            let (errand, drifts) = (old.errand, old.drifts);
            let mut new = model_of(&body, old.colliders, old.joints);
            if moves_alike(&before, self.world.body(id).unwrap()) {
                (new.errand, new.drifts) = (errand, drifts);
            }
            self.model.bodies.insert(id, new);
        }
        Some(())
    }

    fn add_collider(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let id = self.some_body(tape)?;
        let size = 0.05 + f32::from(tape.byte()?) / 256.0;
        let stuff = match tape.below(8)? {
            0 => Stuff::Plane,
            1..4 => Stuff::Block(xyz(size, 0.4, 0.3)),
            _ => Stuff::Ball(size),
        };
        let place = tape.pick(&[Vector::ZERO, Vector::Y, Vector::NAN])?;
        let density =
            tape.pick(&[either(1.0, 1000.0), either(1000.0, 1.0), 0.0, f32::INFINITY])?;
        let is_sensor = tape.pick(&[false, true])?;
        let user_data = tape.byte()?.into();
        let (pose, template) = (Pose::at(place), collider_of(stuff));
        let collider = Collider { pose, density, is_sensor, user_data, ..template };
        let body = self.model.bodies.get(&id);
        let cannot_move =
            stuff == Stuff::Plane && body.is_some_and(|body| body.motion == BodyType::Dynamic);
        let expected = Expected {
            is_bad: !(density > 0.0 && density.is_finite() && place.is_finite()) || cannot_move,
            is_stale: body.is_none(),
        };
        let added = expected.judge(self.world.add_collider(id, collider));
        if let Some(name) = added {
            let new = ModelCollider { body: id, stuff, place, density, is_sensor, user_data };
            self.model.known_colliders.push(name);
            self.model.colliders.insert(name, new);
            self.model.bodies.get_mut(&id).unwrap().colliders.push(name);
        }
        Some(())
    }

    fn remove_collider(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let id = pick_known(&self.model.known_colliders, tape)?;
        let known = self.model.colliders.remove(&id);
        assert_eq!(self.world.remove_collider(id).unwrap().is_some(), known.is_some());
        if let Some(collider) = known {
            let body = self.model.bodies.get_mut(&collider.body).unwrap();
            body.colliders.retain(|&other| other != id);
        }
        Some(())
    }

    fn edit_collider(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let id = pick_known(&self.model.known_colliders, tape)?;
        let density = tape.pick(&[either(0.5, 500.0), either(2.0, 2000.0), -1.0])?;
        let is_sensor = tape.flag()?;
        let user_data = tape.byte()?.into();
        let edited = self.world.edit_collider(id, |edit| {
            (edit.density, edit.is_sensor, edit.user_data) = (density, is_sensor, user_data);
        });
        let known = self.model.colliders.get_mut(&id);
        let expected = Expected { is_bad: !(density > 0.0), is_stale: known.is_none() };
        if let (Some(()), Some(collider)) = (expected.judge(edited), known) {
            *collider = ModelCollider { density, is_sensor, user_data, ..*collider };
        }
        Some(())
    }

    fn teleport(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let id = self.some_body(tape)?;
        let (place, turn) = (tape.vector()?, tape.rotation()?);
        let known = self.model.bodies.get_mut(&id);
        let expected = Expected {
            is_bad: !place.is_finite() || turn.length_squared() == 0.0,
            is_stale: known.is_none(),
        };
        let done = expected.judge(self.world.teleport(id, place.to_f64(), turn));
        if let (Some(()), Some(body)) = (done, known) {
            assert_eq!(self.world.exact_position(id), Some(place.to_f64()));
            (body.errand, body.drifts) = (None, true);
        }
        Some(())
    }

    fn move_to(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let id = self.some_body(tape)?;
        let (place, turn) = (tape.vector()?, tape.rotation()?);
        let known = self.model.bodies.get_mut(&id);
        let is_kinematic =
            known.as_ref().is_some_and(|body| body.motion == BodyType::Kinematic);
        let expected = Expected {
            is_bad: !place.is_finite() || turn.length_squared() == 0.0,
            is_stale: !is_kinematic,
        };
        let done = expected.judge(self.world.move_to(id, place.to_f64(), turn));
        if let (Some(()), Some(body)) = (done, known) {
            (body.errand, body.drifts) = (Some(place.to_f64()), false);
        }
        Some(())
    }

    fn push(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let id = self.some_body(tape)?;
        let (vector, point) = (tape.vector()?, tape.vector()?);
        let kinds = [
            ExternalForce::Impulse(vector),
            ExternalForce::Force(100.0 * vector),
            ExternalForce::Torque(torque(vector)),
            ExternalForce::ForceAt(vector, point),
            ExternalForce::ImpulseAt(vector, point),
        ];
        let kind = tape.below(kinds.len())?;
        let is_bad = !vector.is_finite() || kind >= 3 && !point.is_finite();
        let is_stale = !self.model.bodies.contains_key(&id);
        Expected { is_bad, is_stale }.judge(self.world.apply_external_force(id, kinds[kind]));
        Some(())
    }

    fn wake_or_put_to_sleep(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let id = self.some_body(tape)?;
        let wakes = tape.below(2)? == 0;
        let done = if wakes { self.world.wake(id) } else { self.world.put_to_sleep(id) };
        let known = self.model.bodies.get(&id);
        assert_eq!(done.is_some(), known.is_some());
        if let Some(body) = known {
            let sleeps = self.world.is_asleep(id).expect("it is there");
            assert!(!sleeps || !wakes && body.motion == BodyType::Dynamic);
        }
        Some(())
    }

    fn ignore_pair(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let [a, b] = [self.some_body(tape)?, self.some_body(tape)?];
        let is_alive = [a, b].iter().all(|id| self.model.bodies.contains_key(id));
        assert_eq!(self.world.ignore_pair(a, b).is_some(), is_alive);
        if is_alive {
            self.model.ignored.insert([a.min(b), a.max(b)]);
        }
        Some(())
    }

    fn joint(&self, tape: &mut Tape<'_>) -> Option<(Joint, Expected)> {
        let bodies = [self.some_body(tape)?, self.some_body(tape)?];
        let kinds: [JointKind; 6] = [
            either(Wheel::default().into(), PointJoint::default().into()),
            Hinge::default().into(),
            Fixed::default().into(),
            Slider::default().into(),
            Distance::rope(2.0).into(),
            Distance::rod(-1.0).into(),
        ];
        let kind = tape.below(kinds.len())?;
        let place = tape.pick(&[Vector::ZERO, Vector::X, Vector::NAN])?;
        let mut joint = Joint::new(bodies, [Pose::at(place), Pose::IDENTITY], kinds[kind]);
        joint.can_collide = tape.flag()?;
        joint.user_data = tape.byte()?.into();
        let is_bad = bodies[0] == bodies[1] || kind == 5 || !place.is_finite();
        let is_stale = !bodies.iter().all(|id| self.model.bodies.contains_key(id));
        Some((joint, Expected { is_bad, is_stale }))
    }

    fn add_joint(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let (joint, expected) = self.joint(tape)?;
        if let Some(id) = expected.judge(self.world.add_joint(joint)) {
            self.model.known_joints.push(id);
            self.tie(id, &joint);
        }
        Some(())
    }

    fn edit_joint(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let id = pick_known(&self.model.known_joints, tape)?;
        let (joint, mut expected) = self.joint(tape)?;
        expected.is_stale |= !self.model.joints.contains_key(&id);
        if expected.judge(self.world.edit_joint(id, |edit| *edit = joint)).is_some() {
            let before = self.model.joints[&id].bodies;
            if before != joint.bodies {
                self.model.remove_joint(id);
                self.tie(id, &joint);
            } else {
                self.model.joints.insert(id, model_of_joint(&joint));
            }
        }
        Some(())
    }

    fn tie(&mut self, id: hazumi::JointId, joint: &Joint) {
        self.model.joints.insert(id, model_of_joint(joint));
        for body in joint.bodies {
            self.model.bodies.get_mut(&body).unwrap().joints.push(id);
        }
    }

    fn remove_joint(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let id = pick_known(&self.model.known_joints, tape)?;
        let removed = self.world.remove_joint(id).is_some();
        assert_eq!(removed, self.model.joints.contains_key(&id));
        self.model.remove_joint(id);
        Some(())
    }

    fn configure(&mut self, tape: &mut Tape<'_>) -> Option<()> {
        let gravity = tape.vector()?;
        let substeps = tape.pick(&[8, 1, 0])?;
        let settings = WorldSettings { gravity, substeps, ..WorldSettings::default() };
        let is_bad = !gravity.is_finite() || substeps == 0;
        let done = self.world.apply(Edit::SetSettings(settings));
        let done = done.map(|applied| (applied == EditResult::Done).then_some(()));
        Expected { is_bad, is_stale: false }.judge(done);
        Some(())
    }

    /// Fixed, disabled and sleeping bodies stay. A body with a target arrives, and one without
    /// drifts. Pairs that may touch and overlap do touch, and no others.
    fn step(&mut self, dt: f32) {
        let places: Vec<(BodyId, DVector, Vector)> = (self.model.bodies.keys())
            .map(|&id| {
                let velocity = self.world.body(id).unwrap().linear_velocity;
                (id, self.world.exact_position(id).unwrap(), velocity)
            })
            .collect();
        let overlapping = check::overlapping_balls(&self.world, &self.model);
        let stepped = self.world.step(dt).map(Some);
        let is_bad = !(dt >= 0.0);
        if (Expected { is_bad, is_stale: false }).judge(stepped).is_none() {
            return;
        }
        for (id, before, velocity) in places {
            let body = self.model.bodies.get_mut(&id).unwrap();
            let now = self.world.exact_position(id).unwrap();
            let slept = self.world.is_asleep(id) == Some(true)
                && !self.world.events().fell_asleep.contains(&id);
            if dt == 0.0 || body.motion == BodyType::Fixed || !body.is_enabled || slept {
                assert_eq!(now, before, "{id:?} moved: {body:?}");
            } else if let Some(target) = body.errand {
                assert_eq!(now, target, "{id:?} is late");
            } else if body.motion == BodyType::Kinematic && body.drifts {
                let way = f64::from(dt) * velocity.to_f64();
                let off = (now - before).distance(way);
                assert!(
                    off < 1e-5 + 1e-6 * way.length(),
                    "{id:?} is {off} m off in {dt} s at {velocity}: {body:?}"
                );
            }
            if dt > 0.0 {
                body.errand = None;
            }
        }
        check::contacts_are_those_expected(&self.world, &self.model, &overlapping);
    }
}

/// Whether an edit has left alone where a body is and how it moves.
fn moves_alike(before: &Body, after: &Body) -> bool {
    before.pose() == after.pose()
        && before.linear_velocity == after.linear_velocity
        && before.angular_velocity == after.angular_velocity
        && before.body_type == after.body_type
        && before.is_enabled == after.is_enabled
}

fn model_of(
    body: &Body,
    colliders: Vec<hazumi::ColliderId>,
    joints: Vec<hazumi::JointId>,
) -> ModelBody {
    let Body { body_type: motion, is_enabled, user_data, mass_source: weight, .. } = *body;
    let total = if let MassSource::Mass(total) = weight { Some(total) } else { None };
    ModelBody {
        motion,
        is_enabled,
        user_data,
        total,
        colliders,
        joints,
        errand: None,
        drifts: true,
    }
}

fn model_of_joint(joint: &Joint) -> ModelJoint {
    let Joint { bodies, can_collide, user_data, .. } = *joint;
    ModelJoint { bodies, can_collide, user_data }
}

fn collider_of(stuff: Stuff) -> Collider {
    match stuff {
        Stuff::Ball(radius) => Collider::ball(radius).unwrap(),
        Stuff::Block(half) => Collider::new(Cuboid::new(half).unwrap()),
        Stuff::Plane => Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap()),
    }
}

/// Any id that was ever given, the late ones more often.
fn pick_known<T: Copy>(known: &[T], tape: &mut Tape<'_>) -> Option<T> {
    let back = tape.pick(&[8, 256])?;
    let recent = &known[known.len().saturating_sub(back)..];
    Some(recent[tape.below(recent.len())?])
}
