//! A playback that goes back as well as forth.
//!
//! Keyframes are kept now and then, and all that people did in between. To return to a step,
//! the playback restores the keyframe before it and repeats the steps, with the edits before
//! each.

use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

use crate::engine::{Refusal, Stepped};
use crate::playback::{Held, Input, Playback, PlaybackInfo, Visible};
use crate::protocol::EventInfo;

/// How far one can go back, s.
const MEMORY_SECONDS: f32 = 60.0;
/// Moments are this far apart while there is room, s.
const SPACING_SECONDS: f32 = 0.25;
/// Bytes that keyframes may have; where they have more, every other one is forgotten.
const MOST_BYTES: usize = 512 << 20;
/// Events that are remembered.
const MOST_EVENTS: usize = 32;
/// Inputs that are remembered, some megabytes. With more, the oldest keyframes are forgotten.
const MOST_INPUTS: usize = 1 << 16;

/// A playback with a past, whatever it shows.
pub(crate) trait Timed: Send {
    fn info(&self) -> PlaybackInfo;
    /// Steps that can be gone back to, where the playback is, and how far it has ever been.
    fn span(&self) -> Span;
    /// Takes a step forth; whether there was one to take.
    fn advance(&mut self) -> Result<bool, Refusal>;
    /// Goes to a step between the first and the last.
    fn seek(&mut self, step: u64) -> Result<(), Refusal>;
    /// Does what somebody wants, now. All steps after the present one are forgotten.
    fn input(&mut self, input: Input) -> Result<(), Refusal>;
    /// Inputs that are held now.
    fn held(&self) -> &Held;
    /// Results of the last step, its duration in milliseconds, and recent events.
    fn told(&self) -> (&Stepped, f64, Vec<EventInfo>);
    /// The run so far as a file.
    fn record(&mut self) -> Result<Vec<u8>, Refusal>;
    /// The playback where it is now.
    fn playback(&self) -> &dyn Visible;
    /// Exchanges the world for that of a program, or back; false where it is of another kind.
    fn exchange(&mut self, world: &mut dyn Any) -> bool;
    /// The program has taken a step of its world, which is here now.
    fn passed(&mut self, stepped: Stepped, milliseconds: f64) -> Result<(), Refusal>;
}

/// Steps: the first and the last that can be gone to, and where the playback is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) first: u64,
    pub(crate) now: u64,
    pub(crate) last: u64,
    /// Bytes that it costs.
    pub(crate) bytes: usize,
}

/// A playback and its past.
pub(crate) struct Timeline<S: Playback> {
    playback: S,
    /// The oldest first, never none.
    keyframes: VecDeque<Keyframe<S::State>>,
    /// Inputs on arrival at a step.
    inputs: BTreeMap<u64, Vec<Input>>,
    held: Held,
    now: u64,
    last: u64,
    /// Steps from one keyframe to the next.
    spacing: u64,
    /// Steps that are remembered.
    memory: u64,
    stepped: Stepped,
    step_ms: f64,
    events: VecDeque<EventInfo>,
}

/// A keyframe: a state to go back to, before anything was done at that step.
struct Keyframe<M> {
    step: u64,
    state: M,
    held: Held,
    /// Bytes that it does not share with the one before.
    bytes: usize,
}

#[expect(clippy::cast_possible_truncation, reason = "what is too large is the largest")]
fn whole(number: f32) -> u64 {
    number.round() as u64
}

impl<S: Playback> Timeline<S> {
    /// A playback before its first step.
    pub(crate) fn new(playback: S) -> Self {
        let dt = playback.info().dt.max(1e-4);
        let steps = |seconds: f32| whole(seconds / dt).max(1);
        let state = playback.save_state(None);
        let bytes = S::bytes(&state, None);
        let first = Keyframe { step: 0, state, held: Held::default(), bytes };
        Self {
            keyframes: VecDeque::from([first]),
            inputs: BTreeMap::new(),
            held: Held::default(),
            now: 0,
            last: playback.end().unwrap_or(0),
            // A playback that cannot step by itself needs a keyframe at every step.
            spacing: if playback.is_driven() { steps(SPACING_SECONDS) } else { 1 },
            memory: steps(MEMORY_SECONDS),
            stepped: Stepped::default(),
            step_ms: 0.0,
            events: VecDeque::new(),
            playback,
        }
    }

    fn bytes(&self) -> usize {
        self.keyframes.iter().map(|keyframe| keyframe.bytes).sum()
    }

    /// Does what was done on arrival at this step.
    fn arrive(&mut self) -> Result<(), Refusal> {
        let inputs = self.inputs.get(&self.now).cloned().unwrap_or_default();
        inputs.iter().try_for_each(|input| self.follow(input))
    }

    fn follow(&mut self, input: &Input) -> Result<(), Refusal> {
        match input {
            Input::Hold(grip) => self.held.grip = *grip,
            Input::Keys(keys) => self.held.keys.clone_from(keys),
            Input::Change(_) | Input::Spawn(_) | Input::Delete(_) => {}
        }
        self.playback.apply(input)
    }

    /// Keeps a keyframe, if one is due and there is none yet.
    fn keep_keyframe(&mut self) {
        let newest = self.keyframes.back().map_or(0, |keyframe| keyframe.step);
        if self.now < newest + self.spacing {
            return;
        }
        self.keep_keyframe_now();
        // A recording is remembered from its beginning.
        while self.playback.end().is_none()
            && self.keyframes.get(1).is_some_and(|next| next.step + self.memory <= self.now)
        {
            self.forget_first();
        }
        while self.bytes() > MOST_BYTES && self.keyframes.len() > 2 {
            self.thin();
        }
    }

    fn keep_keyframe_now(&mut self) {
        let earlier = self.keyframes.back().map(|keyframe| &keyframe.state);
        let state = self.playback.save_state(earlier);
        let bytes = S::bytes(&state, earlier);
        let held = self.held.clone();
        self.keyframes.push_back(Keyframe { step: self.now, state, held, bytes });
    }

    fn forget_first(&mut self) {
        self.keyframes.pop_front();
        if let Some(first) = self.keyframes.front_mut() {
            first.bytes = S::bytes(&first.state, None);
            self.inputs = self.inputs.split_off(&first.step);
        }
    }

    /// Forgets the oldest inputs and the keyframes before them, if there are too many.
    fn limit_inputs(&mut self) {
        let has_many =
            |it: &Self| it.inputs.values().map(Vec::len).sum::<usize>() > MOST_INPUTS;
        while has_many(self) && self.keyframes.len() > 1 {
            self.forget_first();
        }
        if has_many(self) {
            // All of them came after the only keyframe, so the past begins after them.
            self.inputs.clear();
            self.keyframes.clear();
            self.keep_keyframe_now();
        }
    }

    /// Drops every other keyframe.
    fn thin(&mut self) {
        self.spacing *= 2;
        let mut thinned = VecDeque::with_capacity(self.keyframes.len() / 2 + 1);
        for (index, mut keyframe) in std::mem::take(&mut self.keyframes).into_iter().enumerate()
        {
            if index % 2 == 0 {
                let earlier =
                    thinned.back().map(|keyframe: &Keyframe<S::State>| &keyframe.state);
                keyframe.bytes = S::bytes(&keyframe.state, earlier);
                thinned.push_back(keyframe);
            }
        }
        self.keyframes = thinned;
    }

    /// Forgets what came after now.
    fn branch(&mut self) {
        if self.playback.end().is_some() {
            return;
        }
        self.last = self.now;
        self.keyframes.retain(|keyframe| keyframe.step <= self.now);
        self.inputs.split_off(&(self.now + 1));
        self.events.retain(|event| event.step <= self.now);
    }

    fn step(&mut self) -> Result<(), Refusal> {
        let start = Instant::now();
        let stepped = self.playback.step(&self.held)?;
        self.held.keys.pressed.clear();
        self.note(stepped, 1e3 * start.elapsed().as_secs_f64());
        self.keep_keyframe();
        self.arrive()
    }

    /// One step later.
    fn note(&mut self, stepped: Stepped, milliseconds: f64) {
        (self.stepped, self.step_ms) = (stepped, milliseconds);
        self.now += 1;
        let step = self.now;
        let told = self.events.back().map_or(0, |event| event.step);
        if step > told {
            let events = self.stepped.events.iter();
            self.events.extend(events.map(|text| EventInfo { step, text: text.clone() }));
            let extra = self.events.len().saturating_sub(MOST_EVENTS);
            self.events.drain(..extra);
        }
    }

    /// Goes back to the nearest keyframe.
    fn seek_keyframe(&mut self, step: u64) {
        let newest = self.keyframes.back().map_or(0, |keyframe| keyframe.step);
        if self.now == self.last && newest < self.now {
            self.keep_keyframe_now();
        }
        let before =
            self.keyframes.iter().rposition(|keyframe| keyframe.step <= step).unwrap_or(0);
        self.go_back_to(before);
    }

    fn go_back_to(&mut self, index: usize) {
        if let Some(keyframe) = self.keyframes.get(index) {
            self.playback.restore_state(&keyframe.state);
            self.held = keyframe.held.clone();
            self.now = keyframe.step;
        }
    }
}

impl<S: Playback + Send> Timed for Timeline<S>
where
    S::State: Send,
{
    fn info(&self) -> PlaybackInfo {
        self.playback.info()
    }

    fn span(&self) -> Span {
        let first = self.keyframes.front().map_or(0, |keyframe| keyframe.step);
        Span { first, now: self.now, last: self.last, bytes: self.bytes() }
    }

    fn advance(&mut self) -> Result<bool, Refusal> {
        if self.playback.end().is_some_and(|end| self.now >= end) {
            return Ok(false);
        }
        self.step()?;
        self.last = self.last.max(self.now);
        Ok(true)
    }

    fn seek(&mut self, step: u64) -> Result<(), Refusal> {
        let span = self.span();
        let step = step.clamp(span.first, span.last);
        if !self.playback.is_driven() {
            self.seek_keyframe(step);
            return self.arrive();
        }
        let before =
            self.keyframes.iter().rposition(|keyframe| keyframe.step <= step).unwrap_or(0);
        let nearest = self.keyframes.get(before).map_or(0, |keyframe| keyframe.step);
        if step < self.now || nearest > self.now {
            self.go_back_to(before);
            self.arrive()?;
        }
        while self.now < step {
            self.step()?;
        }
        Ok(())
    }

    fn input(&mut self, input: Input) -> Result<(), Refusal> {
        self.branch();
        // Refused inputs are not applied again either.
        self.follow(&input)?;
        if self.playback.end().is_some() {
            // A recording is the same whatever a page does: it has only threads to choose.
            return Ok(());
        }
        let here = self.inputs.entry(self.now).or_default();
        // Of what is held, only the last counts.
        let lasts = |it: &Input| {
            matches!(
                (it, &input),
                (Input::Hold(_), Input::Hold(_)) | (Input::Keys(_), Input::Keys(_))
            )
        };
        here.retain(|it| !lasts(it));
        here.push(input);
        self.limit_inputs();
        Ok(())
    }

    fn held(&self) -> &Held {
        &self.held
    }

    fn told(&self) -> (&Stepped, f64, Vec<EventInfo>) {
        let until = self.events.iter().filter(|event| event.step <= self.now);
        (&self.stepped, self.step_ms, until.cloned().collect())
    }

    fn record(&mut self) -> Result<Vec<u8>, Refusal> {
        let now = self.now;
        self.go_back_to(0);
        match self.playback.start_recording() {
            Some(started) => started?,
            None => {
                self.seek(now)?;
                return Err("only scenes with bodies that run can be recorded".to_owned());
            }
        }
        // Step by step, since a recorder has to see each of them.
        let mut gone = self.arrive();
        while gone.is_ok() && self.now < now {
            gone = self.step();
        }
        let bytes = self.playback.finish_recording();
        gone.map(|()| bytes)
    }

    fn playback(&self) -> &dyn Visible {
        &self.playback
    }

    fn exchange(&mut self, world: &mut dyn Any) -> bool {
        self.playback.exchange(world)
    }

    fn passed(&mut self, stepped: Stepped, milliseconds: f64) -> Result<(), Refusal> {
        self.branch();
        if self.now == 0 {
            // Before the first one there was no world yet.
            self.keyframes.clear();
        }
        self.note(stepped, milliseconds);
        self.last = self.now;
        self.keep_keyframe();
        // A held body is pulled again for the next step.
        match self.held.grip {
            Some(grip) => self.playback.apply(&Input::Hold(Some(grip))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use hazumi_scenes::gallery;

    use super::*;
    use crate::playback::{GamePlayback, Live, Scene2d};
    use crate::protocol::{Changes, Key};

    fn timeline(name: &str) -> Timeline<Live<Scene2d>> {
        let scene = gallery::find_plane(name).unwrap().build();
        let live = Live::new(Scene2d::build(&scene).unwrap(), scene.dt);
        Timeline::new(live)
    }

    fn press(timeline: &mut dyn Timed, down: &[Key]) {
        let keys = timeline.held().keys.then(down, [0.0; 3]);
        timeline.input(Input::Keys(keys)).unwrap();
    }

    fn run(timeline: &mut (impl Timed + ?Sized), steps: u32) {
        for _ in 0..steps {
            assert!(timeline.advance().unwrap());
        }
    }

    #[test]
    fn going_back_and_forth_ends_where_it_began() {
        let mut timeline = timeline("jelly_game");
        run(&mut timeline, 50);
        let changes = Changes { gravity: Some([0.0, -5.0, 0.0]), ..Changes::default() };
        timeline.input(Input::Change(changes)).unwrap();
        run(&mut timeline, 70);
        let hash = timeline.playback().hash();
        for step in [119, 51, 50, 49, 0, 64] {
            timeline.seek(step).unwrap();
            assert_eq!(timeline.span().now, step);
        }
        assert_eq!(timeline.playback().settings().gravity[1], -5.0);
        timeline.seek(10).unwrap();
        assert!(timeline.playback().settings().gravity[1] < -9.0);
        timeline.seek(120).unwrap();
        assert_eq!(timeline.playback().hash(), hash);
    }

    #[test]
    fn who_changes_the_past_begins_a_branch() {
        let mut timeline = timeline("jelly_game");
        run(&mut timeline, 100);
        let hash = timeline.playback().hash();
        timeline.seek(40).unwrap();
        press(&mut timeline, &[Key::Left]);
        assert_eq!(timeline.span().last, 40);
        run(&mut timeline, 60);
        assert_ne!(timeline.playback().hash(), hash);
        let branch = timeline.playback().hash();
        timeline.seek(20).unwrap();
        timeline.seek(100).unwrap();
        assert_eq!(timeline.playback().hash(), branch);
    }

    fn game(name: &str) -> Timeline<GamePlayback> {
        let scene = gallery::find(name).unwrap().build();
        Timeline::new(GamePlayback::new(&scene).unwrap())
    }

    /// Everything that reacts to keys, at a moment when a hero stands.
    fn played() -> Vec<(&'static str, Box<dyn Timed>)> {
        let mut all: Vec<(&'static str, Box<dyn Timed>)> = vec![
            ("jelly_game", Box::new(timeline("jelly_game"))),
            ("platformer", Box::new(timeline("platformer"))),
            ("bullet_hell_2d", Box::new(game("bullet_hell_2d"))),
        ];
        for (_, timeline) in &mut all {
            press(timeline.as_mut(), &[Key::Down]);
            press(timeline.as_mut(), &[]);
            run(timeline.as_mut(), 60);
        }
        all
    }

    #[test]
    fn a_key_that_is_up_again_before_the_next_step_counts() {
        for (name, mut timeline) in played() {
            let start = timeline.span().now;
            let mut after = |presses: &[(u64, &[Key])]| {
                timeline.seek(start).unwrap();
                // Begins a branch, without what the last one did.
                press(timeline.as_mut(), &[]);
                for step in 0..30 {
                    for (_, down) in presses.iter().filter(|(at, _)| *at == step) {
                        press(timeline.as_mut(), down);
                    }
                    run(timeline.as_mut(), 1);
                }
                timeline.playback().hash()
            };
            let none = after(&[]);
            for keys in [[Key::Jump], [Key::Left]] {
                let short = after(&[(1, &keys), (1, &[])]);
                assert_ne!(short, none, "{name}: {keys:?} has an effect");
                assert_eq!(short, after(&[(1, &keys), (2, &[])]), "{name}: {keys:?}");
            }
            let jump = [Key::Jump];
            let fire = after(&[(1, &jump), (2, &[])]) != after(&[(1, &jump), (20, &[])]);
            assert_eq!(fire, name == "bullet_hell_2d", "{name}: only fire goes on");
        }
    }

    #[test]
    fn time_goes_back_over_the_first_press() {
        for (name, mut timeline) in [
            ("jelly_game", Box::new(timeline("jelly_game")) as Box<dyn Timed>),
            ("platformer", Box::new(timeline("platformer"))),
            ("bullet_hell_2d", Box::new(game("bullet_hell_2d"))),
        ] {
            let mut hashes = Vec::new();
            for step in 0..120 {
                match step {
                    70 => press(timeline.as_mut(), &[Key::Left]),
                    80 => {
                        press(timeline.as_mut(), &[Key::Jump]);
                        press(timeline.as_mut(), &[]);
                        press(timeline.as_mut(), &[Key::Right]);
                    }
                    90 => press(timeline.as_mut(), &[]),
                    _ => {}
                }
                hashes.push(timeline.playback().hash());
                run(timeline.as_mut(), 1);
            }
            for step in [100_usize, 20, 75, 81, 5, 119, 80] {
                timeline.seek(step as u64).unwrap();
                assert_eq!(timeline.playback().hash(), hashes[step], "{name}, {step}");
            }
        }
    }

    #[test]
    fn a_flood_of_inputs_is_forgotten_and_not_the_world() {
        let mut timeline = timeline("shape_matching");
        run(&mut timeline, 40);
        let gravity = |number: usize| Changes {
            gravity: Some([0.0, -9.0 - (number % 7) as f32, 0.0]),
            ..Changes::default()
        };
        for number in 0..MOST_INPUTS + 100 {
            timeline.input(Input::Change(gravity(number))).unwrap();
        }
        let count = timeline.inputs.values().map(Vec::len).sum::<usize>();
        assert!(count <= MOST_INPUTS, "{count}");
        assert_eq!(timeline.span().first, 40);
        run(&mut timeline, 30);
        let hash = timeline.playback().hash();
        timeline.seek(0).unwrap();
        assert_eq!(timeline.span().now, 40);
        timeline.seek(70).unwrap();
        assert_eq!(timeline.playback().hash(), hash);
        for number in 0..MOST_INPUTS {
            press(&mut timeline, if number % 2 == 0 { &[Key::Left] } else { &[] });
        }
        assert_eq!(timeline.inputs[&70].len(), 1);
    }

    #[test]
    fn a_minute_is_remembered_and_no_more() {
        let mut timeline = timeline("shape_matching");
        run(&mut timeline, 4000);
        let span = timeline.span();
        assert_eq!(span.last, 4000);
        assert!((3600..=3630).contains(&(span.last - span.first)), "{span:?}");
        assert!(span.bytes < MOST_BYTES);
        timeline.seek(0).unwrap();
        assert_eq!(timeline.span().now, span.first);
    }

    #[test]
    fn the_run_so_far_is_a_recording_that_replays() {
        let mut timeline = timeline("jelly_game");
        run(&mut timeline, 50);
        press(&mut timeline, &[Key::Left, Key::Jump]);
        run(&mut timeline, 40);
        let hash = timeline.playback().hash();
        let bytes = timeline.record().unwrap();
        assert_eq!((timeline.span().now, timeline.playback().hash()), (90, hash));
        let recording = hazumi2d::Recording::from_bytes(&bytes).unwrap();
        assert_eq!(recording.frames().len(), 90);
        assert_eq!(recording.frames()[89].hash, hash);
        assert!(recording.damage().is_none());
    }
}
