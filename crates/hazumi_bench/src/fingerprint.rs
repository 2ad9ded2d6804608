//! The command `fingerprint`: whether this machine answers as every other one, to the last bit.
//!
//! A line of `fingerprint.txt` names a question and pins the hash of its answers to many pairs
//! of shapes. To change answers on purpose, write the lines anew, on any machine.

use std::error::Error;

use clap::Args;
use hazumi3d::core::simd;
use hazumi3d::glam::Vec3;
use hazumi3d::query::{SimplexCache, distance};
use hazumi3d::shape::decompose::{DecomposeOptions, decompose};
use hazumi3d::shape::{HeightField, Hull, Simplification};
use hazumi3d::{Body, Collider, Pose, Shape, World};
use rayon::prelude::*;

use crate::degenerate;
use crate::kind::{KINDS, Stock};
use crate::pair::{Pair, PairKind};
use crate::question::{QUESTIONS, Question};
use crate::random::Random;

/// Answers of every machine.
const EXPECTED: &str = include_str!("../fingerprint.txt");
/// Random pairs of every kind for each query.
const PAIRS: u64 = 60;
/// Steps of the world.
const STEPS: u32 = 120;
/// Bodies of the world.
const BODIES: usize = 160;
/// Kinds of shapes that bodies are made of: the first ones in the list, which have a mass.
const SOLID_KINDS: usize = 7;

/// Arguments of `hazumi_bench fingerprint`.
#[derive(Debug, Args)]
pub(crate) struct FingerprintArguments {
    /// Only the lines that begin with this, such as "world"
    #[arg(long, value_name = "PREFIX", default_value = "")]
    case: String,
    /// Print the answers themselves, to find the one that differs between two machines
    #[arg(long)]
    answers: bool,
}

/// Prints a line for each question, in the form of `fingerprint.txt`; false when one differs
/// from it.
///
/// # Errors
///
/// When a shape cannot be made, or no line begins with the requested text.
pub(crate) fn fingerprint(arguments: &FingerprintArguments) -> Result<bool, Box<dyn Error>> {
    let stock = Stock::new()?;
    let lines = lines(&stock, arguments)?;
    let differs = |line: &&String| !EXPECTED.lines().any(|expected| expected == **line);
    let different: Vec<&String> = lines.iter().filter(differs).collect();
    lines.iter().for_each(|line| println!("{line}"));
    let level = simd::current();
    eprintln!("simd {level}: {} of {} lines differ", different.len(), lines.len());
    different.iter().for_each(|line| eprintln!("differs: {line}"));
    Ok(different.is_empty())
}

fn lines(
    stock: &Stock,
    arguments: &FingerprintArguments,
) -> Result<Vec<String>, Box<dyn Error>> {
    let prefix = arguments.case.as_str();
    let wanted: Vec<_> =
        QUESTIONS.iter().filter(|(name, _)| name.starts_with(prefix)).collect();
    let (shapes, poses) = (degenerate::shapes()?, degenerate::poses());
    let of_question = |(name, question): &&(&'static str, Question)| {
        let mut hash = Hash::default();
        for kind in PairKind::all() {
            for index in 0..PAIRS {
                let pair = Pair::new(stock, kind, &mut Random::new(kind.seed(), index));
                hash.add_all(&question(&pair.a.shape, &pair.b.shape, &pair.b_in_a));
            }
        }
        for (_, a) in &shapes {
            for (_, b) in &shapes {
                poses.iter().for_each(|(_, pose, _)| hash.add_all(&question(a, b, pose)));
            }
        }
        (*name, hash)
    };
    let mut hashes: Vec<(&str, Hash)> = wanted.par_iter().map(of_question).collect();
    type Ask = fn(&Stock) -> Result<Hash, Box<dyn Error>>;
    let others: [(_, Ask); 5] = [
        ("warm", warm),
        ("mass", mass),
        ("hull", hulls),
        ("decompose", decomposition),
        ("world", world),
    ];
    for (name, ask) in others.into_iter().filter(|(name, _)| name.starts_with(prefix)) {
        hashes.push((name, ask(stock)?));
    }
    if arguments.answers {
        hashes.iter().for_each(|(_, hash)| print!("{}", hash.answers));
    }
    if hashes.is_empty() {
        return Err(format!("no line begins with \"{prefix}\"").into());
    }
    Ok(hashes.iter().map(|(name, hash)| format!("{name:<16} {:016x}", hash.hash)).collect())
}

/// Gaps of pairs on the move, each search begun where the last one ended.
fn warm(stock: &Stock) -> Result<Hash, Box<dyn Error>> {
    let mut hash = Hash::default();
    for kind in PairKind::all() {
        let mut random = Random::new(kind.seed(), PAIRS);
        let pair = Pair::new(stock, kind, &mut random);
        let (mut pose, mut cache) = (pair.b_in_a, SimplexCache::default());
        for _ in 0..20 {
            let found = distance(&pair.a.shape, &pair.b.shape, &pose, &mut cache);
            hash.add_all(&[found.distance]);
            hash.add_all(&found.points.map(|point| point.to_array()).concat());
            let step = random.direction() * (0.03 * pair.size);
            pose = Pose::new(pose.position + step, pose.rotation);
        }
    }
    Ok(hash)
}

fn mass(stock: &Stock) -> Result<Hash, Box<dyn Error>> {
    let mut hash = Hash::default();
    let mut random = Random::new(1, 0);
    for kind in 0..KINDS.len() {
        for item in (0..PAIRS).flat_map(|_| stock.pick(kind, &mut random)) {
            let Some(mass) = item.shape.mass(3.0) else { continue };
            hash.add_all(&[mass.mass]);
            hash.add_all(&mass.center.to_array());
            hash.add_all(&mass.inertia.to_cols_array());
        }
    }
    Ok(hash)
}

/// Cooked hulls, and simpler ones.
fn hulls(_: &Stock) -> Result<Hash, Box<dyn Error>> {
    let mut hash = Hash::default();
    for count in [20, 117, 1000, 5000] {
        let mut random = Random::new(2, count);
        let mut point = || random.direction() * random.within(0.9, 1.0);
        let points: Vec<Vec3> = (0..count).map(|_| point()).collect();
        let hull = Hull::new(&points)?;
        hash.add_hull(&hull);
        let inner = Simplification::Inner { max_vertices: 16 };
        let outer = Simplification::Outer { max_faces: 16 };
        for simplification in [inner, outer] {
            hash.add_hull(&hull.simplified(simplification)?.hull);
        }
    }
    Ok(hash)
}

/// The hulls of two tetrahedra that share a corner.
fn decomposition(_: &Stock) -> Result<Hash, Box<dyn Error>> {
    let ends = [Vec3::X, Vec3::new(0.2, 1.0, 0.0), Vec3::new(0.1, 0.3, 1.0)];
    let corners: Vec<Vec3> =
        [Vec3::ZERO].into_iter().chain(ends).chain(ends.map(|end| -end)).collect();
    let one = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
    let other = one.map(|[a, b, c]| [c, b, a].map(|at| if at == 0 { 0 } else { at + 3 }));
    let options = DecomposeOptions { resolution: 24, ..DecomposeOptions::default() };
    let found = decompose(&corners, &[one, other].concat(), &options, &mut |_| {})?;
    let mut hash = Hash::default();
    found.hulls.iter().for_each(|hull| hash.add_hull(hull));
    Ok(hash)
}

/// Bodies of every kind that fall on uneven ground: where they are after each step.
fn world(stock: &Stock) -> Result<Hash, Box<dyn Error>> {
    let mut random = Random::new(3, 0);
    let mut world = World::default();
    let heights = (0..400).map(|_| random.within(-0.3, 0.3)).collect();
    let ground = HeightField::new(20, heights, Vec3::ONE, Default::default())?;
    world.add(Body::fixed(), Collider::new(Shape::from(ground)))?;
    for index in 0..BODIES {
        let [item, ..] = stock.pick(index % SOLID_KINDS, &mut random);
        let place = [index % 5, 1 + index / 25, index / 5 % 5].map(|at| 1.5 * at as f32);
        let position = Vec3::new(5.0, 0.0, 5.0) + Vec3::from(place) + 0.1 * random.direction();
        let body = Body { position, rotation: random.rotation(), ..Body::dynamic() };
        world.add(body, Collider::new(item.shape.clone()))?;
    }
    let mut hash = Hash::default();
    for _ in 0..STEPS {
        world.step(1.0 / 60.0)?;
        hash.add_bytes(&world.state_hash().to_le_bytes());
    }
    Ok(hash)
}

/// Source: Fowler, Noll and Vo, FNV-1a. `[fnv1991]`
struct Hash {
    hash: u64,
    /// Values added so far, a line for each answer.
    answers: String,
}

impl Default for Hash {
    fn default() -> Self {
        Self { hash: 0xcbf2_9ce4_8422_2325, answers: String::new() }
    }
}

impl Hash {
    fn add_bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// All of a hull; its corners are shown.
    fn add_hull(&mut self, hull: &Hull) {
        hull.view().vertices.iter().for_each(|corner| self.add_all(&corner.to_array()));
        self.add_bytes(&hull.to_bytes());
    }

    /// The bits of an answer and how many numbers it has.
    fn add_all(&mut self, numbers: &[f32]) {
        self.answers += &format!("{numbers:?}\n");
        self.add_bytes(&numbers.len().to_le_bytes()[..4]);
        for number in numbers {
            // The bits of what is no number are the processor's own.
            let number = if number.is_nan() { f32::NAN } else { *number };
            self.add_bytes(&number.to_bits().to_le_bytes());
        }
    }
}
