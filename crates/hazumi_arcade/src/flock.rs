//! Birds that keep together.

use hazumi_core::Workers;
use hazumi_core::swarm::{Groups, Neighbor, Source, Swarm};
use hazumi_scenes::{self as scenes, Random};

use crate::frame::{Frame, Role, Thing};
use crate::vector::{dot, first, in_space, length, minus, plus, with_length};

/// Frames after which the lists are put into the order of space.
const TIDY: u64 = 16;
/// Birds that one thread looks after, at a time.
const BLOCK: usize = 1 << 10;
/// How much farther a bird looks than its last neighbour was, dimensionless.
const WIDER: f32 = 1.25;
/// Radius of a bird, in metres, to draw it.
const RADIUS: f32 = 0.1;
/// How hard they turn back into their space, per second squared.
const HOME: f32 = 4.0;

/// A flock with `D` axes.
#[derive(Clone, Debug)]
pub(crate) struct Flock<const D: usize> {
    rules: scenes::Flock,
    half_extents: [f32; D],
    birds: Birds<D>,
    spare: Birds<D>,
    order: Vec<u32>,
    blocks: Vec<Block<D>>,
    swarm: Swarm<D, D>,
    frames: u64,
}

/// The lists of birds.
#[derive(Clone, Debug, Default)]
struct Birds<const D: usize> {
    /// In metres.
    positions: Vec<[f32; D]>,
    /// In metres per second.
    velocities: Vec<[f32; D]>,
    /// How far each looks, in metres.
    reaches: Vec<f32>,
}

/// A run of birds, and what they mean to do.
#[derive(Clone, Debug, Default)]
struct Block<const D: usize> {
    /// In metres per second squared, and how far each has to look, in metres.
    wishes: Vec<([f32; D], f32)>,
    heeded: usize,
    near: Vec<Neighbor>,
}

impl<const D: usize> Source<D, D> for Birds<D> {
    fn len(&self) -> usize {
        self.positions.len()
    }

    #[inline(always)]
    fn numbers(&self, index: usize) -> [f32; D] {
        self.positions[index]
    }
}

impl<const D: usize> Flock<D> {
    /// The flock that a scene describes: birds anywhere, in any direction.
    pub(crate) fn new(rules: &scenes::Flock) -> Self {
        let half_extents: [f32; D] = first(rules.half_extents);
        let mut random = Random::new(rules.seed, 0);
        let mut birds = Birds::default();
        let reach = first_reach(rules, half_extents);
        for _ in 0..rules.count {
            birds.positions.push(half_extents.map(|half| random.between(-half, half)));
            let way = [(); D].map(|()| random.between(-1.0, 1.0));
            birds.velocities.push(with_length(way, rules.speed[0]));
            birds.reaches.push(reach);
        }
        Self {
            half_extents,
            birds,
            spare: Birds::default(),
            order: Vec::new(),
            blocks: Vec::new(),
            swarm: Swarm::default(),
            frames: 0,
            rules: rules.clone(),
        }
    }

    /// Moves all birds on by `dt` seconds, ≥ 0.
    pub(crate) fn step(&mut self, dt: f32, workers: &Workers) -> Frame {
        // By the order of the frame before, from which birds have not gone far.
        if self.frames % TIDY == 1 {
            self.tidy();
        }
        self.swarm.rebuild(&self.birds, workers);
        self.blocks.resize_with(self.birds.positions.len().div_ceil(BLOCK), Block::default);
        let Self { rules, half_extents, birds, blocks, swarm, .. } = self;
        workers.for_each_block(blocks, 1, |number, blocks| {
            for block in blocks {
                block.look(number * BLOCK, birds, swarm, rules, half_extents);
            }
        });
        let wishes = blocks.iter().flat_map(|block| &block.wishes);
        let [least, most] = rules.speed;
        for (index, &(wish, reach)) in wishes.enumerate() {
            let velocity = plus(birds.velocities[index], wish, dt);
            let velocity = with_length(velocity, length(velocity).clamp(least, most));
            birds.velocities[index] = velocity;
            birds.positions[index] = plus(birds.positions[index], velocity, dt);
            birds.reaches[index] = reach;
        }
        self.frames += 1;
        Frame {
            things: self.birds.positions.len(),
            pairs: self.blocks.iter().map(|block| block.heeded).sum(),
            left_out: self.swarm.left_out().len(),
            ..Frame::default()
        }
    }

    /// The rows of the last step, as their lowest and highest corners in metres.
    pub(crate) fn for_each_row(&self, mut visit: impl FnMut([[f32; 3]; 2])) {
        self.swarm.for_each_row(|corners| visit(corners.map(in_space)));
    }

    /// All birds, in the order of the lists.
    pub(crate) fn things(&self) -> impl Iterator<Item = Thing> {
        let birds = self.birds.positions.iter().zip(&self.birds.velocities);
        birds.map(|(&position, &velocity)| Thing {
            position: in_space(position),
            velocity: in_space(velocity),
            radius: RADIUS,
            role: Role::Bird,
        })
    }

    /// Puts the lists into the order of space.
    fn tidy(&mut self) {
        self.order.clear();
        self.order.extend(self.swarm.order());
        let (birds, spare) = (&mut self.birds, &mut self.spare);
        spare.positions.clear();
        spare.velocities.clear();
        spare.reaches.clear();
        for &index in &self.order {
            let index = index as usize;
            spare.positions.push(birds.positions[index]);
            spare.velocities.push(birds.velocities[index]);
            spare.reaches.push(birds.reaches[index]);
        }
        std::mem::swap(birds, spare);
    }
}

/// How far birds that are evenly spread have to look to find as many as they heed, in metres.
/// None looks farther than it sees, and not all of the flock is looked at by each.
fn first_reach<const D: usize>(rules: &scenes::Flock, half_extents: [f32; D]) -> f32 {
    let space = half_extents.map(|half| 2.0 * f64::from(half)).into_iter().product::<f64>();
    let share = space * f64::from(rules.neighbors) / f64::from(rules.count);
    let edge = if D == 2 { share.sqrt() } else { libm::cbrt(share) };
    #[expect(clippy::cast_possible_truncation, reason = "what is too long is not seen")]
    let edge = edge as f32;
    edge.clamp(f32::MIN_POSITIVE, f32::MAX).min(rules.sight)
}

impl<const D: usize> Block<D> {
    /// Asks each bird from `start` on, as many as fit a block, what it means to do.
    fn look(
        &mut self,
        start: usize,
        birds: &Birds<D>,
        swarm: &Swarm<D, D>,
        rules: &scenes::Flock,
        half_extents: &[f32; D],
    ) {
        self.wishes.clear();
        self.heeded = 0;
        let end = (start + BLOCK).min(birds.positions.len());
        for index in start..end {
            let reach = self.find(birds, index, swarm, rules);
            self.heeded += self.near.len();
            let mut wish = self.wish(birds, index, rules);
            for (axis, wish) in wish.iter_mut().enumerate() {
                let place = birds.positions[index][axis];
                let beyond = place - place.clamp(-half_extents[axis], half_extents[axis]);
                *wish -= HOME * beyond;
            }
            self.wishes.push((wish, reach));
        }
    }

    /// Fills `near` with the nearest others that the bird sees. Returns how far it should look
    /// next time: as far as it had to, and a little more.
    fn find(
        &mut self,
        birds: &Birds<D>,
        index: usize,
        swarm: &Swarm<D, D>,
        rules: &scenes::Flock,
    ) -> f32 {
        let center = birds.positions[index];
        // The bird sees itself first.
        let wanted = rules.neighbors as usize + 1;
        let mut reach = birds.reaches[index].min(rules.sight);
        loop {
            swarm.within(center, reach, Groups::ALL, &mut self.near);
            let is_everybody = self.near.len() == birds.positions.len();
            if self.near.len() >= wanted || is_everybody || reach >= rules.sight {
                break;
            }
            reach = (reach * 1.5).min(rules.sight);
        }
        let order = |a: &Neighbor, b: &Neighbor| {
            a.distance.total_cmp(&b.distance).then(a.item.cmp(&b.item))
        };
        if self.near.len() > wanted {
            self.near.select_nth_unstable_by(wanted - 1, order);
            self.near.truncate(wanted);
        }
        self.near.sort_unstable_by(order);
        let last = self.near.last().map_or(reach, |near| near.distance);
        let is_full = self.near.len() == wanted;
        self.near.retain(|near| near.item as usize != index);
        self.near.truncate(rules.neighbors as usize);
        if is_full { (last * WIDER).min(rules.sight).max(f32::MIN_POSITIVE) } else { reach }
    }

    /// Where the bird means to turn because of those around it, in metres per second squared.
    fn wish(&self, birds: &Birds<D>, index: usize, rules: &scenes::Flock) -> [f32; D] {
        let (place, velocity) = (birds.positions[index], birds.velocities[index]);
        let (mut away, mut heading, mut middle) = ([0.0; D], [0.0; D], [0.0; D]);
        for near in &self.near {
            let other = near.item as usize;
            let way = minus(birds.positions[other], place);
            let square = dot(way, way);
            if square < rules.distance * rules.distance {
                let nearness = 1.0 - square.sqrt() / rules.distance;
                away = plus(away, with_length(way, 1.0), -nearness);
            }
            heading = plus(heading, birds.velocities[other], 1.0);
            middle = plus(middle, way, 1.0);
        }
        if self.near.is_empty() {
            return [0.0; D];
        }
        let share = (self.near.len() as f32).recip();
        let turn = minus(heading.map(|x| x * share), velocity);
        let middle = middle.map(|x| x * share / rules.sight);
        let [apart, along, together] = rules.strengths;
        let wish = plus(away.map(|x| x * apart), turn, along);
        plus(wish, middle, together)
    }
}
