//! Wavefront OBJ: text, a line per vertex or face, faces of any number of corners.
//!
//! Hazumi has its own reader, because existing crates panic on some malformed files. Others
//! refuse good files for their materials, which collision does not need.

use super::{Mesh, MeshError};

/// All objects of the file as one mesh, each face cut into a fan; vertices that no face uses
/// are left out, and materials, points and lines are skipped.
pub(super) fn parse(bytes: &[u8]) -> Result<Mesh, MeshError> {
    // Comments in old encodings are common and harmless.
    let text = String::from_utf8_lossy(bytes);
    let mut builder = Builder::default();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let mut line = line.to_owned();
        while line.ends_with('\\') {
            line.pop();
            line.push(' ');
            line.push_str(lines.next().map_or("", |(_, next)| next));
        }
        builder.read(&line).map_err(|why| {
            MeshError::new(format!("not a valid OBJ file: line {}: {why}", number + 1))
        })?;
    }
    Mesh::new(builder.vertices, builder.triangles)
}

#[derive(Default)]
struct Builder {
    /// Every point of the file, and which vertex it has become, if a face uses it.
    points: Vec<([f32; 3], Option<u32>)>,
    vertices: Vec<[f32; 3]>,
    triangles: Vec<[u32; 3]>,
}

impl Builder {
    fn read(&mut self, line: &str) -> Result<(), String> {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("v") => self.read_point(words),
            Some("f") => self.read_face(words),
            _ => Ok(()),
        }
    }

    /// Three coordinates; a fourth or a colour may follow.
    fn read_point<'a>(
        &mut self,
        mut words: impl Iterator<Item = &'a str>,
    ) -> Result<(), String> {
        let mut next = || words.next()?.parse().ok().filter(|x: &f32| x.is_finite());
        let (Some(x), Some(y), Some(z)) = (next(), next(), next()) else {
            return Err("a vertex must be three finite numbers".to_owned());
        };
        self.points.push(([x, y, z], None));
        Ok(())
    }

    fn read_face<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let corners = words.map(|word| self.corner(word)).collect::<Result<Vec<u32>, _>>()?;
        let [hub, rim @ ..] = &corners[..] else {
            return Err("a face has no corners".to_owned());
        };
        // Two corners are a line, which some programs write as a face.
        self.triangles.extend(rim.array_windows().map(|&[a, b]| [*hub, a, b]));
        Ok(())
    }

    /// The vertex of a corner such as `7`, `7/2`, `7//3` or, counted from the last, `-1`.
    fn corner(&mut self, word: &str) -> Result<u32, String> {
        let number: i64 = word
            .split('/')
            .next()
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(|| format!("\"{word}\" is not a corner"))?;
        let count = self.points.len();
        let index = match usize::try_from(number.unsigned_abs()) {
            Ok(number @ 1..) if number > count => None,
            Ok(forward @ 1..) if number > 0 => Some(forward - 1),
            Ok(backward @ 1..) => Some(count - backward),
            _ => None,
        };
        let Some((point, vertex)) = index.and_then(|index| self.points.get_mut(index)) else {
            return Err(format!("there is no vertex {number} yet, only {count}"));
        };
        let next = u32::try_from(self.vertices.len()).map_err(|_| "too many vertices")?;
        if vertex.is_none() {
            self.vertices.push(*point);
        }
        Ok(*vertex.get_or_insert(next))
    }
}
