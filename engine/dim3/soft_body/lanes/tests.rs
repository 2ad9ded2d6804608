//! Two triangles that meet keep what they have.

use std::sync::Arc;

use glam::{DVec3, Vec3};
use hazumi_core::SharedSlice;
use hazumi_core::simd::{LANES, dispatch, level};
use hazumi_core::soft::ContactTerms;

use super::*;
use crate::math::Pose;
use crate::shape::{SoftShape, SoftShapeData};
use crate::soft_body::reduced_body::ReducedBody;
use crate::soft_body::row::{ContactFeature, OutlineSide, SoftContactRow};
use crate::soft_body::rows::{RowPass, RowTerms};
use crate::soft_body::solver_particles::SoftBodyPair;
use crate::soft_body::solver_particles::{ParticleMass, SolverParticle, SolverParticles};
use crate::soft_body::state::SoftState;
use crate::soft_body::view::SoftBodyView;

/// Nothing is moved apart: where things are counts for angular momentum.
const TERMS: ContactTerms = ContactTerms { h: 1e-3, slop: 1e-3, push: 0.0, bounce_speed: 1.0 };

/// A triangle that hands on all but that share of each impulse on its particles, and rotates
/// and moves, from there, m.
fn triangle(anchor: Vec3, keep: f32, velocity: Vec3) -> SoftState {
    let data = SoftShapeData {
        points: vec![Vec3::ZERO, Vec3::new(1.0, 0.1, 0.0), Vec3::new(0.2, 0.0, -1.1)],
        weights: vec![1.0, 2.0, 3.0],
        faces: vec![[0, 1, 2]],
        edges: vec![[0, 1]],
        radius: 0.1,
        ..Default::default()
    };
    let shape = Arc::new(SoftShape::from_data(data).unwrap());
    let mut soft = SoftState::new(shape, 3.0, [anchor, Vec3::ZERO], &Pose::IDENTITY);
    soft.set_velocity(0, velocity);
    soft.set_velocity(2, 0.3 * velocity + Vec3::new(-0.2, 0.1, 0.4));
    dispatch!(level(), simd => soft.reduced.couple(simd, keep, &soft.blocks));
    soft
}

/// A particle of one of two bodies against the side of the other.
fn row(owner: u8, particle: u16, facing: f32) -> SoftContactRow {
    let feature = ContactFeature::SoftSide(OutlineSide {
        ends: [0, 1, 2],
        facing,
        radius: 0.2,
        deep: 1.0,
    });
    let (normal, point) = (Vec3::Y, Vec3::ZERO);
    SoftContactRow { contact: 0, particle, owner, feature, separation: 0.0, normal, point }
}

fn momentum(softs: &[SoftState; 2]) -> [DVec3; 2] {
    let [a, b] = softs.each_ref().map(SoftState::momentum);
    [a.0 + b.0, a.1 + b.1]
}

/// One substep of rows of two bodies. Returns what they did.
fn solve(softs: &mut [SoftState; 2], rows: &[SoftContactRow], row_terms: &RowTerms) -> f32 {
    let mut blocks = Vec::new();
    RowBlock::build(&mut blocks, rows, |_| None, TERMS.h);
    let count = softs[0].blocks.len() * LANES;
    let mut particles = vec![SolverParticle::default(); 2 * count];
    let mut masses = vec![ParticleMass::default(); 2 * count];
    let mut reduced_bodies = [ReducedBody::DECOUPLED; 2];
    let lists = particles.chunks_mut(count).zip(masses.chunks_mut(count));
    for ((soft, (particles, masses)), reduced) in
        softs.iter().zip(lists).zip(&mut reduced_bodies)
    {
        let mut particles = SolverParticles { particles, masses };
        dispatch!(level(), simd => soft.lend(simd, &mut particles, reduced));
    }
    let ranges = [0..count, count..2 * count];
    let (all_nodes, all_weights) =
        (SharedSlice::new(&mut particles), SharedSlice::new(&mut masses));
    // SAFETY: there are no other references to these while the pair lives.
    let lent =
        unsafe { (all_nodes.two_ranges(ranges.clone()), all_weights.two_ranges(ranges)) };
    let mut pair =
        SoftBodyPair { particles: lent.0, masses: lent.1, reduced: reduced_bodies.each_mut() };
    for pass in [RowPass::WarmStart, RowPass::Solve] {
        let pass = PairPass { terms: &TERMS, row_terms, radius: 0.2, pass };
        dispatch!(level(), simd => pass.go_over(simd, &mut blocks, &mut pair));
    }
    let lists = particles.chunks_mut(count).zip(masses.chunks_mut(count));
    for ((soft, (particles, masses)), reduced) in
        softs.iter_mut().zip(lists).zip(&mut reduced_bodies)
    {
        let mut party = SoftBodyView::new(SolverParticles { particles, masses }, reduced);
        party.scatter_reduced_velocity();
        dispatch!(level(), simd => soft.take_back(simd, party.particles.particles, party.reduced));
    }
    blocks.iter().map(|block| block.outcome().1).sum()
}

#[test]
fn momentum_is_kept_above_faces_edges_and_corners() {
    let rows = [row(0, 0, 1.0), row(0, 2, 1.0), row(1, 1, -1.0)];
    let ways = [
        Vec3::new(0.4, 0.15, -0.4),
        Vec3::new(0.5, 0.1, 0.12),
        Vec3::new(1.1, 0.15, 0.05),
        Vec3::new(0.4, -0.05, -0.4),
    ];
    for way in ways {
        for (friction, keep) in [(0.0, 1.0), (0.3, 1.0), (100.0, 1.0), (0.3, 0.4)] {
            let mut softs = [
                triangle(way, keep, Vec3::new(0.5, -2.0, 0.7)),
                triangle(Vec3::ZERO, 1.0 - 0.5 * keep, Vec3::new(0.3, 0.2, -0.1)),
            ];
            let before = momentum(&softs);
            let terms = RowTerms { friction, way: -way, ..RowTerms::NONE };
            assert!(solve(&mut softs, &rows, &terms) > 0.0, "{way}: nothing pushes");
            let after = momentum(&softs);
            for (before, after) in before.iter().zip(after) {
                let change = before.distance(after);
                assert!(change < 2e-6, "{way}: {before} is not {after}");
            }
        }
    }
}

#[test]
fn rows_that_push_together_stop_what_comes() {
    let way = Vec3::new(0.3, 0.15, -0.2);
    let mut softs =
        [triangle(way, 0.5, Vec3::new(0.0, -2.0, 0.0)), triangle(Vec3::ZERO, 0.5, Vec3::ZERO)];
    let rows = [row(0, 0, 1.0), row(0, 1, 1.0), row(1, 1, -1.0)];
    let terms = RowTerms { way: -way, ..RowTerms::NONE };
    let energy =
        |softs: &[SoftState; 2]| softs.iter().map(SoftState::kinetic_energy).sum::<f64>();
    for _ in 0..20 {
        let before = energy(&softs);
        solve(&mut softs, &rows, &terms);
        let after = energy(&softs);
        assert!(after < 1.000_01 * before, "{after} J are more than {before} J");
        softs.iter_mut().for_each(|soft| {
            let keep = 0.5;
            soft.reduced = ReducedBody::DECOUPLED;
            dispatch!(level(), simd => soft.reduced.couple(simd, keep, &soft.blocks));
        });
    }
}
