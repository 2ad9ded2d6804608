//! A game without bodies: a bullet hell or a flock.

use hazumi_arcade::{Controls, Game, PlayerQuery, Role};
use hazumi_scenes::{Scene, Swarm};
use hazumi3d::core::Workers;

use super::live::{game_info, game_status};
use super::{Held, Input, Keys, Play, Playback, PlaybackInfo, Visible};
use crate::content::Content;
use crate::engine::{Grip, Picked, Refusal, Stepped};
use crate::frame::{Frame, box_edges};
use crate::protocol::{
    Bounds, ColorBy, Counts, EnergyInfo, GameStatus, Key, Overlays, PlayerQueryCounts,
    SettingsInfo,
};

/// Bytes of a thing in memory, to guess what going back costs.
const THING_BYTES: usize = 96;

/// The keys of a game with a swarm.
pub(crate) const SWARM_KEYS: [Key; 5] = [Key::Left, Key::Right, Key::Up, Key::Down, Key::Fire];

/// A game that runs.
#[derive(Clone)]
pub(crate) struct GamePlayback {
    game: Game,
    dimension: u32,
    dt: f32,
    half_extents: [f32; 3],
    is_played: bool,
    /// Rules of the game, if it has any.
    rules: Option<hazumi_scenes::Game>,
    /// Whether there was a player. From then on the script has nothing to say.
    is_steered: bool,
    threads: usize,
    workers: Workers,
    things: usize,
    pairs: usize,
}

impl GamePlayback {
    /// The game of a scene with a swarm.
    pub(crate) fn new(scene: &Scene) -> Option<Self> {
        let (half_extents, is_played) = match scene.swarm.as_ref()? {
            Swarm::Bullets(rules) => (rules.half_extents, true),
            Swarm::Flock(rules) => (rules.half_extents, false),
        };
        Some(Self {
            game: Game::new(scene)?,
            dimension: scene.dim,
            dt: scene.dt,
            half_extents,
            is_played,
            rules: scene.game.clone(),
            is_steered: false,
            threads: 1,
            workers: Workers::inline(),
            things: 0,
            pairs: 0,
        })
    }

    fn controls(&mut self, keys: &Keys) -> Option<Controls> {
        self.is_steered |= keys.is_played;
        if !self.is_steered {
            return None;
        }
        let across = keys.axis(Key::Right, Key::Left);
        let up = keys.axis(Key::Up, Key::Down);
        let fires = keys.has(Key::Fire) || keys.has(Key::Jump);
        Some(Controls { heading: [across, up, 0.0], fires })
    }
}

impl Visible for GamePlayback {
    fn settings(&self) -> SettingsInfo {
        SettingsInfo { threads: self.threads, substeps: 1, ..SettingsInfo::default() }
    }

    fn hash(&self) -> u64 {
        self.game.hash()
    }

    fn energy(&self) -> EnergyInfo {
        EnergyInfo::default()
    }

    fn penetration(&self) -> f32 {
        0.0
    }

    fn extent(&self) -> Bounds {
        let half = self.half_extents.map(f64::from);
        let flat = if self.dimension == 2 { 0.0 } else { half[2] };
        Bounds { min: [-half[0], -half[1], -flat], max: [half[0], half[1], flat] }
    }

    fn list(&self, _content: &mut Content) {}

    fn pose(&self, frame: &mut Frame, _content: &Content, _by: ColorBy) {
        self.game.for_each(|thing| {
            let role: u8 = match thing.role {
                Role::Bullet => 0,
                Role::Enemy => 1,
                Role::Player => 2,
                Role::Shot => 3,
                Role::Bird => 4,
            };
            frame.spheres.push(frame.near(thing.position.map(f64::from)));
            frame.sphere_roles.push(role);
            // All of a role are of one size.
            frame.sphere_radii[usize::from(role)] = thing.radius;
        });
    }

    fn overlay(&self, show: &Overlays, frame: &mut Frame) {
        if show.cells == Some(true) {
            self.game.for_each_row(|corners| draw_box(corners, CELL_COLOR, frame));
            if let Some(query) = self.game.player_query() {
                draw_query(&query, frame);
            }
        }
    }

    fn pick(&self, _origin: [f64; 3], _direction: [f64; 3]) -> Option<Picked> {
        None
    }

    fn grip(&self, _body: u64, _point: [f64; 3]) -> Option<Grip> {
        None
    }

    fn string(&self, _grip: &Grip) -> Option<[[f64; 3]; 2]> {
        None
    }

    fn inspect(&self, _row: u32, _body: u64) -> Option<Vec<[String; 2]>> {
        None
    }

    fn game(&self) -> Option<GameStatus> {
        Some(game_status(self.game.progress()?, self.rules.as_ref()?))
    }
}

impl Playback for GamePlayback {
    type State = Self;

    fn info(&self) -> PlaybackInfo {
        PlaybackInfo {
            dimension: self.dimension,
            kind: "game",
            dt: self.dt,
            play: Play {
                keys: if self.is_played { SWARM_KEYS.to_vec() } else { Vec::new() },
                game: self.rules.as_ref().map(game_info),
                ..Play::default()
            },
            color: None,
            examine: None,
            shapes: Vec::new(),
            compared: false,
        }
    }

    fn save_state(&self, _earlier: Option<&Self>) -> Self {
        self.clone()
    }

    fn bytes(state: &Self, _earlier: Option<&Self>) -> usize {
        state.things.max(1) * THING_BYTES
    }

    fn restore_state(&mut self, state: &Self) {
        self.clone_from(state);
    }

    fn step(&mut self, held: &Held) -> Result<Stepped, Refusal> {
        let start = std::time::Instant::now();
        let controls = self.controls(&held.keys);
        let told = self.game.step(self.dt, controls, &self.workers);
        let told = told.map_err(|error| error.to_string())?;
        (self.things, self.pairs) = (told.things, told.pairs);
        let counts = Counts {
            bodies: told.things,
            awake: told.things,
            frozen: told.left_out,
            pairs: told.pairs,
            contacts: told.hits,
            ..Counts::default()
        };
        let times = vec![("swarm", 1e3 * start.elapsed().as_secs_f64())];
        Ok(Stepped { counts, times, events: Vec::new() })
    }

    fn apply(&mut self, input: &Input) -> Result<(), Refusal> {
        let Input::Change(changes) = input else { return Ok(()) };
        if let Some(threads) = changes.threads.and_then(std::num::NonZeroUsize::new) {
            self.threads = threads.get();
            self.workers = Workers::threads(threads);
        }
        Ok(())
    }

    fn start_recording(&mut self) -> Option<Result<(), Refusal>> {
        None
    }

    fn finish_recording(&mut self) -> Vec<u8> {
        Vec::new()
    }
}

/// Colour of the cells.
const CELL_COLOR: u32 = 0x4a_5a_70;
/// Colour of the box that the player asks for.
const QUERY_COLOR: u32 = 0xd9_1e_8c;
/// Colours of the ranges of its query, by turns.
const RANGE_COLORS: [u32; 3] = [0x1e_9e_8a, 0x8a_5c_d6, 0xc8_7a_1e];

/// The query of the player: the cells of each range in a colour, and the box over them.
fn draw_query(query: &PlayerQuery, frame: &mut Frame) {
    for &(range, corners) in &query.cells {
        draw_box(corners, RANGE_COLORS[range % RANGE_COLORS.len()], frame);
    }
    draw_box(query.corners, QUERY_COLOR, frame);
    frame.player_query = Some(PlayerQueryCounts {
        player_ranges: query.ranges,
        player_candidates: query.candidates,
    });
}

fn draw_box(corners: [[f32; 3]; 2], color: u32, frame: &mut Frame) {
    for ends in box_edges(corners.map(|corner| corner.map(f64::from))) {
        let ends = ends.map(|end| frame.near(end));
        frame.lines.push(ends);
        frame.line_colors.push(color);
    }
}
