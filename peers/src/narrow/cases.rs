//! Which pairs are asked which questions, and how they stand.

use hazumi3d::glam::{DVec3, Vec3};

use crate::random::Random;
use crate::solid::Solid;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Do they touch?
    Intersects,
    /// The same a moment later, with a cache.
    IntersectsWarm,
    /// How far apart are they?
    Distance,
    /// The same a moment later, with a cache.
    DistanceWarm,
    /// How deep do they overlap?
    Penetration,
    /// Which points touch, of a pair never seen before?
    ManifoldCold,
    /// The same a moment later.
    ManifoldWarm,
    /// When does `b`, pushed along a line, touch `a`?
    Cast,
    /// Where does a ray enter `a`?
    Ray,
}

impl Question {
    /// The questions about pairs that stand still.
    pub(crate) const STANDING: [Self; 7] = [
        Self::Intersects,
        Self::IntersectsWarm,
        Self::Distance,
        Self::DistanceWarm,
        Self::Penetration,
        Self::ManifoldCold,
        Self::ManifoldWarm,
    ];

    /// As in the names of cases.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Intersects => "intersects",
            Self::IntersectsWarm => "intersects warm",
            Self::Distance => "distance",
            Self::DistanceWarm => "distance warm",
            Self::Penetration => "penetration",
            Self::ManifoldCold => "manifold cold",
            Self::ManifoldWarm => "manifold warm",
            Self::Cast => "cast",
            Self::Ray => "ray",
        }
    }
}

/// How a pair stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Configuration {
    /// 0.5 m apart.
    Separated,
    /// 0.01 m apart.
    Near,
    /// Neither apart nor overlapping, up to rounding.
    Touching,
    /// Overlapping by 0.1 m.
    Overlapping,
    /// Overlapping by 0.6 m.
    Deep,
    /// For sweeps: passing each other 0.1 m apart.
    Miss,
}

impl Configuration {
    /// Those of pairs that stand still.
    pub(crate) const STANDING: [Self; 5] =
        [Self::Separated, Self::Near, Self::Touching, Self::Overlapping, Self::Deep];
    /// Those of sweeps.
    pub(crate) const CASTS: [Self; 3] = [Self::Separated, Self::Near, Self::Miss];
    /// Those of rays.
    pub(crate) const RAYS: [Self; 2] = [Self::Separated, Self::Miss];

    /// As in the names of cases.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Separated => "separated",
            Self::Near => "near",
            Self::Touching => "touching",
            Self::Overlapping => "overlapping",
            Self::Deep => "deep",
            Self::Miss => "miss",
        }
    }

    /// Gap in metres, negative for overlap; for [`Self::Miss`], where the two come nearest.
    pub(crate) fn gap(self) -> f64 {
        match self {
            Self::Separated => 0.5,
            Self::Near => 0.01,
            Self::Touching => 0.0,
            Self::Overlapping => -0.1,
            Self::Deep => -0.6,
            Self::Miss => 0.1,
        }
    }

    /// Whether `question` makes sense here: a depth needs shapes that are not apart.
    pub(crate) fn allows(self, question: Question) -> bool {
        question != Question::Penetration || self.gap() <= 0.0
    }
}

/// Two solids under one name.
pub(crate) struct Pair {
    /// As in the names of cases.
    pub(crate) name: String,
    /// The first.
    pub(crate) a: Solid,
    /// The second.
    pub(crate) b: Solid,
    /// Size of the solids, in metres; gaps are multiples of it.
    pub(crate) scale: f32,
}

impl Pair {
    fn new(name: &str, a: Solid, b: Solid) -> Self {
        Self { name: name.to_owned(), a, b, scale: 1.0 }
    }

    fn scaled(&self, scale: f32) -> Self {
        let name = format!("{} x{scale}", self.name);
        Self { name, a: self.a.scaled(scale), b: self.b.scaled(scale), scale }
    }
}

const SPHERE: Solid = Solid::Sphere { radius: 0.5 };
const CAPSULE: Solid = Solid::Capsule { half_height: 0.5, radius: 0.4 };
const CUBOID: Solid = Solid::Cuboid(Vec3::new(0.6, 0.5, 0.4));
const CYLINDER: Solid = Solid::Cylinder { half_height: 0.5, radius: 0.4 };
const CONE: Solid = Solid::Cone { half_height: 0.6, radius: 0.5 };
const TRIANGLE: Solid = Solid::Triangle([
    Vec3::new(-1.0, 0.0, -0.8),
    Vec3::new(1.1, 0.0, -0.7),
    Vec3::new(0.1, 0.0, 1.2),
]);

/// The hull of points on the unit sphere.
fn hull(corners: usize, seed: u64) -> Solid {
    let mut random = Random::new(seed);
    Solid::Hull((0..corners).map(|_| random.direction().as_vec3()).collect())
}

/// Every pair of solids. One more is one more line.
pub(crate) fn pairs() -> Vec<Pair> {
    vec![
        Pair::new("hull117-hull117", hull(117, 1), hull(117, 2)),
        Pair::new("hull20-hull20", hull(20, 3), hull(20, 4)),
        Pair::new("hull20-box", hull(20, 5), CUBOID),
        Pair::new("box-box", CUBOID, CUBOID),
        Pair::new("capsule-capsule", CAPSULE, CAPSULE),
        Pair::new("box-capsule", CUBOID, CAPSULE),
        Pair::new("box-sphere", CUBOID, SPHERE),
        Pair::new("hull20-sphere", hull(20, 6), SPHERE),
        Pair::new("sphere-sphere", SPHERE, SPHERE),
        Pair::new("cylinder-cylinder", CYLINDER, CYLINDER),
        Pair::new("cone-box", CONE, CUBOID),
        Pair::new("triangle-box", TRIANGLE, CUBOID),
        Pair::new("triangle-hull20", TRIANGLE, hull(20, 7)),
    ]
}

/// Pairs of other sizes, of which only agreement is interesting.
pub(crate) fn scaled_pairs() -> Vec<Pair> {
    let hulls = Pair::new("hull20", hull(20, 3), hull(20, 4));
    let boxes = Pair::new("box", CUBOID, CUBOID);
    let scales = [0.001, 0.01, 0.1, 100.0];
    scales.iter().flat_map(|&scale| [hulls.scaled(scale), boxes.scaled(scale)]).collect()
}

/// Solids at which rays are cast.
pub(crate) fn targets() -> Vec<Pair> {
    let target = |name, solid| Pair::new(name, solid, Solid::Point);
    vec![
        target("hull117", hull(117, 1)),
        target("hull20", hull(20, 3)),
        target("box", CUBOID),
        target("capsule", CAPSULE),
        target("sphere", SPHERE),
        target("cylinder", CYLINDER),
        target("cone", CONE),
    ]
}

/// Draws a point.
type Draw = fn(&mut Random) -> DVec3;

/// Clouds of which hulls are built: names and points.
pub(crate) fn clouds() -> impl Iterator<Item = (String, Vec<Vec3>)> {
    let draw: [(&str, Draw); 3] = [
        ("on a sphere", Random::direction),
        ("in a ball", Random::in_ball),
        ("in a cube", Random::in_cube),
    ];
    draw.into_iter().flat_map(|(place, draw)| {
        [117_u32, 1000, 10_000].map(|count| {
            let mut random = Random::new(u64::from(count));
            let points = (0..count).map(|_| draw(&mut random).as_vec3()).collect();
            (format!("hull {count} points {place}"), points)
        })
    })
}
