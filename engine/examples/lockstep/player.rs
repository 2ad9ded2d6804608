//! One of the two: presses, guesses, hears, and goes back where the guess was wrong.

use std::error::Error;
use std::fmt;

use hazumi::{RollbackRing, World};

use super::game::{Input, Notes, new_game, step};
use super::line::{Packet, Random};

/// Frames that can be rolled back.
const FRAMES: u64 = 8;

pub(crate) struct Player {
    me: usize,
    world: World,
    notes: Notes,
    ring: RollbackRing,
    /// State of the game before each step.
    notes_before: Vec<Notes>,
    /// Inputs of this player in each step.
    pressed: Vec<Input>,
    /// Inputs of the other player, as far as they are known without a gap.
    heard: Vec<Input>,
    /// Assumed inputs of the other player in the steps that were made.
    guessed: Vec<Input>,
    /// Steps of which the other knows what was pressed here: all below.
    known_there: u64,
    random: Random,
    pub(crate) statistics: Statistics,
}

/// Counts of the work of prediction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Statistics {
    rollbacks: u32,
    steps_again: u64,
    deepest: u64,
    waits: u32,
    largest_ring: usize,
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rollbacks, steps_again, deepest, waits, largest_ring } = self;
        write!(
            f,
            "{rollbacks} rollbacks of up to {deepest} frames, {steps_again} steps made again, \
             {waits} waits, ring of up to {} KB",
            largest_ring / 1024
        )
    }
}

impl Player {
    pub(crate) fn new(me: usize) -> Result<Self, Box<dyn Error>> {
        let (world, notes) = new_game()?;
        Ok(Self {
            me,
            world,
            notes,
            ring: RollbackRing::new(usize::try_from(FRAMES)?),
            notes_before: Vec::new(),
            pressed: Vec::new(),
            heard: Vec::new(),
            guessed: Vec::new(),
            known_there: 0,
            random: Random::new(100 + me as u64),
            statistics: Statistics::default(),
        })
    }

    pub(crate) fn world(&self) -> &World {
        &self.world
    }

    /// Whether all steps are made, with what the other has really pressed.
    pub(crate) fn is_done(&self, steps: u64) -> bool {
        self.world.step_count() == steps && self.guessed == self.heard
    }

    /// Takes over what the other has pressed, and what it knows.
    pub(crate) fn hear(&mut self, packet: &Packet) {
        self.known_there = self.known_there.max(packet.known);
        let known = self.heard.len() as u64;
        if let Some(skipped) = known.checked_sub(packet.first) {
            let new = packet.inputs.iter().skip(usize::try_from(skipped).unwrap_or(usize::MAX));
            self.heard.extend(new);
        }
    }

    /// Packet for the other player.
    pub(crate) fn packet(&self) -> Packet {
        let first = self.known_there;
        let unknown = usize::try_from(first).unwrap_or(usize::MAX);
        let inputs = self.pressed[unknown..].to_vec();
        Packet { first, inputs, known: self.heard.len() as u64 }
    }

    /// Mends what was guessed wrong, and makes the next step, unless that could not be rolled
    /// back.
    pub(crate) fn advance(&mut self, steps: u64) -> Result<(), Box<dyn Error>> {
        self.mend()?;
        let now = self.world.step_count();
        if now == steps {
            return Ok(());
        }
        if now >= self.heard.len() as u64 + FRAMES {
            self.statistics.waits += 1;
            return Ok(());
        }
        let pressed = self.press();
        self.pressed.push(pressed);
        self.step()
    }

    /// Rolls back to the first wrong guess and steps again from there.
    fn mend(&mut self) -> Result<(), Box<dyn Error>> {
        let both = self.guessed.iter().zip(&self.heard);
        let Some(wrong) = both.clone().position(|(guess, heard)| guess != heard) else {
            return Ok(());
        };
        let now = self.world.step_count();
        let back = wrong as u64;
        if !self.ring.roll_back(&mut self.world, back)? {
            return Err(format!("step {back} is not in the ring at step {now}").into());
        }
        self.notes = self.notes_before[wrong].clone();
        self.notes_before.truncate(wrong);
        self.guessed.truncate(wrong);
        self.statistics.rollbacks += 1;
        self.statistics.deepest = self.statistics.deepest.max(now - back);
        self.statistics.steps_again += now - back;
        while self.world.step_count() < now {
            self.step()?;
        }
        Ok(())
    }

    /// Makes a step with what is known, or guessed, of the other.
    fn step(&mut self) -> Result<(), Box<dyn Error>> {
        let now = self.notes_before.len();
        // Stones are not thrown twice by a guess.
        let last = self.heard.last().copied().unwrap_or_default();
        let guess = Input { throws: false, ..last };
        let other = self.heard.get(now).copied().unwrap_or(guess);
        self.ring.save(&self.world);
        self.notes_before.push(self.notes.clone());
        self.guessed.push(other);
        let mine = self.pressed[now];
        let inputs = if self.me == 0 { [mine, other] } else { [other, mine] };
        step(&mut self.world, &mut self.notes, inputs)?;
        let size = self.ring.motion_bytes();
        self.statistics.largest_ring = self.statistics.largest_ring.max(size);
        Ok(())
    }

    /// Holds a direction for a while, and throws now and then.
    fn press(&mut self) -> Input {
        let mut input = self.pressed.last().copied().unwrap_or_default();
        input.throws = self.random.below(40) == 0;
        if self.random.below(15) == 0 {
            input.steer(|| [-1, 0, 1][self.random.below(3) as usize]);
        }
        input
    }
}
