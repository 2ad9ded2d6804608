//! Where everything is, in few bytes.

use std::f32::consts::FRAC_1_SQRT_2;

use crate::protocol::PlayerQueryCounts;

/// First bytes of a frame.
const MAGIC: &[u8; 4] = b"HZV2";
/// The largest number in 15 bits.
const MOST: f32 = 32_767.0;
/// That a body sleeps, among what it looks like.
pub(crate) const ASLEEP: u8 = 1 << 6;
/// That its numbers have gone bad.
pub(crate) const FROZEN: u8 = 1 << 7;
/// How many colours there are.
pub(crate) const COLORS: u8 = 64;
/// How many roles of spheres there are.
pub(crate) const SPHERE_ROLES: usize = 5;

/// Where everything is at one moment. Positions are relative to `origin`, in metres.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    pub(crate) revision: u32,
    pub(crate) step: u64,
    pub(crate) seconds: f64,
    pub(crate) origin: [f64; 3],
    pub(crate) positions: Vec<[f32; 3]>,
    pub(crate) rotations: Vec<[u16; 3]>,
    pub(crate) looks: Vec<u8>,
    pub(crate) vertices: Vec<[f32; 3]>,
    /// From and to.
    pub(crate) lines: Vec<[[f32; 3]; 2]>,
    pub(crate) line_colors: Vec<u32>,
    /// Centres. They are sent in 16 bits along each axis of the box around all of them.
    pub(crate) spheres: Vec<[f32; 3]>,
    pub(crate) sphere_roles: Vec<u8>,
    /// Of the spheres of each role.
    pub(crate) sphere_radii: [f32; SPHERE_ROLES],
    /// Counts of an overlay, which go with the status and not with the bytes.
    pub(crate) player_query: Option<PlayerQueryCounts>,
}

impl Frame {
    /// With so many empty rows.
    pub(crate) fn with_rows(rows: usize) -> Self {
        Self {
            positions: vec![[0.0; 3]; rows],
            rotations: vec![[0; 3]; rows],
            looks: vec![0; rows],
            ..Self::default()
        }
    }

    /// A point relative to the origin of the frame.
    #[expect(clippy::cast_possible_truncation, reason = "rounding is what is asked for")]
    pub(crate) fn near(&self, point: [f64; 3]) -> [f32; 3] {
        [0, 1, 2].map(|axis| (point[axis] - self.origin[axis]) as f32)
    }

    /// Puts a body into a row; what is beyond the rows is left out.
    pub(crate) fn set(&mut self, row: usize, position: [f64; 3], rotation: [f32; 4], look: u8) {
        if row < self.positions.len() {
            self.positions[row] = self.near(position);
            self.rotations[row] = packed(rotation);
            self.looks[row] = look;
        }
    }

    /// The frame as it is sent.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let counts =
            [self.positions.len(), self.vertices.len(), self.lines.len(), self.spheres.len()];
        let [rows, vertices, lines, spheres] = counts;
        let size = 108 + 19 * rows + 12 * vertices + 28 * lines + 8 * spheres;
        let mut bytes = Vec::with_capacity(size);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&self.revision.to_le_bytes());
        bytes.extend_from_slice(&self.step.to_le_bytes());
        for number in [&[self.seconds][..], &self.origin].concat() {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for count in counts {
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            bytes.extend_from_slice(&count.to_le_bytes());
        }
        let mut numbers = |numbers: &[f32]| {
            numbers.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
        };
        numbers(self.positions.as_flattened());
        numbers(self.vertices.as_flattened());
        numbers(self.lines.as_flattened().as_flattened());
        let [low, step] = self.sphere_grid();
        if spheres > 0 {
            numbers(&[low, step].concat());
            numbers(&self.sphere_radii);
        }
        self.line_colors.iter().for_each(|it| bytes.extend_from_slice(&it.to_le_bytes()));
        let rotations = self.rotations.as_flattened().iter();
        rotations.for_each(|part| bytes.extend_from_slice(&part.to_le_bytes()));
        let start = bytes.len();
        bytes.resize(start + 8 * spheres, 0);
        let packed = bytes[start..].chunks_exact_mut(8);
        let inverse = step.map(|step| 1.0 / step.max(f32::MIN_POSITIVE));
        for ((packed, center), &role) in packed.zip(&self.spheres).zip(&self.sphere_roles) {
            let [x, y, z] = in_grid(*center, low, inverse).map(u64::from);
            let number = x | y << 16 | z << 32 | u64::from(role) << 48;
            packed.copy_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&self.looks);
        bytes
    }

    /// The grid of the centres of spheres: its lowest corner, and its cells along each axis.
    fn sphere_grid(&self) -> [[f32; 3]; 2] {
        let (mut low, mut high) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
        let are_finite = |center: &&[f32; 3]| center.iter().all(|x| x.is_finite());
        for center in self.spheres.iter().filter(are_finite) {
            for axis in 0..3 {
                low[axis] = low[axis].min(center[axis]);
                high[axis] = high[axis].max(center[axis]);
            }
        }
        if low[0] > high[0] {
            return [[0.0; 3]; 2];
        }
        [low, [0, 1, 2].map(|axis| high[axis] / GRID_CELLS - low[axis] / GRID_CELLS)]
    }
}

/// Cells of the grid of spheres along an axis.
const GRID_CELLS: f32 = 65_535.0;

/// A place in the grid with so many cells per metre, rounded; 0 for a coordinate that is no
/// number.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
fn in_grid(place: [f32; 3], low: [f32; 3], density: [f32; 3]) -> [u16; 3] {
    [0, 1, 2].map(|axis| ((place[axis] - low[axis]) * density[axis] + 0.5) as u16)
}

/// A number from −1/√2 to 1/√2 in 15 bits; what is no number is as −1/√2.
#[expect(clippy::cast_possible_truncation, reason = "numbers up to 32767 fit")]
fn in_fifteen_bits(value: f32) -> u16 {
    let share = 0.5 + 0.5 * value / FRAC_1_SQRT_2;
    (share.clamp(0.0, 1.0) * MOST).round() as u16
}

/// A unit quaternion x, y, z, w as its three smallest parts, 15 bits each; which one is missing
/// is in the top bits of the first two.
fn packed(rotation: [f32; 4]) -> [u16; 3] {
    let mut largest = 0;
    for part in 1..4 {
        if rotation[part].abs() > rotation[largest].abs() {
            largest = part;
        }
    }
    let sign = if rotation[largest] < 0.0 { -1.0 } else { 1.0 };
    let mut rest = [0; 3];
    let mut next = 0;
    for (part, value) in rotation.into_iter().enumerate() {
        if part != largest {
            rest[next] = in_fifteen_bits(sign * value);
            next += 1;
        }
    }
    let bit = |is_set: bool| u16::from(is_set) << 15;
    [rest[0] | bit(largest & 2 != 0), rest[1] | bit(largest & 1 != 0), rest[2]]
}

/// The edges of an axis-aligned box between its lowest and its highest corner: twelve, or the
/// four of a rectangle where the third axis is flat.
pub(crate) fn box_edges([low, high]: [[f64; 3]; 2]) -> impl Iterator<Item = [[f64; 3]; 2]> {
    let axes = if low[2] >= high[2] { 2 } else { 3 };
    let corner = move |number: usize| {
        [0, 1, 2].map(|axis| if number >> axis & 1 == 1 { high[axis] } else { low[axis] })
    };
    (0..1_usize << axes).flat_map(move |number| {
        let others = (0..axes).map(move |axis| number | 1 << axis);
        let higher = others.filter(move |&other| other != number);
        higher.map(move |other| [corner(number), corner(other)])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As a page reads it.
    fn unpacked([a, b, c]: [u16; 3]) -> [f32; 4] {
        let largest = usize::from(a >> 15) * 2 + usize::from(b >> 15);
        let value = |part: u16| (f32::from(part & 0x7fff) / MOST * 2.0 - 1.0) * FRAC_1_SQRT_2;
        let rest = [a, b, c].map(value);
        let missing = (1.0 - rest.iter().map(|it| it * it).sum::<f32>()).max(0.0).sqrt();
        let mut parts = rest.to_vec();
        parts.insert(largest, missing);
        [parts[0], parts[1], parts[2], parts[3]]
    }

    #[test]
    fn rotations_survive_to_a_ten_thousandth() {
        let half = FRAC_1_SQRT_2;
        let rotations = [
            [0.0, 0.0, 0.0, 1.0],
            [0.0, 0.0, half, half],
            [-half, 0.0, 0.0, half],
            [0.5, -0.5, 0.5, -0.5],
            [0.1, -0.9, 0.3, 0.3],
        ];
        for rotation in rotations {
            let length = rotation.iter().map(|it| it * it).sum::<f32>().sqrt();
            let unit = rotation.map(|it| it / length);
            let back = unpacked(packed(unit));
            // Both signs are the same rotation.
            let dot: f32 = unit.iter().zip(back).map(|(a, b)| a * b).sum();
            assert!(1.0 - dot.abs() < 1e-8_f32.max(f32::EPSILON) * 4.0, "{unit:?} {back:?}");
        }
    }

    #[test]
    fn ten_thousand_bodies_fit_in_two_hundred_thousand_bytes() {
        assert!(Frame::with_rows(10_000).to_bytes().len() <= 200_000);
    }

    #[test]
    fn spheres_take_eight_bytes_and_keep_their_places() {
        let spheres = vec![[-160.0, 90.0, 0.0], [0.1, -89.9, 0.0], [160.0, f32::NAN, 0.0]];
        let frame = Frame { spheres, sphere_roles: vec![0, 2, 1], ..Frame::with_rows(0) };
        assert_eq!(frame.to_bytes().len(), 64 + 44 + 3 * 8);
        let grid = frame.sphere_grid();
        let density = grid[1].map(|step| 1.0 / step.max(f32::MIN_POSITIVE));
        for center in &frame.spheres[..2] {
            let packed = in_grid(*center, grid[0], density);
            for axis in 0..3 {
                let back = grid[0][axis] + f32::from(packed[axis]) * grid[1][axis];
                assert!((back - center[axis]).abs() < 0.003, "{back} {center:?}");
            }
        }
        assert_eq!(in_grid(frame.spheres[2], grid[0], density)[1], 0);
    }

    #[test]
    fn positions_far_away_are_exact() {
        let mut frame = Frame { origin: [1e6, 0.0, 0.0], ..Frame::with_rows(1) };
        frame.set(0, [1e6 + 0.001, 2.0, 0.0], [0.0, 0.0, 0.0, 1.0], 3);
        assert!((frame.positions[0][0] - 0.001).abs() < 1e-9);
        let bytes = frame.to_bytes();
        assert_eq!(bytes.len(), 64 + 19);
        assert_eq!(&bytes[..4], b"HZV2");
        assert_eq!(bytes[82], 3);
    }
}
