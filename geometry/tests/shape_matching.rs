//! Shape matching keeps momentum, leaves rigid motion alone, and brings back every shape.

use std::array::from_fn;

use hazumi_geometry::core::simd::{self, SimdLevel};
use hazumi_geometry::math::rotation::{between, rotate};
use hazumi_geometry::soft::{
    Clusters, ImplicitSpring, Lattice, MatchMemory, MatchMode, MatchOptions, MatchPlan,
    MatchTerms, ParticleBlock, Plasticity, ShapeMatcher, Stiffness,
};

use crate::dim::{
    AXIS_PAIRS, DAngularVector, DIM, DMatrix, DVector, ToF64, Vector, angle_of, cross,
    determinant, either, is_polar_clear, oval, per_axis, random_spin, rotation, rows, size_of,
    swept, xyz, z_of,
};
use crate::support::Rng;

const MODES: [MatchMode; 3] =
    [MatchMode::Rigid, MatchMode::Linear(0.6), MatchMode::Quadratic(0.7)];

/// A body: where its particles rest, what they weigh, and where they are.
#[derive(Clone)]
struct Body {
    rest: Vec<Vector>,
    plan: MatchPlan,
    memory: MatchMemory,
    blocks: Vec<ParticleBlock<DIM>>,
}

impl Body {
    fn new(
        rest: Vec<Vector>,
        masses: &[f32],
        clusters: &Clusters,
        lattice: Option<&Lattice<DIM>>,
    ) -> Self {
        let plan = MatchPlan::new(&rest, masses, clusters, lattice).unwrap();
        let memory = MatchMemory::new(&plan);
        let mut blocks =
            vec![ParticleBlock::EMPTY; ParticleBlock::<DIM>::count_for(rest.len())];
        for (index, &mass) in masses.iter().enumerate() {
            blocks[index / 16].mass[index % 16] = mass;
            blocks[index / 16].inverse_mass[index % 16] = 1.0 / mass;
        }
        let mut body = Self { rest, plan, memory, blocks };
        body.place(|q| q);
        body
    }

    /// A rectangle or a box of particles, `size` to each side, with a hole, on a lattice of
    /// half a metre.
    fn grid(size: [u32; DIM], rng: &mut Rng, clusters: &Clusters) -> Self {
        let (rest, lattice) = grid(size);
        let masses: Vec<f32> = rest.iter().map(|_| 1.0 + 0.7 * rng.signed()).collect();
        Self::new(rest, &masses, clusters, Some(&lattice))
    }

    fn place(&mut self, position: impl Fn(Vector) -> Vector) {
        for (index, &q) in self.rest.iter().enumerate() {
            self.blocks[index / 16].set_position(index % 16, position(q).to_array());
        }
    }

    fn launch(&mut self, mut velocity: impl FnMut(Vector) -> Vector) {
        for index in 0..self.rest.len() {
            let (block, lane) = (&mut self.blocks[index / 16], index % 16);
            let v = velocity(Vector::from(block.position_at(lane)));
            block.set_velocity(lane, v.to_array());
        }
    }

    fn position(&self, index: usize) -> Vector {
        Vector::from(self.blocks[index / 16].position_at(index % 16))
    }

    fn velocity(&self, index: usize) -> Vector {
        Vector::from(self.blocks[index / 16].velocity_at(index % 16))
    }

    fn apply(&mut self, terms: &MatchTerms) {
        self.plan.apply(&mut self.memory, &mut self.blocks, terms);
    }

    fn advance(&mut self, h: f32) {
        for block in &mut self.blocks {
            for axis in 0..DIM {
                for lane in 0..16 {
                    block.position[axis][lane] += h * block.velocity[axis][lane];
                }
            }
        }
    }

    /// Momentum, angular momentum, and the sums of the sizes of what they are made of, with
    /// velocities that deviations as large as coordinates would give: by `pull`, 1/s.
    fn momenta(&self, pull: f32) -> (DVector, DAngularVector, [f64; 2]) {
        let (mut linear, mut angular, mut sizes) =
            (DVector::ZERO, DAngularVector::default(), [0.0; 2]);
        for index in 0..self.rest.len() {
            let m = f64::from(self.blocks[index / 16].mass[index % 16]);
            let (x, v) = (self.position(index).to_f64(), self.velocity(index).to_f64());
            linear += v * m;
            angular += cross(x, v) * m;
            let speed = v.length() + f64::from(pull) * x.length();
            sizes[0] += m * speed;
            sizes[1] += m * speed * x.length();
        }
        (linear, angular, sizes)
    }

    /// The farthest that a particle is from where a rigid body would have it.
    fn deviation(&self) -> f32 {
        let mut goals = Vec::new();
        self.plan.goals(&self.memory, &self.blocks, MatchMode::Rigid, &mut goals);
        let off = goals.iter().enumerate().map(|(i, goal)| (self.position(i) - *goal).length());
        off.fold(0.0, f32::max)
    }

    fn is_finite(&self) -> bool {
        let numbers = |block: &ParticleBlock<DIM>| {
            block.position.iter().chain(&block.velocity).flatten().all(|x| x.is_finite())
        };
        self.blocks.iter().all(numbers) && self.memory.numbers().all(f32::is_finite)
    }
}

fn grid(size: [u32; DIM]) -> (Vec<Vector>, Lattice<DIM>) {
    let (mut rest, mut cells) = (Vec::new(), Vec::new());
    for z in 0..size.get(2).copied().unwrap_or(1) {
        for y in 0..size[1] {
            for x in 0..size[0] {
                let is_hole = x == 2 && y == 1 && size[1] > 2;
                cells.push((!is_hole).then(|| u32::try_from(rest.len()).unwrap()));
                if !is_hole {
                    rest.push(xyz(x as f32, y as f32, z as f32) * 0.5);
                }
            }
        }
    }
    (rest, Lattice::new(size, cells).unwrap())
}

fn terms(mode: MatchMode, hertz: f32, damping: f32, h: f32) -> MatchTerms {
    let recoil = Stiffness::new(hertz, damping).recoil(h);
    MatchTerms { recoil, mode, plasticity: None, tear: None, h }
}

/// Bodies with clusters of every kind.
fn bodies(rng: &mut Rng) -> Vec<Body> {
    let mut bodies = Vec::new();
    for count in [1, 2, 3, 16, 17, 40] {
        let rest: Vec<Vector> = (0..count).map(|_| rng.vector() + Vector::X * 3.0).collect();
        let masses: Vec<f32> = rest.iter().map(|_| 2.0 + 1.9 * rng.signed()).collect();
        bodies.push(Body::new(rest, &masses, &Clusters::Whole, None));
    }
    let lists = (0..9).map(|i: u32| (4 * i..4 * i + 9 + i % 3).collect()).collect();
    let rest: Vec<Vector> = (0..50).map(|_| rng.vector()).collect();
    let masses: Vec<f32> = rest.iter().map(|_| 2.0 + 1.9 * rng.signed()).collect();
    bodies.push(Body::new(rest, &masses, &Clusters::Lists(lists), None));
    for half_width in [0, 1, 2, 9] {
        bodies.push(Body::grid(
            per_axis([9, 5], [7, 3, 3]),
            rng,
            &Clusters::Regions { half_width },
        ));
    }
    bodies
}

#[test]
fn momentum_and_angular_momentum_are_kept_whatever_is_asked() {
    let mut rng = Rng(1);
    let plastic = Plasticity { yield_strain: 0.05, creep: 30.0, limit: 0.4 };
    for body in bodies(&mut rng) {
        for mode in MODES {
            for plasticity in [None, Some(plastic)] {
                let mut body = body.clone();
                body.place(|q| q + rng_offset(q));
                let turn = rotation([0.6, 0.0, -0.8], 2.0);
                body.place_again(|x| rotate(turn, x) + xyz(1.0, -2.0, 0.5));
                body.launch(|_| rng.vector() * 3.0);
                let asked = terms(mode, 2.0 + 10.0 * rng.signed().abs(), 0.4, 1.0 / 240.0);
                let tear = Some(2.0);
                let asked = MatchTerms { plasticity, tear, ..asked };
                for step in 0..30 {
                    let (linear, angular, before) = body.momenta(asked.recoil.stiffness);
                    body.apply(&asked);
                    let (linear_after, angular_after, after) =
                        body.momenta(asked.recoil.stiffness);
                    let (p, l) = (linear_after - linear, angular_after - angular);
                    let what = format!("{} of {mode:?}, step {step}", body.rest.len());
                    let sizes = [0, 1].map(|at| f64::max(before[at], after[at]));
                    assert!(p.length() <= 1e-6 * sizes[0], "{what}: {p} of {}", sizes[0]);
                    assert!(size_of(l) <= 1e-6 * sizes[1], "{what}: {l} of {}", sizes[1]);
                    body.advance(asked.h);
                    assert!(body.is_finite());
                }
            }
        }
    }
}

/// Something that bends and stretches.
fn rng_offset(q: Vector) -> Vector {
    let x = 0.3 * q.y * q.y - 0.2 * q.x + 0.1 * z_of(q) * q.x;
    xyz(x, 0.4 * q.x * q.y + 0.1 * (q.x * 37.0).sin(), 0.2 * z_of(q) * q.y)
}

impl Body {
    fn place_again(&mut self, position: impl Fn(Vector) -> Vector) {
        for index in 0..self.rest.len() {
            let x = position(self.position(index));
            self.blocks[index / 16].set_position(index % 16, x.to_array());
        }
    }
}

#[test]
fn rigid_motion_is_left_alone() {
    let mut rng = Rng(2);
    for body in bodies(&mut rng) {
        for mode in MODES {
            let mut body = body.clone();
            let turn = rng.rotation();
            let (shift, spin) = (rng.vector() * 5.0, random_spin(|| rng.signed()) * 4.0);
            body.place(|q| rotate(turn, q) + shift);
            body.launch(|x| xyz(1.0, -2.0, 0.5) + swept(spin, x));
            let before = body.clone();
            body.apply(&terms(mode, 8.0, 0.5, 1.0 / 240.0));
            for index in 0..body.rest.len() {
                let change = (body.velocity(index) - before.velocity(index)).length();
                assert!(change < 1e-4, "{mode:?}, {}: {change}", body.rest.len());
            }
        }
    }
}

/// The rotation in the polar decomposition of `a` (rows), by its singular values in `f64`: the
/// proper one where it mirrors. `None` where it is not clear; `mass` is that of the particles
/// it was summed over.
fn polar(a: [[f64; DIM]; DIM], mass: f64) -> Option<[[f64; DIM]; DIM]> {
    // Columns of `u` are turned until they are at right angles; `v` notes how.
    let (mut u, mut v) = (a, DMatrix::IDENTITY.to_cols_array_2d());
    for round in 0..90 {
        let [i, j] = AXIS_PAIRS[round % AXIS_PAIRS.len()];
        let dot: f64 = u.iter().map(|row| row[i] * row[j]).sum();
        let squares = [i, j].map(|k| u.iter().map(|row| row[k] * row[k]).sum::<f64>());
        let angle = 0.5 * (2.0 * dot).atan2(squares[0] - squares[1]);
        let (sin, cos) = angle.sin_cos();
        for row in u.iter_mut().chain(&mut v) {
            [row[i], row[j]] = [cos * row[i] + sin * row[j], cos * row[j] - sin * row[i]];
        }
    }
    let mut sizes: [f64; DIM] =
        from_fn(|k| u.iter().map(|row| row[k] * row[k]).sum::<f64>().sqrt());
    let mut order: [usize; DIM] = from_fn(|k| k);
    order.sort_by(|&a, &b| sizes[a].total_cmp(&sizes[b]));
    if DMatrix::from_cols_array_2d(&a).determinant() < 0.0 {
        sizes[order[0]] = -sizes[order[0]];
    }
    is_polar_clear(order.map(|k| sizes[k]), mass).then(|| {
        let entry = |row: usize, column: usize| {
            (0..DIM).map(|k| u[row][k] / sizes[k] * v[column][k]).sum()
        };
        from_fn(|row| from_fn(|column| entry(row, column)))
    })
}

#[test]
fn rotations_are_those_of_the_polar_decomposition() {
    let mut rng = Rng(3);
    let mut seen = 0;
    for case in 0..500 {
        let count = DIM + 1 + case % 30;
        let rest: Vec<Vector> = (0..count).map(|_| rng.vector()).collect();
        let masses: Vec<f32> = rest.iter().map(|_| 1.5 + rng.signed()).collect();
        let mut body = Body::new(rest, &masses, &Clusters::Whole, None);
        let map: [Vector; DIM] = from_fn(|_| rng.vector());
        let noise: f32 = if case % 2 == 0 { 0.0 } else { 0.5 };
        let offsets: Vec<Vector> = (0..count).map(|_| rng.vector() * noise).collect();
        body.place(|q| (0..DIM).map(|axis| map[axis] * q[axis]).sum());
        for (index, offset) in offsets.iter().enumerate() {
            let x = body.position(index) + *offset;
            body.blocks[index / 16].set_position(index % 16, x.to_array());
        }
        let total: f64 = masses.iter().map(|&m| f64::from(m)).sum();
        let mean = |at: &dyn Fn(usize) -> Vector| {
            let sum = (0..count)
                .fold(DVector::ZERO, |sum, i| sum + at(i).to_f64() * f64::from(masses[i]));
            sum / total
        };
        let (c, c0) = (mean(&|i| body.position(i)), mean(&|i| body.rest[i]));
        let mut moments = [[0.0; DIM]; DIM];
        for (i, &mass) in masses.iter().enumerate() {
            let p = body.position(i).to_f64() - c;
            let q = body.rest[i].to_f64() - c0;
            for row in 0..DIM {
                for column in 0..DIM {
                    moments[row][column] += f64::from(mass) * p[row] * q[column];
                }
            }
        }
        let frame = body.plan.frame(&body.memory, &body.blocks);
        assert!((frame.center.to_f64() - c).length() < 1e-6);
        let Some(expected) = polar(moments, total) else { continue };
        let found = rows(frame.rotation);
        let off = |column: usize| {
            (0..DIM)
                .map(|row| (f64::from(found[row][column]) - expected[row][column]).abs())
                .sum()
        };
        let off = (0..DIM).map(off).fold(0.0, f64::max);
        seen += 1;
        assert!(off < 1e-5, "{case}: {off}");
    }
    assert!(seen > 300, "only {seen} were clear");
}

#[test]
fn regions_are_what_lists_of_their_particles_are() {
    let mut rng = Rng(4);
    let (rest, lattice) = grid(per_axis([11, 6], [7, 4, 3]));
    let masses: Vec<f32> = rest.iter().map(|_| 1.0 + 0.7 * rng.signed()).collect();
    for half_width in [0, 1, 2, 4, 20] {
        let lists = lattice.occupied().map(|(cell, _)| lattice.members(cell, half_width));
        let lists = Clusters::Lists(lists.collect());
        let regions = Clusters::Regions { half_width };
        for mode in MODES {
            let pair = [&lists, &regions].map(|clusters| {
                let lattice = Some(&lattice);
                let mut body = Body::new(rest.clone(), &masses, clusters, lattice);
                body.place(|q| q + rng_offset(q * 0.4) + xyz(3.0, 2.0, -1.0));
                let mut rng = Rng(5);
                body.launch(|_| rng.vector());
                let tear = Some(0.35);
                let asked = MatchTerms { tear, ..terms(mode, 6.0, 0.3, 1.0 / 240.0) };
                for _ in 0..4 {
                    body.apply(&asked);
                    body.advance(asked.h);
                }
                body
            });
            let [torn, also] = [0, 1].map(|k| {
                let clusters = 0..pair[k].plan.cluster_count();
                clusters.filter(|&c| pair[k].memory.is_torn(c)).collect::<Vec<_>>()
            });
            assert_eq!(torn, also);
            for index in 0..rest.len() {
                let apart = (pair[0].velocity(index) - pair[1].velocity(index)).length();
                assert!(apart < 2e-4, "{mode:?}, {half_width}, {index}: {apart}");
            }
        }
    }
}

/// How far a bent body is off, at ten times a tenth of a second apart; with so many times 80
/// substeps per second.
fn settling(times: u16) -> Vec<f32> {
    let mut body = Body::new(oval(20), &[1.0; 20], &Clusters::Whole, None);
    body.place(|q| q + xyz(either(0.2, 0.3) * q.y * q.y, 0.1 * q.x * q.x * q.x, 0.0));
    let h = 1.0 / (80.0 * f32::from(times));
    let asked = terms(MatchMode::Rigid, 1.5, 0.4, h);
    let tenth = |_| {
        for _ in 0..8 * times {
            body.apply(&asked);
            body.advance(h);
        }
        body.deviation()
    };
    (0..10).map(tenth).collect()
}

#[test]
fn shapes_settle_alike_at_60_and_240_steps_per_second() {
    let [slow, fast] = [6, 24].map(settling);
    let start = 0.2;
    for (a, b) in slow.iter().zip(&fast) {
        assert!((a - b).abs() < 0.02 * start, "{slow:?} and {fast:?}");
    }
}

#[test]
fn a_matcher_settles_alike_at_60_and_240_steps_per_second() {
    let run = |times: u16| {
        let rest = oval(12);
        let options =
            MatchOptions { stiffness: Stiffness::new(3.0, 0.2), ..MatchOptions::default() };
        let mut matcher = ShapeMatcher::new(&rest, &[1.0; 12], options).unwrap();
        let mut x: Vec<Vector> = rest.iter().map(|q| *q * xyz(1.0, 1.5, 1.0)).collect();
        let mut v = vec![Vector::ZERO; 12];
        let h = 1.0 / (60.0 * f32::from(times));
        // Half a step, since velocities are changed before places.
        for _ in 0..24 * times {
            matcher.apply(&x, &mut v, h).unwrap();
            x.iter_mut().zip(&v).for_each(|(x, v)| *x += *v * h);
        }
        let matched = x.iter().zip(&v).map(|(x, v)| *x - *v * (0.5 * h));
        matched.collect::<Vec<_>>()
    };
    for (a, b) in run(1).iter().zip(run(4)) {
        assert!((*a - b).length() < 0.02 * 0.3, "{a} and {b}");
    }
}

#[test]
fn inverted_and_scattered_bodies_come_back_within_a_second() {
    let mut rng = Rng(6);
    let h = 1.0 / 480.0;
    let (rest, lattice) = grid(per_axis([6, 4], [5, 3, 3]));
    let masses = vec![1.0; rest.len()];
    let regions = Clusters::Regions { half_width: 2 };
    for clusters in [Clusters::Whole, regions] {
        for mode in [MatchMode::Rigid, MatchMode::Linear(0.5), MatchMode::Quadratic(0.5)] {
            for case in 0..3 {
                let mut body = Body::new(rest.clone(), &masses, &clusters, Some(&lattice));
                match case {
                    0 => body.place(|q| xyz(-q.x, q.y, z_of(q))),
                    1 => body.place(|q| xyz(q.x, 0.0, z_of(q))),
                    _ => {
                        for index in 0..rest.len() {
                            let x = rng.vector() * 1.5;
                            body.blocks[index / 16].set_position(index % 16, x.to_array());
                        }
                    }
                }
                for _ in 0..480 {
                    body.apply(&terms(mode, 6.0, 1.0, h));
                    body.advance(h);
                }
                let whole = Body::new(rest.clone(), &masses, &Clusters::Whole, None);
                let off = Body { blocks: body.blocks, ..whole }.deviation();
                // Scattered regions untangle step by step; those that are mirrored fold.
                assert!(off < 1e-3, "{clusters:?}, {mode:?}, {case}: {off}");
            }
        }
    }
}

#[test]
fn a_body_in_one_point_comes_back() {
    let h = 1.0 / 480.0;
    for mode in MODES {
        let mut body = Body::new(oval(20), &[0.5; 20], &Clusters::Whole, None);
        body.place(|_| xyz(3.0, -4.0, 1.0));
        body.launch(|_| Vector::ZERO);
        // It was turned before, which nothing else tells.
        let turn = rotation([0.0, 0.6, 0.8], 1.0);
        body.memory.turn_all(turn);
        for _ in 0..480 {
            body.apply(&terms(mode, 6.0, 1.0, h));
            assert!(body.is_finite(), "{mode:?}");
            body.advance(h);
        }
        assert!(body.deviation() < 0.01, "{mode:?}: {}", body.deviation());
        let frame = body.plan.frame(&body.memory, &body.blocks);
        assert!((frame.center - xyz(3.0, -4.0, 1.0)).length() < 1e-4, "{frame:?}");
        assert!(angle_of(between(frame.rotation, turn)) < 1e-2, "{frame:?}");
    }
}

#[test]
fn flat_and_single_points_are_bodies_too() {
    let rests: [Vec<Vector>; 5] = [
        vec![Vector::ONE],
        vec![Vector::ONE; 5],
        (0..7).map(|i| xyz(i as f32, 2.0 * i as f32, 0.0)).collect(),
        (0..7).map(|i| xyz(i as f32, 1e-6 * (i % 2) as f32, 0.0)).collect(),
        (0..9).map(|i| xyz((i / 3) as f32, 1.0, (i % 3) as f32)).collect(),
    ];
    let h = 1.0 / 480.0;
    for rest in rests {
        for mode in MODES {
            let masses = vec![1.0; rest.len()];
            let mut body = Body::new(rest.clone(), &masses, &Clusters::Whole, None);
            let bend = |q: Vector| xyz(q.x * 1.3 - 0.2 * q.y, q.y + 0.05 * q.x * q.x, z_of(q));
            // At rest: what spins about a line could not become one.
            body.place(bend);
            body.launch(|_| Vector::ZERO);
            for _ in 0..960 {
                body.apply(&terms(mode, 6.0, 1.0, h));
                assert!(body.is_finite(), "{mode:?} of {rest:?}");
                body.advance(h);
            }
            let bound = if matches!(mode, MatchMode::Quadratic(_)) { 0.6 } else { 0.02 };
            assert!(body.deviation() < bound, "{mode:?} of {rest:?}: {}", body.deviation());
        }
    }
}

#[test]
fn numbers_without_bounds_are_no_nan() {
    let mut rng = Rng(8);
    for size in [1e-30, 1e-12, 1e12, 1e30] {
        for mode in MODES {
            let mut body = Body::new(oval(20), &[0.5; 20], &Clusters::Whole, None);
            body.place(|q| q * size);
            body.launch(|_| rng.vector() * size);
            let plasticity = Some(Plasticity { yield_strain: 0.0, creep: 1e6, limit: 1e6 });
            body.apply(&MatchTerms { plasticity, ..terms(mode, 4.0, 0.3, 0.01) });
            assert!(body.is_finite(), "{size} {mode:?}");
        }
    }
}

#[test]
fn what_a_mode_allows_is_not_pulled() {
    let goals = |mode: MatchMode, map: &dyn Fn(Vector) -> Vector| {
        let mut body = Body::grid(per_axis([5, 4], [5, 4, 3]), &mut Rng(9), &Clusters::Whole);
        body.place(map);
        let mut goals = Vec::new();
        body.plan.goals(&body.memory, &body.blocks, mode, &mut goals);
        let off = goals.iter().enumerate().map(|(i, goal)| (body.position(i) - *goal).length());
        off.fold(0.0, f32::max)
    };
    let shear =
        |q: Vector| xyz(1.25 * q.x + 0.4 * q.y, 0.8 * q.y, z_of(q) + 0.1 * q.x) + Vector::ONE;
    let bend =
        |q: Vector| shear(q) + xyz(0.1 * q.y * q.y, 0.05 * q.x * q.y, 0.1 * q.y * z_of(q));
    assert!(goals(MatchMode::Rigid, &shear) > 0.1);
    assert!(goals(MatchMode::Linear(1.0), &shear) < 1e-5);
    assert!(goals(MatchMode::Linear(1.0), &bend) > 0.01);
    assert!(goals(MatchMode::Quadratic(1.0), &shear) < 2e-5);
    // Half of the way there, half of the pull.
    let [half, rigid] = [0.5, 0.0].map(|share| goals(MatchMode::Linear(share), &shear));
    assert!((half / rigid - 0.5).abs() < 1e-3, "{half} of {rigid}");
    // Whatever is stretched evenly wants its volume back.
    assert!(goals(MatchMode::Linear(1.0), &|q| q * 1.5) > 0.2);
    // A pure bend has the volume of its linear part at the middle.
    let pure = |q: Vector| {
        let p = q - xyz(1.0, 0.75, 0.5);
        q + xyz(0.0, 0.1 * p.x * p.x, 0.05 * p.x * p.y)
    };
    assert!(goals(MatchMode::Quadratic(1.0), &pure) < 0.02);
    assert!(goals(MatchMode::Quadratic(1.0), &pure) < 0.2 * goals(MatchMode::Rigid, &pure));
}

#[test]
fn what_yields_stays_deformed_and_keeps_its_volume() {
    let h = 1.0 / 240.0;
    for (limit, expected) in [(2.0, 1.5), (0.2, 1.2)] {
        let mut body = Body::new(oval(24), &[1.0; 24], &Clusters::Whole, None);
        let stretched = |q: Vector| xyz(q.x * 1.5, q.y / 1.5, z_of(q));
        let plasticity = Some(Plasticity { yield_strain: 0.1, creep: 20.0, limit });
        let asked = MatchTerms { plasticity, ..terms(MatchMode::Rigid, 4.0, 1.0, h) };
        for _ in 0..480 {
            body.place(stretched);
            body.launch(|_| Vector::ZERO);
            body.apply(&asked);
        }
        let strain: Vec<f32> = body.memory.numbers().skip(either(4, 6)).collect();
        let strain: [f32; DIM * DIM] = strain.try_into().unwrap();
        assert!((determinant(strain) - 1.0).abs() < 1e-5, "{strain:?}");
        let mut beyond = strain;
        beyond.iter_mut().step_by(DIM + 1).for_each(|entry| *entry -= 1.0);
        let length = beyond.iter().map(|x| x * x).sum::<f32>().sqrt();
        assert!(length < limit * 1.001, "{strain:?}");
        for _ in 0..960 {
            body.apply(&asked);
            body.advance(h);
        }
        let opposite = either(12, 23);
        let width = body.position(0).distance(body.position(opposite));
        let width = width / body.rest[0].distance(body.rest[opposite]);
        let bounds = if limit > 1.0 { 1.3..expected + 0.01 } else { 1.1..expected };
        assert!(bounds.contains(&width), "{width} of {expected}");
    }
}

#[test]
fn clusters_that_tear_let_go_for_good() {
    let (rest, lattice) = grid(per_axis([12, 3], [12, 2, 2]));
    let masses = vec![1.0; rest.len()];
    let regions = Clusters::Regions { half_width: 1 };
    let mut body = Body::new(rest, &masses, &regions, Some(&lattice));
    let h = 1.0 / 240.0;
    let asked = MatchTerms { tear: Some(0.3), ..terms(MatchMode::Rigid, 4.0, 0.5, h) };
    body.apply(&asked);
    assert!((0..body.plan.cluster_count()).all(|cluster| !body.memory.is_torn(cluster)));
    // Pulled apart in the middle.
    body.place(|q| if q.x > 2.6 { q + Vector::X * 1.5 } else { q });
    body.apply(&asked);
    let torn = (0..body.plan.cluster_count()).filter(|&c| body.memory.is_torn(c)).count();
    assert!((4..either(16, 24)).contains(&torn), "{torn}");
    body.launch(|_| Vector::ZERO);
    for _ in 0..480 {
        let before = body.momenta(asked.recoil.stiffness);
        body.apply(&asked);
        let after = body.momenta(asked.recoil.stiffness);
        assert!((after.0 - before.0).length() <= 1e-6 * after.2[0]);
        assert!(size_of(after.1 - before.1) <= 1e-6 * after.2[1]);
        body.advance(h);
    }
    let gap = body.position(6).x - body.position(5).x;
    assert!(gap > 1.5, "{gap}");
}

#[test]
fn held_particles_keep_their_velocity() {
    for mut body in bodies(&mut Rng(10)) {
        body.place(|q| q + rng_offset(q));
        body.blocks[0].inverse_mass[0] = 0.0;
        let before = body.clone();
        body.apply(&terms(MatchMode::Rigid, 4.0, 0.5, 0.01));
        assert_eq!(body.velocity(0), before.velocity(0));
        for lane in body.rest.len()..16 * body.blocks.len() {
            let block = &body.blocks[lane / 16];
            assert_eq!(
                block.velocity_at(lane % 16),
                [0.0; DIM],
                "there is nothing in the lane"
            );
        }
    }
}

#[test]
fn a_memory_that_was_written_goes_on_as_if_it_had_stayed() {
    let plasticity = Some(Plasticity { yield_strain: 0.02, creep: 10.0, limit: 0.5 });
    for mut body in bodies(&mut Rng(11)) {
        let asked = terms(MatchMode::Linear(0.3), 4.0, 0.5, 0.01);
        let asked = MatchTerms { plasticity, tear: Some(0.2), ..asked };
        body.place(|q| q + rng_offset(q));
        body.apply(&asked);
        body.advance(0.01);
        let mut read = MatchMemory::new(&body.plan);
        let written: Vec<f32> = body.memory.numbers().chain([7.0]).collect();
        let mut numbers = written.iter().copied();
        read.set_numbers(&body.plan, &mut numbers).unwrap();
        assert_eq!(numbers.next(), Some(7.0), "none too many was taken");
        assert_eq!(read, body.memory);
        let mut other = Body { memory: read, ..body.clone() };
        body.apply(&asked);
        other.apply(&asked);
        assert!(body.blocks == other.blocks);
        let mut few = written[..written.len() - 2].iter().copied();
        let mut kept = body.memory.clone();
        assert!(kept.set_numbers(&body.plan, &mut few).is_none());
        assert_eq!(kept, body.memory);
    }
}

/// Everything that matching calculates, to the last bit.
fn answers() -> Vec<u32> {
    let mut answers = Vec::new();
    for mut body in bodies(&mut Rng(12)) {
        for mode in MODES {
            body.place(|q| q + rng_offset(q));
            let plasticity = Some(Plasticity { yield_strain: 0.05, creep: 5.0, limit: 0.5 });
            let creeping = MatchTerms { plasticity, ..terms(mode, 5.0, 0.3, 0.005) };
            for asked in [terms(mode, 5.0, 0.3, 0.005), creeping] {
                for _ in 0..3 {
                    body.apply(&asked);
                    body.advance(0.005);
                }
            }
            let lanes = body.blocks.iter().flat_map(|block| block.velocity).flatten();
            answers.extend(lanes.chain(body.memory.numbers()).map(f32::to_bits));
        }
    }
    answers
}

#[test]
fn every_level_of_instructions_gives_the_same_bits() {
    let expected = answers();
    for level in SimdLevel::available() {
        simd::force(level).unwrap();
        assert!(answers() == expected, "{level}");
    }
    simd::force(SimdLevel::best()).unwrap();
}

#[test]
fn what_cannot_be_matched_is_refused() {
    let points = [Vector::ZERO, Vector::X];
    let new = |points: &[Vector], weights: &[f32], clusters: &Clusters| {
        MatchPlan::new(points, weights, clusters, None).map_err(|error| error.to_string())
    };
    let whole = &Clusters::Whole;
    assert!(new(&[], &[], whole).is_err());
    assert!(new(&points, &[1.0], whole).is_err());
    assert!(new(&points, &[1.0, 0.0], whole).is_err());
    assert!(new(&[Vector::NAN, Vector::X], &[1.0; 2], whole).is_err());
    let lists = |list: Vec<u32>| Clusters::Lists(vec![list]);
    let error = new(&points, &[1.0; 2], &lists(vec![0, 2])).unwrap_err();
    assert_eq!(error, "particle of a cluster is 2, must be a number from 0 to 1");
    assert!(new(&points, &[1.0; 2], &lists(vec![])).is_err());
    assert!(new(&points, &[1.0; 2], &lists(vec![1, 1])).is_ok());
    assert!(new(&points, &[1.0; 2], &Clusters::Regions { half_width: 1 }).is_err());
}

#[test]
fn matchers_keep_momentum_hold_what_is_held_and_refuse_nonsense() {
    let rest = oval(12);
    let mut masses = [1.0_f32; 12];
    masses[3] = 4.0;
    let mut matcher = ShapeMatcher::new(&rest, &masses, MatchOptions::default()).unwrap();
    let far = xyz(1000.0, -500.0, 0.0);
    let mut x: Vec<Vector> = rest.iter().map(|q| *q * xyz(1.4, 0.6, 1.0) + far).collect();
    let mean = |x: &[Vector]| {
        x.iter()
            .zip(&masses)
            .fold(DVector::ZERO, |sum, (x, m)| sum + x.to_f64() * f64::from(*m))
            / 15.0
    };
    let start = mean(&x);
    for _ in 0..120 {
        matcher.pull(&mut x, 1.0 / 60.0).unwrap();
    }
    assert!((mean(&x) - start).length() < 1e-3);
    let goals = matcher.goals(&x).unwrap();
    assert!(x.iter().zip(&goals).all(|(x, goal)| (*x - *goal).length() < 1e-3));
    assert!((matcher.frame(&x).unwrap().center.to_f64() - start).length() < 1e-3);

    masses[0] = f32::INFINITY;
    let mut matcher = ShapeMatcher::new(&rest, &masses, MatchOptions::default()).unwrap();
    let mut v = vec![Vector::Y; 12];
    matcher.apply(&x, &mut v, 0.1).unwrap();
    x[5] += Vector::X;
    matcher.apply(&x, &mut v, 0.1).unwrap();
    assert!(v[0] == Vector::Y && v[5].x < -0.1, "{v:?}");

    assert!(matcher.apply(&x, &mut v[1..], 0.1).is_err());
    assert!(matcher.apply(&x, &mut v, 0.0).is_err());
    x[1].y = f32::NAN;
    let before = v.clone();
    assert!(matcher.apply(&x, &mut v, 0.1).is_err());
    assert_eq!(v, before);
    masses[1] = 0.0;
    assert!(ShapeMatcher::new(&rest, &masses, MatchOptions::default()).is_err());
    let (rest, lattice) = grid(per_axis([4, 4], [4, 3, 2]));
    let regions = Clusters::Regions { half_width: 1 };
    let options = MatchOptions { clusters: regions, ..MatchOptions::default() };
    let masses = vec![1.0; rest.len()];
    assert!(ShapeMatcher::new(&rest, &masses, options.clone()).is_err());
    let options = MatchOptions { lattice: Some(lattice), ..options };
    let mut matcher = ShapeMatcher::new(&rest, &masses, options).unwrap();
    let mut v = vec![Vector::ZERO; rest.len()];
    matcher.apply(&rest, &mut v, 0.1).unwrap();
    assert!(v.iter().all(|v| v.length() < 1e-5), "{v:?}");
    let stiffness = Stiffness::new(0.0, 0.3);
    let options = MatchOptions { stiffness, ..MatchOptions::default() };
    assert!(ShapeMatcher::new(&rest, &masses, options).is_err());
}

#[test]
fn goals_of_a_pull_are_reached_at_once() {
    let recoil = ImplicitSpring { damping: 0.0, stiffness: 1.0 };
    let asked = MatchTerms { recoil, h: 1.0, ..terms(MatchMode::Rigid, 1.0, 1.0, 1.0) };
    let mut body = Body::new(oval(20), &[1.0; 20], &Clusters::Whole, None);
    body.place(|q| q * xyz(2.0, 1.0, 1.0) + Vector::Y);
    body.apply(&asked);
    body.advance(1.0);
    assert!(body.deviation() < 1e-6);
}
