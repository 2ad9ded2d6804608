//! Checks of how a scene ended, the same for all engines.

use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::{Body, BodyId, Pose, QueryFilter, World, WorldSettings};

use super::engines::plain;
use super::player::{self, Ending};
use super::scene::{Actor, Form, Manner, STEP, Scene};
use crate::report::{HAZUMI, PLAIN};

/// Most dynamic bodies that are asked how deep they are in others.
const SAMPLE: usize = 2000;
/// Part of its half width that a body may be in another before it is stuck, dimensionless.
const STUCK: f32 = 0.25;
/// Half width of the dynamic bodies, in metres.
const HALF_WIDTH: f32 = 0.5;
/// Part of the sample that may be stuck, dimensionless.
const MOST_STUCK: f32 = 0.05;
/// Part of all bodies that may be lost, dimensionless.
const MOST_LOST: f64 = 0.001;
/// Difference of the mean height from that without Bevy, as a part of that and in metres.
const HEIGHT: [f64; 2] = [0.1, 0.5];
/// Difference of the contacts from those without Bevy, as a part of these.
const CONTACTS: f64 = 0.3;
/// Difference of the overlaps from the exact number, as a part of that. Avian also reports
/// overlaps that the next step may bring.
const OVERLAPS: f64 = 0.15;
/// Distance of a kinematic body from where its velocity leads, in metres.
const ASTRAY: f32 = 0.01;

/// Findings of the judge.
pub(super) struct Verdict {
    /// Bodies that are nowhere, or far from where they should be.
    pub(super) lost: usize,
    /// The deepest overlap in the sample, in metres, of dynamic bodies.
    pub(super) depth: Option<f32>,
    /// The part of the sample that is stuck in others, dimensionless.
    pub(super) stuck: f32,
    /// Mean height, in metres.
    pub(super) height: f64,
    /// Pairs of sensors and visitors that overlap where the engine has them.
    pub(super) exact: Option<usize>,
    /// Why the time does not count.
    pub(super) failure: Option<String>,
}

/// Knows a scene.
pub(super) struct Judge<'s> {
    scene: &'s Scene,
    movers: Vec<&'s Actor>,
}

impl<'s> Judge<'s> {
    /// A judge of this scene.
    pub(super) fn new(scene: &'s Scene) -> Self {
        Self { scene, movers: scene.movers().collect() }
    }

    /// Verdicts on all engines, which are compared with the one without Bevy.
    ///
    /// # Errors
    ///
    /// When Hazumi refuses the scene.
    pub(super) fn judge(
        &self,
        endings: &[(&'static str, &Ending)],
    ) -> Result<Vec<Verdict>, String> {
        let mut verdicts = Vec::new();
        for (_, ending) in endings {
            verdicts.push(self.look(ending)?);
        }
        let plain = endings.iter().position(|(engine, _)| *engine == PLAIN);
        let height = plain.map(|place| verdicts[place].height);
        for (verdict, (engine, ending)) in verdicts.iter_mut().zip(endings) {
            let failure = self.failure(verdict, ending).or_else(|| {
                let (plain, height) = (endings[plain?].1, height?);
                self.difference(verdict, engine, ending, plain, height)
            });
            verdict.failure = failure;
        }
        Ok(verdicts)
    }

    /// Findings that need one engine alone.
    fn look(&self, ending: &Ending) -> Result<Verdict, String> {
        let bounds = self.scene.bounds;
        let is_lost = |(actor, pose): (&&Actor, &player::Pose)| {
            let position = Vec3::from(pose.position());
            let inside = pose.is_finite() && position.abs().max_element() <= bounds;
            !inside || self.expected(actor).is_some_and(|at| position.distance(at) > ASTRAY)
        };
        let lost = self.movers.iter().zip(&ending.poses).filter(|it| is_lost(*it)).count();
        let heights = ending.poses.iter().map(|pose| f64::from(pose.position()[1]));
        let height = heights.sum::<f64>() / ending.poses.len().max(1) as f64;
        let is_dynamic = self.movers.iter().all(|actor| self.expected(actor).is_none());
        let (depth, stuck) = if is_dynamic {
            let (depth, stuck) = self.overlaps(&ending.poses)?;
            (Some(depth), stuck)
        } else {
            (None, 0.0)
        };
        let exact = (!is_dynamic).then(|| self.exact_overlaps(&ending.poses));
        Ok(Verdict { lost, depth, stuck, height, exact, failure: None })
    }

    /// Where a kinematic body must be.
    fn expected(&self, actor: &Actor) -> Option<Vec3> {
        let seconds = STEP.as_secs_f32() * (self.scene.warm_up + self.scene.updates) as f32;
        matches!(actor.manner, Manner::Sensor | Manner::Visitor)
            .then(|| Vec3::from(actor.position) + seconds * Vec3::from(actor.linear))
    }

    fn failure(&self, verdict: &Verdict, ending: &Ending) -> Option<String> {
        let (lost, count) = (verdict.lost, self.movers.len());
        if ending.poses.len() != count {
            return Some(format!("{} of {count} bodies are there", ending.poses.len()));
        }
        if lost as f64 > MOST_LOST * count as f64 {
            return Some(format!("{lost} bodies are not where they should be"));
        }
        if verdict.stuck > MOST_STUCK {
            return Some(format!("{:.1} % of the bodies are stuck", 100.0 * verdict.stuck));
        }
        let exact = verdict.exact?;
        let touching = ending.touches.began.saturating_sub(ending.touches.ended);
        let is_off = touching.abs_diff(exact) as f64 > OVERLAPS * exact as f64;
        is_off.then(|| format!("it tells of {touching} overlaps, not {exact}"))
    }

    /// Differences from the world without Bevy, for Hazumi to the last bit.
    fn difference(
        &self,
        verdict: &Verdict,
        engine: &str,
        ending: &Ending,
        plain: &Ending,
        height: f64,
    ) -> Option<String> {
        if engine == HAZUMI && ending.poses != plain.poses {
            let both = ending.poses.iter().zip(&plain.poses);
            let elsewhere = both.filter(|(own, other)| own != other).count();
            return Some(format!("{elsewhere} bodies are not where they are without Bevy"));
        }
        let [part, metres] = HEIGHT;
        if (verdict.height - height).abs() > part * height.abs() + metres {
            return Some(format!("the mean height is not {height:.2} m"));
        }
        let (own, other) = (ending.touches.began, plain.touches.began);
        let is_off = own.abs_diff(other) as f64 > CONTACTS * other as f64;
        is_off.then(|| format!("{own} contacts began, without Bevy {other}"))
    }

    /// The deepest overlap of a sample, and the part of it that is stuck.
    fn overlaps(&self, poses: &[player::Pose]) -> Result<(f32, f32), String> {
        let refused = |error: hazumi3d::ValueError| error.to_string();
        let mut world = World::new(WorldSettings::default()).map_err(refused)?;
        let shapes = plain::Shapes::new(self.scene)?;
        let fixed = self.scene.actors.iter().filter(|actor| actor.manner == Manner::Fixed);
        for actor in fixed {
            let at = player::Pose::new(actor.position, actor.rotation);
            stand(&mut world, at, actor, &shapes)?;
        }
        let mut ids: Vec<Option<BodyId>> = Vec::new();
        for (actor, pose) in self.movers.iter().zip(poses) {
            let id = pose.is_finite().then(|| stand(&mut world, *pose, actor, &shapes));
            ids.push(id.transpose()?);
        }
        world.prepare_queries();
        let stride = ids.len().div_ceil(SAMPLE).max(1);
        let (mut depth, mut asked, mut stuck) = (0.0_f32, 0_u16, 0_u16);
        for (place, id) in ids.iter().enumerate().step_by(stride) {
            let Some(id) = id else { continue };
            let Some(body) = world.body(*id) else { continue };
            let shape =
                shapes.of(self.movers[place].form).map_err(|error| error.to_string())?;
            let filter = QueryFilter { skip_bodies: &[*id], ..QueryFilter::default() };
            let near = world.closest_shape(&shape, &body.pose(), 0.0, &filter);
            let deep = near.map_err(refused)?.map_or(0.0, |near| -near.distance);
            asked += 1;
            stuck += u16::from(deep > STUCK * HALF_WIDTH);
            depth = depth.max(deep);
        }
        Ok((depth, f32::from(stuck) / f32::from(asked.max(1))))
    }

    /// Sensors and visitors that overlap, found by sweeping along x.
    fn exact_overlaps(&self, poses: &[player::Pose]) -> usize {
        let mut balls: Vec<([f64; 3], f64, bool)> = self
            .movers
            .iter()
            .zip(poses)
            .filter_map(|(actor, pose)| {
                let Form::Ball(radius) = actor.form else { return None };
                let at = pose.position().map(f64::from);
                Some((at, f64::from(radius), actor.manner == Manner::Sensor))
            })
            .collect();
        balls.sort_by(|a, b| a.0[0].total_cmp(&b.0[0]));
        let mut count = 0;
        for (place, &(a, radius, is_sensor)) in balls.iter().enumerate() {
            let near = balls[place + 1..].iter();
            let near = near.take_while(|(b, other, _)| b[0] - a[0] <= radius + other);
            let meet = near.filter(|&&(b, other, is_other)| {
                let square: f64 = (0..3).map(|axis| (b[axis] - a[axis]).powi(2)).sum();
                is_sensor != is_other && square <= (radius + other).powi(2)
            });
            count += meet.count();
        }
        count
    }
}

fn stand(
    world: &mut World,
    pose: player::Pose,
    actor: &Actor,
    shapes: &plain::Shapes,
) -> Result<BodyId, String> {
    let pose = Pose::new(pose.position().into(), Quat::from_array(pose.rotation()));
    let body = Body { position: pose.position, rotation: pose.rotation, ..Body::fixed() };
    let id = world.add_body(body).map_err(|error| error.to_string())?;
    let collider = hazumi3d::Collider::new(shapes.of(actor.form)?);
    world.add_collider(id, collider).map_err(|error| error.to_string())?;
    Ok(id)
}
