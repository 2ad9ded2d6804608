//! A scene that runs.

use hazumi_scenes::{
    Driver, Eye, Fire, Game, GameProgress, LoadedScene, Outcome, Scene, plane,
};
use hazumi3d::glam::Vec3;

use super::{Held, Input, Keys, Play, Playback, PlaybackInfo, Visible};
use crate::content::Content;
use crate::engine::{
    Engine, Grip, Name, Paint, Picked, Refusal, Rows, Stepped, Told, dim2, dim3,
};
use crate::frame::Frame;
use crate::microscope::{Look, Neighbourhood};
use crate::protocol::{
    Bounds, ColorBy, EnergyInfo, EyeInfo, GameInfo, GameStatus, Key, Overlays, SettingsInfo,
    SpawnShape,
};

/// A world of a scene in either dimension.
pub(crate) trait SceneOf: Send {
    type World: Engine;
    type State: Clone + Send;
    type Recorder: Send;

    fn world(&self) -> &Self::World;
    fn world_mut(&mut self) -> &mut Self::World;
    fn names(&self) -> Vec<Name<'_>>;
    fn save_state(&self, earlier: Option<&Self::State>) -> Self::State;
    fn bytes(state: &Self::State, earlier: Option<&Self::State>) -> usize;
    fn restore_state(&mut self, state: &Self::State);
    fn advance(&mut self, dt: f32, keys: &Keys) -> Result<Stepped, Refusal>;
    fn start_recording(&mut self) -> Result<Self::Recorder, Refusal>;
    fn note_step(&mut self, recorder: &mut Self::Recorder, dt: f32) -> Result<(), Refusal>;
    fn finish_recording(&mut self, recorder: Self::Recorder) -> Vec<u8>;
    fn play(&self) -> Play;
    fn color(&self) -> Option<ColorBy>;
    fn examine(&self) -> Option<[String; 2]>;
    fn game(&self) -> Option<GameStatus>;
    fn overlay(&self, show: &Overlays, frame: &mut Frame);
}

/// Code that scenes of both dimensions share.
macro_rules! scene_of {
    ($name:ident, $engine:ident, $draw:ident) => {
        impl SceneOf for $name {
            type World = $engine::World;
            type State = $engine::scene::SceneMoment;
            type Recorder = $engine::Recorder;

            fn world(&self) -> &Self::World {
                &self.built.world
            }

            fn world_mut(&mut self) -> &mut Self::World {
                &mut self.built.world
            }

            fn names(&self) -> Vec<Name<'_>> {
                let bodies = self.built.bodies.iter();
                let mut names: Vec<Name<'_>> =
                    bodies.map(|(name, id)| Name { body: id.to_bits(), name }).collect();
                names.sort_unstable_by_key(|name| name.body);
                names
            }

            fn save_state(&self, earlier: Option<&Self::State>) -> Self::State {
                self.built.moment(earlier)
            }

            fn bytes(state: &Self::State, earlier: Option<&Self::State>) -> usize {
                let earlier = earlier.map(Self::State::snapshot);
                <Self::World as Engine>::bytes(state.snapshot(), earlier)
            }

            fn restore_state(&mut self, state: &Self::State) {
                // A state of this very scene always fits it.
                let _ = self.built.return_to(state);
            }

            fn advance(&mut self, dt: f32, keys: &Keys) -> Result<Stepped, Refusal> {
                self.steer(keys);
                let report = self.built.step(dt).map_err(|error| error.to_string())?;
                Ok(self.built.world.stepped(&report))
            }

            fn start_recording(&mut self) -> Result<Self::Recorder, Refusal> {
                $engine::Recorder::start(&mut self.built.world)
                    .map_err(|error| error.to_string())
            }

            fn note_step(
                &mut self,
                recorder: &mut Self::Recorder,
                dt: f32,
            ) -> Result<(), Refusal> {
                let noted = recorder.note_step(&mut self.built.world, dt);
                noted.map_err(|error| error.to_string())
            }

            fn finish_recording(&mut self, recorder: Self::Recorder) -> Vec<u8> {
                recorder.finish(&mut self.built.world)
            }

            fn play(&self) -> Play {
                self.play.clone()
            }

            fn color(&self) -> Option<ColorBy> {
                self.color
            }

            fn examine(&self) -> Option<[String; 2]> {
                self.examine.clone()
            }

            fn game(&self) -> Option<GameStatus> {
                Some(game_status(self.built.game()?, self.built.rules()?))
            }

            fn overlay(&self, show: &Overlays, frame: &mut Frame) {
                $draw::overlay_scene(&self.built, show, frame);
            }
        }
    };
}

/// A scene in 3D.
pub(crate) struct Scene3d {
    built: hazumi3d::scene::SceneWorld,
    play: Play,
    color: Option<ColorBy>,
    examine: Option<[String; 2]>,
}

impl Scene3d {
    pub(crate) fn build(loaded: &LoadedScene) -> Result<Self, Refusal> {
        let built = hazumi3d::scene::SceneWorld::build(loaded);
        let built = built.map_err(|error| error.to_string())?;
        let scene = &loaded.scene;
        let player = scene.player().map(Driver::body);
        let play = Play {
            keys: space_keys(scene),
            ..play_of(scene.game.as_ref(), player, EyeInfo::Fixed)
        };
        Ok(Self { built, play, color: scene.color_by, examine: scene.examine.clone() })
    }

    /// Left, right, up and down are relative to the look of the player, of which the level part
    /// counts: up is forward.
    fn steer(&mut self, keys: &Keys) {
        if !keys.is_played && self.built.controls.is_none() {
            return;
        }
        let look = Vec3::from(keys.look);
        let forward = look.with_y(0.0).try_normalize().unwrap_or(Vec3::NEG_Z);
        let right = forward.cross(Vec3::Y);
        self.built.controls = Some(hazumi3d::scene::PlayerInput {
            heading: right * keys.axis(Key::Right, Key::Left)
                + forward * keys.axis(Key::Up, Key::Down),
            look,
            // For one step at each press, since a key may be up and down again between two.
            jumps: keys.pressed.contains(&Key::Jump),
            fires: keys.has(Key::Fire),
            throws: keys.has(Key::Throw),
            switches: keys.pressed.contains(&Key::Switch),
        });
    }
}

/// A scene in 2D.
pub(crate) struct Scene2d {
    built: hazumi2d::scene::SceneWorld,
    play: Play,
    color: Option<ColorBy>,
    examine: Option<[String; 2]>,
}

impl Scene2d {
    pub(crate) fn build(scene: &plane::Scene) -> Result<Self, Refusal> {
        let built = hazumi2d::scene::SceneWorld::build(scene);
        let built = built.map_err(|error| error.to_string())?;
        let player = scene.player().map(plane::Driver::body);
        let play = Play {
            keys: plane_keys(scene),
            ..play_of(scene.game.as_ref(), player, EyeInfo::Follow)
        };
        Ok(Self { built, play, color: scene.color_by, examine: scene.examine.clone() })
    }

    /// Once there is a player, the script has nothing to say any more.
    fn steer(&mut self, keys: &Keys) {
        if !keys.is_played && self.built.controls.is_none() {
            return;
        }
        self.built.controls = Some(hazumi2d::scene::PlayerInput {
            heading: [keys.axis(Key::Right, Key::Left), keys.axis(Key::Up, Key::Down)].into(),
            look: [keys.look[0], keys.look[1]].into(),
            // For one step at each press, since a key may be up and down again between two.
            jumps: [Key::Jump, Key::Up].iter().any(|key| keys.pressed.contains(key)),
            fires: keys.has(Key::Fire),
            throws: keys.has(Key::Throw),
            switches: keys.pressed.contains(&Key::Switch),
        });
    }
}

/// Keys that a scene in 3D understands.
pub(crate) fn space_keys(scene: &Scene) -> Vec<Key> {
    match scene.player() {
        Some(Driver::Walk(walk)) => {
            let mut keys = vec![Key::Left, Key::Right, Key::Up, Key::Down, Key::Jump];
            keys.extend(action_keys(&walk.fire, &walk.throw, walk.box_mover));
            keys
        }
        _ => Vec::new(),
    }
}

/// Keys that a scene in 2D understands.
pub(crate) fn plane_keys(scene: &plane::Scene) -> Vec<Key> {
    match scene.player() {
        Some(plane::Driver::Walk(walk)) => {
            let mut keys = vec![Key::Left, Key::Right, Key::Jump];
            keys.extend(action_keys(&walk.fire, &walk.throw, walk.box_mover));
            keys
        }
        Some(plane::Driver::Roll(_)) => vec![Key::Left, Key::Right, Key::Jump],
        Some(plane::Driver::Follow(follow)) => {
            let [[left, low], [right, high]] = follow.ends;
            if (right - left).abs() >= (high - low).abs() {
                vec![Key::Left, Key::Right]
            } else {
                vec![Key::Up, Key::Down]
            }
        }
        _ => Vec::new(),
    }
}

/// Keys for the guns of a character, and for a second mover.
fn action_keys(
    fire: &Option<Fire>,
    throw: &Option<Fire>,
    box_mover: bool,
) -> impl Iterator<Item = Key> {
    let keys =
        [(fire.is_some(), Key::Fire), (throw.is_some(), Key::Throw), (box_mover, Key::Switch)];
    keys.into_iter().filter_map(|(is_there, key)| is_there.then_some(key))
}

/// Player, camera and rules of a scene. Without rules its camera is `eye`.
fn play_of(game: Option<&Game>, player: Option<&str>, eye: EyeInfo) -> Play {
    let eye = match (game, player) {
        (_, None) => EyeInfo::Fixed,
        (None, Some(_)) => eye,
        (Some(game), Some(_)) => match game.eye {
            Eye::Fixed => EyeInfo::Fixed,
            Eye::Follow => EyeInfo::Follow,
            Eye::FirstPerson => EyeInfo::FirstPerson,
        },
    };
    Play {
        keys: Vec::new(),
        player: player.map(str::to_owned),
        eye,
        eye_height: game.map_or(0.0, |game| game.eye_height),
        game: game.map(game_info),
    }
}

/// Rules of a game for a player.
pub(super) fn game_info(game: &Game) -> GameInfo {
    GameInfo {
        goal: game.goal.clone(),
        lives: game.lives,
        seconds: game.seconds,
        next: game.next.clone(),
    }
}

/// Progress of a game for a player.
pub(super) fn game_status(progress: &GameProgress, game: &Game) -> GameStatus {
    let text = match progress.outcome {
        Some(Outcome::Won) => game.won.as_str(),
        Some(Outcome::Lost) => game.lost.as_str(),
        None => "",
    };
    GameStatus {
        score: progress.score,
        lives: progress.lives,
        seconds: progress.seconds,
        outcome: progress.outcome.map(Outcome::name),
        text: text.to_owned(),
    }
}

scene_of!(Scene3d, hazumi3d, dim3);
scene_of!(Scene2d, hazumi2d, dim2);

/// A scene that runs, with what was changed by hand.
pub(crate) struct Live<S: SceneOf> {
    scene: S,
    dt: f32,
    /// Settings of all colliders and soft bodies, and the number of threads.
    set: SettingsInfo,
    recorder: Option<S::Recorder>,
}

impl<S: SceneOf> Live<S> {
    /// With steps of `dt` seconds.
    pub(crate) fn new(scene: S, dt: f32) -> Self {
        Self {
            scene,
            dt,
            set: SettingsInfo { threads: 1, ..SettingsInfo::default() },
            recorder: None,
        }
    }
}

impl<S: SceneOf> Visible for Live<S> {
    fn settings(&self) -> SettingsInfo {
        SettingsInfo {
            threads: self.set.threads,
            friction: self.set.friction,
            hertz: self.set.hertz,
            damping: self.set.damping,
            ..self.scene.world().rules()
        }
    }

    fn hash(&self) -> u64 {
        self.scene.world().hash()
    }

    fn energy(&self) -> EnergyInfo {
        self.scene.world().energy_now()
    }

    fn penetration(&self) -> f32 {
        self.scene.world().penetration()
    }

    fn extent(&self) -> Bounds {
        self.scene.world().extent()
    }

    fn list(&self, content: &mut Content) {
        self.scene.world().list(content, Rows::ALL, &self.scene.names());
    }

    fn pose(&self, frame: &mut Frame, content: &Content, by: ColorBy) {
        self.scene
            .world()
            .pose(frame, &Paint { content, by, rows: Rows::ALL, aside: [0.0; 3] });
    }

    fn overlay(&self, show: &Overlays, frame: &mut Frame) {
        self.scene.overlay(show, frame);
    }

    fn pick(&self, origin: [f64; 3], direction: [f64; 3]) -> Option<Picked> {
        self.scene.world().pick(origin, direction)
    }

    fn grip(&self, body: u64, point: [f64; 3]) -> Option<Grip> {
        let local = self.scene.world().local(body, point)?;
        Some(Grip { body, local, target: point })
    }

    fn string(&self, grip: &Grip) -> Option<[[f64; 3]; 2]> {
        self.scene.world().string(grip)
    }

    fn inspect(&self, _row: u32, body: u64) -> Option<Vec<[String; 2]>> {
        self.scene.world().inspect(body)
    }

    fn game(&self) -> Option<GameStatus> {
        self.scene.game()
    }

    fn examine(&self, _rows: [u32; 2], bodies: [u64; 2]) -> Result<Look, Refusal> {
        self.scene.world().examine(bodies)
    }

    fn hover(&self, origin: [f64; 3], direction: [f64; 3]) -> Option<Neighbourhood> {
        self.scene.world().hover(origin, direction)
    }
}

impl<S: SceneOf> Playback for Live<S> {
    type State = (S::State, SettingsInfo);

    fn info(&self) -> PlaybackInfo {
        PlaybackInfo {
            dimension: S::World::DIMENSION,
            kind: "live",
            dt: self.dt,
            play: self.scene.play(),
            color: self.scene.color(),
            examine: self.scene.examine(),
            shapes: SpawnShape::ALL.to_vec(),
            compared: false,
        }
    }

    fn save_state(&self, earlier: Option<&Self::State>) -> Self::State {
        (self.scene.save_state(earlier.map(|(state, _)| state)), self.set.clone())
    }

    fn bytes(state: &Self::State, earlier: Option<&Self::State>) -> usize {
        S::bytes(&state.0, earlier.map(|(state, _)| state))
    }

    fn restore_state(&mut self, (state, set): &Self::State) {
        self.scene.restore_state(state);
        self.set = set.clone();
    }

    fn step(&mut self, held: &Held) -> Result<Stepped, Refusal> {
        if let Some(grip) = &held.grip {
            self.scene.world_mut().pull(grip, self.dt);
        }
        let stepped = self.scene.advance(self.dt, &held.keys)?;
        if let Some(recorder) = &mut self.recorder {
            self.scene.note_step(recorder, self.dt)?;
        }
        Ok(stepped)
    }

    fn apply(&mut self, input: &Input) -> Result<(), Refusal> {
        let world = self.scene.world_mut();
        match input {
            Input::Change(changes) => {
                world.change(changes)?;
                let set = &mut self.set;
                set.threads = changes.threads.filter(|&it| it > 0).unwrap_or(set.threads);
                set.friction = changes.friction.or(set.friction);
                set.hertz = changes.hertz.or(set.hertz);
                set.damping = changes.damping.or(set.damping);
                Ok(())
            }
            Input::Spawn(spawn) => world.spawn(spawn),
            Input::Delete(body) => {
                world.delete(*body);
                Ok(())
            }
            Input::Hold(_) | Input::Keys(_) => Ok(()),
        }
    }

    fn start_recording(&mut self) -> Option<Result<(), Refusal>> {
        let started = self.scene.start_recording();
        Some(started.map(|recorder| self.recorder = Some(recorder)))
    }

    fn finish_recording(&mut self) -> Vec<u8> {
        let recorder = self.recorder.take();
        recorder.map_or_else(Vec::new, |recorder| self.scene.finish_recording(recorder))
    }
}
