//! A stage that goes back as well as forth.
//!
//! Moments are kept now and then, and all that people did in between. To be where the stage was at a step, it goes back to
//! the moment before that and takes the steps again, with what was done before each of them.

use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

use crate::engine::{Refusal, Stepped};
use crate::protocol::EventInfo;
use crate::stage::{Held, Input, Nature, Stage, Visible};

/// How far one can go back, s.
const MEMORY_SECONDS: f32 = 60.0;
/// Moments are this far apart while there is room, s.
const SPACING_SECONDS: f32 = 0.25;
/// Bytes that moments may have; where they have more, every other one is forgotten.
const MOST_BYTES: usize = 512 << 20;
/// Events that are remembered.
const MOST_EVENTS: usize = 32;

/// A stage with a past, whatever it shows.
pub(crate) trait Timed: Send {
    fn nature(&self) -> Nature;
    /// Steps that can be gone back to, where the stage is, and how far it has ever been.
    fn span(&self) -> Span;
    /// Takes a step forth; whether there was one to take.
    fn advance(&mut self) -> Result<bool, Refusal>;
    /// Goes to a step between the first and the last.
    fn seek(&mut self, step: u64) -> Result<(), Refusal>;
    /// Does what somebody wants, now. What came after now is forgotten.
    fn input(&mut self, input: Input) -> Result<(), Refusal>;
    /// What is held now.
    fn held(&self) -> &Held;
    /// What the last step did, how long it took in milliseconds, and what happened lately.
    fn told(&self) -> (&Stepped, f64, Vec<EventInfo>);
    /// The run so far as a file.
    fn record(&mut self) -> Result<Vec<u8>, Refusal>;
    /// The stage where it is now.
    fn stage(&self) -> &dyn Visible;
    /// Exchanges the world for that of a program, or back; false where it is of another kind.
    fn exchange(&mut self, world: &mut dyn Any) -> bool;
    /// The program has taken a step of its world, which is here now.
    fn passed(&mut self, stepped: Stepped, milliseconds: f64) -> Result<(), Refusal>;
}

/// Steps: the first and the last that can be gone to, and where the stage is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) first: u64,
    pub(crate) now: u64,
    pub(crate) last: u64,
    /// Bytes that it costs.
    pub(crate) bytes: usize,
}

/// A stage and its past.
pub(crate) struct Timeline<S: Stage> {
    stage: S,
    /// The oldest first, never none.
    moments: VecDeque<Kept<S::Moment>>,
    /// What was done on arrival at a step.
    inputs: BTreeMap<u64, Vec<Input>>,
    held: Held,
    now: u64,
    last: u64,
    /// Steps from one moment to the next.
    spacing: u64,
    /// Steps that are remembered.
    memory: u64,
    stepped: Stepped,
    step_ms: f64,
    events: VecDeque<EventInfo>,
}

/// A moment that can be gone back to, before anything was done at that step.
struct Kept<M> {
    step: u64,
    moment: M,
    held: Held,
    /// Bytes that it does not share with the one before.
    bytes: usize,
}

#[expect(clippy::cast_possible_truncation, reason = "what is too large is the largest")]
fn whole(number: f32) -> u64 {
    number.round() as u64
}

impl<S: Stage> Timeline<S> {
    /// A stage before its first step.
    pub(crate) fn new(stage: S) -> Self {
        let dt = stage.nature().dt.max(1e-4);
        let steps = |seconds: f32| whole(seconds / dt).max(1);
        let moment = stage.moment(None);
        let bytes = S::bytes(&moment, None);
        let first = Kept { step: 0, moment, held: Held::default(), bytes };
        Self {
            moments: VecDeque::from([first]),
            inputs: BTreeMap::new(),
            held: Held::default(),
            now: 0,
            last: stage.end().unwrap_or(0),
            // What cannot be stepped anew can only be gone back to.
            spacing: if stage.is_driven() { steps(SPACING_SECONDS) } else { 1 },
            memory: steps(MEMORY_SECONDS),
            stepped: Stepped::default(),
            step_ms: 0.0,
            events: VecDeque::new(),
            stage,
        }
    }

    fn bytes(&self) -> usize {
        self.moments.iter().map(|kept| kept.bytes).sum()
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
        self.stage.apply(input)
    }

    /// Keeps this moment, if one is due and there is none yet.
    fn keep(&mut self) {
        let newest = self.moments.back().map_or(0, |kept| kept.step);
        if self.now < newest + self.spacing {
            return;
        }
        self.keep_now();
        // A recording is remembered from its beginning.
        while self.stage.end().is_none()
            && self.moments.get(1).is_some_and(|next| next.step + self.memory <= self.now)
        {
            self.forget_first();
        }
        while self.bytes() > MOST_BYTES && self.moments.len() > 2 {
            self.thin();
        }
    }

    fn keep_now(&mut self) {
        let earlier = self.moments.back().map(|kept| &kept.moment);
        let moment = self.stage.moment(earlier);
        let bytes = S::bytes(&moment, earlier);
        let held = self.held.clone();
        self.moments.push_back(Kept { step: self.now, moment, held, bytes });
    }

    fn forget_first(&mut self) {
        self.moments.pop_front();
        if let Some(first) = self.moments.front_mut() {
            first.bytes = S::bytes(&first.moment, None);
            self.inputs = self.inputs.split_off(&first.step);
        }
    }

    /// Forgets every other moment.
    fn thin(&mut self) {
        self.spacing *= 2;
        let mut thinned = VecDeque::with_capacity(self.moments.len() / 2 + 1);
        for (index, mut kept) in std::mem::take(&mut self.moments).into_iter().enumerate() {
            if index % 2 == 0 {
                let earlier = thinned.back().map(|kept: &Kept<S::Moment>| &kept.moment);
                kept.bytes = S::bytes(&kept.moment, earlier);
                thinned.push_back(kept);
            }
        }
        self.moments = thinned;
    }

    /// Forgets what came after now.
    fn branch(&mut self) {
        if self.stage.end().is_some() {
            return;
        }
        self.last = self.now;
        self.moments.retain(|kept| kept.step <= self.now);
        self.inputs.split_off(&(self.now + 1));
        self.events.retain(|event| event.step <= self.now);
    }

    fn step(&mut self) -> Result<(), Refusal> {
        let start = Instant::now();
        let stepped = self.stage.step(&self.held)?;
        self.note(stepped, 1e3 * start.elapsed().as_secs_f64());
        self.keep();
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

    /// Goes to a moment that was kept, as near as there is one.
    fn seek_kept(&mut self, step: u64) {
        let newest = self.moments.back().map_or(0, |kept| kept.step);
        if self.now == self.last && newest < self.now {
            self.keep_now();
        }
        let before = self.moments.iter().rposition(|kept| kept.step <= step).unwrap_or(0);
        self.go_back_to(before);
    }

    fn go_back_to(&mut self, index: usize) {
        if let Some(kept) = self.moments.get(index) {
            self.stage.return_to(&kept.moment);
            self.held = kept.held.clone();
            self.now = kept.step;
        }
    }
}

impl<S: Stage + Send> Timed for Timeline<S>
where
    S::Moment: Send,
{
    fn nature(&self) -> Nature {
        self.stage.nature()
    }

    fn span(&self) -> Span {
        let first = self.moments.front().map_or(0, |kept| kept.step);
        Span { first, now: self.now, last: self.last, bytes: self.bytes() }
    }

    fn advance(&mut self) -> Result<bool, Refusal> {
        if self.stage.end().is_some_and(|end| self.now >= end) {
            return Ok(false);
        }
        self.step()?;
        self.last = self.last.max(self.now);
        Ok(true)
    }

    fn seek(&mut self, step: u64) -> Result<(), Refusal> {
        let span = self.span();
        let step = step.clamp(span.first, span.last);
        if !self.stage.is_driven() {
            self.seek_kept(step);
            return self.arrive();
        }
        let before = self.moments.iter().rposition(|kept| kept.step <= step).unwrap_or(0);
        let nearest = self.moments.get(before).map_or(0, |kept| kept.step);
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
        // What is refused is not done again either.
        self.follow(&input)?;
        let here = self.inputs.entry(self.now).or_default();
        // Of what is held, only the last counts.
        let lasts = |it: &Input| matches!((it, &input), (Input::Hold(_), Input::Hold(_)));
        here.retain(|it| !lasts(it));
        here.push(input);
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
        match self.stage.start_recording() {
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
        let bytes = self.stage.finish_recording();
        gone.map(|()| bytes)
    }

    fn stage(&self) -> &dyn Visible {
        &self.stage
    }

    fn exchange(&mut self, world: &mut dyn Any) -> bool {
        self.stage.exchange(world)
    }

    fn passed(&mut self, stepped: Stepped, milliseconds: f64) -> Result<(), Refusal> {
        self.branch();
        if self.now == 0 {
            // Before the first one there was no world yet.
            self.moments.clear();
        }
        self.note(stepped, milliseconds);
        self.last = self.now;
        self.keep();
        // Whoever holds a body pulls it again for the next step.
        match self.held.grip {
            Some(grip) => self.stage.apply(&Input::Hold(Some(grip))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use hazumi_scenes::gallery;

    use super::*;
    use crate::protocol::Changes;
    use crate::stage::{Live, PlaneScene};

    fn timeline(name: &str) -> Timeline<Live<PlaneScene>> {
        let scene = gallery::find_plane(name).unwrap().build();
        let live = Live::new(PlaneScene::build(&scene).unwrap(), scene.dt);
        Timeline::new(live)
    }

    fn run(timeline: &mut impl Timed, steps: u32) {
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
        let hash = timeline.stage().hash();
        for step in [119, 51, 50, 49, 0, 64] {
            timeline.seek(step).unwrap();
            assert_eq!(timeline.span().now, step);
        }
        assert_eq!(timeline.stage().settings().gravity[1], -5.0);
        timeline.seek(10).unwrap();
        assert!(timeline.stage().settings().gravity[1] < -9.0);
        timeline.seek(120).unwrap();
        assert_eq!(timeline.stage().hash(), hash);
    }

    #[test]
    fn who_changes_the_past_begins_a_branch() {
        let mut timeline = timeline("jelly_game");
        run(&mut timeline, 100);
        let hash = timeline.stage().hash();
        timeline.seek(40).unwrap();
        timeline.input(Input::Keys(vec![crate::protocol::Key::Left])).unwrap();
        assert_eq!(timeline.span().last, 40);
        run(&mut timeline, 60);
        assert_ne!(timeline.stage().hash(), hash);
        let branch = timeline.stage().hash();
        timeline.seek(20).unwrap();
        timeline.seek(100).unwrap();
        assert_eq!(timeline.stage().hash(), branch);
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
        run(&mut timeline, 90);
        let hash = timeline.stage().hash();
        let bytes = timeline.record().unwrap();
        assert_eq!((timeline.span().now, timeline.stage().hash()), (90, hash));
        let recording = hazumi2d::Recording::from_bytes(&bytes).unwrap();
        assert_eq!(recording.frames().len(), 90);
        assert_eq!(recording.frames()[89].hash, hash);
        assert!(recording.damage().is_none());
    }
}
