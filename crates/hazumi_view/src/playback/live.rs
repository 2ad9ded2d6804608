//! A scene that runs.

use hazumi_scenes::{LoadedScene, plane};

use super::{Held, Input, Keys, Playback, PlaybackInfo, Visible};
use crate::content::Content;
use crate::engine::{Engine, Grip, Name, Paint, Picked, Refusal, Rows, Stepped, Told};
use crate::frame::Frame;
use crate::microscope::Look;
use crate::protocol::{Bounds, ColorBy, EnergyInfo, Key, Overlays, SettingsInfo, SpawnShape};

/// The keys of a body that walks or rolls.
pub(crate) const MOVER_KEYS: [Key; 3] = [Key::Left, Key::Right, Key::Jump];

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
    /// Which keys it understands.
    fn keys(&self) -> Vec<Key>;
    /// The body that obeys them.
    fn player(&self) -> Option<String>;
}

/// Code that scenes of both dimensions share.
macro_rules! scene_of {
    ($name:ident, $engine:ident) => {
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

            fn keys(&self) -> Vec<Key> {
                self.keys.clone()
            }

            fn player(&self) -> Option<String> {
                self.player.clone()
            }
        }
    };
}

/// A scene in 3D.
pub(crate) struct Scene3d {
    built: hazumi3d::scene::SceneWorld,
    keys: Vec<Key>,
    player: Option<String>,
}

impl Scene3d {
    pub(crate) fn build(scene: &LoadedScene) -> Result<Self, Refusal> {
        let built = hazumi3d::scene::SceneWorld::build(scene);
        let built = built.map_err(|error| error.to_string())?;
        Ok(Self { built, keys: Vec::new(), player: None })
    }

    fn steer(&mut self, keys: &Keys) {
        // Nothing in 3D obeys yet.
        let _ = keys;
    }
}

/// A scene in 2D.
pub(crate) struct Scene2d {
    built: hazumi2d::scene::SceneWorld,
    keys: Vec<Key>,
    player: Option<String>,
}

impl Scene2d {
    pub(crate) fn build(scene: &plane::Scene) -> Result<Self, Refusal> {
        let built = hazumi2d::scene::SceneWorld::build(scene);
        let built = built.map_err(|error| error.to_string())?;
        let player = Self::player_of(scene).map(str::to_owned);
        Ok(Self { built, keys: Self::keys_of(scene).to_vec(), player })
    }

    /// The keys that a scene obeys.
    pub(crate) fn keys_of(scene: &plane::Scene) -> &'static [Key] {
        if Self::player_of(scene).is_some() { &MOVER_KEYS } else { &[] }
    }

    /// The first body that walks or rolls.
    fn player_of(scene: &plane::Scene) -> Option<&str> {
        let obeys = |driver: &&plane::Driver| {
            matches!(driver, plane::Driver::Walk(_) | plane::Driver::Roll(_))
        };
        scene.drivers.iter().find(obeys).map(plane::Driver::body)
    }

    /// Once somebody has pressed a key, the script has nothing to say any more.
    fn steer(&mut self, keys: &Keys) {
        if keys.is_empty() && self.built.controls.is_none() {
            return;
        }
        let heads = |key: Key| f32::from(u8::from(keys.has(key)));
        self.built.controls = Some(hazumi2d::scene::Controls {
            heading: heads(Key::Right) - heads(Key::Left),
            // For one step at each press, since a key may be up and down again between two.
            jumps: [Key::Jump, Key::Up].iter().any(|key| keys.pressed.contains(key)),
        });
    }
}

scene_of!(Scene3d, hazumi3d);
scene_of!(Scene2d, hazumi2d);

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
        self.scene.world().overlay(show, [0.0; 3], frame);
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

    fn examine(&self, _rows: [u32; 2], bodies: [u64; 2]) -> Result<Look, Refusal> {
        self.scene.world().examine(bodies)
    }
}

impl<S: SceneOf> Playback for Live<S> {
    type State = (S::State, SettingsInfo);

    fn info(&self) -> PlaybackInfo {
        PlaybackInfo {
            dimension: S::World::DIMENSION,
            kind: "live",
            dt: self.dt,
            keys: self.scene.keys(),
            player: self.scene.player(),
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
