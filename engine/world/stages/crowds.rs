//! Crowds: so many colliders at one place that the contacts of all pairs would fill the memory.

use hazumi_core::broad::Pair;

use super::super::World;
use super::super::facets::is_ball;
use super::super::sweep::inner_radius;
use crate::collide::Manifold;
use crate::contact::Contact;
use crate::shape::Shape;
use crate::space::Vector;

/// Pairs of a step, for each box and in addition to that, from which on crowds are looked for.
const PAIRS_OF_A_BOX: usize = 24;
const MIN_PAIRS: usize = 1 << 15;
/// Share of the sum of two inner radii, dimensionless, below which centres are deep in each
/// other. Bodies that do not overlap are at least the whole sum apart.
const DEEP: f32 = 0.75;
/// Colliders that overlap one deeply and all get a contact. Of equal balls that touch, none is
/// so near another.
const ALL_KEPT: u32 = 16;

/// Memory of the search for crowds, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct CrowdBuffers {
    /// By the slots of colliders.
    members: Vec<Option<CrowdMember>>,
    /// The pairs that are left.
    kept: Vec<Pair>,
    /// Pairs of the last search that got no contact.
    pub(in crate::world) dropped_count: usize,
}

/// A collider that may be in a crowd.
#[derive(Clone, Copy, Debug)]
struct CrowdMember {
    body: u32,
    center: Vector,
    inner_radius: f32,
    /// Colliders that overlap it deeply.
    deep_count: u32,
}

impl CrowdBuffers {
    /// Counts how many colliders overlap each one deeply; whether any has more than get a
    /// contact.
    fn count_deep(&mut self, found: &[Pair]) -> bool {
        let mut most = 0;
        for &(a, b) in found {
            let [Some(first), Some(second)] =
                [a, b].map(|slot| self.members.get(slot as usize).copied().flatten())
            else {
                continue;
            };
            let near = DEEP * (first.inner_radius + second.inner_radius);
            let square = (first.center - second.center).length_squared();
            if first.body != second.body && square < near * near {
                for slot in [a, b] {
                    if let Some(member) = &mut self.members[slot as usize] {
                        member.deep_count += 1;
                        most = most.max(member.deep_count);
                    }
                }
            }
        }
        most > ALL_KEPT
    }

    /// Whether a pair gets a contact: of two colliders in a crowd a share does that falls with
    /// the number of the others in it.
    fn is_kept(&self, (a, b): Pair) -> bool {
        let count = |slot: u32| {
            self.members.get(slot as usize).copied().flatten().map_or(0, |it| it.deep_count)
        };
        let fewer = count(a).min(count(b));
        fewer <= ALL_KEPT
            || u64::from(mixed(a, b)) * u64::from(fewer) < u64::from(ALL_KEPT) << u32::BITS
    }
}

/// A number that is as good as random, the same for the same pair.
fn mixed(a: u32, b: u32) -> u32 {
    // The finaliser of MurmurHash3.
    let mut bits = u64::from(a) << 32 | u64::from(b);
    bits ^= bits >> 33;
    bits = bits.wrapping_mul(0xff51_afd7_ed55_8ccd);
    bits ^= bits >> 33;
    bits = bits.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    (bits >> 32) as u32
}

/// The manifold of two shapes; that of two balls at one point has the direction that their
/// colliders give it. Any is right, and a crowd of balls would come apart along a line if all
/// pairs had the same.
pub(super) fn scattered(
    contact: &Contact,
    shapes: [&Shape; 2],
    manifold: Manifold,
) -> Manifold {
    let [point] = &manifold.points[..] else { return manifold };
    if !shapes.into_iter().all(is_ball) {
        return manifold;
    }
    let radii: f32 = shapes.map(inner_radius).into_iter().sum();
    if point.separation > (AT_ONE_POINT - 1.0) * radii {
        return manifold;
    }
    let [a, b] = contact.colliders;
    let mut bits = mixed(a, b);
    let numbers = std::array::from_fn(|_| {
        bits = bits.wrapping_mul(0x9e37_79b1).rotate_left(13);
        f32::from((bits >> 16) as u16) / 32_768.0 - 1.0
    });
    let Some(normal) = Vector::from_array(numbers).try_normalize() else { return manifold };
    let mut point = *point;
    point.position = normal * point.position.dot(manifold.normal);
    let mut scattered = Manifold { normal, ..Manifold::default() };
    scattered.points.push(point);
    scattered
}

/// Distance of two centres, as a share of the sum of the radii, below which their direction
/// says nothing.
const AT_ONE_POINT: f32 = 1e-5;

/// Whether there are so many pairs of this many boxes that crowds are looked for.
fn has_many_pairs(pair_count: usize, box_count: usize) -> bool {
    pair_count >= PAIRS_OF_A_BOX * box_count + MIN_PAIRS
}

impl World {
    /// Whether crowds are looked for, with what was set aside.
    pub(super) fn has_many_pairs(&mut self) -> bool {
        let boxes = self.boxes.edit();
        let pair_count = boxes.found.len() + self.sleeping_set.pair_count();
        has_many_pairs(pair_count, boxes.broad_phase.len())
    }

    /// The pairs of `found` that get a contact, in place of all where a crowd has too many.
    ///
    /// A share of the pairs pushes a crowd apart as well as all of them do. Colliders of bodies
    /// that are not dynamic, and of soft bodies, are in no crowd.
    pub(super) fn thin_crowds<'a>(
        &mut self,
        found: &'a [Pair],
        crowds: &'a mut CrowdBuffers,
    ) -> &'a [Pair] {
        crowds.dropped_count = 0;
        if !has_many_pairs(found.len(), self.boxes.edit().broad_phase.len()) {
            return found;
        }
        self.list_crowd_members(crowds);
        if !crowds.count_deep(found) {
            return found;
        }
        let mut kept = std::mem::take(&mut crowds.kept);
        kept.clear();
        kept.extend(found.iter().copied().filter(|&pair| crowds.is_kept(pair)));
        crowds.dropped_count = found.len() - kept.len();
        crowds.kept = kept;
        &crowds.kept
    }

    /// Lists the colliders that may be in a crowd.
    fn list_crowd_members(&mut self, crowds: &mut CrowdBuffers) {
        crowds.members.clear();
        crowds.members.resize(self.colliders.slot_count(), None);
        let boxes = self.boxes.edit();
        for (id, placed) in self.colliders.iter() {
            let slot = id.index();
            let is_rigid = self.bodies.at(placed.body).is_some_and(|body| body.soft.is_none());
            let Some(bounds) = boxes.broad_phase.bounds(slot) else { continue };
            if is_rigid && !placed.collider.is_sensor && boxes.is_on_dynamic(slot) {
                crowds.members[slot as usize] = Some(CrowdMember {
                    body: placed.body,
                    center: bounds.center(),
                    inner_radius: inner_radius(&placed.collider.shape),
                    deep_count: 0,
                });
            }
        }
    }
}
