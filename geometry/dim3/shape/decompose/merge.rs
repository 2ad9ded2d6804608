//! Merging of pieces until there are few enough.

use glam::Vec3;

use super::field::Excess;
use super::part::Model;
use super::split::SplitPiece;

/// Pieces that share a hull.
pub(super) struct HullGroup {
    /// Indices of the pieces, ascending.
    pub(super) pieces: Vec<usize>,
    /// See [`Model::outline`].
    points: Vec<Vec3>,
    excess: Excess,
    low: [usize; 3],
    high: [usize; 3],
}

/// Two groups, and what joining them would make.
struct GroupPair {
    ends: [usize; 2],
    /// Free space that the hull of both takes up beyond those of each, in units⁴.
    growth: f64,
    /// How far the hull of both reaches into free space, in units.
    depth: f64,
}

/// Joins the two groups whose hull takes up the least additional free space, again and again,
/// until there are at most `most` and no two fit into a hull that reaches no farther than
/// `depth`, in units.
pub(super) fn merge(
    model: &Model<'_>,
    pieces: &[SplitPiece],
    most: usize,
    depth: f64,
    progress: &mut dyn FnMut(f32),
) -> Vec<HullGroup> {
    let mut groups = Vec::from_iter(pieces.iter().enumerate().map(|(index, piece)| {
        Some(HullGroup {
            pieces: vec![index],
            points: piece.points.clone(),
            excess: piece.excess,
            low: piece.part.low,
            high: piece.part.high,
        })
    }));
    let mut pairs = Vec::new();
    for second in 0..groups.len() {
        add_pairs(model, &groups, second, 0..second, &mut pairs);
        progress(0.8 * (second + 1) as f32 / groups.len() as f32);
    }
    let mut count = groups.len();
    loop {
        let is_forced = count > most;
        let Some([a, b]) = least(&pairs, |pair| is_forced || pair.depth <= depth) else {
            if is_forced && connect(model, &groups, &mut pairs) {
                continue;
            }
            break;
        };
        let (Some(first), Some(second)) = (groups[a].take(), groups[b].take()) else { break };
        groups[a] = Some(first.join(model, second));
        count -= 1;
        pairs.retain(|pair| !pair.ends.iter().any(|end| [a, b].contains(end)));
        let others = (0..groups.len()).filter(|&other| other != a);
        add_pairs(model, &groups, a, others, &mut pairs);
    }
    progress(1.0);
    groups.into_iter().flatten().collect()
}

/// The pair that grows least among those allowed.
fn least(pairs: &[GroupPair], is_allowed: impl Fn(&GroupPair) -> bool) -> Option<[usize; 2]> {
    let allowed = pairs.iter().filter(|pair| is_allowed(pair));
    let rank = |a: &&GroupPair, b: &&GroupPair| {
        a.growth.total_cmp(&b.growth).then(a.ends.cmp(&b.ends))
    };
    allowed.min_by(rank).map(|pair| pair.ends)
}

/// Adds the pairs of a group with those of `others` that it touches.
fn add_pairs(
    model: &Model<'_>,
    groups: &[Option<HullGroup>],
    index: usize,
    others: impl Iterator<Item = usize>,
    pairs: &mut Vec<GroupPair>,
) {
    let Some(group) = &groups[index] else { return };
    for other in others {
        if let Some(second) = groups[other].as_ref().filter(|second| group.gap(second) == 0) {
            pairs.push(pair(model, [index, other], [group, second]));
        }
    }
}

/// Adds, for every group, the pair with the nearest other, and says whether there is any.
fn connect(
    model: &Model<'_>,
    groups: &[Option<HullGroup>],
    pairs: &mut Vec<GroupPair>,
) -> bool {
    let alive = |index: usize| groups[index].as_ref().map(|group| (index, group));
    for (index, group) in (0..groups.len()).filter_map(alive) {
        let others = (0..groups.len()).filter(|&other| other != index).filter_map(alive);
        let nearest = others.min_by_key(|(other, second)| (group.gap(second), *other));
        if let Some((other, second)) = nearest {
            pairs.push(pair(model, [index, other], [group, second]));
        }
    }
    !pairs.is_empty()
}

fn pair(model: &Model<'_>, ends: [usize; 2], groups: [&HullGroup; 2]) -> GroupPair {
    let points = groups.map(|group| group.points.as_slice()).concat();
    let (_, excess) = model.outline(&points);
    let growth = excess.weight - groups[0].excess.weight - groups[1].excess.weight;
    GroupPair {
        ends: [ends[0].min(ends[1]), ends[0].max(ends[1])],
        growth,
        depth: excess.depth,
    }
}

impl HullGroup {
    /// Cells between the boxes of two groups, squared; 0 when they touch.
    fn gap(&self, other: &Self) -> usize {
        let gap = |axis: usize| {
            let above = other.low[axis].saturating_sub(self.high[axis]);
            above.max(self.low[axis].saturating_sub(other.high[axis]))
        };
        (0..3).map(|axis| gap(axis) * gap(axis)).sum()
    }

    fn join(mut self, model: &Model<'_>, other: Self) -> Self {
        self.pieces.extend(other.pieces);
        self.pieces.sort_unstable();
        self.points.extend(other.points);
        (self.points, self.excess) = model.outline(&self.points);
        for axis in 0..3 {
            self.low[axis] = self.low[axis].min(other.low[axis]);
            self.high[axis] = self.high[axis].max(other.high[axis]);
        }
        self
    }
}
