//! Puts the paint on the paper, from back to front.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use hazumi3d::glam::Vec3;

use super::Contents;
use super::buffer::{Buffer, NOBODY, scan};
use super::color::Color;
use super::flat::convex_hull;
use super::ground;
use super::light::Lit;
use super::order::back_to_front;
use super::solid::{Form, Side, Solid, outline};
use super::svg::{path, whole};

impl Contents {
    /// Paints everything.
    pub(super) fn paint(&self, svg: &mut String) {
        let [width, height] = self.projection.size().pixels();
        let mut buffer = Buffer::new(width, height);
        // The first polygon of each thing; polygons count through all things.
        let mut firsts = Vec::with_capacity(self.things.len());
        let mut count = 0;
        for thing in &self.things {
            firsts.push(count);
            for polygon in self.seen(thing) {
                buffer.draw(&polygon, count);
                count += 1;
            }
        }
        let seen: BTreeSet<u32> = buffer.owners().filter(|&owner| owner != NOBODY).collect();
        let owner = |&polygon: &u32| firsts.partition_point(|&first| first <= polygon) - 1;
        let visible: BTreeSet<usize> = seen.iter().map(owner).collect();

        self.paint_ground(svg, &buffer);
        self.paint_scenery(svg, Layer::Behind);
        for number in self.order(&visible.into_iter().collect::<Vec<_>>()) {
            let thing = &self.things[number];
            match &thing.form {
                Form::Faces(_) => {
                    let is_seen = |polygon| seen.contains(&(firsts[number] + polygon));
                    self.paint_faces(svg, thing, is_seen);
                }
                Form::Round(ends, radius) => self.paint_round(svg, thing, *ends, *radius),
            }
        }
        self.paint_scenery(svg, Layer::InFront);
    }

    /// The sides of a solid that look at the eye, on the screen.
    fn seen(&self, solid: &Solid) -> Vec<Vec<Vec3>> {
        let project = |corners: &[Vec3]| self.projection.project_all(corners, true);
        match &solid.form {
            Form::Faces(_) => self.front(solid).map(|side| project(&side.corners)).collect(),
            Form::Round(ends, radius) => {
                let toward = self.projection.toward_eye(solid.middle());
                vec![project(&outline(*ends, *radius, toward))]
            }
        }
    }

    /// The flat sides of a solid that look at the eye.
    fn front<'a>(&'a self, solid: &'a Solid) -> impl Iterator<Item = &'a Side> {
        let sides = if let Form::Faces(sides) = &solid.form { &sides[..] } else { &[] };
        sides.iter().filter(|side| self.projection.sees(side.normal, side.corners[0]))
    }

    /// The things with these numbers from back to front.
    fn order(&self, visible: &[usize]) -> Vec<usize> {
        // Half the size of the picture: four times faster, and exact enough to compare bodies.
        let [width, height] = self.projection.size().pixels().map(|pixels| pixels / 2);
        let mut layers = vec![Vec::new(); width * height];
        for (index, &number) in visible.iter().enumerate() {
            for mut polygon in self.seen(&self.things[number]) {
                polygon.iter_mut().for_each(|p| *p *= Vec3::new(0.5, 0.5, 1.0));
                scan(&polygon, width, height, |pixel, nearness| {
                    layers[pixel].push((nearness, index));
                });
            }
        }
        // Touching bodies overlap a little; the majority of the pixels decides who is in front.
        let mut votes: BTreeMap<(usize, usize), i32> = BTreeMap::new();
        for layer in &mut layers {
            layer.sort_by(|a, b| b.0.total_cmp(&a.0));
            for pair in layer.windows(2) {
                let (front, back) = (pair[0].1, pair[1].1);
                let vote = if front < back { 1 } else { -1 };
                *votes.entry((front.min(back), front.max(back))).or_default() += vote;
            }
        }
        let pairs = votes.into_iter().filter(|&((a, b), _)| a != b);
        let hides =
            pairs.map(|((a, b), vote)| if vote >= 0 { (a, b) } else { (b, a) }).collect();
        let depths: Vec<f32> = visible
            .iter()
            .map(|&number| self.projection.depth(self.things[number].middle()))
            .collect();
        let order = back_to_front(&depths, &hides);
        order.into_iter().map(|index| visible[index]).collect()
    }

    fn paint_ground(&self, svg: &mut String, buffer: &Buffer) {
        let Some(height) = self.ground else { return };
        let (middle, radius) = self.focus;
        ground::grid(svg, &self.projection, height, middle, radius);
        let casts = self.things.iter();
        let sun = self.light.toward_sun();
        let shadows = ground::shadows(&self.projection, buffer, casts, height, sun);
        let _ = writeln!(svg, "<path fill=\"#1f2f3d\" fill-opacity=\".22\" d=\"{shadows}\"/>");
    }

    /// Paints those sides of the scenery that are behind all things, or in front of them.
    fn paint_scenery(&self, svg: &mut String, layer: Layer) {
        let sides = self.scenery.iter().flat_map(|solid| self.front(solid));
        let is_in_layer = |side: &&Side| {
            let is_behind = side.normal.dot(self.focus.0 - side.corners[0]) > 0.0;
            is_behind == (layer == Layer::Behind)
        };
        let mut sides: Vec<&Side> = sides.filter(is_in_layer).collect();
        let depth = |side: &Side| self.projection.depth(side.middle());
        sides.sort_by(|a, b| depth(b).total_cmp(&depth(a)));
        // Walls in front of the bodies are drawn as glass, or they would hide them.
        let look = match layer {
            Layer::Behind => "stroke=\"#b4bfc9\" stroke-width=\"6\"",
            Layer::InFront => "stroke=\"#8d9dab\" stroke-width=\"8\" fill-opacity=\".1\"",
        };
        let _ = writeln!(svg, "<g {look}>");
        for side in sides {
            let sun = side.normal.dot(self.light.toward_sun());
            let lit = Lit { sun: 0.45 + 0.45 * sun, sky: 0.8 + 0.2 * side.normal.y };
            let fill = Color::stone().lit(lit, side.normal.y).hex();
            let line = path(&self.projection.project_all(&side.corners, true), true);
            let _ = writeln!(svg, "<path fill=\"{fill}\" d=\"{line}\"/>");
        }
        svg.push_str("</g>\n");
    }

    /// Paints a solid with flat sides: its outline, then the sides that `is_seen` names by
    /// their number among those that look at the eye.
    fn paint_faces(&self, svg: &mut String, thing: &Solid, is_seen: impl Fn(u32) -> bool) {
        let color = self.color(thing);
        let mut paths: Vec<(String, String)> = Vec::new();
        let mut shape = Vec::new();
        for (number, side) in (0_u32..).zip(self.front(thing)) {
            let polygon = self.projection.project_all(&side.corners, true);
            shape.extend(polygon.iter().map(|p| p.truncate()));
            if !is_seen(number) {
                continue;
            }
            let middle = side.middle();
            let inner = side.corners.iter().map(|corner| corner.lerp(middle, 0.35));
            let samples: Vec<Vec3> = inner.chain([middle]).collect();
            let lit = self.light.on(side.normal, &samples);
            let fill = color.lit(lit, side.normal.y).hex();
            let line = path(&polygon, true);
            match paths.iter_mut().find(|(other, _)| *other == fill) {
                Some((_, lines)) => lines.push_str(&line),
                None => paths.push((fill, line)),
            }
        }
        // The outline fills the gaps between sides, too, which draws the edges for free.
        let edge = color.lit(Lit { sun: 0.15, sky: 0.35 }, 0.0).hex();
        let shape = convex_hull(shape).into_iter().map(|p| p.extend(0.0));
        let line = path(&shape.collect::<Vec<_>>(), true);
        let _ = writeln!(
            svg,
            "<path fill=\"{edge}\" stroke=\"{edge}\" stroke-width=\"8\" d=\"{line}\"/>"
        );
        for (fill, lines) in paths {
            if !lines.is_empty() {
                let _ = writeln!(svg, "<path fill=\"{fill}\" d=\"{lines}\"/>");
            }
        }
    }

    /// Paints a ball or a capsule.
    fn paint_round(&self, svg: &mut String, thing: &Solid, ends: [Vec3; 2], radius: f32) {
        let color = self.color(thing);
        let toward_sun = self.light.toward_sun();
        let tips = |direction: Vec3| ends.map(|end| end + radius * direction);
        let lit = Lit {
            sun: 0.75 * self.light.on(toward_sun, &tips(toward_sun)).sun,
            sky: self.light.on(Vec3::Y, &tips(Vec3::Y)).sky,
        };
        let fill = color.lit(lit, 0.3).hex();
        let edge = color.lit(Lit { sun: 0.15, sky: 0.35 }, 0.0).hex();
        let toward = self.projection.toward_eye(thing.middle());
        let [from, to] = ends.map(|end| self.projection.project(end));
        if from.distance(to) < 1e-3 {
            let size = whole(radius * self.projection.scale_at(ends[0]));
            let place =
                format!("cx=\"{}\" cy=\"{}\" r=\"{size}\"", whole(from.x), whole(from.y));
            let _ = writeln!(
                svg,
                "<circle fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"8\" {place}/>\
                 <circle fill=\"url(#gloss)\" {place}/>"
            );
            return;
        }
        let shape = self.projection.project_all(&outline(ends, radius, toward), true);
        let shift = 0.4 * radius * toward_sun.reject_from_normalized(toward);
        let shine = ends.map(|end| self.projection.project(end + shift));
        let width = whole(0.55 * radius * self.projection.scale_at(thing.middle()));
        let _ = writeln!(
            svg,
            "<path fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"8\" d=\"{}\"/>\
             <path stroke=\"#fff\" stroke-opacity=\"{:.2}\" stroke-width=\"{width}\" d=\"{}\"/>",
            path(&shape, true),
            0.1 + 0.25 * lit.sun,
            path(&shine, false)
        );
    }

    fn color(&self, thing: &Solid) -> Color {
        if thing.is_dynamic { self.colors[thing.body] } else { Color::stone() }
    }
}

/// Where scenery is painted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    Behind,
    InFront,
}
