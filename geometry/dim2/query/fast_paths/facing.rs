//! Separating edge of two outlines, as far as `f32` can tell.

use glam::{DVec2, Vec2, Vec4};

use crate::sat::{AxisOwner, largest};
use crate::shape::Ring;
use crate::shape::ring::RingColumns;

/// Corners in a vector.
const LANES: usize = 4;

/// An edge, and how far away the other outline is along its normal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facing {
    /// Owner of the edge.
    pub(super) owner: AxisOwner,
    pub(super) edge: usize,
    /// In metres; negative where all edges overlap.
    pub(super) gap: f32,
}

impl Facing {
    /// Of two outlines of at most 8 corners. As soon as an edge of `a` is more than `far`
    /// metres away, those of `b` are not looked at.
    #[inline]
    pub(super) fn of([a, b]: &[Ring<'_>; 2], axes: DVec2, position: DVec2, far: f32) -> Self {
        let views = views(axes, position);
        let of_a = if a.vertices.len() <= LANES {
            views[0].farthest::<1>(a, b)
        } else {
            views[0].farthest::<2>(a, b)
        };
        let (edge, gap) = of_a;
        if gap > far {
            return Self { owner: AxisOwner::A, edge, gap };
        }
        let of_b = if b.vertices.len() <= LANES {
            views[1].farthest::<1>(b, a)
        } else {
            views[1].farthest::<2>(b, a)
        };
        if of_b.1 > gap {
            return Self { owner: AxisOwner::B, edge: of_b.0, gap: of_b.1 };
        }
        Self { owner: AxisOwner::A, edge, gap }
    }
}

/// How an outline sees another: where that stands, in its own frame.
#[derive(Clone, Copy)]
pub(super) struct OutlineView {
    axis: Vec2,
    position: Vec2,
}

/// How `a` sees `b`, and `b` sees `a`.
#[inline]
pub(super) fn views(axes: DVec2, position: DVec2) -> [OutlineView; 2] {
    let back = -DVec2::new(axes.dot(position), axes.perp_dot(position));
    let axis = axes.as_vec2();
    [
        OutlineView { axis, position: position.as_vec2() },
        OutlineView { axis: Vec2::new(axis.x, -axis.y), position: back.as_vec2() },
    ]
}

impl OutlineView {
    /// How far the other outline is away along the normals of the own edges, in metres.
    ///
    /// Normals are turned into the frame of the other, whose corners stay as they are.
    #[inline(always)]
    pub(super) fn gaps<const N: usize>(&self, own: &RingColumns, other: &[Vec2]) -> [Vec4; N] {
        let Self { axis, position } = *self;
        let mut lowest = [Vec4::INFINITY; N];
        let turned: [[Vec4; 2]; N] = std::array::from_fn(|n| {
            let (x, y) = (own.normal_x[n], own.normal_y[n]);
            [x * axis.x + y * axis.y, y * axis.x - x * axis.y]
        });
        for corner in other {
            for n in 0..N {
                let [x, y] = turned[n];
                lowest[n] = (x * corner.x + y * corner.y).min(lowest[n]);
            }
        }
        std::array::from_fn(|n| {
            let away = own.normal_x[n] * (Vec4::splat(position.x) - own.x[n])
                + own.normal_y[n] * (Vec4::splat(position.y) - own.y[n]);
            lowest[n] + away
        })
    }

    /// The edge along whose normal the other outline is farthest away, and how far that is, in
    /// metres.
    #[inline(always)]
    fn farthest<const N: usize>(&self, own: &Ring<'_>, other: &Ring<'_>) -> (usize, f32) {
        largest(&self.gaps::<N>(own.columns, other.vertices))
    }

    /// The edge to which the other outline comes last when it moves, and when, in parts of the
    /// motion, as far as it comes nearer than `margin` metres; for edges that it does not come
    /// nearer to, before all time.
    #[inline(always)]
    pub(super) fn last<const N: usize>(
        &self,
        own: &Ring<'_>,
        other: &Ring<'_>,
        motion: Vec2,
        margin: f32,
    ) -> (usize, f32) {
        let gaps = self.gaps::<N>(own.columns, other.vertices);
        let when: [Vec4; N] = std::array::from_fn(|n| {
            let away = own.columns.normal_x[n] * motion.x + own.columns.normal_y[n] * motion.y;
            let when = (gaps[n] - Vec4::splat(margin)) / -away;
            Vec4::select(away.cmplt(Vec4::ZERO), when, Vec4::NEG_INFINITY)
        });
        largest(&when)
    }
}
