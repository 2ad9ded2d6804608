//! How much light falls on a side: the sun with shadows, the sky as far as it is open.

use hazumi3d::glam::{Mat3, Vec3};

use super::buffer::Buffer;
use super::projection::Projection;
use super::solid::Solid;

/// Directions in which the sky is sampled.
const SKY_COUNT: u8 = 24;
/// Pixels along a side of the shadow maps of the sun and of a patch of the sky.
const SUN_PIXELS: u16 = 2048;
const SKY_PIXELS: u16 = 384;

/// Sun and sky above a scene.
pub(super) struct Light {
    sun: ShadowMap,
    sky: Vec<ShadowMap>,
    /// Light that an open level side gets from the sky maps, to divide by.
    open_sky: f32,
}

/// Light on a side, dimensionless: 1 is what an open side gets that faces the source.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lit {
    /// From the sun, 0..=1.
    pub(super) sun: f32,
    /// From the sky, 0..=1.
    pub(super) sky: f32,
}

impl Light {
    /// The light on `solids` within `radius` metres of `middle`, the sun behind the left
    /// shoulder.
    pub(super) fn new(
        projection: &Projection,
        solids: &[Solid],
        middle: Vec3,
        radius: f32,
    ) -> Self {
        let map = |toward: Vec3, pixels: u16| {
            let mut map = ShadowMap::new(toward, middle, radius, pixels);
            solids.iter().for_each(|solid| map.add(solid));
            map
        };
        let toward_sun = sun_direction(projection);
        let sky: Vec<ShadowMap> =
            (0..SKY_COUNT).map(|index| map(sky_direction(index), SKY_PIXELS)).collect();
        let open_sky = sky.iter().map(|map| map.toward.y).sum();
        Self { sun: map(toward_sun, SUN_PIXELS), sky, open_sky }
    }

    /// The direction to the sun, a unit vector.
    pub(super) fn toward_sun(&self) -> Vec3 {
        self.sun.toward
    }

    /// The light on a side with this normal, measured at `points` on it.
    pub(super) fn on(&self, normal: Vec3, points: &[Vec3]) -> Lit {
        let share = |map: &ShadowMap| {
            let facing = normal.dot(map.toward).max(0.0);
            if facing == 0.0 {
                return 0.0;
            }
            let seen = points.iter().filter(|&&point| map.reaches(point, normal)).count();
            facing * seen as f32 / points.len().max(1) as f32
        };
        Lit {
            sun: share(&self.sun),
            sky: (self.sky.iter().map(share).sum::<f32>() / self.open_sky).min(1.0),
        }
    }
}

/// High, from the left, and a little from behind the eye.
fn sun_direction(projection: &Projection) -> Vec3 {
    (1.5 * Vec3::Y - 0.9 * projection.right() + 0.55 * projection.level()).normalize()
}

/// Direction `index` of a spiral that covers the upper half of the sphere evenly.
fn sky_direction(index: u8) -> Vec3 {
    let height = (f32::from(index) + 0.5) / f32::from(SKY_COUNT);
    // The golden angle, in radians, never lines up with itself.
    let angle = 2.399_963 * f32::from(index);
    let level = (1.0 - height * height).sqrt();
    Vec3::new(level * angle.cos(), height, level * angle.sin())
}

/// Depth map of the surfaces nearest to a distant light.
struct ShadowMap {
    toward: Vec3,
    /// From metres around `middle` to pixels and metres towards the light.
    to_map: Mat3,
    middle: Vec3,
    half: f32,
    /// Shadows begin this far behind a surface, in metres: the size of a few pixels.
    bias: f32,
    buffer: Buffer,
}

impl ShadowMap {
    fn new(toward: Vec3, middle: Vec3, radius: f32, pixels: u16) -> Self {
        let half = f32::from(pixels) / 2.0;
        let (u, v) = toward.any_orthonormal_pair();
        let scale = half / radius;
        Self {
            toward,
            to_map: Mat3::from_cols(u * scale, v * scale, toward).transpose(),
            middle,
            half,
            bias: 1.5 / scale,
            buffer: Buffer::new(pixels.into(), pixels.into()),
        }
    }

    fn place(&self, point: Vec3) -> Vec3 {
        self.to_map * (point - self.middle) + Vec3::new(self.half, self.half, 0.0)
    }

    fn add(&mut self, solid: &Solid) {
        for polygon in solid.seen_along(self.toward) {
            let placed: Vec<Vec3> = polygon.iter().map(|&point| self.place(point)).collect();
            self.buffer.draw(&placed, 0);
        }
    }

    fn reaches(&self, point: Vec3, normal: Vec3) -> bool {
        let place = self.place(point + self.bias * normal);
        place.z + self.bias >= self.buffer.nearness_at(place.x, place.y)
    }
}
