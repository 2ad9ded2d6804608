//! Lines of many segments.

mod corner;
mod error;

use std::f32::consts::PI;

use glam::Vec2;
use hazumi_core::bvh::Hierarchy;
use hazumi_core::{Bvh, Rule};

pub use corner::CornerKind;
pub use error::ChainError;

use crate::math::Aabb;

/// Largest coordinate of a vertex, in metres: products of two lengths stay in the range of `f32`.
const MAX_COORDINATE: f32 = 1e15;
/// Most vertices: a tree has 31 bits for each segment.
const MAX_VERTICES: usize = 1 << 30;
/// Most corners that a point is followed around to see which side it is on.
const MOST_CORNERS: usize = 32;

/// A line of many segments, open or closed: the ground of a level, the walls of a cave. It is
/// solid from both sides, whichever way it is drawn, unless [`ChainOptions::sides`] says
/// [`Sides::Front`].
///
/// A chain is a line and nothing more: it contains no point and has no mass, so only fixed and
/// kinematic bodies take it. Decompose its outline into polygons for a solid that moves.
///
/// Segment `i` runs from vertex `i` to the next, in a loop the last one to the first vertex,
/// whatever is left out. Its front is on its right: of ground that runs from right to left it
/// is above, of a loop that runs counter-clockwise outside. Where bodies are pressed hard
/// against one side only, a chain with a front holds more: from any depth it pushes back to the
/// front. Segments know their neighbours: a ball that rolls over a [flat](CornerKind::Flat) or
/// concave corner must not feel it. Where an open chain goes on in another, a *ghost* says
/// where: the vertex of the other next to the end.
#[derive(Clone, Debug)]
pub struct Chain {
    vertices: Vec<Vec2>,
    options: ChainOptions,
    links: Vec<SegmentLink>,
    /// Indices of the segments without a length, ascending.
    degenerate: Vec<u32>,
    bvh: Bvh<Aabb>,
}

/// From where the segments of a chain are hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sides {
    /// From the front, which is on the right: rays and sweeps that come from behind pass, and
    /// contacts push towards the front. Ground that is drawn from left to right is then solid
    /// from below: bodies from above fall through it. `World::draw` marks the fronts.
    Front,
    /// From both sides: the centre of a body says which one it is on.
    #[default]
    Both,
}

/// How a chain is made; see [`Chain::new`].
#[derive(Clone, Debug, PartialEq)]
pub struct ChainOptions {
    /// Whether a segment runs from the last vertex to the first; default no.
    pub is_loop: bool,
    /// The vertices before the first and after the last one of an open chain, in metres; none by
    /// default. No segment leads there, but the ends are as smooth as if one did. A loop needs none.
    pub ghosts: [Option<Vec2>; 2],
    /// From where the segments are hit; default both sides.
    pub sides: Sides,
    /// A number of the caller's choice per segment, such as an index in a list of materials; none
    /// by default.
    pub materials: Vec<u16>,
    /// Corners that bend by less than this count as flat, in radians, 0 to π/2; default 5°, which is
    /// felt by no wheel.
    pub flat_angle: f32,
}

impl Default for ChainOptions {
    fn default() -> Self {
        Self {
            is_loop: false,
            ghosts: [None; 2],
            sides: Sides::Both,
            materials: Vec::new(),
            flat_angle: 5.0 / 180.0 * PI,
        }
    }
}

/// Data of a segment, beside its ends.
#[derive(Clone, Copy, Debug)]
struct SegmentLink {
    /// Unit vector out of the front; zero without a length.
    normal: Vec2,
    /// The normals of the segments before and after; zero where there is none.
    beyond: [Vec2; 2],
    /// Kinds of the start and the end.
    corners: [CornerKind; 2],
}

impl Chain {
    /// A chain through `vertices`, in metres, at most 10¹⁵ from the origin along each axis.
    ///
    /// Segments without a length are kept out of all answers, see [`Self::degenerate`].
    ///
    /// # Errors
    ///
    /// When a number is not finite or too large, no segment has a length, there are more than 2³⁰
    /// vertices, or the materials are not as many as the segments.
    pub fn new(vertices: &[Vec2], options: ChainOptions) -> Result<Self, ChainError> {
        let count = check(vertices, &options)?;
        let ends = |index: usize| [vertices[index], vertices[(index + 1) % vertices.len()]];
        let normals: Vec<_> = (0..count).map(|index| normal(ends(index))).collect();
        let is_degenerate =
            |(index, normal): (u32, &Vec2)| (*normal == Vec2::ZERO).then_some(index);
        let degenerate: Vec<_> = (0u32..).zip(&normals).filter_map(is_degenerate).collect();
        if degenerate.len() == count {
            return Err(ChainError::Empty);
        }
        let links = links(vertices, &options, &normals);
        let boxes = (0u32..).zip(&normals).filter(|(_, normal)| **normal != Vec2::ZERO);
        let boxes = boxes.map(|(index, _)| (index, Aabb::around(ends(index as usize))));
        let bvh = Bvh::of_items(boxes);
        Ok(Self { vertices: vertices.to_vec(), options, links, degenerate, bvh })
    }

    /// The chain with every coordinate multiplied by that of `factor`. Where the factors mirror it, it
    /// runs the other way round, so that the front stays the outside: the first segment is then the
    /// last one.
    ///
    /// # Errors
    ///
    /// When a factor is 0 or not finite, or the result is too large or so small that no segment
    /// has a length.
    pub fn scaled(&self, factor: Vec2) -> Result<Self, ChainError> {
        Rule::Finite.check_all("chain scale", factor.to_array())?;
        Rule::Above(0.0).check_all("size of chain scale", factor.abs().to_array())?;
        let mut vertices: Vec<_> =
            self.vertices.iter().map(|&vertex| vertex * factor).collect();
        let mut options = self.options.clone();
        options.ghosts = options.ghosts.map(|ghost| ghost.map(|ghost| ghost * factor));
        if factor.x.signum() * factor.y.signum() < 0.0 {
            vertices.reverse();
            options.ghosts.reverse();
            options.materials.reverse();
            if options.is_loop {
                // The last segment, which closes the loop, is the first one then.
                vertices.rotate_right(1);
            }
        }
        Self::new(&vertices, options)
    }

    /// The vertices as given, in metres.
    pub fn vertices(&self) -> &[Vec2] {
        &self.vertices
    }

    /// How it was made.
    pub fn options(&self) -> &ChainOptions {
        &self.options
    }

    /// Whether a segment runs from the last vertex to the first.
    pub fn is_loop(&self) -> bool {
        self.options.is_loop
    }

    /// Number of segments, those without a length included.
    pub fn segment_count(&self) -> usize {
        self.links.len()
    }

    /// The ends of a segment, in metres; `None` when there is no such segment.
    #[inline]
    pub fn segment(&self, index: u32) -> Option<[Vec2; 2]> {
        let index = index as usize;
        if index >= self.links.len() {
            return None;
        }
        let next = if index + 1 < self.vertices.len() { index + 1 } else { 0 };
        Some([self.vertices[index], self.vertices[next]])
    }

    /// Unit vector out of the front of a segment, dimensionless; `None` when there is no such segment,
    /// or it has no length.
    #[inline]
    pub fn normal(&self, segment: u32) -> Option<Vec2> {
        let normal = self.links.get(segment as usize)?.normal;
        (normal != Vec2::ZERO).then_some(normal)
    }

    /// Kinds of the start and the end of a segment; `None` when there is no such segment.
    pub fn corners(&self, segment: u32) -> Option<[CornerKind; 2]> {
        self.links.get(segment as usize).map(|link| link.corners)
    }

    /// The material of a segment; `None` when there is no such segment, or no materials.
    pub fn material(&self, segment: u32) -> Option<u16> {
        self.options.materials.get(segment as usize).copied()
    }

    /// Indices of the segments without a length, ascending. No answer names them.
    pub fn degenerate(&self) -> &[u32] {
        &self.degenerate
    }

    /// From where the segments are hit.
    #[inline]
    pub fn sides(&self) -> Sides {
        self.options.sides
    }

    /// The smallest axis-aligned box around the chain, in metres, in the frame of the shape.
    pub fn bounds(&self) -> Aabb {
        self.bvh.root().map_or(Aabb::EMPTY, |root| self.bvh.bounds(root))
    }

    /// Kinds of the start and the end of a segment, and the normals of the segments there, zero
    /// where there are none.
    #[inline]
    pub(crate) fn across(&self, segment: u32) -> Option<[(CornerKind, Vec2); 2]> {
        let SegmentLink { corners, beyond, .. } = self.links.get(segment as usize)?;
        Some([(corners[0], beyond[0]), (corners[1], beyond[1])])
    }

    /// Whether a point beyond an end of a segment is behind the segment that is next to it when
    /// one goes there from end to end; `None` for a point beside the segment, and where the
    /// chain ends or goes on for long before. Of a chain with both sides this says which one
    /// the point is on: the line of the segment itself goes on without end, and the chain does
    /// not.
    pub(crate) fn is_behind_around_corner(&self, segment: u32, point: Vec2) -> Option<bool> {
        let [start, end] = self.segment(segment)?;
        let mut along = end - start;
        let way = along.dot(point - start);
        let is_forward = way > along.length_squared();
        if way >= 0.0 && !is_forward {
            return None;
        }
        // Seen on the way there the front is on the right when that is forward, and on the left
        // when back.
        let right = if is_forward { 1.0 } else { -1.0 };
        along *= right;
        let mut at = segment;
        for _ in 0..MOST_CORNERS {
            let (next, [near, far]) = self.next_segment(at, is_forward)?;
            at = next;
            let before = std::mem::replace(&mut along, far - near);
            let way = along.dot(point - near);
            // What is nearest to the corner itself is on the side to which it points.
            if way < 0.0 {
                return Some(right * before.perp_dot(along) < 0.0);
            }
            if way <= along.length_squared() {
                return Some(right * along.perp_dot(point - near) > 0.0);
            }
        }
        None
    }

    /// The next segment with a length, with its near end first; the way to a ghost as one
    /// beyond all.
    fn next_segment(&self, from: u32, is_forward: bool) -> Option<(u32, [Vec2; 2])> {
        let count = u32::try_from(self.links.len()).ok()?;
        let mut index = from;
        for _ in 0..count {
            let is_last = index >= count - 1;
            index = match (is_forward, self.options.is_loop) {
                (true, _) if !is_last => index + 1,
                (true, true) => 0,
                (false, _) if (1..count).contains(&index) => index - 1,
                (false, true) if index == 0 => count - 1,
                _ if index >= count => return None,
                _ => return Some((count, self.way_to_ghost(is_forward)?)),
            };
            if self.links[index as usize].normal != Vec2::ZERO {
                let [start, end] = self.segment(index)?;
                return Some((index, if is_forward { [start, end] } else { [end, start] }));
            }
        }
        None
    }

    /// The vertex at an open end and the ghost there, if there is one.
    fn way_to_ghost(&self, is_forward: bool) -> Option<[Vec2; 2]> {
        let [before, after] = self.options.ghosts;
        if is_forward {
            Some([*self.vertices.last()?, after?])
        } else {
            Some([self.vertices[0], before?])
        }
    }

    pub(crate) fn tree(&self) -> &Bvh<Aabb> {
        &self.bvh
    }
}

/// Number of segments, if a chain can be made.
fn check(vertices: &[Vec2], options: &ChainOptions) -> Result<usize, ChainError> {
    Rule::Within(0.0, 0.5 * PI).check("chain flat angle", options.flat_angle)?;
    if vertices.len() > MAX_VERTICES {
        return Err(ChainError::TooMany { count: vertices.len(), most: MAX_VERTICES });
    }
    let within = Rule::Within(-MAX_COORDINATE, MAX_COORDINATE);
    within.check_all("chain vertex", vertices.iter().flat_map(Vec2::to_array))?;
    let ghosts = options.ghosts.iter().flatten();
    within.check_all("chain ghost", ghosts.flat_map(Vec2::to_array))?;
    let open = usize::from(!options.is_loop);
    let wanted = vertices.len().saturating_sub(open);
    if wanted == 0 {
        return Err(ChainError::Empty);
    }
    let given = options.materials.len();
    if given != 0 && given != wanted {
        return Err(ChainError::Length { what: "materials", given, wanted });
    }
    Ok(wanted)
}

/// Unit vector to the right of the way from one end to the other; zero when they coincide.
fn normal([start, end]: [Vec2; 2]) -> Vec2 {
    let along = end.as_dvec2() - start.as_dvec2();
    let length = along.length();
    if length > 0.0 { (-along.perp() / length).as_vec2() } else { Vec2::ZERO }
}

/// The segments with these normals, and what lies beyond their ends, over those without a length.
fn links(vertices: &[Vec2], options: &ChainOptions, normals: &[Vec2]) -> Vec<SegmentLink> {
    let flat_sine = libm::sinf(options.flat_angle);
    let live: Vec<_> =
        (0..normals.len()).filter(|&index| normals[index] != Vec2::ZERO).collect();
    let [before, after] = outside(vertices, options);
    let (first, last) = (normals[live[0]], normals[live[live.len() - 1]]);
    let [before, after] = if options.is_loop { [last, first] } else { [before, after] };
    let around = |place: usize| match place {
        0 => before,
        place => live.get(place - 1).map_or(after, |&index| normals[index]),
    };
    let corner = |normals: [Vec2; 2]| {
        let is_open = normals.contains(&Vec2::ZERO);
        if is_open { CornerKind::Open } else { CornerKind::between(normals, flat_sine) }
    };
    let nothing = SegmentLink {
        normal: Vec2::ZERO,
        beyond: [Vec2::ZERO; 2],
        corners: [CornerKind::Open; 2],
    };
    let mut links = vec![nothing; normals.len()];
    for (place, &index) in live.iter().enumerate() {
        let [before, normal, after] = [0, 1, 2].map(|step| around(place + step));
        let corners = [corner([before, normal]), corner([normal, after])];
        links[index] = SegmentLink { normal, beyond: [before, after], corners };
    }
    links
}

/// The normals of what would lead to the first vertex and away from the last one; zero for nothing.
fn outside(vertices: &[Vec2], options: &ChainOptions) -> [Vec2; 2] {
    let [before, after] = options.ghosts;
    let [first, last] = [vertices[0], vertices[vertices.len() - 1]];
    [
        before.map_or(Vec2::ZERO, |ghost| normal([ghost, first])),
        after.map_or(Vec2::ZERO, |ghost| normal([last, ghost])),
    ]
}
