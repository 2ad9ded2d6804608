//! The scenes, as data.

use std::time::Duration;

use crate::random::{Random, dim3};

/// Length of a fixed step.
pub(super) const STEP: Duration = Duration::from_nanos(16_666_666);

/// Names of the scenes.
pub(super) const NAMES: [&str; 3] = ["boxes", "hulls", "triggers"];

/// Kind of a body, and work of its collider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Never moves.
    Fixed,
    /// Falls and pushes.
    Dynamic,
    /// The same, with events of its contacts.
    Telling,
    /// A kinematic sensor that tells who is inside, of [`Self::Visitor`]s alone.
    Sensor,
    /// A kinematic solid that only sensors notice.
    Visitor,
}

/// Layers of a collider and layers that it meets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layers {
    pub(super) memberships: u32,
    pub(super) filters: u32,
}

impl Manner {
    /// Where layers are needed: sensors of the peers would notice each other.
    pub(super) fn layers(self) -> Option<Layers> {
        match self {
            Self::Fixed | Self::Dynamic | Self::Telling => None,
            Self::Sensor => Some(Layers { memberships: 1, filters: 2 }),
            Self::Visitor => Some(Layers { memberships: 2, filters: 1 }),
        }
    }

    /// Whether the game asks for its events.
    pub(super) fn tells(self) -> bool {
        matches!(self, Self::Telling | Self::Sensor)
    }

    /// Whether it glows where it touches another.
    pub(super) fn glows(self) -> bool {
        !matches!(self, Self::Fixed | Self::Dynamic)
    }
}

/// Shape of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Form {
    /// A box with these half extents, in metres.
    Box([f32; 3]),
    /// The [`Scene::hull`].
    Hull,
    /// A ball with this radius, in metres.
    Ball(f32),
}

/// A body as it starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Actor {
    pub(super) manner: Manner,
    pub(super) form: Form,
    /// In metres.
    pub(super) position: [f32; 3],
    /// A quaternion, its real part last.
    pub(super) rotation: [f32; 4],
    /// In m/s.
    pub(super) linear: [f32; 3],
    /// In rad/s.
    pub(super) angular: [f32; 3],
}

impl Actor {
    fn fixed(half_extents: [f32; 3], position: [f32; 3]) -> Self {
        Self {
            manner: Manner::Fixed,
            form: Form::Box(half_extents),
            position,
            rotation: [0.0, 0.0, 0.0, 1.0],
            linear: [0.0; 3],
            angular: [0.0; 3],
        }
    }
}

/// Bodies and their surroundings.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) name: &'static str,
    /// Whether this is the short version.
    pub(super) is_quick: bool,
    /// Downwards, in m/s².
    pub(super) gravity: f32,
    /// Of all colliders, dimensionless.
    pub(super) friction: f32,
    /// Of all colliders, dimensionless.
    pub(super) restitution: f32,
    /// Corners of the hulls, in metres.
    pub(super) hull: Vec<[f32; 3]>,
    /// All bodies, in the order in which they are made.
    pub(super) actors: Vec<Actor>,
    /// Half the edge of a cube around the origin that nobody leaves, in metres.
    pub(super) bounds: f32,
    /// Updates before the measured ones.
    pub(super) warm_up: usize,
    /// Updates that are measured.
    pub(super) updates: usize,
}

impl Scene {
    /// The scene with this name; the short version has a tenth of the bodies.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub(super) fn new(name: &str, is_quick: bool) -> Result<Self, String> {
        let mut random = Random::new(20);
        match name {
            "boxes" => Ok(boxes(if is_quick { 1_000 } else { 10_000 }, is_quick, &mut random)),
            "hulls" => Ok(hulls(if is_quick { 1_000 } else { 10_000 }, is_quick, &mut random)),
            "triggers" => {
                let sensors = if is_quick { 5_000 } else { 50_000 };
                Ok(triggers(sensors, is_quick, &mut random))
            }
            _ => Err(format!("there is no scene `{name}`")),
        }
    }

    /// Bodies that move.
    pub(super) fn movers(&self) -> impl Iterator<Item = &Actor> {
        self.actors.iter().filter(|actor| actor.manner != Manner::Fixed)
    }
}

/// Boxes of a metre that fall onto a floor, tumbling, and make a heap.
fn boxes(count: usize, is_quick: bool, random: &mut Random) -> Scene {
    /// Distance of the centres along each axis, in metres: neighbours may turn as they like.
    const PITCH: f32 = 1.85;
    let side = whole((count as f64).cbrt());
    let mut actors = vec![Actor::fixed([200.0, 1.0, 200.0], [0.0, -1.0, 0.0])];
    for number in 0..count {
        let cell = [number % side, number / (side * side), number / side % side];
        let middle = [0.5 * side as f32, -0.5, 0.5 * side as f32];
        let jitter = dim3::in_cube(random).as_vec3().to_array();
        let position = [0, 1, 2]
            .map(|axis| PITCH * (cell[axis] as f32 - middle[axis]) + 0.05 * jitter[axis]);
        actors.push(Actor {
            manner: Manner::Dynamic,
            form: Form::Box([0.5; 3]),
            angular: (3.0 * dim3::direction(random)).as_vec3().to_array(),
            ..Actor::fixed([0.5; 3], position)
        });
    }
    Scene {
        name: "boxes",
        is_quick,
        gravity: 9.81,
        friction: 0.5,
        restitution: 0.0,
        hull: Vec::new(),
        actors,
        bounds: 200.0,
        warm_up: if is_quick { 60 } else { 120 },
        updates: if is_quick { 60 } else { 120 },
    }
}

/// Hulls of 24 corners that fly in a closed room, bounce without loss, and tell whom they meet.
fn hulls(count: usize, is_quick: bool, random: &mut Random) -> Scene {
    /// Edge of the part of the room for each, in metres.
    const PITCH: f32 = 1.8;
    /// Radius of the hulls, in metres.
    const RADIUS: f32 = 0.5;
    /// Half the thickness of the walls, in metres.
    const WALL: f32 = 1.0;
    let side = whole((count as f64).cbrt());
    let half = 0.5 * PITCH * side as f32;
    let mut actors = Vec::new();
    for axis in 0..3 {
        for sign in [-1.0, 1.0] {
            let mut extents = [half + 2.0 * WALL; 3];
            extents[axis] = WALL;
            let mut position = [0.0; 3];
            position[axis] = sign * (half + WALL);
            actors.push(Actor::fixed(extents, position));
        }
    }
    for number in 0..count {
        let cell = [number % side, number / (side * side), number / side % side];
        let jitter = dim3::in_cube(random).as_vec3().to_array();
        let position = [0, 1, 2]
            .map(|axis| PITCH * (cell[axis] as f32 + 0.5) - half + 0.35 * jitter[axis]);
        actors.push(Actor {
            manner: Manner::Telling,
            form: Form::Hull,
            position,
            linear: (5.0 * dim3::direction(random)).as_vec3().to_array(),
            angular: (2.0 * dim3::direction(random)).as_vec3().to_array(),
            ..Actor::fixed([RADIUS; 3], position)
        });
    }
    let corners = (0..24).map(|_| (f64::from(RADIUS) * dim3::direction(random)).as_vec3());
    Scene {
        name: "hulls",
        is_quick,
        gravity: 0.0,
        friction: 0.0,
        restitution: 1.0,
        hull: corners.map(|corner| corner.to_array()).collect(),
        actors,
        bounds: half + 2.0 * WALL,
        warm_up: if is_quick { 15 } else { 30 },
        updates: if is_quick { 60 } else { 120 },
    }
}

/// Sensors that move by their velocity, and a fifth as many solids that they notice.
fn triggers(sensors: usize, is_quick: bool, random: &mut Random) -> Scene {
    /// Edge of the part of the space for each, in metres.
    const PITCH: f32 = 1.5;
    const RADIUS: f32 = 0.5;
    let count = sensors + sensors / 5;
    let half = f64::from(0.5 * PITCH) * (count as f64).cbrt();
    let actors = (0..count).map(|number| {
        let manner = if number % 6 == 5 { Manner::Visitor } else { Manner::Sensor };
        let form = Form::Ball(RADIUS);
        let position = (half * dim3::in_cube(random)).as_vec3().to_array();
        let linear = (2.0 * dim3::in_ball(random)).as_vec3().to_array();
        Actor { manner, form, linear, ..Actor::fixed([RADIUS; 3], position) }
    });
    let actors = actors.collect();
    Scene {
        name: "triggers",
        is_quick,
        gravity: 0.0,
        friction: 0.5,
        restitution: 0.0,
        hull: Vec::new(),
        actors,
        bounds: 100.0,
        warm_up: if is_quick { 15 } else { 30 },
        updates: if is_quick { 60 } else { 120 },
    }
}

/// The least whole number that is not below.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sizes are small")]
fn whole(size: f64) -> usize {
    size.ceil() as usize
}
