//! What the engines of both dimensions have in common: all of it, but for vectors and shapes.

use crate::frame::{ASLEEP, COLORS, FROZEN, Frame};
use crate::protocol::{Bounds, ColorBy};

/// Bodies faster than this have the last colour of [`ColorBy::Speed`], m/s.
const FASTEST: f32 = 16.0;

/// How hard somebody pulls, Hz, with a damping ratio of 1.
pub(super) const PULL_HERTZ: f32 = 4.0;
/// How fast a soft body is pulled at most, m/s.
pub(super) const PULL_SPEED: f32 = 20.0;
/// Which part of the particles of a soft body is held.
pub(super) const PULL_SHARE: usize = 6;

/// What there is to know of a body to paint it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Painted {
    pub(super) kind: u32,
    /// 0 fixed, 1 kinematic, 2 dynamic.
    pub(super) motion: u8,
    pub(super) island: Option<u32>,
    /// m/s.
    pub(super) speed: f32,
    pub(super) is_asleep: bool,
    pub(super) is_frozen: bool,
}

impl Painted {
    /// What it looks like in a frame.
    pub(super) fn look(&self, by: ColorBy) -> u8 {
        let turned = |number: u32| u8::try_from(number % u32::from(COLORS)).unwrap_or(0);
        let color = match by {
            ColorBy::Kind => turned(self.kind),
            ColorBy::Motion => self.motion,
            // The first is for what belongs to none.
            ColorBy::Island => {
                self.island.map_or(0, |island| 1 + turned(island) % (COLORS - 1))
            }
            ColorBy::Speed => {
                let share = (self.speed / FASTEST).clamp(0.0, 1.0);
                nearest_below(share * f32::from(COLORS - 1))
            }
        };
        let asleep = if self.is_asleep { ASLEEP } else { 0 };
        let frozen = if self.is_frozen { FROZEN } else { 0 };
        color | asleep | frozen
    }
}

/// The whole number below one from 0 to 63; 0 for what is no number.
#[expect(clippy::cast_possible_truncation, reason = "numbers up to 63 fit")]
fn nearest_below(number: f32) -> u8 {
    number as u8
}

/// The force of a critically damped spring that stays stable for any step: N, by the mass it pulls, the way to where it pulls
/// and the speed of what it pulls, along one axis.
pub(super) fn pull_force(mass: f32, way: f32, speed: f32, dt: f32) -> f32 {
    let frequency = std::f32::consts::TAU * PULL_HERTZ;
    let turn = frequency * dt;
    mass * (frequency * frequency * way - 2.0 * frequency * speed)
        / (1.0 + 2.0 * turn + turn * turn)
}

/// What is this many times as large as what moves is ground, of which only what is near is worth
/// seeing.
const GROUND: f64 = 4.0;

/// What a camera should show of boxes that move and boxes that do not.
pub(super) fn worth_seeing(moving: &[[[f64; 3]; 2]], fixed: &[[[f64; 3]; 2]]) -> Bounds {
    let mut bounds = Bounds::NONE;
    let include = |bounds: &mut Bounds, [min, max]: [[f64; 3]; 2]| {
        bounds.include(min);
        bounds.include(max);
    };
    moving.iter().for_each(|&corners| include(&mut bounds, corners));
    if moving.is_empty() {
        // Where nothing moves yet, all but the largest things.
        let mut sizes: Vec<f64> = fixed.iter().map(size).collect();
        sizes.sort_unstable_by(f64::total_cmp);
        let middle = sizes.get(sizes.len() / 2).copied().unwrap_or_default();
        let small = fixed.iter().filter(|&corners| size(corners) <= GROUND * middle);
        small.for_each(|&corners| include(&mut bounds, corners));
    }
    let core = bounds.or_unit();
    let reach = size(&[core.min, core.max]);
    for corners in fixed {
        let is_ground = size(corners) > GROUND * reach;
        let [mut min, mut max] = *corners;
        for axis in 0..3 {
            if is_ground {
                min[axis] = min[axis].max(core.min[axis] - reach);
                max[axis] = max[axis].min(core.max[axis] + reach);
            }
        }
        if (0..3).all(|axis| min[axis] <= max[axis]) {
            // Ground is seen from above: its depth is not worth a look.
            if is_ground && max[1] <= core.min[1] {
                min[1] = max[1];
            }
            include(&mut bounds, [min, max]);
        }
    }
    bounds.or_unit()
}

/// Length of the diagonal of a box.
fn size([min, max]: &[[f64; 3]; 2]) -> f64 {
    (0..3).map(|axis| (max[axis] - min[axis]).powi(2)).sum::<f64>().sqrt()
}

/// The parts of [`Engine`](super::Engine) that are the same in both engines. What they need of
/// vectors is in functions beside: `wide` and `point` to numbers in three axes and back.
macro_rules! same_in_both {
    ($engine:ident) => {
        type Snapshot = $engine::Snapshot;

        fn moment(&self, earlier: Option<&Self::Snapshot>) -> Self::Snapshot {
            match earlier {
                Some(earlier) => self.snapshot_after(earlier),
                None => self.snapshot(),
            }
        }

        fn return_to(&mut self, moment: &Self::Snapshot) {
            // A snapshot of this very world always fits it: it has no hooks.
            let _ = self.restore(moment);
        }

        fn bytes(moment: &Self::Snapshot, earlier: Option<&Self::Snapshot>) -> usize {
            match earlier {
                Some(earlier) => moment.motion_bytes_beyond(earlier),
                None => moment.motion_bytes(),
            }
        }

        fn difference(one: &Self::Snapshot, other: &Self::Snapshot) -> Option<String> {
            one.difference(other).map(|difference| difference.to_string())
        }

        fn hash(&self) -> u64 {
            self.state_hash()
        }

        fn energy_now(&self) -> EnergyInfo {
            let $engine::Energy { kinetic, potential } = self.energy();
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
                self.configure(settings).map_err(|error| error.to_string())?;
            }
            if let Some(threads) = changes.threads.and_then(std::num::NonZeroUsize::new) {
                self.set_workers($engine::core::Workers::threads(threads));
            }
            if changes.friction.is_none() && changes.hertz.or(changes.damping).is_none() {
                return Ok(());
            }
            let ids: Vec<_> = self.colliders().map(|(id, _)| id).collect();
            for id in ids {
                let changed = self.edit_collider(id, |collider| alter(collider, changes));
                match changed.map_err(|error| error.to_string())? {
                    Some(Err(refusal)) => return Err(refusal),
                    Some(Ok(())) | None => {}
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
            for (id, body) in self.bodies() {
                let Some(position) = self.exact_position(id) else { continue };
                let row = paint.rows.of(id.index()) as usize;
                let painted = Painted {
                    kind: paint.content.kind_of(row),
                    motion: body.motion as u8,
                    island: islands.as_ref().and_then(|islands| islands.of(id)),
                    speed: body.linear_velocity.length(),
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
                let kind = if body.motion == Motion::Fixed { &mut fixed } else { &mut moving };
                for collider in self.colliders_of(id).unwrap_or_default() {
                    let Some(collider) = self.collider(*collider) else { continue };
                    let aabb = collider.shape.bounds(&body.pose().then(&collider.pose));
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
                    let _ = self.push_particle(id, particle, impulse);
                }
                return;
            }
            let (Some(body), Some(mass)) = (self.body(id).copied(), self.mass(id)) else {
                return;
            };
            let Some(position) = self.exact_position(id) else { return };
            let arm = rotation::rotate(body.rotation, vector(grip.local));
            let way = short(exact(grip.target) - position) - arm;
            let lever = arm - rotation::rotate(body.rotation, mass.center);
            let velocity = body.linear_velocity + spun(body.angular_velocity, lever);
            let force = force_of(mass.mass, way, velocity, dt);
            // A number that is none was refused before it came here.
            let _ = self.push(id, Push::ForceAt(force, short(position) + arm));
        }

        fn delete(&mut self, body: u64) {
            self.remove_body(BodyId::from_bits(body));
        }

        fn spawn(&mut self, spawn: &Spawn) -> Result<(), Refusal> {
            let size = spawn.size.clamp(SMALLEST, LARGEST);
            let collider = spawned(spawn.shape, size).map_err(|error| error.to_string())?;
            let body = Body { linear_velocity: vector(spawn.velocity), ..Body::dynamic() };
            let id = self.add(body, collider).map_err(|error| error.to_string())?;
            let still = STILL;
            let placed = self.teleport(id, exact(spawn.position), still);
            placed.map(|_| ()).map_err(|error| error.to_string())
        }

        fn overlay(&self, show: &Overlays, aside: [f64; 3], frame: &mut Frame) {
            let is_asked = |what: Option<bool>| what == Some(true);
            let show = Show {
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
            };
            self.draw(&show, &mut Lines(frame));
        }

        fn string(&self, grip: &Grip) -> Option<[[f64; 3]; 2]> {
            let id = BodyId::from_bits(grip.body);
            let arm = rotation::rotate(self.body(id)?.rotation, vector(grip.local));
            let held = self.exact_position(id)? + long(arm);
            Some([wide(held), grip.target])
        }
    };
}

/// What a report says, in the words of the viewer; for the methods of a world beside its trait.
macro_rules! stepped {
    ($world:ident, $report:ident) => {{
        let stages = Stage::ALL.iter().map(|&stage| (stage.name(), 1e3 * $report.times[stage]));
        let counts = Counts {
            bodies: $report.bodies,
            awake: $report.awake,
            frozen: $report.frozen,
            pairs: $report.pairs,
            contacts: $report.contacts,
            constraints: $report.constraints,
            colors: $report.colors,
            joints: $report.joints,
        };
        let events = $world.events();
        let row = |id: BodyId| format!("#{}", id.index());
        let impacts =
            events.impacts.iter().filter(|impact| impact.speed > LOUD).map(|impact| {
                let [a, b] = impact.touch.bodies.map(row);
                format!("{a} and {b} met at {:.1} m/s", impact.speed)
            });
        let bodies_of = |visit: &Visit| {
            [visit.visitor, visit.sensor]
                .map(|it| $world.body_of(it).map_or_else(String::new, row))
        };
        let entered = events.entered.iter().map(|visit| {
            let [who, what] = bodies_of(visit);
            format!("{who} entered {what}")
        });
        let broken =
            events.broken_joints.iter().map(|joint| format!("joint {} broke", joint.index()));
        let frozen = events.frozen.iter().map(|&id| format!("{} was frozen", row(id)));
        let events =
            frozen.chain(broken).chain(entered).chain(impacts).take(MOST_EVENTS).collect();
        Stepped { counts, times: stages.collect(), events }
    }};
}

/// Whether a body is awake, asleep, frozen or out of it all.
macro_rules! state_in_words {
    ($world:ident, $id:ident) => {{
        let is_enabled = $world.body($id).is_some_and(|body| body.is_enabled);
        let words = match ($world.is_frozen($id), $world.is_asleep($id)) {
            _ if !is_enabled => "not enabled",
            (Some(true), _) => "frozen: its numbers went bad",
            (_, Some(true)) => "asleep",
            _ => "awake",
        };
        words.to_owned()
    }};
}

/// Colliders, joints, contacts and particles of a body, as names and values.
macro_rules! connections {
    ($world:ident, $id:ident) => {{
        let mut fields = Vec::new();
        for (number, &collider) in
            $world.colliders_of($id).unwrap_or_default().iter().enumerate()
        {
            let Some(collider) = $world.collider(collider) else { continue };
            let shape = format!("{:?}", collider.shape);
            let kind = shape.split(['(', ' ', '{']).next().unwrap_or_default();
            let material = &collider.material;
            let text = format!(
                "{kind}, {} kg/m³, friction {}, restitution {}",
                shown(collider.density),
                shown(material.friction),
                shown(material.restitution)
            );
            fields.push([format!("collider {number}"), text]);
        }
        for &joint in $world.joints_of($id).unwrap_or_default() {
            let Some(found) = $world.joint(joint) else { continue };
            let others = found.bodies.iter().filter(|&&it| it != $id);
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
        for contact in $world.contacts().filter(|contact| contact.bodies.contains(&$id)) {
            let others = contact.bodies.iter().filter(|&&it| it != $id);
            met.extend(others.map(|it| format!("#{}", it.index())));
            impulse += contact.points.iter().map(|point| point.impulse).sum::<f32>();
        }
        fields.push([
            "touches".to_owned(),
            if met.is_empty() { "nothing".to_owned() } else { met.join(", ") },
        ]);
        fields.push(["impulses of contacts".to_owned(), format!("{} N·s", shown(impulse))]);
        if let Some(particles) = $world.particles($id) {
            fields.push(["particles".to_owned(), particles.len().to_string()]);
        }
        fields
    }};
}

/// Gathers lines in a frame.
pub(super) struct Lines<'a>(pub(super) &'a mut Frame);

/// Impacts slower than this are not told, m/s.
pub(super) const LOUD: f32 = 3.0;
/// Most events of a step that are told.
pub(super) const MOST_EVENTS: usize = 8;
/// What is wider than this is no reason for a camera to stand back, m.
pub(super) const WIDEST: f32 = 1e5;
/// Half the width of what is spawned, m.
pub(super) const SMALLEST: f32 = 0.01;
pub(super) const LARGEST: f32 = 50.0;

pub(super) use {connections, same_in_both, state_in_words, stepped};

#[cfg(test)]
mod tests {
    use super::*;

    const CALM: Painted = Painted {
        kind: 70,
        motion: 2,
        island: None,
        speed: 4.0,
        is_asleep: false,
        is_frozen: false,
    };

    #[test]
    fn colors_are_below_sixty_four_and_flags_above() {
        assert_eq!(CALM.look(ColorBy::Kind), 6);
        assert_eq!(CALM.look(ColorBy::Island), 0);
        assert_eq!(CALM.look(ColorBy::Speed), 15);
        let asleep = Painted { is_asleep: true, island: Some(63), ..CALM };
        assert_eq!(asleep.look(ColorBy::Island), ASLEEP | 1);
        let fast = Painted { is_frozen: true, speed: f32::NAN, ..CALM };
        assert_eq!(fast.look(ColorBy::Speed), FROZEN);
    }

    #[test]
    fn pulling_never_overshoots_for_long_steps() {
        // One axis, one step of a second: the body gets nearer and does not fly past.
        let force = pull_force(2.0, 1.0, 0.0, 1.0);
        let way = force / 2.0;
        assert!(way > 0.0 && way < 1.0, "{way} m");
    }

    #[test]
    fn a_camera_sees_what_moves_and_only_the_near_part_of_wide_ground() {
        let cube = |x: f64, half: f64| [[x - half, 0.0, -half], [x + half, 2.0 * half, half]];
        let floor = [[-500.0, -10.0, -500.0], [500.0, 0.0, 500.0]];
        let seen = worth_seeing(&[cube(0.0, 1.0)], &[floor, cube(5.0, 0.5)]);
        assert_eq!(seen.max[0], 5.5);
        assert!(seen.min[0] > -6.0 && seen.min[1] == 0.0, "{seen:?}");
        let still = worth_seeing(&[], &[cube(1.0, 0.5), floor, cube(-1.0, 0.5)]);
        assert!(still.max[0] < 8.0, "{still:?}");
        assert_eq!(worth_seeing(&[], &[]), Bounds { min: [-1.0; 3], max: [1.0; 3] });
    }
}
