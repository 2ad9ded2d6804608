//! Support mappings: the only interface of convex shapes that distances and sweeps use.

use glam::{DVec3, Vec3};

use super::polyhedron::Polyhedron;
use super::{Capsule, Cuboid, Hull, Sphere, SupportPoints};

/// A convex shape, seen as a *core* of points swept by a sphere of radius `margin`.
///
/// Queries use nothing else of a shape, so a shape of your own needs only two functions:
///
/// ```
/// use hazumi3d_geometry::{Pose, glam::Vec3, query::{SimplexCache, closest}};
/// use hazumi3d_geometry::shape::{Sphere, Support};
///
/// /// A disc of 1 m around y, 0.1 m thick and rounded at the rim.
/// struct Coin;
///
/// impl Support for Coin {
///     fn support(&self, direction: Vec3) -> (u32, Vec3) {
///         let flat = Vec3::new(direction.x, 0.0, direction.z);
///         (0, flat.normalize_or(Vec3::X))
///     }
///     fn margin(&self) -> f32 {
///         0.05
///     }
/// }
///
/// # fn main() -> Result<(), hazumi3d_geometry::ValueError> {
/// let above = Pose::at(Vec3::new(0.3, 2.0, 0.0));
/// let nearest = closest(&Coin, &Sphere::new(0.5)?, &above, &mut SimplexCache::default());
/// assert!((nearest.surface_distance() - 1.45).abs() < 1e-5 && nearest.normal.y > 0.999);
/// # Ok(())
/// # }
/// ```
///
/// # Contract
///
/// The core is convex, closed and bounded. [`Self::support`] is a function of its argument
/// alone, and its points are finite. Where [`Self::vertex`] gives a point, it is one of the
/// core.
///
/// Source: van den Bergen, *Collision Detection in Interactive 3D Environments*, 2004,
/// chapter 4. `[bergen2004]`
pub trait Support {
    /// Support point: the point of the core farthest along `direction`, in metres, and its
    /// index. The lowest index among equals wins. Both are in the frame of the shape.
    ///
    /// `direction` has any length but zero. The index names the point for [`Self::vertex`]; a
    /// curved core, which has no corners, may return any.
    fn support(&self, direction: Vec3) -> (u32, Vec3);

    /// As [`Self::support`], to more digits where the shape has them.
    ///
    /// Curved cores of which this is known are found to be near in fewer steps. A shape may do
    /// without.
    fn exact_support(&self, direction: DVec3) -> (u32, DVec3) {
        let (index, point) = self.support(direction.as_vec3());
        (index, point.as_dvec3())
    }

    /// Radius of the sphere swept over the core, in metres, ≥ 0.
    fn margin(&self) -> f32;

    /// The corner with this index, in metres; `None` when there is none, as in a curved core.
    ///
    /// It lets a query begin where the last one of the same pair ended, and tells it that there
    /// are no more points than corners. A shape with corners may do without and loses a little
    /// time and the last digits of the normal.
    fn vertex(&self, index: u32) -> Option<Vec3> {
        let _ = index;
        None
    }

    /// All corners, where the core is their hull and no more.
    ///
    /// A query then searches among them in the widest vectors of the machine.
    fn corner_lanes(&self) -> Option<SupportPoints<'_>> {
        None
    }

    /// A point well inside, in metres: where a first query begins. It only saves time.
    #[inline]
    fn center(&self) -> Vec3 {
        Vec3::ZERO
    }
}

/// The point `(x, z)` pushed out to `radius` metres from the axis; along x when it lies on the
/// axis.
///
/// Scaled by the larger coordinate first: squares of huge or tiny numbers leave the range of
/// `f32`.
pub(super) fn toward(x: f32, z: f32, radius: f32) -> [f32; 2] {
    let largest = x.abs().max(z.abs());
    if largest <= 0.0 {
        return [radius, 0.0];
    }
    let (x, z) = (x / largest, z / largest);
    let length = (x * x + z * z).sqrt();
    [x / length * radius, z / length * radius]
}

/// As [`toward`], in `f64`, whose squares hold every length that `f32` has.
#[inline]
pub(super) fn exactly_toward(x: f64, z: f64, radius: f64) -> [f64; 2] {
    let length = (x * x + z * z).sqrt();
    let scale = radius / length;
    if length > 0.0 { [x * scale, z * scale] } else { [radius, 0.0] }
}

/// The core is the centre.
impl Support for Sphere {
    fn support(&self, _direction: Vec3) -> (u32, Vec3) {
        (0, Vec3::ZERO)
    }

    #[inline]
    fn margin(&self) -> f32 {
        self.radius()
    }

    fn vertex(&self, index: u32) -> Option<Vec3> {
        (index == 0).then_some(Vec3::ZERO)
    }

    #[inline]
    fn corner_lanes(&self) -> Option<SupportPoints<'_>> {
        Some(SupportPoints::of_few(&[Vec3::ZERO]))
    }
}

/// The core is the inner segment.
impl Support for Capsule {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let [start, end] = self.ends();
        if direction.dot(end - start) > 0.0 { (1, end) } else { (0, start) }
    }

    #[inline]
    fn margin(&self) -> f32 {
        self.radius()
    }

    fn vertex(&self, index: u32) -> Option<Vec3> {
        self.ends().get(index as usize).copied()
    }

    #[inline]
    fn corner_lanes(&self) -> Option<SupportPoints<'_>> {
        Some(SupportPoints::of_few(&self.ends))
    }

    #[inline]
    fn center(&self) -> Vec3 {
        let [start, end] = self.ends();
        0.5 * start + 0.5 * end
    }
}

/// Corner `i` lies on the positive side of axis `k` when bit `k` of `i` is set, as in
/// [`CuboidPolyhedron`](super::polyhedron::CuboidPolyhedron).
impl Support for Cuboid {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        // Compared, not `signum`: zeros of either sign take the lower index.
        let sides = direction.to_array().map(|along| along > 0.0);
        (pack(sides), corner(self, sides))
    }

    #[inline]
    fn margin(&self) -> f32 {
        0.0
    }

    fn vertex(&self, index: u32) -> Option<Vec3> {
        (index < 8).then(|| corner(self, [0, 1, 2].map(|axis| index >> axis & 1 == 1)))
    }

    #[inline]
    fn corner_lanes(&self) -> Option<SupportPoints<'_>> {
        Some(SupportPoints::of_box(self.half_extents()))
    }
}

fn pack([x, y, z]: [bool; 3]) -> u32 {
    u32::from(x) | u32::from(y) << 1 | u32::from(z) << 2
}

fn corner(cuboid: &Cuboid, positive: [bool; 3]) -> Vec3 {
    let [x, y, z] = cuboid.half_extents().to_array();
    let side = |positive: bool, half: f32| if positive { half } else { -half };
    Vec3::new(side(positive[0], x), side(positive[1], y), side(positive[2], z))
}

/// The core is the polyhedron itself.
impl Support for Polyhedron<'_> {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        self.corners.farthest(direction)
    }

    #[inline]
    fn margin(&self) -> f32 {
        0.0
    }

    fn vertex(&self, index: u32) -> Option<Vec3> {
        self.vertices.get(index as usize).copied()
    }

    #[inline]
    fn corner_lanes(&self) -> Option<SupportPoints<'_>> {
        Some(self.corners)
    }

    #[inline]
    fn center(&self) -> Vec3 {
        self.center
    }
}

/// As its polyhedron.
impl Support for Hull {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        self.view().corners.farthest(direction)
    }

    #[inline]
    fn margin(&self) -> f32 {
        0.0
    }

    fn vertex(&self, index: u32) -> Option<Vec3> {
        self.view().vertices.get(index as usize).copied()
    }

    #[inline]
    fn corner_lanes(&self) -> Option<SupportPoints<'_>> {
        Some(self.view().corners)
    }

    #[inline]
    fn center(&self) -> Vec3 {
        self.view().center
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::polyhedron::CuboidPolyhedron;
    use crate::shape::{FaceTable, SupportPointTable};

    /// The same answer, one vertex after the other.
    fn one_by_one(vertices: &[Vec3], direction: Vec3) -> (u32, Vec3) {
        let mut best = (0, vertices[0]);
        let mut farthest = f32::NEG_INFINITY;
        for (index, &vertex) in (0u32..).zip(vertices) {
            let distance = vertex.dot(direction);
            if distance > farthest {
                farthest = distance;
                best = (index, vertex);
            }
        }
        best
    }

    /// A polyhedron of corners alone.
    fn with_corners<T>(vertices: &[Vec3], ask: impl FnOnce(&Polyhedron<'_>) -> T) -> T {
        let (table, lanes) = (SupportPointTable::new(vertices), FaceTable::default());
        ask(&Polyhedron {
            center: Vec3::ZERO,
            inner_radius: 0.0,
            vertices,
            corners: table.view(vertices),
            faces: &[],
            half_edges: &[],
            edges: &[],
            lanes: lanes.view(),
        })
    }

    #[test]
    fn support_is_right_when_all_dots_are_negative() {
        let vertices = [[-2.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [-3.0, 1.0, 0.0]].map(Vec3::from);
        assert_eq!(with_corners(&vertices, |shape| shape.support(Vec3::X).0), 1);
    }

    #[test]
    fn a_cuboid_and_its_polyhedron_have_the_same_corners() {
        let cuboid = Cuboid::new(Vec3::new(1.0, 2.0, 3.0)).unwrap();
        let parts = CuboidPolyhedron::new(&cuboid);
        for x in [-1.0, -0.0, 0.0, 1.0] {
            for y in [-0.5, 0.0, 0.5] {
                for z in [-2.0, -0.0, 2.0] {
                    let direction = Vec3::new(x, y, z);
                    let found = Support::support(&cuboid, direction);
                    let expected = one_by_one(parts.view().vertices, direction);
                    assert_eq!(found, expected, "{direction}");
                    assert_eq!(cuboid.vertex(found.0), Some(found.1));
                }
            }
        }
        assert_eq!(cuboid.vertex(8), None);
    }

    #[test]
    fn blocks_of_corners_give_the_answer_of_one_by_one() {
        // Small whole numbers, so that many corners are equally far.
        let number = |index: usize, step: usize| (index * step % 7) as f32 - 3.0;
        let corner = |i: usize| Vec3::new(number(i, 3), number(i, 5), number(i, 11));
        let vertices: Vec<Vec3> = (0..400).map(corner).collect();
        for count in (1..=70).chain([120, 128, 129, 144, 150, 257, 400]) {
            let vertices = &vertices[..count];
            with_corners(vertices, |shape| {
                for i in 0..40 {
                    let direction = corner(i * 7 + 2);
                    assert_eq!(shape.support(direction), one_by_one(vertices, direction));
                }
            });
        }
    }

    #[test]
    fn many_corners_in_general_position_give_the_answer_of_one_by_one() {
        let mut state = 7_u32;
        let mut number = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / (1 << 23) as f32 - 1.0
        };
        for (count, size) in [(200, 1e-3), (1000, 1.0), (5000, 1e6)] {
            let mut point = || Vec3::new(number(), number(), number()).normalize_or(Vec3::X);
            let vertices: Vec<Vec3> = (0..count).map(|_| size * point()).collect();
            with_corners(&vertices, |shape| {
                for scale in [1e-30, 1e-6, 1.0, 1e20] {
                    for _ in 0..100 {
                        let direction = scale * point();
                        assert_eq!(shape.support(direction), one_by_one(&vertices, direction));
                    }
                }
            });
        }
    }

    #[test]
    fn equal_ends_take_the_lower_index() {
        let capsule = Capsule::new([Vec3::NEG_Y, Vec3::Y], 0.5).unwrap();
        assert_eq!(capsule.support(Vec3::X), (0, Vec3::NEG_Y));
        assert_eq!(capsule.support(Vec3::new(1.0, 1e-20, 0.0)), (1, Vec3::Y));
    }
}
