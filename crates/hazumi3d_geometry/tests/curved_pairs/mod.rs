//! Curved and flat supports of our own, and how high they reach in `f64`.

use hazumi3d_geometry::Pose;
use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::shape::Support;

use crate::support::{Placement, Rng};

/// A core that is known by a formula.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Round {
    /// Around the origin, with these radii.
    Ellipsoid(Vec3),
    /// Around y.
    Cylinder { half_height: f32, radius: f32 },
    /// Around y, with the tip up, and the origin midway.
    Cone { half_height: f32, radius: f32 },
    /// Around y, without thickness.
    Disc { radius: f32 },
}

impl Round {
    pub(crate) fn random(rng: &mut Rng, size: f64) -> Self {
        let mut length = || (size * rng.within(0.1, 1.0)) as f32;
        let (first, second, third) = (length(), length(), length());
        match rng.below(3) {
            0 => Self::Ellipsoid(Vec3::new(first, second, third)),
            1 => Self::Cylinder { half_height: first, radius: second },
            _ => Self::Cone { half_height: first, radius: second },
        }
    }

    pub(crate) fn scaled(self, scale: f32) -> Self {
        match self {
            Self::Ellipsoid(radii) => Self::Ellipsoid(radii * scale),
            Self::Cylinder { half_height, radius } => {
                Self::Cylinder { half_height: half_height * scale, radius: radius * scale }
            }
            Self::Cone { half_height, radius } => {
                Self::Cone { half_height: half_height * scale, radius: radius * scale }
            }
            Self::Disc { radius } => Self::Disc { radius: radius * scale },
        }
    }

    /// How far it reaches along a unit direction.
    fn height(&self, along: DVec3) -> f64 {
        let around = along.x.hypot(along.z);
        match *self {
            Self::Ellipsoid(radii) => (radii.as_dvec3() * along).length(),
            Self::Cylinder { half_height, radius } => {
                f64::from(radius) * around + f64::from(half_height) * along.y.abs()
            }
            Self::Cone { half_height, radius } => {
                let tip = f64::from(half_height) * along.y;
                tip.max(f64::from(radius) * around - tip)
            }
            Self::Disc { radius } => f64::from(radius) * around,
        }
    }

    /// How far a point in its frame is outside, at least.
    pub(crate) fn outside(&self, point: DVec3) -> f64 {
        let around = point.x.hypot(point.z);
        match *self {
            Self::Ellipsoid(radii) => {
                let radii = radii.as_dvec3();
                ((point / radii).length() - 1.0) * radii.min_element()
            }
            Self::Cylinder { half_height, radius } => {
                (around - f64::from(radius)).max(point.y.abs() - f64::from(half_height))
            }
            Self::Cone { half_height, radius } => {
                let (h, r) = (f64::from(half_height), f64::from(radius));
                let side = (2.0 * h * around - r * (h - point.y)) / (2.0 * h).hypot(r);
                side.max(-h - point.y)
            }
            Self::Disc { radius } => (around - f64::from(radius)).max(point.y.abs()),
        }
    }

    pub(crate) fn reach(&self) -> f64 {
        match *self {
            Self::Ellipsoid(radii) => radii.max_element().into(),
            Self::Cylinder { half_height, radius } | Self::Cone { half_height, radius } => {
                f64::from(half_height).hypot(radius.into())
            }
            Self::Disc { radius } => radius.into(),
        }
    }
}

fn rim(direction: Vec3, radius: f32, y: f32) -> Vec3 {
    let around = Vec3::new(direction.x, 0.0, direction.z).normalize_or(Vec3::X);
    Vec3::new(radius * around.x, y, radius * around.z)
}

impl Support for Round {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let direction = direction / direction.abs().max_element();
        let point = match *self {
            Self::Ellipsoid(radii) => {
                let size = radii.max_element();
                radii * (radii / size * direction).normalize()
            }
            Self::Cylinder { half_height, radius } => rim(
                direction,
                radius,
                if direction.y > 0.0 { half_height } else { -half_height },
            ),
            Self::Cone { half_height, radius } => {
                let base = rim(direction, radius, -half_height);
                let tip = Vec3::Y * half_height;
                if tip.dot(direction) > base.dot(direction) { tip } else { base }
            }
            Self::Disc { radius } => rim(direction, radius, 0.0),
        };
        (0, point)
    }

    fn margin(&self) -> f32 {
        0.0
    }
}

/// How far `b` overlaps `a` along a unit normal.
pub(crate) fn height(a: &Round, b: &Round, b_in_a: &Pose, normal: DVec3) -> f64 {
    let placement = Placement::of(b_in_a);
    let seen = placement.rotation.inverse() * -normal;
    a.height(normal) + b.height(seen) - placement.position.dot(normal)
}

/// The least height that a dense search finds: never below the true one.
pub(crate) fn least_height(a: &Round, b: &Round, b_in_a: &Pose) -> f64 {
    let placement = Placement::of(b_in_a);
    let back = placement.rotation.inverse();
    let height = |normal: DVec3| {
        a.height(normal) + b.height(back * -normal) - placement.position.dot(normal)
    };
    const COUNT: usize = 600;
    let golden = std::f64::consts::PI * (3.0 - 5_f64.sqrt());
    let mut starts: Vec<(f64, DVec3)> = (0..COUNT)
        .map(|index| {
            let y = 1.0 - (2 * index + 1) as f64 / COUNT as f64;
            let (sin, cos) = (golden * index as f64).sin_cos();
            let around = (1.0 - y * y).sqrt();
            let normal = DVec3::new(around * cos, y, around * sin);
            (height(normal), normal)
        })
        .collect();
    starts.sort_by(|a, b| a.0.total_cmp(&b.0));
    starts.truncate(12);
    for (least, normal) in &mut starts {
        let mut step = 0.1;
        while step > 1e-7 {
            let [u, v] = [
                normal.any_orthonormal_vector(),
                normal.cross(normal.any_orthonormal_vector()),
            ];
            let mut is_better = false;
            for turn in 0..8 {
                let (sin, cos) = (std::f64::consts::FRAC_PI_4 * f64::from(turn)).sin_cos();
                let there = (*normal + (u * cos + v * sin) * step).normalize();
                let found = height(there);
                // By more than rounding, or it walks round a ring of equals for ever.
                if found < *least - 1e-9 * least.abs() {
                    (*least, *normal, is_better) = (found, there, true);
                    break;
                }
            }
            if !is_better {
                step *= 0.5;
            }
        }
    }
    starts.iter().map(|start| start.0).fold(f64::INFINITY, f64::min)
}

/// The hull of a few points, flat or not.
#[derive(Clone, Debug)]
pub(crate) struct Cloud(pub(crate) Vec<Vec3>);

impl Support for Cloud {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let mut best = (0, self.0[0]);
        for (index, &point) in (0..).zip(&self.0) {
            if point.dot(direction) > best.1.dot(direction) {
                best = (index, point);
            }
        }
        best
    }

    fn margin(&self) -> f32 {
        0.0
    }

    fn vertex(&self, index: u32) -> Option<Vec3> {
        self.0.get(index as usize).copied()
    }
}
