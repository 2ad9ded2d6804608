//! What the rows of a soft body do from substep to substep.

use glam::Vec3;

use super::bulk::Lever;

/// What a row does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Effort {
    /// Impulse along the normal in this substep, N·s, ≥ 0.
    pub(super) push: f32,
    /// That of the substep before.
    before: f32,
    /// Whether it has pushed in this step.
    pub(crate) has_pushed: bool,
    /// Impulse across the normal, N·s, world frame.
    pub(super) drag: Vec3,
    /// How the point stands to the side in this substep.
    pub(super) stand: Stand,
}

/// How a point stands to a side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Stand {
    /// It is not there.
    #[default]
    Apart,
    Meets(Meeting),
}

/// How a point meets a side in a substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// Unit vector from the side to the point.
    pub(super) normal: Vec3,
    /// The gap, and how far the surface of the point is above the side, m.
    pub(super) separation: f32,
    pub(super) depth: f32,
    /// How much of a push each corner of the side takes: sum 1.
    pub(super) shares: [f32; 3],
    /// How the side can be dragged along.
    pub(super) grip: Grip,
    /// Levers of pushes at the point and at the side.
    pub(super) levers: [Lever; 2],
    /// The mass with which both resist pushes, kg.
    pub(super) mass: f32,
}

/// How a side can be dragged along without anything being turned that particles cannot turn.
///
/// What drags a point above a triangle also tilts that: a drag `t` at a height `d` pushes corner `i` by
/// `shareᵢ·t − d·(t·∇shareᵢ)·n`, whose sum is `t`, and whose moment is that of `t` at the point.
#[derive(Clone, Copy, Debug)]
pub(super) enum Grip {
    /// Anywhere in its plane; with the gradients of the shares, 1/m.
    Face([Vec3; 3]),
    /// Along this unit vector, an edge; with the gradients of the shares.
    Edge(Vec3, [Vec3; 3]),
    /// Not at all: nothing turns a corner.
    None,
}

impl Grip {
    /// What of a vector it can be dragged along.
    #[inline(always)]
    pub(super) fn part_of(&self, vector: Vec3, normal: Vec3) -> Vec3 {
        match *self {
            Self::Face(_) => vector - normal.dot(vector) * normal,
            Self::Edge(way, _) => way.dot(vector) * way,
            Self::None => Vec3::ZERO,
        }
    }

    #[inline(always)]
    pub(super) fn gradients(&self) -> [Vec3; 3] {
        match *self {
            Self::Face(gradients) | Self::Edge(_, gradients) => gradients,
            Self::None => [Vec3::ZERO; 3],
        }
    }
}

/// What a particle has done to another body, for the next step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Touch {
    /// One more than the index of that body; 0 for none.
    pub(crate) other: u32,
    /// Force along the normal, N, ≥ 0, and across it.
    pub(crate) push: f32,
    pub(crate) drag: Vec3,
}

impl Effort {
    /// That of a particle that has done so much in the step before, in substeps of `h` seconds.
    pub(crate) fn recalled(touch: &Touch, h: f32) -> Self {
        let (push, drag) = (touch.push * h, touch.drag * h);
        Self { push, before: push, drag, ..Self::default() }
    }

    /// What is to be remembered of it, by one more than the index of the other body.
    pub(crate) fn touch(&self, other: u32, h: f32) -> Touch {
        let push = self.lasting();
        let share = if self.push > 0.0 { push / self.push } else { 0.0 };
        let drag = share * self.drag;
        Touch { other, push: push / h, drag: drag / h }
    }

    /// Impulse along the normal in the last substep, N·s, ≥ 0.
    pub(crate) fn push(&self) -> f32 {
        self.push
    }

    /// Does that much in this substep, N·s, ≥ 0.
    #[inline(always)]
    pub(super) fn set_push(&mut self, push: f32) {
        self.push = push;
        self.has_pushed |= push > 0.0;
    }

    /// What it has done in both of the last two substeps: a blow is not dealt twice.
    fn lasting(&self) -> f32 {
        if self.push < self.before { self.push } else { self.before }
    }

    /// Begins a substep with what has lasted, and returns whether that is anything. Friction is at most
    /// `friction` times the push.
    #[inline(always)]
    pub(super) fn lean(&mut self, friction: f32) -> bool {
        let push = self.lasting();
        self.before = self.push;
        self.push = push;
        self.drag = limited(self.drag, friction * push);
        push > 0.0
    }

    /// Begins a substep in which it does nothing.
    #[inline(always)]
    pub(super) fn rest(&mut self, stand: Stand) {
        *self = Self { stand, has_pushed: self.has_pushed, ..Self::default() };
    }
}

/// A vector that is at most so long.
#[inline(always)]
pub(super) fn limited(vector: Vec3, most: f32) -> Vec3 {
    let length = vector.length();
    if length > most { (most / length) * vector } else { vector }
}
