//! Scenes: soft bodies that fall.

use std::iter;

use super::figure::Figure;

/// Where soft bodies may be: above a floor at height 0, between walls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Half the distance of the walls along x, in metres; in space also along z.
    pub(super) half_width: f32,
    /// Whether it is of the plane.
    pub(super) is_flat: bool,
}

/// A fixed box, or in the plane a fixed rectangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wall {
    /// Half the edge lengths, in metres.
    pub(super) half_extents: [f32; 3],
    /// Where its middle is, in metres.
    pub(super) place: [f32; 3],
}

impl Room {
    /// The floor and the walls; in the plane, the last two are not there.
    pub(super) fn walls(self) -> impl Iterator<Item = Wall> {
        let (beside, across) = (self.half_width + 1.0, self.half_width + 2.0);
        let floor = Wall { half_extents: [across, 1.0, across], place: [0.0, -1.0, 0.0] };
        let sides = [-beside, beside];
        let along_x = sides.map(|x| Wall {
            half_extents: [1.0, WALL_HEIGHT, across],
            place: [x, WALL_HEIGHT, 0.0],
        });
        let along_z = sides.map(|z| Wall {
            half_extents: [across, WALL_HEIGHT, 1.0],
            place: [0.0, WALL_HEIGHT, z],
        });
        let count = if self.is_flat { 3 } else { 5 };
        iter::once(floor).chain(along_x).chain(along_z).take(count)
    }
}

/// Half the height of walls, in metres.
const WALL_HEIGHT: f32 = 20.0;

/// Some copies of a figure, and what they fall upon.
#[derive(Clone)]
pub(super) struct Scene {
    /// Name that `--scenes` picks.
    pub(super) name: &'static str,
    /// Figure of all bodies.
    pub(super) figure: Figure,
    /// Where they start, in metres.
    pub(super) places: Vec<[f32; 3]>,
    /// How fast things fall, in m/s², ≥ 0.
    pub(super) gravity: f32,
    /// Room that they fall into; none, where they fall for ever.
    pub(super) room: Option<Room>,
    /// Steps of a round.
    pub(super) steps: usize,
}

impl Scene {
    /// Whether it is called so.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name == name
    }

    /// One body that floats.
    pub(super) fn alone(figure: &Figure) -> Self {
        Self {
            name: "alone",
            figure: figure.clone(),
            places: vec![[0.0; 3]],
            gravity: 0.0,
            room: None,
            steps: 0,
        }
    }

    /// Number of all particles.
    pub(super) fn particles(&self) -> usize {
        self.places.len() * self.figure.points.len()
    }

    /// Velocities at the start, body after body, in m/s: what falls for ever is stretched and
    /// spins, so that there is something to do; all else is at rest.
    pub(super) fn kicks(&self) -> Option<Vec<[f32; 3]>> {
        let spin = if self.figure.is_flat() { [0.0, 0.0, 2.0] } else { [1.0, 2.0, 0.5] };
        let of_body = || self.figure.points.iter().map(|&point| kick(point, 5.0, spin));
        self.room.is_none().then(|| self.places.iter().flat_map(|_| of_body()).collect())
    }
}

/// The velocity, in m/s, of a point of a body that is stretched along x at the rate `stretch`,
/// in 1/s, and turns by `spin`, in rad/s.
pub(super) fn kick([x, y, z]: [f32; 3], stretch: f32, [a, b, c]: [f32; 3]) -> [f32; 3] {
    [stretch * x + b * z - c * y, c * x - a * z, a * y - b * x]
}

/// Every scene.
pub(super) fn all() -> Result<Vec<Scene>, String> {
    let (cube, small, large) = (Figure::cube(8)?, Figure::disc(16)?, Figure::disc(64)?);
    let apart = (0..8_u8).map(|index| [3.0 * f32::from(index), 0.0, 0.0]);
    Ok(vec![
        Scene {
            name: "cubes_apart",
            figure: cube.clone(),
            places: apart.collect(),
            gravity: 9.81,
            room: None,
            steps: 180,
        },
        Scene {
            name: "cubes_meet",
            figure: cube,
            places: stack(),
            gravity: 9.81,
            room: Some(Room { half_width: 1.25, is_flat: false }),
            steps: 240,
        },
        heap("blobs_16", small),
        heap("blobs_64", large),
    ])
}

/// Four cubes a little apart, and four upon them, a little aside.
fn stack() -> Vec<[f32; 3]> {
    let corners = [[-0.55, -0.55], [0.55, -0.55], [-0.55, 0.55], [0.55, 0.55]];
    let layers = [(0.6, [0.0, 0.0]), (1.9, [0.12, -0.1])];
    let layer = |(height, [x, z]): (f32, [f32; 2])| {
        corners.map(|[corner_x, corner_z]| [corner_x + x, height, corner_z + z])
    };
    layers.into_iter().flat_map(layer).collect()
}

/// Ten rows of ten that fall between walls.
fn heap(name: &'static str, figure: Figure) -> Scene {
    let place = |index: u8| {
        let (column, row) = (f32::from(index % 10), f32::from(index / 10));
        [1.15 * column - 5.2 + 0.1 * (row % 3.0), 0.7 + 1.1 * row, 0.0]
    };
    Scene {
        name,
        figure,
        places: (0..100).map(place).collect(),
        gravity: 9.81,
        room: Some(Room { half_width: 6.0, is_flat: true }),
        steps: 300,
    }
}
