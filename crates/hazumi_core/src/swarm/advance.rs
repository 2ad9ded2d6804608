//! Bullet motion in a frame: straight on, or from wall to wall.

use std::ops::Range;

use super::bullets::{
    BulletColumns, BulletId, BulletRunEvents, Bullets, DespawnReason, Names, Point, STRAIGHT,
    WallHit,
};
use super::source::{FARTHEST, narrow, thing};
use super::touch::dot;
use super::wall::{Cast, Stop, Walls};
use crate::error::{Rule, ValueError};
use crate::parallel::Workers;

/// Runs of bullets that threads share out.
const SHELVES: usize = 32;
/// How often a bullet that is inside walls is put out of one, in a frame.
const PUSHES: u32 = 16;
/// Farthest that a bullet is put off a wall that it touches and leaves, as a part of its
/// coordinates, dimensionless. Walls may be found in `f32`, by functions that report them then.
const LEAVING: f64 = 256.0 * f32::EPSILON as f64;

/// The response of a bullet at a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WallResponse {
    /// Bounces off the wall and flies on in the time that remains.
    Bounce {
        /// Restitution at a wall, dimensionless: the part of the normal speed that is kept.
        /// Values outside 0 to 1 are limited to that.
        restitution: f32,
        /// After so many bounces in a frame it waits at the next wall until the frame ends.
        max_bounces: u32,
    },
    /// Ends at the wall, see [`Bullets::despawned`].
    Despawn,
}

/// A run of bullets that one thread moves.
struct BulletRange<'b, P> {
    first: usize,
    positions: &'b mut [P],
    velocities: &'b mut [P],
    lives: &'b mut [f32],
    origins: &'b mut [P],
    bends: &'b mut [u32],
    radii: &'b [f32],
    groups: &'b [u8],
    slots: &'b [u32],
    desk: Option<&'b mut BulletRunEvents<P>>,
}

/// A bullet on its way.
struct Flyer<const D: usize> {
    place: [f64; D],
    velocity: [f64; D],
    radius: f64,
    group: u8,
    /// The elapsed part of the frame.
    time: f64,
    has_turned: bool,
}

/// How a bullet met a wall, with a normal of length 1.
struct Bump<const D: usize> {
    normal: [f64; D],
    /// The speed against the wall, in metres per second.
    speed: f64,
    wall: u32,
}

impl<const D: usize, P: Point<D>> Bullets<D, P> {
    /// Removes bullets that ended in the last frame, and moves the others for `dt` seconds.
    ///
    /// # Errors
    ///
    /// When `dt` is not finite or below 0; nothing moves then.
    pub fn advance(&mut self, dt: f32, workers: &Workers) -> Result<(), ValueError> {
        self.begin(dt)?;
        self.run(workers, |shelf, names| shelf.drift(dt, names));
        Ok(())
    }

    /// Moves the bullets among walls: a bullet that hits one bounces, as often as it must, or
    /// ends.
    ///
    /// A bullet outside all walls at the start of a frame is outside at its end, up to the
    /// rounding of its position. A bullet inside a wall is put out. Nor does a bounce make it
    /// faster. Where walls leave it no room it stays.
    ///
    /// # Errors
    ///
    /// When `dt` is not finite or below 0; nothing moves then.
    pub fn advance_among(
        &mut self,
        dt: f32,
        walls: &(impl Walls<D> + ?Sized),
        at_wall: WallResponse,
        workers: &Workers,
    ) -> Result<(), ValueError> {
        self.begin(dt)?;
        self.run(workers, |shelf, names| shelf.fly(dt, walls, at_wall, names));
        Ok(())
    }

    fn begin(&mut self, dt: f32) -> Result<(), ValueError> {
        Rule::AtLeast(0.0).check("length of a frame", dt)?;
        self.remove_despawned();
        self.frame = dt;
        Ok(())
    }

    fn run(
        &mut self,
        workers: &Workers,
        work: impl Fn(&mut BulletRange<'_, P>, &Names<P>) + Sync,
    ) {
        self.desks.resize_with(SHELVES, BulletRunEvents::default);
        let names = &self.names;
        let mut shelves = shelves(&mut self.columns, &mut self.desks);
        workers.for_each_block(&mut shelves, 1, |_, block| {
            for shelf in block {
                work(shelf, names);
            }
        });
        self.hits.clear();
        for desk in &self.desks {
            let before = thing(self.hits.len());
            for &[index, first] in &desk.bends {
                self.columns.bends[index as usize] = before + first;
            }
            self.hits.extend_from_slice(&desk.hits);
            self.ended.extend_from_slice(&desk.ended);
        }
    }
}

/// Cuts the lists into runs. Where does not matter to what happens in them.
fn shelves<'b, P>(
    columns: &'b mut BulletColumns<P>,
    desks: &'b mut [BulletRunEvents<P>],
) -> [BulletRange<'b, P>; SHELVES] {
    let count = columns.slots.len();
    let mut positions = &mut columns.positions[..];
    let mut velocities = &mut columns.velocities[..];
    let mut lives = &mut columns.lives[..];
    let mut origins = &mut columns.origins[..];
    let mut bends = &mut columns.bends[..];
    let mut desks = desks.iter_mut();
    std::array::from_fn(|shelf| {
        let cut = |shelf: usize| count * shelf / SHELVES;
        let run: Range<usize> = cut(shelf)..cut(shelf + 1);
        BulletRange {
            first: run.start,
            positions: take(&mut positions, run.len()),
            velocities: take(&mut velocities, run.len()),
            lives: take(&mut lives, run.len()),
            origins: take(&mut origins, run.len()),
            bends: take(&mut bends, run.len()),
            radii: &columns.radii[run.clone()],
            groups: &columns.groups[run.clone()],
            slots: &columns.slots[run],
            desk: desks.next(),
        }
    })
}

/// Cuts the first `len` items off a slice.
fn take<'b, T>(slice: &mut &'b mut [T], len: usize) -> &'b mut [T] {
    slice.split_off_mut(..len).unwrap_or_default()
}

impl<P> BulletRange<'_, P> {
    /// Moves all straight on.
    fn drift<const D: usize>(&mut self, dt: f32, names: &Names<P>)
    where
        P: Point<D>,
    {
        let Some(desk) = self.desk.take() else { return };
        desk.clear();
        self.origins.copy_from_slice(self.positions);
        self.bends.fill(STRAIGHT);
        for (position, &velocity) in self.positions.iter_mut().zip(&*self.velocities) {
            *position = moved(*position, velocity, f64::from(dt));
        }
        for index in 0..self.slots.len() {
            let left = self.lives[index];
            self.lives[index] = left - dt;
            let is_sound = is_sound(self.positions[index], self.velocities[index]);
            if left > dt && is_sound {
                continue;
            }
            let cause = if is_sound { DespawnReason::Age } else { DespawnReason::Lost };
            let mut fraction = 1.0;
            if !(left > dt) {
                fraction = part(left, dt);
                let time = f64::from(dt) * f64::from(fraction);
                self.positions[index] =
                    moved(self.origins[index], self.velocities[index], time);
            }
            desk.end(names.id_at(self.slots[index]), fraction, cause);
        }
    }

    /// Moves all from wall to wall.
    fn fly<const D: usize>(
        &mut self,
        dt: f32,
        walls: &(impl Walls<D> + ?Sized),
        at_wall: WallResponse,
        names: &Names<P>,
    ) where
        P: Point<D>,
    {
        let Some(desk) = self.desk.take() else { return };
        desk.clear();
        self.origins.copy_from_slice(self.positions);
        self.bends.fill(STRAIGHT);
        for index in 0..self.slots.len() {
            // Few need one, and looking it up would leave the order of the lists.
            let slot = self.slots[index];
            let (place, velocity) = (self.positions[index], self.velocities[index]);
            let left = self.lives[index];
            self.lives[index] = left - dt;
            let frame_end = if left > dt { 1.0 } else { part(left, dt) };
            if !is_sound(place, velocity) {
                desk.end(names.id_at(slot), 0.0, DespawnReason::Lost);
                continue;
            }
            let mut flyer = self.flyer::<D>(index);
            let first = desk.hits.len();
            let flight = (f64::from(dt), f64::from(frame_end));
            let has_ended = flyer.fly(flight, walls, at_wall, |flyer, bump| {
                desk.hits.extend(names.id_at(slot).map(|id| flyer.hit(id, bump)));
            });
            if desk.hits.len() > first {
                desk.bends.push([thing(self.first + index), thing(first)]);
            }
            self.positions[index] = flyer.place.map(narrow).into();
            if flyer.has_turned {
                self.velocities[index] = slowed(flyer.velocity, velocity.into()).into();
            }
            let is_sound = is_sound(self.positions[index], self.velocities[index]);
            let (fraction, cause) = match has_ended {
                true => (narrow(flyer.time), DespawnReason::Wall),
                false if !is_sound => (frame_end, DespawnReason::Lost),
                false if !(left > dt) => (frame_end, DespawnReason::Age),
                false => continue,
            };
            if has_ended {
                self.lives[index] = -((1.0 - fraction) * dt).max(f32::MIN_POSITIVE);
            }
            desk.end(names.id_at(slot), fraction, cause);
        }
    }

    fn flyer<const D: usize>(&self, index: usize) -> Flyer<D>
    where
        P: Point<D>,
    {
        Flyer {
            place: self.positions[index].into().map(f64::from),
            velocity: self.velocities[index].into().map(f64::from),
            radius: f64::from(self.radii[index].max(0.0)),
            group: self.groups[index],
            time: 0.0,
            has_turned: false,
        }
    }
}

impl<const D: usize> Flyer<D> {
    /// Flies through a frame of some seconds from an elapsed part of it, and notes its hits.
    /// Returns whether it ended at a wall.
    fn fly(
        &mut self,
        (dt, end): (f64, f64),
        walls: &(impl Walls<D> + ?Sized),
        at_wall: WallResponse,
        mut note: impl FnMut(&Self, &Bump<D>),
    ) -> bool {
        let (mut bounces, mut pushes) = (0, 0);
        loop {
            let left = end - self.time;
            let along = self.velocity.map(|speed| speed * (dt * left));
            let cast = Cast { from: self.place, along, radius: self.radius, group: self.group };
            let is_clear = walls.is_clear(&cast);
            let stop = if is_clear { None } else { walls.cast(&cast).and_then(Stop::checked) };
            let Some(stop) = stop else {
                self.shift(along, 1.0);
                self.time = end;
                return false;
            };
            self.shift(along, stop.fraction);
            self.shift(stop.normal, stop.depth);
            self.time += left * stop.fraction;
            let speed = -dot(self.velocity, stop.normal);
            if !(speed > 0.0) {
                pushes += 1;
                if pushes > PUSHES {
                    return false;
                }
                if stop.fraction == 0.0 && stop.depth == 0.0 {
                    self.leave(stop.normal, pushes);
                }
                continue;
            }
            let bump = Bump { normal: stop.normal, speed, wall: stop.wall };
            note(self, &bump);
            let WallResponse::Bounce { restitution, max_bounces } = at_wall else {
                return true;
            };
            self.turn(&bump, limited(restitution));
            if bounces == max_bounces {
                return false;
            }
            bounces += 1;
            pushes = 0;
        }
    }

    fn shift(&mut self, along: [f64; D], part: f64) {
        self.place = std::array::from_fn(|axis| self.place[axis] + part * along[axis]);
    }

    /// Moves a little off a wall that it touches and leaves; farther each time.
    fn leave(&mut self, normal: [f64; D], pushes: u32) {
        let size = self.place.iter().fold(self.radius, |size, x| size.max(x.abs()));
        let growth = f64::from(1_u32 << ((PUSHES - pushes) / 2));
        self.shift(normal, LEAVING * size / growth);
    }

    /// Reflects the velocity.
    fn turn(&mut self, bump: &Bump<D>, restitution: f64) {
        self.has_turned = true;
        let mut add = |speed: f64| {
            let normal = bump.normal;
            self.velocity =
                std::array::from_fn(|axis| self.velocity[axis] + speed * normal[axis]);
            -dot(self.velocity, normal)
        };
        let rest = add((1.0 + restitution) * bump.speed);
        // The rounding error of a speed that should be gone.
        if rest > 0.0 {
            add(rest);
        }
    }

    fn hit<P: Point<D>>(&self, id: BulletId<P>, bump: &Bump<D>) -> WallHit<P> {
        WallHit {
            id,
            wall: bump.wall,
            fraction: narrow(self.time),
            position: self.place.map(narrow).into(),
            normal: bump.normal.map(narrow).into(),
            speed: narrow(bump.speed),
        }
    }
}

impl<const D: usize> Stop<D> {
    /// With a normal of length 1; `None` when a number is none.
    fn checked(self) -> Option<Self> {
        let length = dot(self.normal, self.normal).sqrt();
        let is_sound = length > 0.0
            && length.is_finite()
            && (0.0..=1.0).contains(&self.fraction)
            && (0.0..f64::INFINITY).contains(&self.depth);
        is_sound.then(|| Self { normal: self.normal.map(|x| x / length), ..self })
    }
}

/// Where something is after some seconds.
#[inline(always)]
fn moved<const D: usize, P: Point<D>>(place: P, velocity: P, time: f64) -> P {
    let (place, velocity) = (place.into(), velocity.into());
    let at = |axis: usize| narrow(f64::from(place[axis]) + f64::from(velocity[axis]) * time);
    std::array::from_fn(at).into()
}

/// The part of a frame that a life lasts; 0 when nothing is left.
fn part(left: f32, dt: f32) -> f32 {
    if left > 0.0 { (left / dt).min(1.0) } else { 0.0 }
}

/// A restitution within 0 to 1; 0 when it is no number.
fn limited(restitution: f32) -> f64 {
    if restitution > 0.0 { f64::from(restitution.min(1.0)) } else { 0.0 }
}

/// Whether a bullet can be sorted and moved.
fn is_sound<const D: usize, P: Point<D>>(place: P, velocity: P) -> bool {
    let (place, velocity) = (place.into(), velocity.into());
    place.iter().all(|x| x.abs() <= FARTHEST) && velocity.iter().all(|x| x.is_finite())
}

/// The nearest velocity in `f32` that is not faster than another, unless it truly is.
fn slowed<const D: usize>(velocity: [f64; D], before: [f32; D]) -> [f32; D] {
    let energy = |velocity: [f32; D]| {
        let velocity = velocity.map(f64::from);
        dot(velocity, velocity)
    };
    let mut slowed = velocity.map(narrow);
    for axis in 0..D {
        if energy(slowed) > energy(before) {
            slowed[axis] = slowed[axis].signum() * slowed[axis].abs().next_down().max(0.0);
        }
    }
    slowed
}
