//! Two recordings side by side.

use super::{Held, Input, Playback, PlaybackInfo, Recorded, Track, Visible};
use crate::content::Content;
use crate::engine::{Engine, Grip, Paint, Picked, Refusal, Rows, Stepped};
use crate::frame::Frame;
use crate::microscope::Look;
use crate::protocol::{Bounds, ColorBy, EnergyInfo, EventInfo, Overlays, SettingsInfo};

/// Bodies of the two stand in turns.
const ROWS: [Rows; 2] = [Rows { first: 0, stride: 2 }, Rows { first: 1, stride: 2 }];

/// Two recordings that are played in step.
pub(crate) struct Compared<T: Track> {
    both: [Recorded<T>; 2],
    /// How far the second is drawn aside, m along x.
    aside: f64,
    /// The first step after which they differ.
    differs: Option<usize>,
}

impl<T: Track> Compared<T> {
    /// The recordings in two files.
    pub(crate) fn read(files: [&[u8]; 2]) -> Result<Self, Refusal> {
        let [one, other] = files;
        let both = [Recorded::<T>::read(one)?, Recorded::<T>::read(other)?];
        let extent = both[0].world().extent();
        let aside = 1.25 * (extent.max[0] - extent.min[0]) + 1.0;
        let [one, other] = [&both[0], &both[1]].map(Recorded::track);
        let steps = 1..=one.len().max(other.len());
        let differs = steps.into_iter().find(|&it| one.hash_after(it) != other.hash_after(it));
        Ok(Self { both, aside, differs })
    }

    /// The recording of a row, and how far it is moved aside.
    fn of_row(&self, row: u32) -> (&Recorded<T>, [f64; 3]) {
        let second = row % 2 == 1;
        let aside = if second { self.aside } else { 0.0 };
        (&self.both[usize::from(second)], [aside, 0.0, 0.0])
    }
}

impl<T: Track> Visible for Compared<T> {
    fn settings(&self) -> SettingsInfo {
        self.both[0].settings()
    }

    fn hash(&self) -> u64 {
        self.both[0].hash()
    }

    fn energy(&self) -> EnergyInfo {
        self.both[0].energy()
    }

    fn penetration(&self) -> f32 {
        self.both[0].penetration()
    }

    fn extent(&self) -> Bounds {
        let mut bounds = self.both[0].extent();
        let second = self.both[1].extent();
        for corner in [second.min, second.max] {
            bounds.include([corner[0] + self.aside, corner[1], corner[2]]);
        }
        bounds
    }

    fn list(&self, content: &mut Content) {
        for (one, rows) in self.both.iter().zip(ROWS) {
            one.world().list(content, rows, &[]);
        }
    }

    fn pose(&self, frame: &mut Frame, content: &Content, by: ColorBy) {
        for (one, rows) in self.both.iter().zip(ROWS) {
            let aside = self.of_row(rows.first).1;
            one.pose_at(frame, &Paint { content, by, rows, aside });
        }
    }

    fn overlay(&self, show: &Overlays, frame: &mut Frame) {
        self.both[0].world().overlay(show, [0.0; 3], frame);
        self.both[1].world().overlay(show, [self.aside, 0.0, 0.0], frame);
    }

    fn pick(&self, origin: [f64; 3], direction: [f64; 3]) -> Option<Picked> {
        let [x, y, z] = origin;
        let second = self.both[1].pick([x - self.aside, y, z], direction).map(|picked| {
            let [x, y, z] = picked.point;
            Picked { row: ROWS[1].of(picked.row), point: [x + self.aside, y, z], ..picked }
        });
        let first = self.both[0].pick(origin, direction);
        let first = first.map(|picked| Picked { row: ROWS[0].of(picked.row), ..picked });
        let distance = |picked: &Picked| -> f64 {
            (0..3).map(|axis| (picked.point[axis] - origin[axis]).powi(2)).sum()
        };
        let both = first.into_iter().chain(second);
        both.min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }

    fn grip(&self, _body: u64, _point: [f64; 3]) -> Option<Grip> {
        None
    }

    fn string(&self, _grip: &Grip) -> Option<[[f64; 3]; 2]> {
        None
    }

    fn inspect(&self, row: u32, body: u64) -> Option<Vec<[String; 2]>> {
        self.of_row(row).0.inspect(row, body)
    }

    fn examine(&self, rows: [u32; 2], bodies: [u64; 2]) -> Result<Look, Refusal> {
        let [(one, aside), (_, other)] = rows.map(|row| self.of_row(row));
        if aside != other {
            return Err("these bodies are in two different recordings".to_owned());
        }
        if aside != [0.0; 3] {
            return Err("only bodies of the first recording, on the left, are shown".to_owned());
        }
        one.world().examine(bodies)
    }

    /// Differences of the states at the first step that differs, and of the hashes otherwise.
    fn difference(&self) -> Option<EventInfo> {
        let step = self.differs?;
        let states = [0, 1].map(|index| self.both[index].save_state(None));
        let [(one, position), (other, _)] = states;
        let found = if position == step {
            <T::World as Engine>::difference(&one, &other)
        } else {
            None
        };
        let text = found.unwrap_or_else(|| "the states differ from here on".to_owned());
        Some(EventInfo { step: step as u64, text })
    }
}

impl<T: Track> Playback for Compared<T> {
    type State = [<Recorded<T> as Playback>::State; 2];

    fn info(&self) -> PlaybackInfo {
        PlaybackInfo { compared: true, ..self.both[0].info() }
    }

    fn save_state(&self, earlier: Option<&Self::State>) -> Self::State {
        [0, 1].map(|index| self.both[index].save_state(earlier.map(|earlier| &earlier[index])))
    }

    fn bytes(state: &Self::State, earlier: Option<&Self::State>) -> usize {
        let of = |index: usize| {
            Recorded::<T>::bytes(&state[index], earlier.map(|earlier| &earlier[index]))
        };
        of(0) + of(1)
    }

    fn restore_state(&mut self, state: &Self::State) {
        self.both.iter_mut().zip(state).for_each(|(one, state)| one.restore_state(state));
    }

    fn step(&mut self, held: &Held) -> Result<Stepped, Refusal> {
        let mut stepped = self.both[1].step(held)?;
        let first = self.both[0].step(held)?;
        stepped.events.extend(first.events);
        Ok(Stepped { events: stepped.events, ..first })
    }

    fn apply(&mut self, input: &Input) -> Result<(), Refusal> {
        self.both.iter_mut().try_for_each(|one| one.apply(input))
    }

    /// End of the longer recording: the shorter one stands still at its end.
    fn end(&self) -> Option<u64> {
        self.both.iter().filter_map(Playback::end).max()
    }

    fn start_recording(&mut self) -> Option<Result<(), Refusal>> {
        None
    }

    fn finish_recording(&mut self) -> Vec<u8> {
        Vec::new()
    }
}
