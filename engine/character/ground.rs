//! Ground detection of a character, and the steps it climbs.

use hazumi_core::ValueError;

use super::mover::Mover;
use super::{CharacterHit, Ground};
use crate::query::Ray;
use crate::space::Vector;

/// The least part up of the normal at an edge to stand on.
const STEEPEST: f32 = 0.05;

impl Mover<'_> {
    /// Finds the ground. A character that has `walked` is brought down to it; one that has
    /// fallen has to be there.
    pub(super) fn find_ground(&mut self, walked: bool) -> Result<Option<Ground>, ValueError> {
        let (up, gap) = (self.character.up, self.character.padding);
        let (reach, most) = if walked {
            (self.character.snap_distance + gap / STEEPEST, self.character.snap_distance + gap)
        } else {
            (2.0 * gap, 2.0 * gap)
        };
        let way = up * -reach;
        if let Some(hit) = self.cast(way, self.filter)? {
            let found = CharacterHit::of(&hit);
            let part = self.safe_fraction(way, Some(&hit));
            if part * reach <= most && self.carries(&found, self.foot())? {
                self.position += way * part;
                return Ok(self.ground(&found));
            }
        }
        let planes = self.planes()?;
        let level = planes.iter().find(|plane| self.is_level(plane.hit.normal));
        Ok(level.and_then(|plane| self.ground(&plane.hit)))
    }

    fn ground(&self, hit: &CharacterHit) -> Option<Ground> {
        let pose = self.world.body(hit.body)?.pose();
        // The way back through the frame of the body rounds; the ground has moved by none of
        // that.
        let local_point = pose.inverse_transform_point(hit.point);
        Some(Ground {
            body: hit.body,
            collider: hit.collider,
            normal: hit.normal,
            point: pose.transform_point(local_point),
            velocity: self.velocity_of(hit),
            local_point,
        })
    }

    /// Climbs a step when an obstacle stopped `way` from the ground at `from`.
    pub(super) fn climb_step(&mut self, from: Vector, way: Vector) -> Result<(), ValueError> {
        let (up, length) = (self.character.up, way.length());
        let progress = |end: Vector| (end - from).dot(way) / length;
        if length <= 0.0 || progress(self.position) >= 0.999 * length {
            return Ok(());
        }
        let mut raised = Self { position: from, hits: Vec::new(), ..self.clone() };
        let rise = up * self.character.step_height;
        let ceiling = raised.cast(rise, self.filter)?;
        let height = rise * raised.safe_fraction(rise, ceiling.as_ref());
        raised.position += height;
        raised.slide(way)?;
        if progress(raised.position) <= progress(self.position) + 1e-5 {
            return Ok(());
        }
        // Where a ball touches an edge, it may stand this much higher to keep the gap.
        let slack = self.character.padding / STEEPEST;
        let down = up * -(height.length() + slack);
        let Some(hit) = raised.cast(down, self.filter)? else { return Ok(()) };
        let foot = from.dot(up) + self.foot() - self.position.dot(up);
        if raised.carries(&CharacterHit::of(&hit), foot)? {
            self.position = raised.position + down * raised.safe_fraction(down, Some(&hit));
        }
        Ok(())
    }

    /// The height of the lowest point, m.
    fn foot(&self) -> f32 {
        let up = self.character.up;
        let lowest = self.character.shape.support(-up).unwrap_or(Vector::ZERO);
        (self.position + lowest).dot(up)
    }

    /// Whether one can stand on what is hit: it is level, or it is the edge of something level
    /// no higher than a step above `foot`, m.
    fn carries(&self, hit: &CharacterHit, foot: f32) -> Result<bool, ValueError> {
        if self.is_level(hit.normal) {
            return Ok(true);
        }
        let (up, gap) = (self.character.up, self.character.padding);
        let highest = self.character.step_height + 1.5 * gap;
        let inward = self.lateral(-hit.normal).normalize_or_zero();
        if hit.normal.dot(up) <= STEEPEST || hit.point.dot(up) - foot > highest {
            return Ok(false);
        }
        let above = hit.point + inward * gap + up * gap;
        let ray = Ray::new(above, -up, 2.0 * gap)?;
        let top = self.world.cast_ray(&ray, self.filter);
        Ok(top.is_some_and(|top| top.fraction > 0.0 && self.is_level(top.normal)))
    }
}
