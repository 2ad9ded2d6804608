//! Worlds of either engine for the viewer, without their shapes.
//!
//! The module above has the shapes, with the words of its dimension.

use std::any::Any;

use super::hazumi::core::Stage;
use super::hazumi::math::rotation;
use super::hazumi::scene::SceneWorld;
use super::hazumi::shape::{Shape, SoftShape};
use super::hazumi::{
    self, Body, BodyId, BodyType, Collider, DebugDraw, ExternalForce, SensorOverlap, Show,
    SoftBodyParticles, StepReport, World,
};
use super::{
    DIMENSION, STILL, Vector, angular_numbers, describe_inertia, describe_rotation, exact,
    examine, geometry, key, long, neighbourhood, pick, quaternion, short, skin_points, spawned,
    spun, vector, wide, wide_numbers,
};
use crate::content::{Content, Seen, Subject};
use crate::engine::common::{
    LARGEST, LOUD, Lines, MOST_EVENTS, PULL_SHARE, PULL_SPEED, Painted, SMALLEST, WIDEST,
    pull_force, worth_seeing,
};
use crate::engine::{Engine, Grip, Name, Paint, Picked, Refusal, Rows, Stepped, Told};
use crate::frame::Frame;
use crate::microscope::{Look, Neighbourhood};
use crate::number_text::{format_list, format_number};
use crate::protocol::{
    Bounds, Changes, ColorBy, Counts, EnergyInfo, Overlays, SettingsInfo, Spawn,
};

impl Engine for World {
    const DIMENSION: u32 = DIMENSION;

    type Snapshot = hazumi::Snapshot;

    fn save_state(&self, earlier: Option<&Self::Snapshot>) -> Self::Snapshot {
        match earlier {
            Some(earlier) => self.snapshot_after(earlier),
            None => self.snapshot(),
        }
    }

    fn restore_state(&mut self, snapshot: &Self::Snapshot) {
        // A snapshot of this very world always fits it: it has no hooks.
        let _ = self.restore(snapshot);
    }

    fn bytes(snapshot: &Self::Snapshot, earlier: Option<&Self::Snapshot>) -> usize {
        match earlier {
            Some(earlier) => snapshot.motion_bytes_beyond(earlier),
            None => snapshot.motion_bytes(),
        }
    }

    fn difference(one: &Self::Snapshot, other: &Self::Snapshot) -> Option<String> {
        one.difference(other).map(|difference| difference.to_string())
    }

    fn hash(&self) -> u64 {
        self.state_hash()
    }

    fn energy_now(&self) -> EnergyInfo {
        let hazumi::Energy { kinetic, potential } = self.energy();
        EnergyInfo { kinetic, potential }
    }

    fn penetration(&self) -> f32 {
        self.max_penetration()
    }

    fn rules(&self) -> SettingsInfo {
        let settings = self.settings();
        SettingsInfo {
            gravity: wide_numbers(settings.gravity),
            substeps: settings.substeps,
            ..SettingsInfo::default()
        }
    }

    fn change(&mut self, changes: &Changes) -> Result<(), Refusal> {
        let mut settings = *self.settings();
        if let Some(gravity) = changes.gravity {
            settings.gravity = vector(gravity);
        }
        settings.substeps = changes.substeps.unwrap_or(settings.substeps);
        if settings != *self.settings() {
            self.set_settings(settings).map_err(|error| error.to_string())?;
        }
        if let Some(threads) = changes.threads.and_then(std::num::NonZeroUsize::new) {
            self.set_workers(hazumi::core::Workers::threads(threads));
        }
        if changes.friction.is_none() && changes.hertz.or(changes.damping).is_none() {
            return Ok(());
        }
        let ids: Vec<_> = self.colliders().map(|(id, _)| id).collect();
        for id in ids {
            let changed = self.edit_collider(id, |collider| alter(collider, changes));
            if let Some(Err(refusal)) = changed.map_err(|error| error.to_string())? {
                return Err(refusal);
            }
        }
        Ok(())
    }

    fn list(&self, content: &mut Content, rows: Rows, names: &[Name<'_>]) {
        for (id, body) in self.bodies() {
            let subject = Standing { world: self, id, body };
            let name = || {
                let bits = id.to_bits();
                let named = names.binary_search_by_key(&bits, |name| name.body);
                named.map_or_else(
                    |_| format!("body[{}]", id.index()),
                    |place| names[place].name.to_owned(),
                )
            };
            content.see(rows.of(id.index()), &subject, &name);
        }
    }

    fn pose(&self, frame: &mut Frame, paint: &Paint<'_>) {
        let islands = (paint.by == ColorBy::Island).then(|| self.islands());
        let mut touched = Vec::new();
        if paint.by == ColorBy::Touch {
            let is_fixed = |id| self.body(id).is_none_or(|it| it.body_type == BodyType::Fixed);
            let contacts = self.contacts().map(|contact| contact.bodies);
            touched.extend(contacts.filter(|it| !it.iter().any(|&id| is_fixed(id))).flatten());
            touched.sort_unstable();
        }
        for (id, body) in self.bodies() {
            let Some(position) = self.exact_position(id) else { continue };
            let row = paint.rows.of(id.index()) as usize;
            let painted = Painted {
                kind: paint.content.kind_of(row),
                body_type: body.body_type as u8,
                island: islands.as_ref().and_then(|islands| islands.of(id)),
                speed: body.linear_velocity.length(),
                is_touched: touched.binary_search(&id).is_ok(),
                is_asleep: self.is_asleep(id) == Some(true),
                is_frozen: self.is_frozen(id) == Some(true),
            };
            let place = sum(wide(position), paint.aside);
            frame.set(row, place, quaternion(body.rotation), painted.look(paint.by));
            if let Some(particles) = self.particles(id) {
                for point in skin_points(&particles) {
                    let vertex = frame.near(sum(wide(point), paint.aside));
                    frame.vertices.push(vertex);
                }
            }
        }
    }

    fn extent(&self) -> Bounds {
        let (mut moving, mut fixed) = (Vec::new(), Vec::new());
        for (id, body) in self.bodies() {
            let kind = if body.body_type == BodyType::Fixed { &mut fixed } else { &mut moving };
            for collider in self.colliders_of(id).unwrap_or_default() {
                let Some(collider) = self.collider(*collider) else { continue };
                let aabb = collider.shape.bounds(&body.pose().mul(&collider.pose));
                if (aabb.max - aabb.min).length() < WIDEST {
                    kind.push([wide(aabb.min.into()), wide(aabb.max.into())]);
                }
            }
        }
        worth_seeing(&moving, &fixed)
    }

    fn local(&self, body: u64, point: [f64; 3]) -> Option<[f32; 3]> {
        let id = BodyId::from_bits(body);
        let rotation = self.body(id)?.rotation;
        let arm = exact(point) - self.exact_position(id)?;
        Some(wide_numbers(rotation::rotate_back(rotation, short(arm))))
    }

    fn pull(&mut self, grip: &Grip, dt: f32) {
        let id = BodyId::from_bits(grip.body);
        if let Some(particles) = self.particles(id) {
            let pulls = pulls_at_particles(&particles, grip, dt);
            for (particle, impulse) in pulls {
                let _ = self.apply_impulse_to_particle(id, particle, impulse);
            }
            return;
        }
        let (Some(body), Some(mass)) = (self.body(id).copied(), self.mass_properties(id))
        else {
            return;
        };
        let Some(position) = self.exact_position(id) else { return };
        let arm = rotation::rotate(body.rotation, vector(grip.local));
        let way = short(exact(grip.target) - position) - arm;
        let lever = arm - rotation::rotate(body.rotation, mass.center);
        let velocity = body.linear_velocity + spun(body.angular_velocity, lever);
        let force = force_of(mass.mass, way, velocity, dt);
        // A number that is none was refused before it came here.
        let _ =
            self.apply_external_force(id, ExternalForce::ForceAt(force, short(position) + arm));
    }

    fn delete(&mut self, body: u64) {
        self.remove(BodyId::from_bits(body));
    }

    fn spawn(&mut self, spawn: &Spawn) -> Result<(), Refusal> {
        let size = spawn.size.clamp(SMALLEST, LARGEST);
        let collider = spawned(spawn.shape, size).map_err(|error| error.to_string())?;
        let body = Body { linear_velocity: vector(spawn.velocity), ..Body::dynamic() };
        let id = self.add(body, collider).map_err(|error| error.to_string())?;
        let placed = self.teleport(id, exact(spawn.position), STILL);
        placed.map(|_| ()).map_err(|error| error.to_string())
    }

    fn overlay(&self, show: &Overlays, aside: [f64; 3], frame: &mut Frame) {
        self.draw(&shown(show, aside, frame), &mut Lines(frame));
    }

    fn string(&self, grip: &Grip) -> Option<[[f64; 3]; 2]> {
        let id = BodyId::from_bits(grip.body);
        let arm = rotation::rotate(self.body(id)?.rotation, vector(grip.local));
        let held = self.exact_position(id)? + long(arm);
        Some([wide(held), grip.target])
    }

    fn pick(&self, origin: [f64; 3], direction: [f64; 3]) -> Option<Picked> {
        pick(self, origin, direction, &BodyType::ALL)
    }

    fn examine(&self, bodies: [u64; 2]) -> Result<Look, Refusal> {
        examine(self, bodies.map(BodyId::from_bits))
    }

    fn hover(&self, origin: [f64; 3], direction: [f64; 3]) -> Option<Neighbourhood> {
        let movable = [BodyType::Dynamic, BodyType::Kinematic];
        let picked = pick(self, origin, direction, &movable)?;
        neighbourhood(self, BodyId::from_bits(picked.body))
    }

    fn inspect(&self, body: u64) -> Option<Vec<[String; 2]>> {
        let id = BodyId::from_bits(body);
        let it = self.body(id)?;
        let mut fields = vec![
            ["body type", &format!("{:?}", it.body_type).to_lowercase()].map(str::to_owned),
            ["position".to_owned(), format_list(&it.position.to_array(), "m")],
            describe_rotation(it.rotation),
            ["velocity".to_owned(), format_list(&it.linear_velocity.to_array(), "m/s")],
            [
                "angular velocity".to_owned(),
                format_list(&angular_numbers(it.angular_velocity), "rad/s"),
            ],
            ["state".to_owned(), self.describe_state(id)],
        ];
        if let Some(mass) = self.mass_properties(id) {
            fields.push(["mass".to_owned(), format!("{} kg", format_number(mass.mass))]);
            fields
                .push(["centre of mass".to_owned(), format_list(&mass.center.to_array(), "m")]);
            fields.push(describe_inertia(mass.inertia));
        }
        fields.extend(self.connections(id));
        Some(fields)
    }
}

impl Told for World {
    type Report = StepReport;
    type Body = BodyId;

    fn stepped(&self, report: &StepReport) -> Stepped {
        let stages = Stage::ALL.iter().map(|&stage| (stage.name(), 1e3 * report.times[stage]));
        let counts = Counts {
            bodies: report.bodies,
            awake: report.awake,
            frozen: report.frozen,
            pairs: report.pairs,
            contacts: report.contacts,
            constraints: report.constraints,
            colors: report.colors,
            joints: report.joints,
            player_query: None,
        };
        let events = self.events();
        let row = |id: BodyId| format!("#{}", id.index());
        let impacts = events.hits.iter().filter(|impact| impact.speed > LOUD).map(|impact| {
            let [a, b] = impact.pair.bodies.map(row);
            format!("{a} and {b} met at {:.1} m/s", impact.speed)
        });
        let bodies_of =
            |visit: &SensorOverlap| [visit.visitor_body, visit.sensor_body].map(row);
        let entered = events.overlaps_started.iter().map(|visit| {
            let [who, what] = bodies_of(visit);
            format!("{who} entered {what}")
        });
        let broken =
            events.broken_joints.iter().map(|joint| format!("joint {} broke", joint.index()));
        let frozen = events.frozen.iter().map(|&id| format!("{} was frozen", row(id)));
        let events =
            frozen.chain(broken).chain(entered).chain(impacts).take(MOST_EVENTS).collect();
        Stepped { counts, times: stages.collect(), events }
    }

    fn describe_state(&self, id: BodyId) -> String {
        let is_enabled = self.body(id).is_some_and(|body| body.is_enabled);
        let words = match (self.is_frozen(id), self.is_asleep(id)) {
            _ if !is_enabled => "not enabled",
            (Some(true), _) => "frozen: its numbers went bad",
            (_, Some(true)) => "asleep",
            _ => "awake",
        };
        words.to_owned()
    }

    fn connections(&self, id: BodyId) -> Vec<[String; 2]> {
        let mut fields = Vec::new();
        for (number, &collider) in self.colliders_of(id).unwrap_or_default().iter().enumerate()
        {
            let Some(collider) = self.collider(collider) else { continue };
            let shape = format!("{:?}", collider.shape);
            let kind = shape.split(['(', ' ', '{']).next().unwrap_or_default();
            let material = &collider.material;
            let text = format!(
                "{kind}, {} kg/m³, friction {}, restitution {}",
                format_number(collider.density),
                format_number(material.friction),
                format_number(material.restitution)
            );
            fields.push([format!("collider {number}"), text]);
        }
        for &joint in self.joints_of(id).unwrap_or_default() {
            let Some(found) = self.joint(joint) else { continue };
            let others = found.bodies.iter().filter(|&&it| it != id);
            let others: Vec<String> = others.map(|it| format!("#{}", it.index())).collect();
            let kind = format!("{:?}", found.kind);
            let kind = kind.split(['(', ' ', '{']).next().unwrap_or_default().to_owned();
            fields.push([
                format!("joint {}", joint.index()),
                format!("{kind} to {}", others.join(", ")),
            ]);
        }
        let mut impulse = 0.0_f32;
        let mut met = Vec::new();
        for contact in self.contacts().filter(|contact| contact.bodies.contains(&id)) {
            let others = contact.bodies.iter().filter(|&&it| it != id);
            met.extend(others.map(|it| format!("#{}", it.index())));
            impulse += contact.points.iter().map(|point| point.impulse).sum::<f32>();
        }
        fields.push([
            "touches".to_owned(),
            if met.is_empty() { "nothing".to_owned() } else { met.join(", ") },
        ]);
        fields.push([
            "impulses of contacts".to_owned(),
            format!("{} N·s", format_number(impulse)),
        ]);
        if let Some(particles) = self.particles(id) {
            fields.push(["particles".to_owned(), particles.len().to_string()]);
        }
        fields
    }
}

fn sum(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn force_of(mass: f32, way: Vector, velocity: Vector, dt: f32) -> Vector {
    Vector::from_array(std::array::from_fn(|axis| {
        pull_force(mass, way[axis], velocity[axis], dt)
    }))
}

/// The impulses that pull those particles of a soft body that are nearest to where it is held.
fn pulls_at_particles(
    particles: &SoftBodyParticles<'_>,
    grip: &Grip,
    dt: f32,
) -> Vec<(u32, Vector)> {
    let rest = particles.shape().points();
    let local = vector(grip.local);
    let mut nearest: Vec<usize> = (0..rest.len()).collect();
    nearest.sort_by(|&a, &b| {
        rest[a].distance_squared(local).total_cmp(&rest[b].distance_squared(local))
    });
    nearest.truncate(rest.len().div_ceil(PULL_SHARE));
    let state: Vec<_> = particles.exact_positions().zip(particles.velocities()).collect();
    let masses: Vec<f32> = particles.masses().collect();
    let total: f32 = masses.iter().sum();
    let held: f32 = nearest.iter().map(|&index| masses[index]).sum();
    let target = exact(grip.target);
    let pull = |&index: &usize| {
        let (position, velocity) = state[index];
        let way = short(target - position) + rest[index] - local;
        let way = way.clamp_length_max(PULL_SPEED * dt * 4.0);
        // The held particles pull the rest along.
        let mass = masses[index] * (total / held.max(f32::MIN_POSITIVE)).min(3.0);
        (u32::try_from(index).unwrap_or(u32::MAX), dt * force_of(mass, way, velocity, dt))
    };
    nearest.iter().map(pull).collect()
}

/// Applies the part of `changes` about colliders.
fn alter(collider: &mut Collider, changes: &Changes) -> Result<(), Refusal> {
    if let Some(friction) = changes.friction {
        collider.material.friction = friction;
    }
    if let Shape::Soft(soft) = &collider.shape {
        let mut material = *soft.material();
        if let Some(shape) = &mut material.shape {
            shape.hertz = changes.hertz.unwrap_or(shape.hertz);
            shape.damping_ratio = changes.damping.unwrap_or(shape.damping_ratio);
            let changed = SoftShape::clone(soft).with_material(material);
            collider.shape = changed.map_err(|error| error.to_string())?.into();
        }
    }
    Ok(())
}

/// A body of a world, for the list of what is there.
struct Standing<'a> {
    world: &'a World,
    id: BodyId,
    body: &'a Body,
}

impl Subject for Standing<'_> {
    fn bits(&self) -> u64 {
        self.id.to_bits()
    }

    fn body_type(&self) -> &'static str {
        match self.body.body_type {
            BodyType::Fixed => "fixed",
            BodyType::Kinematic => "kinematic",
            BodyType::Dynamic => "dynamic",
        }
    }

    fn for_each_collider(&self, visit: &mut dyn FnMut(&Seen<'_>)) {
        for &id in self.world.colliders_of(self.id).unwrap_or_default() {
            let Some(collider) = self.world.collider(id) else { continue };
            see(&collider.shape, &collider.pose, collider.is_sensor, visit);
        }
    }
}

fn see(shape: &Shape, pose: &hazumi::Pose, is_sensor: bool, visit: &mut dyn FnMut(&Seen<'_>)) {
    if let Shape::Compound(compound) = shape {
        for (place, child) in compound.children() {
            see(child, &pose.mul(place), is_sensor, visit);
        }
        return;
    }
    visit(&Seen {
        key: key(shape),
        position: wide_numbers(pose.position),
        rotation: quaternion(pose.rotation),
        is_sensor,
        look: &|| {
            let keeper: Box<dyn Any + Send> = Box::new(shape.clone());
            (geometry(shape), keeper)
        },
    });
}

/// Draws the requested overlays of a scene: those of its world, and those of its scripts.
pub(crate) fn overlay_scene(scene: &SceneWorld, show: &Overlays, frame: &mut Frame) {
    scene.draw(&shown(show, [0.0; 3], frame), &mut Lines(frame));
}

/// The overlays that are requested, moved aside.
fn shown(show: &Overlays, aside: [f64; 3], frame: &Frame) -> Show {
    let is_asked = |what: Option<bool>| what == Some(true);
    Show {
        contacts: is_asked(show.contacts),
        boxes: is_asked(show.boxes),
        tree: is_asked(show.tree),
        joints: is_asked(show.joints),
        velocities: is_asked(show.velocities),
        goals: is_asked(show.goals),
        clusters: is_asked(show.clusters),
        sensors: is_asked(show.sensors),
        fast: is_asked(show.fast),
        graph: is_asked(show.graph),
        origin: exact(frame.origin) - exact(aside),
        ..Show::NOTHING
    }
}

impl DebugDraw for Lines<'_> {
    fn line(&mut self, from: Vector, to: Vector, color: u32) {
        self.0.lines.push([wide_numbers(from), wide_numbers(to)]);
        self.0.line_colors.push(color);
    }
}
