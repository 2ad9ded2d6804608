//! Support mappings: the only interface of convex shapes that distances and sweeps use.

use glam::{DVec2, Vec2};

use super::{Capsule, Circle, Polygon, Rectangle};

/// A convex shape, seen as a *core* of points swept by a disc of radius `margin`.
///
/// Queries use nothing else of a shape, so a shape of your own needs only two functions:
///
/// ```
/// use hazumi2d_geometry::{Pose, glam::Vec2, query::{SimplexCache, closest}};
/// use hazumi2d_geometry::shape::{Circle, Support};
///
/// /// An ellipse, 2 m wide and 1 m high, rounded by 0.1 m more.
/// struct Egg;
///
/// impl Support for Egg {
///     fn support(&self, direction: Vec2) -> (u32, Vec2) {
///         let half = Vec2::new(1.0, 0.5);
///         (0, half * (half * direction).normalize_or(Vec2::X))
///     }
///     fn margin(&self) -> f32 {
///         0.1
///     }
/// }
///
/// # fn main() -> Result<(), hazumi2d_geometry::ValueError> {
/// let above = Pose::at(Vec2::new(0.0, 2.0));
/// let nearest = closest(&Egg, &Circle::new(0.5)?, &above, &mut SimplexCache::default());
/// assert!((nearest.surface_distance() - 0.9).abs() < 1e-5 && nearest.normal.y > 0.999);
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
    fn support(&self, direction: Vec2) -> (u32, Vec2);

    /// As [`Self::support`], to more digits where the shape has them.
    ///
    /// Curved cores of which this is known are found to be near in fewer steps. A shape may do
    /// without.
    fn exact_support(&self, direction: DVec2) -> (u32, DVec2) {
        let (index, point) = self.support(direction.as_vec2());
        (index, point.as_dvec2())
    }

    /// Radius of the disc swept over the core, in metres, ≥ 0.
    fn margin(&self) -> f32;

    /// The corner with this index, in metres; `None` when there is none, as in a curved core.
    ///
    /// It lets a query begin where the last one of the same pair ended, and tells it that there
    /// are no more points than corners. A shape with corners may do without and loses a little
    /// time and the last digits of the normal.
    fn vertex(&self, index: u32) -> Option<Vec2> {
        let _ = index;
        None
    }

    /// Number of corners, where the core is their hull and no more; [`Self::vertex`] gives them
    /// all.
    fn corner_count(&self) -> Option<u32> {
        None
    }

    /// A point well inside, in metres: where a first query begins. It only saves time.
    #[inline]
    fn center(&self) -> Vec2 {
        Vec2::ZERO
    }
}

/// The core is the centre.
impl Support for Circle {
    fn support(&self, _direction: Vec2) -> (u32, Vec2) {
        (0, Vec2::ZERO)
    }

    #[inline]
    fn margin(&self) -> f32 {
        self.radius()
    }

    fn vertex(&self, index: u32) -> Option<Vec2> {
        (index == 0).then_some(Vec2::ZERO)
    }

    #[inline]
    fn corner_count(&self) -> Option<u32> {
        Some(1)
    }
}

/// The core is the inner segment.
impl Support for Capsule {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        let [start, end] = self.ends();
        if direction.dot(end - start) > 0.0 { (1, end) } else { (0, start) }
    }

    #[inline]
    fn margin(&self) -> f32 {
        self.radius()
    }

    fn vertex(&self, index: u32) -> Option<Vec2> {
        self.ends().get(index as usize).copied()
    }

    #[inline]
    fn corner_count(&self) -> Option<u32> {
        Some(2)
    }

    #[inline]
    fn center(&self) -> Vec2 {
        let [start, end] = self.ends();
        0.5 * start + 0.5 * end
    }
}

/// Corners run counter-clockwise from the lowest left one, as in
/// [`RectangleRing`](super::ring::RectangleRing).
impl Support for Rectangle {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        // Of equals the lowest index: the left side unless the top is sought, else the lower
        // one.
        let is_top = direction.y > 0.0;
        let is_right = direction.x > 0.0 || (direction.x == 0.0 && is_top);
        let index = if is_top { 3 - u32::from(is_right) } else { u32::from(is_right) };
        (index, corner(self, index))
    }

    #[inline]
    fn margin(&self) -> f32 {
        0.0
    }

    fn vertex(&self, index: u32) -> Option<Vec2> {
        (index < 4).then(|| corner(self, index))
    }

    #[inline]
    fn corner_count(&self) -> Option<u32> {
        Some(4)
    }
}

#[inline]
fn corner(rectangle: &Rectangle, index: u32) -> Vec2 {
    let Vec2 { x, y } = rectangle.half_extents();
    let is_right = index == 1 || index == 2;
    Vec2::new(if is_right { x } else { -x }, if index >= 2 { y } else { -y })
}

/// The core is the polygon itself.
impl Support for Polygon {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        self.ring().farthest(direction)
    }

    #[inline]
    fn margin(&self) -> f32 {
        0.0
    }

    fn vertex(&self, index: u32) -> Option<Vec2> {
        self.vertices().get(index as usize).copied()
    }

    #[inline]
    fn corner_count(&self) -> Option<u32> {
        u32::try_from(self.vertices().len()).ok()
    }

    #[inline]
    fn center(&self) -> Vec2 {
        self.mass().center
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::ring::RectangleRing;

    #[test]
    fn a_rectangle_and_its_ring_have_the_same_corners() {
        let rectangle = Rectangle::new(Vec2::new(1.0, 2.0)).unwrap();
        let ring = RectangleRing::new(&rectangle);
        for x in [-1.0, -0.0, 0.0, 1.0] {
            for y in [-0.5, -0.0, 0.0, 0.5] {
                let direction = Vec2::new(x, y);
                let found = Support::support(&rectangle, direction);
                assert_eq!(found, ring.view().farthest(direction), "{direction}");
                assert_eq!(rectangle.vertex(found.0), Some(found.1));
            }
        }
        assert_eq!(rectangle.vertex(4), None);
    }

    #[test]
    fn equal_ends_take_the_lower_index() {
        let capsule = Capsule::new([Vec2::NEG_Y, Vec2::Y], 0.5).unwrap();
        assert_eq!(capsule.support(Vec2::X), (0, Vec2::NEG_Y));
        assert_eq!(capsule.support(Vec2::new(1.0, 1e-20)), (1, Vec2::Y));
    }
}
